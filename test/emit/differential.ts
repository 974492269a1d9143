/**
 * Emitted text against the reference evaluator: random terms become outputs and next values of one module, a simulator runs it, and every value that
 * is well-defined is compared.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { concat, select } from '../../kernel/build.ts';
import { type Assignment, evaluateAll } from '../../kernel/evaluate.ts';
import { print } from '../../kernel/print.ts';
import { clog2, type Value } from '../../kernel/sort.ts';
import { constant, type Term, table, type Var, width } from '../../kernel/term.ts';
import { topological, variables } from '../../kernel/traverse.ts';
import { wellDefined } from '../../kernel/wellDefined.ts';
import { emitVerilog } from '../../src/emit/verilog/emitVerilog.ts';
import type { StyleName } from '../../src/emit/verilog/style.ts';
import type { Program } from '../../src/refine/program.ts';
import type { Random } from '../../src/spec/random.ts';
import { Choices } from '../kernel/arbitrary/choices.ts';
import { chooseValue } from '../kernel/arbitrary/values.ts';
import { chooseApplied } from '../kernel/arbitraryTerm.ts';
import { assign, design, memory, type PortWish, type RegisterWish, word } from './build.ts';

export interface Batch {
  readonly terms: readonly Term[];
  readonly program: Program;
  readonly inputs: readonly Var[];
  readonly memories: readonly Var[];
  /** Values of the inputs, one row per vector; memories keep their contents. */
  readonly vectors: readonly Assignment[];
}

export function randomTerms(count: number, random: Random, { depth = 5, widest = 80 } = {}): readonly Term[] {
  const terms: Term[] = [];
  while (terms.length < count) {
    const term = chooseApplied(new Choices(tape(random), { widest }), { depth });
    if (!dividesBeyondIcarus(term)) terms.push(term);
  }
  return terms;
}

/** Icarus 11 gives wrong quotients beyond 64 bits, `(2^92 - 1) / 1 = 0` among them, or never ends: see docs/divergences.md. */
function dividesBeyondIcarus(term: Term): boolean {
  return topological([term]).some(
    (node) => node.kind === 'app' && ['udiv', 'urem', 'sdiv', 'srem'].includes(node.op) && width(node) > 64,
  );
}

const tape = (random: Random, length = 400): readonly number[] =>
  Array.from({ length }, () => random.next() & 0x7fffffff);

/** Some inputs are declared signed, some with ranges that do not start at 0 or count upwards. */
function portFor(input: Var): PortWish {
  const width = input.sort.kind === 'bits' ? input.sort.width : 1;
  const base = { name: input.name, width };
  if (input.name.startsWith('b')) return { ...base, signed: true };
  if (width > 1 && input.name.startsWith('c')) {
    return width % 2 === 0
      ? { ...base, range: { msb: width + 2, lsb: 3 } }
      : { ...base, range: { msb: 0, lsb: width - 1 } };
  }
  return base;
}

/** Each term drives `y_k` combinationally and is the next value of `q_k`; the cells of a memory `q_k` are shown side by side. */
export function batchOf(terms: readonly Term[], random: Random, vectorCount = 4, name = 'fuzz'): Batch {
  const used = variables(terms);
  const inputs = used.filter((entry) => entry.sort.kind === 'bits');
  const memories = used.filter((entry) => entry.sort.kind === 'array');
  const contents = new Map<string, Value>(
    memories.map((entry) => [entry.name, chooseValue(new Choices(tape(random), { endless: true }), entry.sort)]),
  );
  const vectors = Array.from({ length: vectorCount }, (): Assignment => {
    const values = inputs.map((entry): [string, Value] => [
      entry.name,
      chooseValue(new Choices(tape(random, 40), { endless: true }), entry.sort),
    ]);
    return new Map<string, Value>([...values, ...contents]);
  });
  const registers: RegisterWish[] = memories.map((entry) => {
    const value = contents.get(entry.name);
    if (entry.sort.kind !== 'array' || typeof value !== 'object') throw new TypeError('a memory was expected');
    return {
      name: entry.name,
      depth: entry.sort.depth,
      width: entry.sort.element,
      powerUp: table(value, entry.sort.element),
    };
  });
  const results = terms.map((term, index) => resultOf(term, index));
  const program = design({
    name,
    inputs: inputs.map(portFor),
    outputs: [
      ...results
        .filter((result) => result.isBits)
        .map((result) => ({ name: `y_${result.index}`, width: result.width })),
      ...results.map((result) => ({
        name: result.isBits ? `q_${result.index}` : `c_${result.index}`,
        width: result.width,
      })),
    ],
    clock: {},
    registers: [...registers, ...results.map((result) => result.register)],
    drives: [
      ...results
        .filter((result) => result.isBits)
        .map((result) => ({
          name: `y_${result.index}`,
          body: assign([word(`y_${result.index}`, result.width), result.term]),
        })),
      ...results
        .filter((result) => !result.isBits)
        .map((result) => ({
          name: `c_${result.index}`,
          body: assign([word(`c_${result.index}`, result.width), shown(result.variable)]),
        })),
    ],
    step: assign(...results.map((result): [Term, Term] => [result.variable, result.term])),
  });
  return { terms, program, inputs, memories, vectors };
}

