/**
 * Testbenches around an original text and a mutant of it, side by side. A bit of the original that is x is not compared: the specification leaves it open.
 *
 * `searching` draws inputs at random, in stretches of 64 cycles in which some inputs are held, constant or busy and resets are frequent, rare or absent; it looks at
 * the outputs after every change of data, after both edges of the clock, and after resets between them. `replaying` applies a given trace.
 */
import type { Spec } from '../../../src/spec/spec.ts';
import type { TraceStep } from '../../../src/verify/lockstep.ts';

export interface Pair {
  readonly spec: Spec;
  /** Names of the two modules. */
  readonly original: string;
  readonly mutant: string;
}

interface Wire {
  readonly name: string;
  readonly width: number;
}

export const inputsOf = (spec: Spec): readonly Wire[] => wires(spec, 'input');

function wires(spec: Spec, direction: 'input' | 'output'): readonly Wire[] {
  return spec.ports
    .filter((port) => port.direction === direction)
    .map(({ name, type }) => ({ name, width: widthOf(spec, type) }));
}

function widthOf(spec: Spec, type: Spec['ports'][number]['type']): number {
  if (type.kind === 'bits') return type.width;
  if (type.kind === 'enum') return spec.enums.find(({ name }) => name === type.name)?.width ?? 1;
  return 1;
}

function frame({ spec, original, mutant }: Pair): readonly string[] {
  const outputs = wires(spec, 'output');
  const both = (prefix: string): string => `{${outputs.map(({ name }) => `${prefix}_${name}`).join(', ')}}`;
  const connect = (prefix: string): string =>
    [
      ...inputsOf(spec).map(({ name }) => `.${name}(i_${name})`),
      ...outputs.map(({ name }) => `.${name}(${prefix}_${name})`),
    ].join(', ');
  const total = outputs.reduce((sum, { width }) => sum + width, 0);
  return [
    ...inputsOf(spec).map(({ name, width }) => `  reg [${width - 1}:0] i_${name};`),
    ...outputs.map(({ name, width }) => `  wire [${width - 1}:0] o_${name}, m_${name};`),
    `  ${original} original (${connect('o')});`,
    `  ${mutant} mutant (${connect('m')});`,
    `  wire [${total - 1}:0] o_ = ${both('o')}, m_ = ${both('m')};`,
    '  wire differs = o_ !== (m_ ^ (o_ ^ o_));',
  ];
}

/** Data 0, resets inactive, clocks at the level before their active edge. */
function idleLevels(spec: Spec): Map<string, bigint> {
  const levels = new Map(inputsOf(spec).map(({ name }) => [name, 0n]));
  for (const { clock, edge, resets } of spec.domains) {
    levels.set(clock, edge === 'fall' ? 1n : 0n);
    for (const reset of resets) levels.set(reset.name, reset.active === 'high' ? 0n : 1n);
  }
  return levels;
}

const idle = (spec: Spec): readonly string[] =>
  [...idleLevels(spec)].map(([name, level]) => `    i_${name} = ${level};`);

