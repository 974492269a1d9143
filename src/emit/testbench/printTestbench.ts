/** The text of a testbench. Rows pack, from the highest bit: care mask (only where some bits are free), expected outputs, inputs. */
import { maximum, type Value } from '../../../kernel/sort.ts';
import type { Values } from '../../spec/simulator.ts';
import type { Spec } from '../../spec/spec.ts';
import { identifier } from '../verilog/names.ts';
import type { TestPort } from './ports.ts';
import type { ExpectedMoment } from './reference.ts';

export interface ScenarioRows {
  readonly name: string;
  readonly moments: readonly ExpectedMoment[];
}

export interface TestbenchParts {
  readonly spec: Spec;
  readonly module: string;
  readonly scenarios: readonly ScenarioRows[];
  readonly seedText: string;
  readonly inputs: readonly TestPort[];
  readonly outputs: readonly TestPort[];
  readonly idle: Values;
}

/** A port within a packed row. */
interface Field {
  readonly port: TestPort;
  readonly lo: number;
}

/** Mismatches that are printed; all are counted. */
const shown = 20;

export function printTestbench(parts: TestbenchParts): string {
  const { spec, module, scenarios } = parts;
  const inputs = fields(parts.inputs);
  const outputs = fields(parts.outputs);
  const [inBits, outBits] = [total(parts.inputs), total(parts.outputs)];
  const masked = scenarios.some((scenario) =>
    scenario.moments.some((moment) => outputs.some(({ port }) => moment.care.get(port.name) !== maximum(port.width))),
  );
  const moments = scenarios.reduce((sum, scenario) => sum + scenario.moments.length, 0);
  const rowBits = Math.max(1, inBits) + outBits * (masked ? 2 : 1);
  return `${[
    ...head(parts, moments, masked),
    `module ${module};`,
    `  localparam MOMENTS = ${moments};`,
    `  reg [${rowBits - 1}:0] rows [0:MOMENTS - 1];`,
    `  reg [${rowBits - 1}:0] row;`,
    '  integer moment;',
    '  integer scenario;',
    '  integer mismatches;',
    '  integer vcd_from;',
    '  integer vcd_to;',
    '',
    ...scenarios.flatMap((scenario, index) => instance(spec, scenario, index, inputs, outputs, parts.idle, inBits)),
    ...observed(scenarios.length, outBits),
    ...compareTask(outputs, inBits, outBits, masked),
    '  initial begin',
    ...scenarios.flatMap((scenario, index) => table(scenario, index, scenarios, inputs, outputs, masked, rowBits)),
    ...main(parts, scenarios, inBits, moments),
    '  end',
    'endmodule',
  ].join('\n')}\n`;
}

function fields(ports: readonly TestPort[]): readonly Field[] {
  let hi = total(ports);
  return ports.map((port) => {
    hi -= port.width;
    return { port, lo: hi };
  });
}

const total = (ports: readonly TestPort[]): number => ports.reduce((sum, port) => sum + port.width, 0);

function head(
  { spec, module, seedText, inputs, outputs }: TestbenchParts,
  moments: number,
  masked: boolean,
): readonly string[] {
  return [
    `// ${module}: self-checking testbench of ${spec.name}, ${moments} settled moments.`,
    '// Expected values come from the simulator of the specification' +
      (spec.choices.length > 0 ? ', which follows the choices of the program and checks that it allows them.' : '.'),
    ...(masked
      ? ['// Bits that depend on unspecified initial contents, and moments outside the assumptions, are not compared.']
      : []),
    `// Stimuli are seeded with "${seedText}". A row holds ${masked ? 'care mask, ' : ''}outputs {${outputs.map(({ name }) => name).join(', ')}}, then inputs {${inputs.map(({ name }) => name).join(', ')}}.`,
    '// Plusargs: +vcd writes a waveform of the moments +vcd_from=N (0) to +vcd_to=N (64 later).',
  ];
}

const slice = ({ port, lo }: Field): string => (port.width === 1 ? `[${lo}]` : `[${lo + port.width - 1}:${lo}]`);
const range = (width: number): string => (width === 1 ? '' : `[${width - 1}:0] `);

function pack(values: Values, list: readonly Field[]): bigint {
  return list.reduce((all, { port, lo }) => all | (word(values.get(port.name)) << BigInt(lo)), 0n);
}

const word = (value: Value | undefined): bigint => (typeof value === 'bigint' ? value : 0n);
const hex = (value: bigint, width: number): string =>
  `${width}'h${value.toString(16).padStart(Math.ceil(width / 4), '0')}`;

