/** The linter of contracts. Errors send a contract back to its author; warnings are kept and shown. */
import type { Contract, ContractPort } from './contract.ts';

export type FindingCode =
  | 'missing-name'
  | 'bad-name'
  | 'duplicate-name'
  | 'bad-width'
  | 'no-outputs'
  | 'missing-latency'
  | 'bad-latency'
  | 'missing-clock'
  | 'clock-not-input'
  | 'reset-not-input'
  | 'contradiction'
  | 'no-rules'
  | 'no-vectors'
  | 'no-reset';

export interface Finding {
  readonly severity: 'error' | 'warning';
  readonly code: FindingCode;
  /** Where in the contract: `ports.2.width`. */
  readonly path: string;
  readonly message: string;
}

export const LARGEST_WIDTH = 65_536;
const LARGEST_LATENCY = 1_000_000;
const IDENTIFIER = /^[A-Za-z_]\w{0,127}$/;

type Check = (contract: Contract) => Iterable<Finding>;

const error = (code: FindingCode, path: string, message: string): Finding => ({
  severity: 'error',
  code,
  path,
  message,
});
const warning = (code: FindingCode, path: string, message: string): Finding => ({
  severity: 'warning',
  code,
  path,
  message,
});

function* names({ module, ports, vectors, assumptions }: Contract): Iterable<Finding> {
  const all = [{ name: module, path: 'module', what: 'the module' }].concat(
    ports.map((port, index) => ({ name: port.name, path: `ports.${index}.name`, what: `port ${index + 1}` })),
  );
  for (const { name, path, what } of all) {
    if (name === '') yield error('missing-name', path, `${what} has no name`);
    else if (!IDENTIFIER.test(name))
      yield error('bad-name', path, `"${name}" is not a name: letters, digits and _, not starting with a digit`);
  }
  yield* repeated(
    ports.map((port) => port.name),
    (index) => `ports.${index}.name`,
    'port',
  );
  yield* repeated(
    vectors.map((vector) => vector.name),
    (index) => `vectors.${index}.name`,
    'vector',
  );
  for (const [index, { about }] of assumptions.entries())
    if (about === '')
      yield error('missing-name', `assumptions.${index}.about`, 'an assumption does not say what it is about');
}

function* repeated(list: readonly string[], path: (index: number) => string, what: string): Iterable<Finding> {
  const seen = new Set<string>();
  for (const [index, name] of list.entries()) {
    if (name !== '' && seen.has(name))
      yield error('duplicate-name', path(index), `there are two ${what}s called ${name}`);
    seen.add(name);
  }
}

function* widths({ ports }: Contract): Iterable<Finding> {
  for (const [index, { name, width }] of ports.entries())
    if (!Number.isSafeInteger(width) || width < 1 || width > LARGEST_WIDTH)
      yield error('bad-width', `ports.${index}.width`, `${name} cannot be ${width} bits wide: 1 to ${LARGEST_WIDTH}`);
  if (!ports.some((port) => port.direction !== 'input')) yield error('no-outputs', 'ports', 'the module has no output');
}

function* latencies({ ports, latency, clock }: Contract): Iterable<Finding> {
  for (const port of ports) {
    if (port.direction === 'input') continue;
    const cycles = Object.hasOwn(latency, port.name) ? latency[port.name] : undefined;
    if (cycles === undefined)
      yield error('missing-latency', `latency.${port.name}`, `output ${port.name} has no latency`);
    else if (!Number.isSafeInteger(cycles) || cycles < 0 || cycles > LARGEST_LATENCY)
      yield error('bad-latency', `latency.${port.name}`, `${cycles} is not a number of clock edges`);
    else if (cycles > 0 && clock === null)
      yield error('missing-clock', 'clock', `output ${port.name} has a latency of ${cycles}, and there is no clock`);
    else if (cycles === 0 && port.reset !== null)
      yield error(
        'contradiction',
        `latency.${port.name}`,
        `output ${port.name} is combinational and has a reset value`,
      );
  }
  const outputs = new Set(ports.filter((port) => port.direction !== 'input').map((port) => port.name));
  for (const name of Object.keys(latency))
    if (!outputs.has(name))
      yield error('contradiction', `latency.${name}`, `${name} has a latency and is not an output`);
}