/** Prints `NAME MOMENT RESET`: the first moment with a difference, and the first one after a reset has acted; −1 for none. */
export function searching(name: string, pair: Pair, cycles: number, seed: number): string {
  const { spec } = pair;
  const domains = spec.domains;
  const resets = domains.flatMap((domain) => domain.resets);
  const special = new Set([...domains.map(({ clock }) => clock), ...resets.map((reset) => reset.name)]);
  const data = inputsOf(spec).filter((wire) => !special.has(wire.name));
  const clocks = (active: boolean): string =>
    domains.map(({ clock, edge }) => `i_${clock} = ${(edge === 'fall') === active ? 0 : 1};`).join(' ');
  const reset = (on: string): string =>
    resets.map(({ name, active }) => `i_${name} = ${active === 'high' ? on : `!(${on})`};`).join(' ');
  const isActive = (asynchronous: boolean): string =>
    resets
      .filter((own) => !asynchronous || own.kind === 'async')
      .map(({ name, active }) => `i_${name} === 1'b${active === 'high' ? 1 : 0}`)
      .join(' || ') || "1'b0";
  const draw = data.map(({ name, width }, index) =>
    [
      `case (mode[${3 * index + 2}:${3 * index}])`,
      '  0, 1: ;',
      `  2: i_${name} = {${width}{1'b1}};`,
      `  3: if ($random(seed) % 8 == 0) i_${name} = ${words(width)};`,
      `  4: i_${name} = i_${name} + 1;`,
      `  default: i_${name} = ${words(width)};`,
      'endcase',
    ].join(' '),
  );
  return [
    `module ${name};`,
    ...frame(pair),
    '  integer cycle, moment, first, late, seed, rare; reg settled, on;',
    `  reg [${Math.max(32, 3 * data.length) - 1}:0] mode;`,
    '  task look; begin',
    '    #1;',
    '    if (differs && first < 0) first = moment;',
    '    if (differs && settled && late < 0) late = moment;',
    '    moment = moment + 1;',
    '  end endtask',
    '  initial begin',
    `    seed = ${seed}; first = -1; late = -1; moment = 0; settled = 0; mode = 0; rare = 16;`,
    ...idle(spec),
    '    look;',
    `    for (cycle = 0; cycle < ${cycles} && ${resets.length > 0 ? 'late' : 'first'} < 0; cycle = cycle + 1) begin`,
    `      if (cycle % 64 == 0) begin mode = ${words(Math.max(32, 3 * data.length))}; case ($random(seed) & 3) 0: rare = 8; 1: rare = 24; 2: rare = 200; 3: rare = 100000; endcase end`,
    ...draw.map((line) => `      ${line}`),
    `      on = ($random(seed) & 32'h7fffffff) % rare == 0; ${reset('on')}`,
    `      if (${isActive(true)}) settled = 1;`,
    '      look;',
    ...(domains.length === 0
      ? []
      : [
          `      if (${isActive(false)}) settled = 1;`,
          `      ${clocks(true)} look;`,
          '      if (($random(seed) & 7) == 0) begin',
          ...(resets.length > 0 ? [`        ${reset("1'b1")} if (${isActive(true)}) settled = 1; look;`] : []),
          `        ${resets.length > 0 ? `${reset("1'b0")} look;` : ''}`,
          ...draw.map((line) => `        ${line}`),
          '        look;',
          '      end',
          `      ${clocks(false)} look;`,
        ]),
    '    end',
    `    $display("${name} %0d %0d", first, late);`,
    '  end',
    'endmodule',
    '',
  ].join('\n');
}

const words = (width: number): string =>
  width <= 32
    ? '$random(seed)'
    : `{${Array.from({ length: Math.ceil(width / 32) }, () => '$random(seed)').join(', ')}}`;

/**
 * Applies the steps, which are words in `file`; prints `NAME RIGHT WRONG`: at the end the original shows what the trace expects (in bits that are not x), and the
 * mutant does not.
 */
export function replaying(
  name: string,
  pair: Pair,
  {
    steps,
    output,
    expected,
  }: { readonly steps: readonly TraceStep[]; readonly output: string; readonly expected: bigint },
  file: string,
): { readonly text: string; readonly words: string } {
  const inputs = inputsOf(pair.spec);
  const total = inputs.reduce((sum, { width }) => sum + width, 0);
  const width = wires(pair.spec, 'output').find((wire) => wire.name === output)?.width ?? 1;
  const value = `${width}'h${BigInt.asUintN(width, expected).toString(16)}`;
  const levels = idleLevels(pair.spec);
  const lines = steps.map((step) => {
    for (const [input, level] of step.inputs) levels.set(input, level);
    return inputs
      .reduce((word, input) => (word << BigInt(input.width)) | (levels.get(input.name) ?? 0n), 0n)
      .toString(16);
  });
  const text = [
    `module ${name};`,
    ...frame(pair),
    `  reg [${total - 1}:0] trace [0:${steps.length - 1}];`,
    '  integer index;',
    '  initial begin',
    `    $readmemh("${file}", trace);`,
    ...idle(pair.spec),
    '    #1;',
    `    for (index = 0; index < ${steps.length}; index = index + 1) begin`,
    `      {${inputs.map((input) => `i_${input.name}`).join(', ')}} = trace[index];`,
    '      #1;',
    '    end',
    `    $display("${name} %b %b", o_${output} === ((o_${output} ^ o_${output}) ^ ${value}), m_${output} !== ${value});`,
    '  end',
    'endmodule',
    '',
  ].join('\n');
  return { text, words: lines.join('\n') };
}
