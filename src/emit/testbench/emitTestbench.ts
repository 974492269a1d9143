/**
 * A self-checking testbench with embedded vectors, in SystemVerilog that Icarus (`-g2012`) and Verilator (`--binary`) run unchanged.
 *
 * Each example, and the seeded stimuli, run on an instance of their own, since each starts at power-up. A row of the table is one settled moment: its
 * inputs are driven, time passes, its outputs are compared. Clocks change in rows of their own, so that no input changes at an edge.
 * One line `MISMATCH …` for each output that differs, and one line `SUMMARY …` at the end.
 */
import type { Program } from '../../refine/program.ts';
import { idleInputs } from '../../spec/examples.ts';
import { random, seedOf } from '../../spec/random.ts';
import type { Port, Spec } from '../../spec/spec.ts';
import { typeWidth } from '../../spec/types.ts';
import { type NotEmitted, notEmitted } from '../result.ts';
import { identifier } from '../verilog/names.ts';
import type { TestPort } from './ports.ts';
import { printTestbench, type ScenarioRows } from './printTestbench.ts';
import { type Reference, reference } from './reference.ts';
import { exampleScenario, exhaustiveScenario, inputBits, randomScenario, type Scenario } from './stimuli.ts';

export interface TestbenchOptions {
  /** Clock cycles (moments, where there is no clock) of seeded stimuli. */
  readonly cycles?: number;
  /** Text that the seed is made of: the name of the module unless given. */
  readonly seed?: string;
}

export interface EmittedTestbench {
  readonly kind: 'emitted';
  /** Name of the testbench module; the text belongs into a file of that name with the ending `.sv`. */
  readonly module: string;
  readonly text: string;
  readonly moments: number;
}

/** Cycles that find what a first look can find and run in a fraction of a second. */
export const defaultCycles = 200;
/** Input bits up to which a combinational design is tried with every combination. */
const exhaustiveBits = 8;

export function emitTestbench(program: Program, options: TestbenchOptions = {}): EmittedTestbench | NotEmitted {
  const { spec } = program;
  const { cycles = defaultCycles, seed: seedText = spec.name } = options;
  const seed = seedOf(seedText);
  const source = reference(program, seed);
  const rows: ScenarioRows[] = [];
  for (const scenario of scenarios(spec, source, seed, cycles)) {
    const expected = source.expected(scenario);
    if (expected.kind === 'stopped')
      return notEmitted(`no expected values for the testbench in ${scenario.name}: ${expected.reason}`);
    rows.push({ name: scenario.name, moments: expected.moments });
  }
  const module = testbenchName(spec);
  const text = printTestbench({
    spec,
    module,
    scenarios: rows,
    seedText,
    inputs: inputsOf(spec),
    outputs: outputsOf(spec),
    idle: idleInputs(spec),
  });
  return { kind: 'emitted', module, text, moments: rows.reduce((sum, entry) => sum + entry.moments.length, 0) };
}

function scenarios(spec: Spec, source: Reference, seed: number, cycles: number): readonly Scenario[] {
  const isSmall = spec.domains.length === 0 && inputBits(spec) <= exhaustiveBits && spec.assumptions.length === 0;
  return [
    ...spec.examples.map((example) => exampleScenario(spec, example)),
    isSmall ? exhaustiveScenario(spec) : randomScenario(spec, source.simulation(), random(seed), cycles),
  ];
}

export function testbenchName(spec: Spec): string {
  return `${spec.name}_tb`;
}

const inputsOf = (spec: Spec): readonly TestPort[] => portsOf(spec, 'input');
const outputsOf = (spec: Spec): readonly TestPort[] => portsOf(spec, 'output');

function portsOf(spec: Spec, direction: Port['direction']): readonly TestPort[] {
  return spec.ports
    .filter((port) => port.direction === direction)
    .map((port) => ({ name: port.name, text: identifier(port.name), width: typeWidth(spec, port.type) }));
}
