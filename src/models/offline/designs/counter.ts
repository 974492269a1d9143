/** Counters: up, down, up/down, modulo N, BCD, ranges, steps, saturating; with enable, load and terminal count. */
import { controlClauses, holdClauses, type Control } from '../clauses/control.ts';
import { outputClauses } from '../clauses/names.ts';
import { BE, called, EACH_CLOCK, WHEN } from '../clauses/phrases.ts';
import { at, run, type Machine, type Stimulus } from '../example.ts';
import { type Facts, isRefusal, optional, refuse, type Refusal } from '../facts.ts';
import { family } from '../family.ts';
import { bitsFor, ENUMERABLE, ones, plural, type Plan, type Port } from '../plan.ts';
import { assume, controlInput, type ControlInput, notes, type Notes, portName, resetValue, timing } from '../timing.ts';

const DIRECTION = '(up #direction=up|down #direction=down)';
const STEP = '[by <num:step>|in step of <num:step>]';
const COUNT = `(count [${DIRECTION}] [binary]|increment #direction=up|decrement #direction=down|advance|step|tick|run|operate|work|change) [value|count|counter|it] ${STEP}`;

const ENABLE: Control = {
  slot: 'enable',
  noun: '[count|counting|clock|counter] enable',
  action: COUNT,
  adjective: 'enable',
  opposite: 'disable',
  holds: true,
};
const LOAD: Control = {
  slot: 'load',
  noun: '[parallel|synchronous] (load|preset|parallel load)',
  action: '(take [value|data] [of|from|on] [input|data] [value|input] [(called|named) <any:data.name>|<name:data.name>]|load [it|counter] [with|from] [value|data|input|parallel|new] [input|value|data|count] [(called|named) <any:data.name>|<name:data.name>]|[value|data] [be] load)',
};
const UPDOWN = `((direction|up down|count direction) [control|select|mode] [input|signal|bit] ${called('direction.name')}|<word:direction.name>)`;

const clauses = [
  '<num:width> bit [wide] [binary]',
  'width [of] [be] <num:width> [bit]',
  '[with] [width|size] <num:width> bit',
  `[${DIRECTION}] count [${DIRECTION}] ${STEP} [${EACH_CLOCK}]`,
  COUNT,
  `${COUNT} ${EACH_CLOCK}`,
  `${EACH_CLOCK} [it|counter] ${COUNT}`,
  `(modulo|mod|modulus|divide by) [of] [be] <num:modulus>`,
  '(count [up #direction=up|down #direction=down] [from]|from) <num:low> [up #direction=up|down #direction=down] (to|through|until) <num:high> [inclusive] [and] [(then|it)] [(wrap|roll|go|start|repeat) [around|over|back|again] [to|from|at] [<num:wrap>|start|begin]] [repeatedly] [repeat] [again]',
  '[go|roll|wrap|return] [back] to <num:wrap> (after|from|when) [reach|it reach] <num:high> #wraps=yes',
  '[then] (wrap|roll) [around|over|back] [to <num:wrap>] [from <num:high>|after <num:high>|at <num:high>|(after|when) [reach] <num:high>] #wraps=yes',
  `(wrap|roll|go|return|start) [around|over|back|again] [to|at|from] <num:wrap> (after|from|${WHEN} [it] (reach|be)) <num:high> #wraps=yes`,
  '[with] wrap around #wraps=yes',
  'decade #bcd=yes',
  '[single digit|one digit] (bcd|binary coded decimal) #bcd=yes',
  `(saturate|stop|hold|stay) [at] [its|the] (maximum|minimum|end|limit|max|min|top|bottom|full scale) [value|count] [and minimum|or minimum] [instead of wrap [around]] #saturating=yes`,
  'saturate #saturating=yes',
  '(instead of|not|rather than|without) (wrap|roll|overflow) [around|over] #saturating=yes',
  'count up (and|or) down #direction=both #direction.needed=yes',
  'up (and|or) down [count] #direction=both #direction.needed=yes',
  `count up [or|and] down (depend on|according to|controlled by|select by|under control of) ${UPDOWN} #direction=both`,
  `(controlled|select|choose|set) by ${UPDOWN} #direction=both`,
  `${UPDOWN} (select|choose|control|set) [direction|count direction|whether it count up or down] #direction=both`,
  `[count] direction [control] [input|signal|bit] ${called('direction.name')} #direction=both #direction.given=yes`,
  `up down [control|select|mode] (input|signal|control|pin|select) ${called('direction.name')} #direction=both #direction.given=yes`,
  `count up ${WHEN} ${UPDOWN} ${BE} (high #direction.up=1|1 #direction.up=1|low #direction.up=0|0 #direction.up=0) [and] [count] down (otherwise|${WHEN} [<word:direction.name>|it|direction] ${BE} (low #direction.up=1|0 #direction.up=1|high #direction.up=0|1 #direction.up=0)) #direction=both`,
  `${WHEN} ${UPDOWN} ${BE} (high #direction.up=1|1 #direction.up=1|low #direction.up=0|0 #direction.up=0) [it] count up [and] (otherwise|${WHEN} [it|<word:direction.name>] ${BE} (low #direction.up=1|0 #direction.up=1|high #direction.up=0|1 #direction.up=0)) [it] [count] down #direction=both`,
  `[load] data input ${called('data.name')} #load=yes`,
  `load ${called('data.name')} ${WHEN} <word:load.name> ${BE} (high #load.polarity=high|1 #load.polarity=high|low #load.polarity=low|0 #load.polarity=low) #load=yes`,
  `[with] (load|parallel load|loadable) #load=yes`,
  `(terminal count|wrap|rollover|overflow|carry out|tc) (output|flag|signal|pulse) ${called('terminal.name')} #terminal=yes`,
  `terminal count ${called('terminal.name')} #terminal=yes`,
  `output ${called('terminal.name')} (be|go) (high|1|asserted) ${WHEN} [it|count|counter] (reach|be|be at|be equal to) [its] (maximum|terminal|last|final) [value|count] #terminal=yes`,
  ...outputClauses('output.name', 'count|counter|current'),
];

