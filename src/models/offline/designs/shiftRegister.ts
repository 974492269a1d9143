/** Shift registers of the four kinds (serial or parallel in, serial or parallel out), to the left or to the right. */
import { type Control, controlClauses, holdClauses } from '../clauses/control.ts';
import { called, EACH_CLOCK } from '../clauses/phrases.ts';
import { widthClauses } from '../clauses/width.ts';
import { at, run, type Stimulus } from '../example.ts';
import { type Facts, isRefusal, need, type Refusal, refuse } from '../facts.ts';
import { family } from '../family.ts';
import { bitsType, number, ones, type Plan, type Port } from '../plan.ts';
import { guarded, input, moduleName, output, present, registered } from '../scaffold.ts';
import { assume, controlInput, notes, portName, resetValue, startsAt, timing } from '../timing.ts';

const DIRECTION = '(left #direction=left|right #direction=right)';
const SHIFT = `(shift [it|data|bit|register|in|out|one bit|by one] [${DIRECTION}|towards (msb #direction=left|lsb #direction=right)|to ${DIRECTION}] [by (one|1) [bit|position|place]] [one bit|a bit])`;

const ENABLE: Control = {
  slot: 'enable',
  noun: '[shift|clock|shifting] enable',
  action: SHIFT,
  adjective: 'enable',
  opposite: 'disable',
  holds: true,
};
const SHIFT_ENABLE: Control = { ...ENABLE, noun: 'shift' };
const LOAD: Control = {
  slot: 'load',
  noun: '[parallel|synchronous] (load|load enable)',
  action:
    '(load|take|capture) [it|register|data|in] [parallel|in parallel] [input|data|word|from] [data|input|word] [in parallel] [(called|named) <any:data.name>|<name:data.name>]',
};

const ENDS =
  '(serial in [and] [to] serial out #kind=siso|serial in [and] [to] parallel out #kind=sipo|parallel in [and] [to] serial out #kind=piso|parallel in [and] [to] parallel out #kind=pipo|siso #kind=siso|sipo #kind=sipo|piso #kind=piso|pipo #kind=pipo|serial input [and] serial output #kind=siso|serial input [and] parallel output #kind=sipo|parallel input [and] serial output #kind=piso|parallel input [and] parallel output #kind=pipo)';

type Kind = 'siso' | 'sipo' | 'piso' | 'pipo';
const LONG: Readonly<Record<Kind, string>> = {
  siso: 'serial-in serial-out',
  sipo: 'serial-in parallel-out',
  piso: 'parallel-in serial-out',
  pipo: 'parallel-in parallel-out',
};