interface Result {
  readonly index: number;
  readonly term: Term;
  readonly isBits: boolean;
  readonly width: number;
  readonly variable: Var;
  readonly register: RegisterWish;
}

function resultOf(term: Term, index: number): Result {
  const { sort } = term;
  const name = `q_${index}`;
  if (sort.kind === 'bits')
    return {
      index,
      term,
      isBits: true,
      width: sort.width,
      variable: word(name, sort.width),
      register: { name, width: sort.width },
    };
  const register: RegisterWish = {
    name,
    depth: sort.depth,
    width: sort.element,
    powerUp: table(new Array<bigint>(sort.depth).fill(0n), sort.element),
  };
  return {
    index,
    term,
    isBits: false,
    width: sort.depth * sort.element,
    variable: memory(name, sort.depth, sort.element),
    register,
  };
}

/** All cells of a memory, the last one highest. */
function shown(variable: Var): Term {
  const { sort } = variable;
  if (sort.kind !== 'array') throw new TypeError('a memory was expected');
  const size = Math.max(1, clog2(sort.depth));
  return Array.from({ length: sort.depth }, (_, index): Term => select(variable, constant(index, size))).reduce(
    (low, high) => concat(high, low),
  );
}

/** A testbench that prints `vector name value` lines. */
export function printer({ program, vectors }: Batch, module: string): string {
  const ports = program.spec.ports;
  const rangeOf = (name: string): string => {
    const port = ports.find((entry) => entry.name === name);
    return port?.type.kind === 'bits' ? `[${port.type.width - 1}:0] ` : '';
  };
  const data = ports.filter((port) => port.role === 'data');
  const lines = [
    'module printer;',
    '  reg clk = 0;',
    ...data.map((port) => `  ${port.direction === 'input' ? 'reg' : 'wire'} ${rangeOf(port.name)}${port.name};`),
    `  ${module} dut (.clk(clk), ${data.map((port) => `.${port.name}(${port.name})`).join(', ')});`,
    '  initial begin',
  ];
  vectors.forEach((vector, index) => {
    for (const port of data.filter((entry) => entry.direction === 'input')) {
      const value = vector.get(port.name);
      if (typeof value === 'bigint' && port.type.kind === 'bits')
        lines.push(`    ${port.name} = ${port.type.width}'h${value.toString(16)};`);
    }
    const show = (wanted: (name: string) => boolean): string[] =>
      data
        .filter((port) => port.direction === 'output' && wanted(port.name))
        .map((port) => `    $display("${index} ${port.name} %h", ${port.name});`);
    lines.push(
      '    #1;',
      ...show((name) => name.startsWith('y_')),
      '    clk = 1; #1;',
      ...show((name) => !name.startsWith('y_')),
      '    clk = 0; #1;',
    );
  });
  return [...lines, '    $finish;', '  end', 'endmodule', ''].join('\n');
}

export interface Mismatch {
  readonly name: string;
  readonly term: string;
  readonly expected: string;
  readonly actual: string;
  readonly values: string;
}