interface Shape {
  readonly width: number;
  readonly low: bigint;
  readonly high: bigint;
  readonly step: bigint;
  readonly direction: 'up' | 'down' | 'both';
  readonly saturating: boolean;
}

function shape(facts: Facts, list: Notes): Shape | Refusal {
  const said = facts.text('direction');
  if (said === undefined) assume(list, 'direction', 'The counter counts up.');
  const direction = said === 'down' || said === 'both' ? said : 'up';
  const bcd = facts.has('bcd');
  const modulus = bcd && !facts.has('modulus') ? 10 : optional(facts, 'modulus', 'the modulus', [2, 2 ** 30], 0);
  if (isRefusal(modulus)) return modulus;
  const from = facts.num('low');
  const to = facts.num('high');
  const wrap = facts.num('wrap');
  if (modulus !== 0 && from !== undefined && from !== 0) return refuse('The description gives both a modulus and a range.', facts.quote('modulus') ?? facts.quote('bcd'), facts.quote('low'));
  if (modulus !== 0 && to !== undefined && to !== modulus - 1)
    return refuse(`A counter modulo ${modulus} ends at ${modulus - 1}, not ${to}.`, facts.quote('modulus') ?? facts.quote('bcd'), facts.quote('high'));
  const falling = from !== undefined && to !== undefined && from > to;
  if (falling && direction === 'up' && said !== undefined) return refuse('It cannot count up from a larger to a smaller number.', facts.quote('low'));
  if (from !== undefined && to !== undefined && from < to && direction === 'down') return refuse('It cannot count down from a smaller to a larger number.', facts.quote('low'));
  const width = facts.num('width');
  const low = BigInt(falling ? (to ?? 0) : (from ?? 0));
  const top = modulus !== 0 ? modulus - 1 : falling ? from : to;
  if (top === undefined && width === undefined) return refuse('The description does not say how many bits the counter has.');
  if (width !== undefined && (width < 1 || width > 256)) return refuse('The counter has to have from 1 to 256 bits.', facts.quote('width'));
  const bits = width ?? bitsFor(top ?? 1);
  const high = top === undefined ? ones(bits) : BigInt(top);
  if (width === undefined) assume(list, 'width', `The count has ${plural(bits, 'bit')}, as many as ${high} needs.`);
  if (high > ones(bits)) return refuse(`${high} does not fit in ${plural(bits, 'bit')}.`, facts.quote('modulus') ?? facts.quote('high') ?? facts.quote('bcd'), facts.quote('width'));
  if (low >= high) return refuse('The counter would have a single value.', facts.quote('low'));
  const start = direction === 'down' || falling ? high : low;
  if (wrap !== undefined && BigInt(wrap) !== start)
    return refuse(`A wrap to ${wrap} is understood only where the count starts, at ${start}.`, facts.quote('wrap'));
  const step = optional(facts, 'step', 'the step', [1, 2 ** 30], 1);
  if (isRefusal(step)) return step;
  const saturating = facts.has('saturating');
  if (saturating && facts.has('wraps')) return refuse('A saturating counter does not wrap.', facts.quote('saturating'), facts.quote('wraps'));
  facts.has('wraps');
  if (step > 1 && (top !== undefined || saturating))
    return refuse('A step larger than one is understood for counters that use all their bits and wrap.', facts.quote('step'));
  if (BigInt(step) > ones(bits)) return refuse(`A step of ${step} does not fit in ${plural(bits, 'bit')}.`, facts.quote('step'));
  return { width: bits, low, high, step: BigInt(step), direction: falling ? 'down' : direction, saturating };
}

