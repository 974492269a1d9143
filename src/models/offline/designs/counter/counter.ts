/** Counters: up, down, up/down, modulo N, BCD, ranges, steps, saturating; with enable, load and terminal count. */
import { controlClauses, holdClauses } from '../../clauses/control.ts';
import { at, type Machine, run, type Stimulus } from '../../example.ts';
import { type Facts, isRefusal, type Refusal, refuse } from '../../facts.ts';
import { family } from '../../family.ts';
import { ENUMERABLE, ones, type Plan, type Port } from '../../plan.ts';
import { guarded } from '../../scaffold.ts';
import {
  assume,
  type ControlInput,
  controlInput,
  type Notes,
  notes,
  portName,
  resetValue,
  timing,
} from '../../timing.ts';
import { clauses, DIRECTION, ENABLE, LOAD } from './clauses.ts';
import { move, type Shape, shape, stepped } from './shape.ts';
import { corners, defaultName, rules, titleOf } from './words.ts';

function build(facts: Facts): Plan | Refusal {
  const list = notes();
  const form = shape(facts, list);
  if (isRefusal(form)) return form;
  const clocking = timing(facts, list);
  if (isRefusal(clocking)) return clocking;
  const { width, low, high, direction, saturating } = form;
  const start = resetValue(facts, width, list, clocking, low);
  if (isRefusal(start)) return start;
  if (start < low || start > high)
    return refuse(`The reset value ${start} is outside ${low} to ${high}.`, facts.quote('reset.value'));
  const enable = controlInput(facts, 'enable', 'en', 'the enable', list);
  if (isRefusal(enable)) return enable;
  if (enable === undefined && !facts.has('enable'))
    assume(list, 'enable', 'There is no enable: it counts in every clock cycle.');
  const load = controlInput(facts, 'load', 'load', 'the load input', list);
  if (isRefusal(load)) return load;
  const data = load === undefined ? undefined : portName(facts, 'data.name', 'd', 'The value to load', list);
  if (data === undefined && facts.has('data.name'))
    return refuse('There is an input for a value to load and nothing that loads it.', facts.quote('data.name'));
  if (load !== undefined && enable !== undefined)
    assume(list, 'load.enable', 'Load works whether or not the counter is enabled.');
  const dir = direction === 'both' ? directionInput(facts, list) : undefined;
  if (dir === undefined && facts.has('direction.name'))
    return refuse('A direction input is given to a counter of one direction.', facts.quote('direction.name'));
  if (isRefusal(dir)) return dir;
  const out = portName(facts, 'output.name', 'count', 'The output', list);
  if (!saturating && !(low === 0n && high === ones(width)) && !facts.has('wrap')) facts.has('low');
  const terminal = facts.has('terminal')
    ? portName(facts, 'terminal.name', 'tc', 'The terminal count output', list)
    : undefined;
  if (terminal !== undefined)
    assume(list, 'terminal', 'Terminal count is high during the whole last count, enabled or not.');
  const module = facts.text('module') ?? defaultName(form);
  if (!facts.has('module')) assume(list, 'module.name', `The module is called ${module}.`);

  const ports: Port[] = [
    ...(enable === undefined ? [] : [enable.port]),
    ...(load === undefined ? [] : [load.port]),
    ...(dir === undefined ? [] : [dir.port]),
    ...(data === undefined ? [] : [{ name: data, direction: 'input', width, meaning: 'value to load' } as const]),
    { name: out, direction: 'output', width, reset: start, meaning: 'the count' },
    ...(terminal === undefined
      ? []
      : [{ name: terminal, direction: 'output', width: 1, meaning: 'last count', latency: 0 } as const]),
  ];
  const lastUp = `${out} == ${high}`;
  const lastDown = `${out} == ${low}`;
  const last =
    direction === 'up'
      ? lastUp
      : direction === 'down'
        ? lastDown
        : `${dir?.port.name} ? ${dir?.upIs === 1n ? lastUp : lastDown} : ${dir?.upIs === 1n ? lastDown : lastUp}`;
  const loadable = load !== undefined;
  return {
    kind: 'plan',
    module,
    title: titleOf(form, enable !== undefined),
    timing: clocking,
    ports,
    actions: actions(form, out, enable, load, data, dir),
    equations: terminal === undefined ? [] : [`${terminal} = ${last}`],
    invariants:
      (low > 0n || high < ones(width)) && !loadable && width + 4 <= ENUMERABLE
        ? [{ name: 'in_range', claim: `${low > 0n ? `${out} >= ${low} and ` : ''}${out} <= ${high}` }]
        : [],
    examples: [example(form, { clocking, ports, out, start, enable, load, data, dir, terminal })],
    rules: rules(form, enable, loadable, clocking.reset !== undefined, start),
    corners: corners(form, loadable),
    assumptions: list.assumptions,
  };
}

interface Direction {
  readonly port: Port;
  /** Level at which it counts up. */
  readonly upIs: bigint;
}