function* clocking({ ports, clock, reset }: Contract): Iterable<Finding> {
  const find = (name: string): ContractPort | undefined => ports.find((port) => port.name === name);
  if (clock === null) {
    if (reset !== null) yield error('missing-clock', 'clock', `there is a reset ${reset.name} and no clock`);
    for (const [index, port] of ports.entries())
      if (port.reset !== null)
        yield error('missing-clock', `ports.${index}.reset`, `${port.name} has a reset value, and there is no clock`);
  } else if (find(clock.name)?.direction !== 'input')
    yield error('clock-not-input', 'clock.name', `the clock ${clock.name} is not an input port`);
  else if (find(clock.name)?.width !== 1)
    yield error('contradiction', 'clock.name', `the clock ${clock.name} is wider than one bit`);
  if (reset === null) {
    if (clock !== null) yield warning('no-reset', 'reset', 'the design has no reset: it relies on its power-up values');
    return;
  }
  if (find(reset.name)?.direction !== 'input')
    yield error('reset-not-input', 'reset.name', `the reset ${reset.name} is not an input port`);
  else if (find(reset.name)?.width !== 1)
    yield error('contradiction', 'reset.name', `the reset ${reset.name} is wider than one bit`);
  if (clock?.name === reset.name)
    yield error('contradiction', 'reset.name', `${reset.name} is both the clock and the reset`);
}

const fits = (value: string, width: number): boolean =>
  width < 1 || BigInt(value) < 1n << BigInt(Math.min(width, LARGEST_WIDTH));

function* resetValues({ ports }: Contract): Iterable<Finding> {
  for (const [index, port] of ports.entries()) {
    if (port.reset === null) continue;
    const path = `ports.${index}.reset`;
    if (port.direction === 'input')
      yield error('contradiction', path, `${port.name} is an input and has a reset value`);
    if (Number.isSafeInteger(port.width) && !fits(port.reset, port.width))
      yield error(
        'contradiction',
        path,
        `the reset value ${port.reset} of ${port.name} does not fit in ${port.width} bits`,
      );
  }
}

function* vectorValues({ ports, vectors, clock }: Contract): Iterable<Finding> {
  const find = (name: string): ContractPort | undefined => ports.find((port) => port.name === name);
  for (const [index, vector] of vectors.entries())
    for (const [stepIndex, step] of vector.steps.entries()) {
      const path = `vectors.${index}.steps.${stepIndex}`;
      for (const [part, list] of Object.entries({ inputs: step.inputs, before: step.before, after: step.after }))
        for (const [name, value] of Object.entries(list ?? {})) {
          const port = find(name);
          const direction = part === 'inputs' ? 'input' : 'output';
          if (port === undefined)
            yield error(
              'contradiction',
              `${path}.${part}.${name}`,
              `vector "${vector.name}" names ${name}, which is no port`,
            );
          else if (port.direction !== 'inout' && port.direction !== direction)
            yield error(
              'contradiction',
              `${path}.${part}.${name}`,
              `vector "${vector.name}" uses the ${port.direction} ${name} as an ${direction}`,
            );
          else if (part === 'inputs' && name === clock?.name)
            yield error(
              'contradiction',
              `${path}.${part}.${name}`,
              `vector "${vector.name}" drives the clock: each step is one clock cycle`,
            );
          else if (Number.isSafeInteger(port.width) && !fits(value, port.width))
            yield error(
              'contradiction',
              `${path}.${part}.${name}`,
              `${value} does not fit in the ${port.width} bits of ${name}`,
            );
        }
    }
}

function* assumptionsAgree({ assumptions }: Contract): Iterable<Finding> {
  const said = new Map<string, string>();
  for (const [index, { about, text }] of assumptions.entries()) {
    const before = said.get(about);
    if (before !== undefined && before !== text)
      yield error('contradiction', `assumptions.${index}`, `two assumptions about ${about}: "${before}" and "${text}"`);
    said.set(about, text);
  }
}

function* completeness({ rules, vectors }: Contract): Iterable<Finding> {
  if (rules.length === 0) yield warning('no-rules', 'rules', 'the contract has no functional rules');
  if (vectors.length === 0) yield warning('no-vectors', 'vectors', 'the contract has no vectors');
}

const CHECKS: readonly Check[] = [
  names,
  widths,
  latencies,
  clocking,
  resetValues,
  vectorValues,
  assumptionsAgree,
  completeness,
];

/** All findings, errors first. */
export function lint(contract: Contract): readonly Finding[] {
  const findings = CHECKS.flatMap((check) => [...check(contract)]);
  return [
    ...findings.filter(({ severity }) => severity === 'error'),
    ...findings.filter(({ severity }) => severity === 'warning'),
  ];
}