/** The next count in one direction, as FSpec. */
function move(out: string, { width, low, high, step, saturating }: Shape, up: boolean, loadable: boolean): string {
  const full = low === 0n && high === ones(width);
  const stepped = `${out} ${up ? '+' : '-'} ${step}`;
  if (full && !saturating) return stepped;
  const end = up ? high : low;
  const beyond = saturating ? (loadable ? `${end}` : out) : String(up ? low : high);
  // A loaded value may lie outside the range: it is brought back.
  const test =
    loadable && !full
      ? up
        ? `${out} >= ${high}`
        : `${out} ${low === 0n ? '==' : '<='} ${low}${low === 0n && high < ones(width) ? ` or ${out} > ${high}` : ''}`
      : `${out} == ${end}`;
  return `${test} ? ${beyond} : ${stepped}`;
}

function stepped(value: bigint, { width, low, high, step, saturating }: Shape, up: boolean): bigint {
  const full = low === 0n && high === ones(width);
  if (full && !saturating) return BigInt.asUintN(width, up ? value + step : value - step);
  if (up) return value >= high ? (saturating ? high : low) : value + 1n;
  return value <= low || value > high ? (saturating ? low : high) : value - 1n;
}

function build(facts: Facts): Plan | Refusal {
  const list = notes();
  const form = shape(facts, list);
  if (isRefusal(form)) return form;
  const clocking = timing(facts, list);
  if (isRefusal(clocking)) return clocking;
  const { width, low, high, direction, saturating } = form;
  const start = resetValue(facts, width, list, clocking, low);
  if (isRefusal(start)) return start;
  if (start < low || start > high) return refuse(`The reset value ${start} is outside ${low} to ${high}.`, facts.quote('reset.value'));
  const enable = controlInput(facts, 'enable', 'en', 'the enable', list);
  if (isRefusal(enable)) return enable;
  if (enable === undefined && !facts.has('enable')) assume(list, 'enable', 'There is no enable: it counts in every clock cycle.');
  const load = controlInput(facts, 'load', 'load', 'the load input', list);
  if (isRefusal(load)) return load;
  const data = load === undefined ? undefined : portName(facts, 'data.name', 'd', 'The value to load', list);
  if (data === undefined && facts.has('data.name')) return refuse('There is an input for a value to load and nothing that loads it.', facts.quote('data.name'));
  if (load !== undefined && enable !== undefined) assume(list, 'load.enable', 'Load works whether or not the counter is enabled.');
  const dir = direction === 'both' ? directionInput(facts, list) : undefined;
  if (dir === undefined && facts.has('direction.name')) return refuse('A direction input is given to a counter of one direction.', facts.quote('direction.name'));
  if (isRefusal(dir)) return dir;
  const out = portName(facts, 'output.name', 'count', 'The output', list);
  if (!saturating && !(low === 0n && high === ones(width)) && !facts.has('wrap')) facts.has('low');
  const terminal = facts.has('terminal') ? portName(facts, 'terminal.name', 'tc', 'The terminal count output', list) : undefined;
  if (terminal !== undefined) assume(list, 'terminal', 'Terminal count is high during the whole last count, enabled or not.');
  const module = facts.text('module') ?? defaultName(form);
  if (!facts.has('module')) assume(list, 'module.name', `The module is called ${module}.`);

  const ports: Port[] = [
    ...(enable === undefined ? [] : [enable.port]),
    ...(load === undefined ? [] : [load.port]),
    ...(dir === undefined ? [] : [dir.port]),
    ...(data === undefined ? [] : [{ name: data, direction: 'input', width, meaning: 'value to load' } as const]),
    { name: out, direction: 'output', width, reset: start, meaning: 'the count' },
    ...(terminal === undefined ? [] : [{ name: terminal, direction: 'output', width: 1, meaning: 'last count', latency: 0 } as const]),
  ];
  const lastUp = `${out} == ${high}`;
  const lastDown = `${out} == ${low}`;
  const last = direction === 'up' ? lastUp : direction === 'down' ? lastDown : `${dir?.port.name} ? ${dir?.upIs === 1n ? lastUp : lastDown} : ${dir?.upIs === 1n ? lastDown : lastUp}`;
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
    if (name === 'down' || name === 'dn') return { port: { name, direction: 'input', width: 1, meaning: 'counts down when 1' }, upIs: 0n };
    assume(list, 'direction.up', `${name ?? 'up'} = 1 counts up, 0 counts down.`);
  }
  const upIs = level === '0' ? 0n : 1n;
  return { port: { name: name ?? 'up', direction: 'input', width: 1, meaning: `counts up when ${upIs}, down when ${1n - upIs}` }, upIs };
}