/** One instance, its inputs idle and its clocks before their active edge until its scenario begins. */
function instance(
  spec: Spec,
  scenario: ScenarioRows,
  index: number,
  inputs: readonly Field[],
  outputs: readonly Field[],
  idle: Values,
  inBits: number,
): readonly string[] {
  const connections = [
    ...inputs.map((field) => `.${field.port.text}(in_${index}${inBits === 1 ? '' : slice(field)})`),
    ...outputs.map(
      (field) => `.${field.port.text}(out_${index}${total(outputs.map(({ port }) => port)) === 1 ? '' : slice(field)})`,
    ),
  ];
  return [
    `  // scenario ${index}: ${comment(scenario.name)}`,
    ...(inBits === 0 ? [] : [`  reg ${range(inBits)}in_${index} = ${hex(pack(idle, inputs), inBits)};`]),
    `  wire ${range(total(outputs.map(({ port }) => port)))}out_${index};`,
    `  ${identifier(spec.name)} dut_${index} (${connections.join(', ')});`,
    '',
  ];
}

const comment = (name: string): string =>
  JSON.stringify(name)
    .slice(1, -1)
    .replace(/[^ -~]/g, '?');

function observed(count: number, outBits: number): readonly string[] {
  const choice = Array.from({ length: count - 1 }, (_, index) => `scenario == ${index} ? out_${index} : `).join('');
  return [`  wire ${range(outBits)}actual = ${choice}out_${count - 1};`, ''];
}

function compareTask(outputs: readonly Field[], inBits: number, outBits: number, masked: boolean): readonly string[] {
  const from = Math.max(1, inBits);
  const lines = outputs.flatMap((field): readonly string[] => {
    const { port, lo } = field;
    const at = (base: number): string =>
      port.width === 1 ? `[${base + lo}]` : `[${base + lo + port.width - 1}:${base + lo}]`;
    const actual = outBits === 1 ? 'actual' : `actual${slice(field)}`;
    const expected = `row${at(from)}`;
    const care = `row${at(from + outBits)}`;
    const differs = masked ? `((${actual} ^ ${expected}) & ${care}) !== ${port.width}'d0` : `${actual} !== ${expected}`;
    const mask = masked ? ` care=%h` : '';
    const args = [`moment`, `scenario`, expected, actual, ...(masked ? [care] : [])].join(', ');
    return [
      `      if (${differs}) begin`,
      `        if (mismatches < ${shown}) $display("MISMATCH output=${comment(port.name)} moment=%0d scenario=%0d expected=%h actual=%h${mask}", ${args});`,
      '        mismatches = mismatches + 1;',
      '      end',
    ];
  });
  return ['  task compare;', '    begin', ...lines, '    end', '  endtask', ''];
}

function table(
  scenario: ScenarioRows,
  index: number,
  scenarios: readonly ScenarioRows[],
  inputs: readonly Field[],
  outputs: readonly Field[],
  masked: boolean,
  rowBits: number,
): readonly string[] {
  const first = scenarios.slice(0, index).reduce((sum, entry) => sum + entry.moments.length, 0);
  const [inBits, outBits] = [
    Math.max(1, total(inputs.map(({ port }) => port))),
    total(outputs.map(({ port }) => port)),
  ];
  return [
    `    // ${comment(scenario.name)}`,
    ...scenario.moments.map((moment, offset) => {
      const care = masked ? pack(moment.care, outputs) << BigInt(inBits + outBits) : 0n;
      const value = care | (pack(moment.outputs, outputs) << BigInt(inBits)) | pack(moment.inputs, inputs);
      return `    rows[${first + offset}] = ${hex(value, rowBits)};`;
    }),
  ];
}

function main(
  { spec, module }: TestbenchParts,
  scenarios: readonly ScenarioRows[],
  inBits: number,
  moments: number,
): readonly string[] {
  let first = 0;
  const starts = scenarios.map((scenario) => {
    const start = first;
    first += scenario.moments.length;
    return start;
  });
  const drive = starts.map(
    (_, index) => `        ${index === scenarios.length - 1 ? 'default' : index}: in_${index} = row[${inBits - 1}:0];`,
  );
  return [
    '    mismatches = 0;',
    '    scenario = 0;',
    '    vcd_from = MOMENTS;',
    '    vcd_to = MOMENTS;',
    '    if ($test$plusargs("vcd")) begin',
    `      $dumpfile("${module}.vcd");`,
    '      vcd_from = 0;',
    '      if ($value$plusargs("vcd_from=%d", vcd_from)) begin end',
    '      vcd_to = vcd_from + 64;',
    '      if ($value$plusargs("vcd_to=%d", vcd_to)) begin end',
    '    end',
    '    for (moment = 0; moment < MOMENTS; moment = moment + 1) begin',
    `      if (moment == vcd_from) $dumpvars(0, ${module});`,
    '      if (moment == vcd_to) $dumpoff;',
    ...starts.slice(1).map((start, index) => `      if (moment == ${start}) scenario = ${index + 1};`),
    '      row = rows[moment];',
    ...(inBits === 0 ? [] : ['      case (scenario)', ...drive, '      endcase']),
    '      #1;',
    '      compare;',
    '    end',
    `    if (mismatches == 0) $display("SUMMARY module=${comment(spec.name)} moments=${moments} mismatches=0 verdict=passed");`,
    `    else $display("SUMMARY module=${comment(spec.name)} moments=${moments} mismatches=%0d verdict=failed", mismatches);`,
    '    $finish;',
  ];
}