function directionInput(facts: Facts, list: Notes): Direction | Refusal {
  const name = facts.text('direction.name');
  const level = facts.text('direction.up');
  const given = facts.has('direction.given') || name !== undefined || level !== undefined;
  if (facts.has('direction.needed') && !given)
    return refuse('The description does not say what decides between up and down.', facts.quote('direction.needed'));
  if (name === undefined) assume(list, 'direction.name', 'The direction input is called up.');
  if (level === undefined) {
    if (name === 'down' || name === 'dn')
      return { port: { name, direction: 'input', width: 1, meaning: 'counts down when 1' }, upIs: 0n };
    assume(list, 'direction.up', `${name ?? 'up'} = 1 counts up, 0 counts down.`);
  }
  const upIs = level === '0' ? 0n : 1n;
  return {
    port: {
      name: name ?? 'up',
      direction: 'input',
      width: 1,
      meaning: `counts up when ${upIs}, down when ${1n - upIs}`,
    },
    upIs,
  };
}

function actions(
  form: Shape,
  out: string,
  enable: ControlInput | undefined,
  load: ControlInput | undefined,
  data: string | undefined,
  dir: Direction | undefined,
): string[] {
  const next = (up: boolean): string => `${out}' = ${move(out, form, up, load !== undefined)}`;
  const count =
    dir === undefined
      ? [next(form.direction === 'up')]
      : [`when ${dir.port.name}: ${next(dir.upIs === 1n)}`, `else: ${next(dir.upIs === 0n)}`];
  const loading = load === undefined ? [] : [`when ${load.condition}: ${out}' = ${data}`];
  if (enable !== undefined)
    return [...loading, ...guarded(`${load === undefined ? '' : 'else '}when ${enable.condition}`, count)];
  return load === undefined ? count : [...loading, ...guarded('else', count)];
}

interface Parts {
  readonly clocking: Plan['timing'];
  readonly ports: readonly Port[];
  readonly out: string;
  readonly start: bigint;
  readonly enable: ControlInput | undefined;
  readonly load: ControlInput | undefined;
  readonly data: string | undefined;
  readonly dir: Direction | undefined;
  readonly terminal: string | undefined;
}

function example(
  form: Shape,
  { clocking, ports, out, start, enable, load, data, dir, terminal }: Parts,
): Plan['examples'][number] {
  const isUp = (inputs: Readonly<Record<string, bigint>>): boolean =>
    dir === undefined ? form.direction === 'up' : at(inputs, dir.port.name) === dir.upIs;
  const machine: Machine<bigint> = {
    reset: start,
    next: (count, inputs) => {
      if (load?.isActive(inputs) === true) return at(inputs, data ?? '');
      return enable === undefined || enable.isActive(inputs) ? stepped(count, form, isUp(inputs)) : count;
    },
    outputs: (count, inputs) => ({
      [out]: count,
      ...(terminal === undefined ? {} : { [terminal]: count === (isUp(inputs) ? form.high : form.low) ? 1n : 0n }),
    }),
  };
  const on = { ...enable?.drive(true), ...load?.drive(false) };
  const up = dir === undefined ? {} : { [dir.port.name]: dir.upIs };
  const down = dir === undefined ? {} : { [dir.port.name]: 1n - dir.upIs };
  const stimuli: Stimulus[] = [
    ...(clocking?.reset === undefined
      ? []
      : [{ reset: true, inputs: { ...enable?.drive(false), ...load?.drive(false), ...up } }]),
    { inputs: { ...on, ...up } },
    {},
    ...(enable === undefined ? [] : [{ inputs: enable.drive(false) }, { inputs: enable.drive(true) }]),
    ...(dir === undefined ? [] : [{ inputs: down }, {}, {}, {}]),
    ...(load === undefined || data === undefined
      ? []
      : [{ inputs: { ...load.drive(true), [data]: form.high } }, { inputs: { ...load.drive(false), ...up } }, {}]),
  ];
  return run(machine, {
    name: enable === undefined ? 'counts in every cycle' : 'counts when enabled',
    timing: clocking,
    ports,
    stimuli,
  });
}

export const counter = family({
  id: 'counter',
  title: 'counter',
  example: 'A 4-bit up counter with an active-high enable and a synchronous reset.',
  heads: [
    `[<num:width> bit] [${DIRECTION}|up down #direction=both] [binary|synchronous|sequential] [${DIRECTION}|up down #direction=both] counter`,
    `[<num:width> bit] [(modulo|mod) <num:modulus>] [${DIRECTION}|up down #direction=both] counter`,
    '[<num:width> bit] [single digit|one digit] (decade|bcd|decimal) #bcd=yes [up #direction=up|down #direction=down|up down #direction=both] counter',
    'saturating #saturating=yes [up #direction=up|down #direction=down|up down #direction=both] counter',
    'incrementing counter #direction=up',
    'binary up counter #direction=up',
    'decrementing counter #direction=down',
    '[<num:width> bit] counter (modulo|mod) <num:modulus>',
    'synchronous [<num:width> bit] [up #direction=up|down #direction=down|up down #direction=both] [binary] counter',
    '[binary] counter [count] from <num:low> [up #direction=up|down #direction=down] (to|through) <num:high>',
  ],
  clauses: [...clauses, ...controlClauses(ENABLE), ...controlClauses(LOAD), ...holdClauses],
  noun: 'counter',
  sequential: { clear: true },
  build,
});