/** Compares what a simulator printed with the reference evaluator; `compared` counts the well-defined values. */
export function compare(
  batch: Batch,
  printed: string,
): { readonly mismatches: readonly Mismatch[]; readonly compared: number } {
  const actual = new Map(
    printed
      .split('\n')
      .map((line) => line.trim().split(' '))
      .map(([vector, name, value]) => [`${vector} ${name}`, value ?? '']),
  );
  const conditions = batch.terms.map(wellDefined);
  const mismatches: Mismatch[] = [];
  let compared = 0;
  // Memories that are next values build up over the vectors only through the terms, which never read them.
  batch.vectors.forEach((vector, index) => {
    const values = evaluateAll([...batch.terms, ...conditions], vector);
    batch.terms.forEach((term, position) => {
      if (values[batch.terms.length + position] !== 1n) return;
      const expected = shownValue(values[position], term);
      for (const name of term.sort.kind === 'bits' ? [`y_${position}`, `q_${position}`] : [`c_${position}`]) {
        const text = actual.get(`${index} ${name}`);
        compared += 1;
        if (text === undefined || !/^[0-9a-f]+$/.test(text) || BigInt(`0x${text}`) !== expected) {
          const assigned = variables([term]).map((entry) => `${entry.name}=${String(vector.get(entry.name))}`);
          mismatches.push({
            name,
            term: print(term),
            expected: expected.toString(16),
            actual: text ?? 'nothing',
            values: assigned.join(' '),
          });
        }
      }
    });
  });
  return { mismatches, compared };
}

function shownValue(value: Value | undefined, { sort }: Term): bigint {
  if (typeof value === 'bigint') return value;
  const element = sort.kind === 'array' ? BigInt(sort.element) : 0n;
  return (value ?? []).reduceRight((all, cell) => (all << element) | cell, 0n);
}

/** Runs `use` in a folder of its own. */
export function inFolder<T>(use: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'emit-'));
  try {
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function run(command: string, args: readonly string[], folder: string): string {
  return execFileSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 1 << 28,
    timeout: 60_000,
    killSignal: 'SIGKILL',
  });
}

export function emittedText(program: Program, style: StyleName = 'verilog'): string {
  const emitted = emitVerilog(program, style);
  if (emitted.kind !== 'emitted') throw new Error(emitted.reason);
  return emitted.text;
}

/** What Icarus prints for the emitted text. */
export function runIcarus(
  batch: Batch,
  style: StyleName,
  generation: '2005' | '2012',
  through?: (folder: string) => void,
): string {
  const module = batch.program.spec.name;
  return inFolder((folder) => {
    writeFileSync(join(folder, `${module}.v`), emittedText(batch.program, style));
    through?.(folder);
    writeFileSync(join(folder, 'printer.v'), printer(batch, module));
    run('iverilog', [`-g${generation}`, '-s', 'printer', '-o', 'run', `${module}.v`, 'printer.v'], folder);
    return run('vvp', ['-n', 'run'], folder);
  });
}

/** The same, with the netlist that Yosys makes of the emitted text in its place. */
export function runYosys(batch: Batch, style: StyleName = 'verilog'): string {
  const module = batch.program.spec.name;
  const read = style === 'systemVerilog' ? 'read_verilog -sv' : 'read_verilog';
  return runIcarus(batch, style, '2005', (folder) => {
    run(
      'yosys',
      [
        '-q',
        '-p',
        `${read} ${module}.v; hierarchy -check -top ${module}; proc; check -assert; write_verilog -noattr net.v`,
      ],
      folder,
    );
    writeFileSync(join(folder, `${module}.v`), readFileSync(join(folder, 'net.v')));
  });
}

/** All that `verilator --lint-only -Wall` says; empty when it is content. */
export function lint(module: string, text: string, extension = 'v'): string {
  return inFolder((folder) => {
    writeFileSync(join(folder, `${module}.${extension}`), text);
    try {
      run('verilator', ['--lint-only', '-Wall', `${module}.${extension}`], folder);
      return '';
    } catch (error) {
      return String((error as { stderr?: unknown }).stderr);
    }
  });
}