function actions(form: Shape, out: string, enable: ControlInput | undefined, load: ControlInput | undefined, data: string | undefined, dir: Direction | undefined): string[] {
  const next = (up: boolean): string => `${out}' = ${move(out, form, up, load !== undefined)}`;
  const count =
    dir === undefined
      ? [next(form.direction === 'up')]
      : [`when ${dir.port.name}: ${next(dir.upIs === 1n)}`, `else: ${next(dir.upIs === 0n)}`];
  const guarded = (guard: string, lines: readonly string[]): string[] =>
    lines.length === 1 ? [`${guard}: ${lines[0]}`] : [`${guard}: {`, ...lines.map((line) => `  ${line}`), '}'];
  const loading = load === undefined ? [] : [`when ${load.condition}: ${out}' = ${data}`];
  if (enable !== undefined) return [...loading, ...guarded(`${load === undefined ? '' : 'else '}when ${enable.condition}`, count)];
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

function example(form: Shape, { clocking, ports, out, start, enable, load, data, dir, terminal }: Parts): Plan['examples'][number] {
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
    ...(clocking?.reset === undefined ? [] : [{ reset: true, inputs: { ...enable?.drive(false), ...load?.drive(false), ...up } }]),
    { inputs: { ...on, ...up } },
    {},
    ...(enable === undefined ? [] : [{ inputs: enable.drive(false) }, { inputs: enable.drive(true) }]),
    ...(dir === undefined ? [] : [{ inputs: down }, {}, {}, {}]),
    ...(load === undefined || data === undefined ? [] : [{ inputs: { ...load.drive(true), [data]: form.high } }, { inputs: { ...load.drive(false), ...up } }, {}]),
  ];
  return run(machine, { name: enable === undefined ? 'counts in every cycle' : 'counts when enabled', timing: clocking, ports, stimuli });
}

function defaultName({ width, low, high, direction, saturating }: Shape): string {
  const kind = `${saturating ? 'saturating_' : ''}${direction === 'down' ? 'down_' : direction === 'both' ? 'up_down_' : ''}counter`;
  return low === 0n && high === ones(width) ? `${kind}${width}` : low === 0n ? `${kind}_mod${high + 1n}` : `${kind}_${low}_to_${high}`;
}

function titleOf({ width, direction, low, high, saturating }: Shape, enabled: boolean): string {
  const kind = `${saturating ? 'saturating ' : ''}${direction === 'both' ? 'up/down' : direction} counter`;
  const range = low === 0n && high === ones(width) ? '' : ` from ${low} to ${high}`;
  return `${width}-bit ${kind}${range}${enabled ? ' with enable' : ''}`;
}

function rules({ step, direction, saturating, low, high }: Shape, enable: ControlInput | undefined, loadable: boolean, resets: boolean, start: bigint): string[] {
  const verb = direction === 'up' ? `increases by ${step}` : direction === 'down' ? `decreases by ${step}` : `increases or decreases by ${step}, as the direction input says`;
  return [
    ...(resets ? [`Reset sets the count to ${start}.`] : []),
    ...(loadable ? ['Load takes the data input over.'] : []),
    `The count ${verb} in each clock cycle${enable === undefined ? '' : ' in which the enable is active'}${loadable ? ' without a load' : ''}.`,
    ...(enable === undefined ? [] : ['Otherwise the count holds.']),
    saturating ? `It stops at ${high} and ${low}.` : `It wraps between ${low} and ${high}.`,
  ];
}

function corners({ width, low, high, direction, saturating }: Shape, loadable: boolean): string[] {
  return [
    ...(direction === 'down' ? [] : [`After ${high}, up: ${saturating ? high : low}.`]),
    ...(direction === 'up' ? [] : [`After ${low}, down: ${saturating ? low : high}.`]),
    ...(loadable && high < ones(width) ? [`A loaded value above ${high} is brought back into the range by the next count.`] : []),
  ];
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