function build(facts: Facts): Plan | Refusal {
  const list = notes();
  const width = need(facts, 'width', 'how many bits the shift register has', [2, 1024]);
  if (isRefusal(width)) return width;
  const said = facts.text('kind');
  const loads = facts.text('load') === 'yes' || facts.has('load.name');
  const parallel = loads || facts.has('in.parallel');
  const out = facts.text('out');
  const kind = (said ?? `${parallel ? 'p' : 's'}i${out === 'serial' ? 's' : 'p'}o`) as Kind;
  if (said === undefined && !(out !== undefined && (parallel || facts.has('in.serial'))))
    assume(list, 'kind', `It is ${LONG[kind].replace(' ', ', ')}.`);
  if (out !== undefined && out.charAt(0) !== kind.charAt(2))
    return refuse(`A ${LONG[kind]} shift register has no ${out} output.`, facts.quote('kind'), facts.quote('out'));
  if (facts.has('in.parallel') && kind.startsWith('s'))
    return refuse(`A ${LONG[kind]} shift register has no parallel input.`, facts.quote('in.parallel'));
  const parallelIn = kind === 'piso' || kind === 'pipo';
  const parallelOut = kind === 'sipo' || kind === 'pipo';
  if (!parallelIn && facts.text('load') === 'yes')
    return refuse(`A ${LONG[kind]} shift register has no load.`, facts.quote('load') ?? facts.quote('load.name'));
  const clocking = timing(facts, list);
  if (isRefusal(clocking)) return clocking;
  const start = resetValue(facts, width, list, clocking);
  if (isRefusal(start)) return start;
  const enable = controlInput(facts, 'enable', 'en', 'the shift enable', list);
  if (isRefusal(enable)) return enable;
  if (enable === undefined) assume(list, 'enable', 'There is no enable: it shifts in every clock cycle.');
  const load = parallelIn ? controlInput(facts, 'load', 'load', 'the load input', list, true) : undefined;
  if (isRefusal(load)) return load;
  if (load !== undefined && enable !== undefined)
    assume(list, 'load.enable', 'Load works whether or not shifting is enabled.');
  const direction = facts.text('direction') === 'right' ? 'right' : 'left';
  if (!facts.has('direction')) assume(list, 'direction', 'It shifts left, towards the most significant bit.');
  const serialIn = !parallelIn || kind === 'pipo' || facts.has('in.serial');
  if (kind === 'pipo' && !facts.has('in.serial'))
    assume(list, 'serial', 'Besides the parallel input there is a serial input for the bit shifted in.');
  if (kind === 'piso' && !serialIn) assume(list, 'serial', 'Zeros are shifted in.');
  const sin = serialIn ? portName(facts, 'serial.name', 'sin', 'The serial input', list) : undefined;
  const data = parallelIn ? portName(facts, 'data.name', 'd', 'The parallel input', list) : undefined;
  const sout = parallelOut ? undefined : portName(facts, 'sout.name', 'sout', 'The serial output', list);
  const q = parallelOut ? portName(facts, 'output.name', 'q', 'The parallel output', list) : undefined;
  const state = q ?? 'bits_held';
  const module = moduleName(facts, `${kind}_${direction}${width}`, list);
  const ports: Port[] = [
    ...present(enable?.port, load?.port),
    ...(sin === undefined ? [] : [input(sin, 1, 'bit shifted in')]),
    ...(data === undefined ? [] : [input(data, width, 'word to load')]),
    ...(q === undefined ? [] : [registered(q, width, start, 'the bits held')]),
    ...(sout === undefined
      ? []
      : [
          {
            ...output(sout, 1, `bit shifted out, the ${direction === 'left' ? 'most' : 'least'} significant`),
            latency: width,
          },
        ]),
  ];
  const entering = sin ?? "1'b0";
  const shifted =
    direction === 'left'
      ? `{${state}[${width - 2}${width === 2 ? '' : ':0'}], ${entering}}`
      : `{${entering}, ${state}[${width === 2 ? '1' : `${width - 1}:1`}]}`;
  const shift = [`${state}' = ${shifted}`];
  const loading = load === undefined ? [] : [`when ${load.condition}: ${state}' = ${data}`];
  const shifting =
    enable === undefined
      ? load === undefined
        ? shift
        : guarded('else', shift)
      : guarded(`${load === undefined ? '' : 'else '}when ${enable.condition}`, shift);
  const next = (held: bigint, bit: bigint): bigint =>
    direction === 'left' ? ((held << 1n) | bit) & ones(width) : (held >> 1n) | (bit << BigInt(width - 1));
  const idle = { ...load?.drive(false) };
  const on = { ...enable?.drive(true), ...idle };
  const feed = (bit: bigint): Stimulus => (sin === undefined ? {} : { inputs: { [sin]: bit } });
  const word = (ones(width) / 3n) | 1n;
  const stimuli: Stimulus[] = [
    ...(clocking.reset === undefined ? [] : [{ reset: true, inputs: on }]),
    ...(load === undefined || data === undefined ? [] : [{ inputs: { ...on, ...load.drive(true), [data]: word } }]),
    { inputs: { ...on, ...feed(1n).inputs } },
    feed(0n),
    feed(1n),
    ...(enable === undefined ? [] : [{ inputs: enable.drive(false) }]),
  ];
  return {
    kind: 'plan',
    module,
    title: `${width}-bit ${LONG[kind]} shift register, ${direction}`,
    timing: clocking,
    ports,
    declarations:
      q === undefined ? [`reg ${state} : ${bitsType(width)} ${startsAt(number(start, width), clocking)}`] : [],
    actions: [...loading, ...shifting],
    equations: sout === undefined ? [] : [`${sout} = ${state}[${direction === 'left' ? width - 1 : 0}]`],
    examples: [
      run<bigint>(
        {
          reset: start,
          next: (held, inputs) => {
            if (load?.isActive(inputs) === true) return at(inputs, data ?? '');
            return enable === undefined || enable.isActive(inputs)
              ? next(held, sin === undefined ? 0n : at(inputs, sin))
              : held;
          },
          outputs: (held) => ({
            ...(q === undefined ? {} : { [q]: held }),
            ...(sout === undefined ? {} : { [sout]: direction === 'left' ? held >> BigInt(width - 1) : held & 1n }),
          }),
        },
        { name: `shifts ${direction}`, timing: clocking, ports, stimuli },
      ),
    ],
    rules: [
      ...(clocking.reset === undefined ? [] : [`Reset sets the bits held to ${start}.`]),
      ...(load === undefined ? [] : ['Load takes the parallel input over.']),
      `It shifts ${direction} by one bit in each clock cycle${enable === undefined ? '' : ' in which the enable is active'}${load === undefined ? '' : ' without a load'}.`,
    ],
    corners: load === undefined ? [] : ['Load wins over shift.'],
    assumptions: list.assumptions,
  };
}

export const shiftRegister = family({
  id: 'shift-register',
  title: 'shift register',
  example: 'An 8-bit serial-in parallel-out shift register that shifts left when enabled.',
  heads: [
    `[<num:width> bit] [${DIRECTION}] [${ENDS}] [${DIRECTION}] shift [${DIRECTION}] register`,
    `[<num:width> bit] ${ENDS} [${DIRECTION}] [shift] register`,
    '[<num:width> bit] (serializer|parallel to serial converter) #kind=piso',
    '[<num:width> bit] (deserializer|serial to parallel converter) #kind=sipo',
  ],
  clauses: [
    ...widthClauses,
    ENDS,
    '<num:width> (stage|flop|flip flop|deep)',
    SHIFT,
    `${SHIFT} ${EACH_CLOCK}`,
    `${EACH_CLOCK} [it|register] ${SHIFT}`,
    DIRECTION,
    'shift [in] [data|bit] [in] from (left #direction=right|right #direction=left)',
    `(serial [data] (input|in)|input bit) ${called('serial.name')} #in.serial=yes`,
    `serial input ${called('serial.name')} [and] serial output ${called('sout.name')} #in.serial=yes #out=serial`,
    `[<num:width> bit] parallel [data] (input|in|load data|load input) ${called('data.name')} #in.parallel=yes`,
    `serial [data] (output|out) ${called('sout.name')} #out=serial`,
    `[<num:width> bit] parallel [data] (output|out) ${called('output.name')} #out=parallel`,
    '(msb|most significant bit) first #direction=left',
    '(lsb|least significant bit) first #direction=right',
    '[with] (load|parallel load) #load=yes',
    ...controlClauses(ENABLE),
    ...controlClauses(SHIFT_ENABLE),
    ...controlClauses(LOAD),
    ...holdClauses,
  ],
  sequential: { clear: true },
  build,
});
