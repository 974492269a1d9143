/** State machines, detectors, timers, arbiters. */
import { type CatalogueCase, sizes } from '../case.ts';
import { asyncHigh, asyncLow, clocked, flag, gates, num, port, syncHigh } from '../model.ts';

/** The last bits seen, compared with the pattern: no automaton here. */
const moore = sizes(['1011', '110'] as [string, string], (pattern) => ({
  id: `detector-moore-${pattern}`,
  design: 'sequence-detector',
  descriptions: [
    `A Moore sequence detector for ${pattern} with overlapping allowed.`,
    `A Moore FSM that detects the sequence ${pattern} with overlap in the input x, with an output called detected`,
    `A sequence detector, Moore type, that recognises ${pattern} in its serial input; overlapping sequences are detected`,
  ],
  model: () =>
    clocked<string>({
      inputs: [port('x', 1)],
      outputs: [port('detected', 1)],
      reset: syncHigh,
      start: '',
      next: (seen, inputs) => `${seen}${num(inputs, 'x')}`.slice(-pattern.length),
      observe: (seen) => ({ detected: flag(seen === pattern) }),
    }),
  flips: [
    { description: `A Mealy sequence detector for ${pattern} with overlapping allowed.`, what: 'function' },
    { description: `A Moore sequence detector for ${pattern}0 with overlapping allowed.`, what: 'width' },
    {
      description: `A Moore sequence detector for ${pattern} with overlapping allowed and an asynchronous reset.`,
      what: 'reset kind',
    },
    ...(pattern === '1011'
      ? [{ description: `A Moore sequence detector for ${pattern}, non-overlapping.`, what: 'function' as const }]
      : []),
  ],
}));

const mealy = sizes(['101', '0110'] as [string, string], (pattern) => ({
  id: `detector-mealy-${pattern}`,
  design: 'sequence-detector',
  descriptions: [
    `A non-overlapping Mealy sequence detector for ${pattern} with asynchronous active-low reset`,
    `A Mealy machine detecting the bit pattern ${pattern} in a serial input, without overlap, with an asynchronous active-low reset`,
    `Mealy FSM that finds the sequence ${pattern}; overlapping is not allowed; the reset rst_n is asynchronous and active low`,
  ],
  model: () =>
    clocked<string>({
      inputs: [port('x', 1)],
      outputs: [port('detected', 1)],
      reset: asyncLow,
      start: '',
      next: (seen, inputs) => {
        const now = `${seen}${num(inputs, 'x')}`;
        return now.endsWith(pattern) ? '' : now.slice(-pattern.length);
      },
      observe: (seen, inputs) => ({ detected: flag(`${seen}${num(inputs, 'x')}`.endsWith(pattern)) }),
    }),
  flips: [
    {
      description: `An overlapping Mealy sequence detector for ${pattern} with asynchronous active-low reset`,
      what: 'function',
    },
    {
      description: `A non-overlapping Moore sequence detector for ${pattern} with asynchronous active-low reset`,
      what: 'function',
    },
    {
      description: `A non-overlapping Mealy sequence detector for ${pattern} with synchronous active-low reset`,
      what: 'reset kind',
    },
    {
      description: `A non-overlapping Mealy sequence detector for ${pattern} with asynchronous active-high reset rst_n`,
      what: 'reset polarity',
    },
  ],
}));

const traffic = sizes([4, 10], (red) => ({
  id: `traffic-light-${red}`,
  design: 'traffic-light',
  descriptions: [
    `A traffic light that is red for ${red} cycles, green for 5 cycles and yellow for 2 cycles.`,
    `Traffic light controller: green for 5 clock cycles, yellow for 2 clock cycles, red for ${red} clock cycles, synchronous reset`,
    `A traffic light FSM with red lasting ${red} cycles, green lasting 5 cycles, and yellow lasting 2 cycles; outputs red, green and yellow`,
  ],
  model: () =>
    clocked<number>({
      inputs: [],
      outputs: [port('red', 1), port('green', 1), port('yellow', 1)],
      reset: syncHigh,
      start: 0,
      next: (second) => (second + 1) % (red + 7),
      observe: (second) => ({
        red: flag(second < red),
        green: flag(second >= red && second < red + 5),
        yellow: flag(second >= red + 5),
      }),
    }),
  flips: [
    {
      description: `A traffic light that is red for ${red + 1} cycles, green for 5 cycles and yellow for 2 cycles.`,
      what: 'width',
    },
    {
      description: `A traffic light that is red for ${red} cycles, green for 5 cycles and yellow for 2 cycles, with an asynchronous reset.`,
      what: 'reset kind',
    },
    {
      description: `A traffic light that is red for ${red} cycles, green for 5 cycles and yellow for 2 cycles and starts with green.`,
      what: 'reset value',
    },
    {
      description: `A traffic light that is red for ${red} cycles, green for 5 cycles and yellow for 2 cycles, with an active-low reset called rst.`,
      what: 'reset polarity',
    },
  ],
}));

const edges = (['rising', 'falling', 'both'] as const).flatMap((kind) =>
  sizes([1, 4], (width): CatalogueCase => {
    const adjective = kind === 'both' ? 'any' : kind;
    const plural = kind === 'both' ? 'both edges' : `${kind} edges`;
    return {
      id: `edge-${kind}-${width}`,
      design: 'edge-detector',
      descriptions: [
        width === 1
          ? `A ${kind === 'both' ? 'dual' : kind}-edge detector with a synchronous reset.`
          : `A ${width}-bit ${kind === 'both' ? 'dual' : kind}-edge detector with a synchronous reset.`,
        `An edge detector for ${plural} of a ${width}-bit input d`,
        `A circuit that detects ${plural} of the ${width}-bit input d and outputs a one-cycle pulse; the output is called pulse`,
      ],
      model: () =>
        clocked<bigint>({
          inputs: [port('d', width)],
          outputs: [port('pulse', width)],
          reset: syncHigh,
          start: 0n,
          next: (_, inputs) => inputs['d'] ?? 0n,
          observe: (before, inputs) => {
            let pulse = 0n;
            for (let bit = 0n; bit < BigInt(width); bit++) {
              const was = (before >> bit) & 1n;
              const now = ((inputs['d'] ?? 0n) >> bit) & 1n;
              const hit =
                kind === 'rising'
                  ? was === 0n && now === 1n
                  : kind === 'falling'
                    ? was === 1n && now === 0n
                    : was !== now;
              if (hit) pulse += 1n << bit;
            }
            return { pulse };
          },
        }),
      flips: [
        {
          description: `A ${width}-bit ${kind === 'rising' ? 'falling' : 'rising'}-edge detector with a synchronous reset.`,
          what: 'direction',
        },
        { description: `A ${width}-bit ${adjective}-edge detector with an asynchronous reset.`, what: 'reset kind' },
        {
          description: `A ${width}-bit ${adjective}-edge detector with a synchronous reset and a registered output.`,
          what: 'function',
        },
        { description: `A ${width + 1}-bit ${adjective}-edge detector with a synchronous reset.`, what: 'width' },
      ],
    };
  }),
);

const debouncer = sizes([4, 10], (cycles) => ({
  id: `debouncer-${cycles}`,
  design: 'debouncer',
  descriptions: [
    `A button debouncer that needs the input to be stable for ${cycles} cycles.`,
    `Debouncer with a debounce time of ${cycles} clock cycles, synchronous reset`,
    `Switch debouncer: the output changes only after the input has been stable for ${cycles} cycles`,
  ],
  model: () =>
    clocked<{ clean: number; different: number }>({
      inputs: [port('noisy', 1)],
      outputs: [port('clean', 1)],
      reset: syncHigh,
      start: { clean: 0, different: 0 },
      next: ({ clean, different }, inputs) => {
        if (num(inputs, 'noisy') === clean) return { clean, different: 0 };
        return different + 1 === cycles ? { clean: 1 - clean, different: 0 } : { clean, different: different + 1 };
      },
      observe: ({ clean }) => ({ clean: BigInt(clean) }),
    }),
  drives: { noisy: { hold: 0.92 } },
  flips: [
    { description: `A button debouncer that needs the input to be stable for ${cycles + 1} cycles.`, what: 'width' },
    {
      description: `A button debouncer that needs the input to be stable for ${cycles} cycles, with an asynchronous reset.`,
      what: 'reset kind',
    },
    {
      description: `A button debouncer that needs the input to be stable for ${cycles} cycles, with a two-stage synchroniser.`,
      what: 'function',
    },
  ],
}));

const pwm = sizes([3, 5], (width) => ({
  id: `pwm-${width}`,
  design: 'pwm',
  descriptions: [
    `A ${width}-bit PWM generator with a duty input and a synchronous reset.`,
    `PWM with ${width}-bit resolution, a duty cycle input called duty and an output called pwm_out`,
    `A ${width}-bit pulse-width modulator`,
  ],
  model: () =>
    clocked<number>({
      inputs: [port('duty', width)],
      outputs: [port('pwm_out', 1)],
      reset: syncHigh,
      start: 0,
      next: (time) => (time + 1) % 2 ** width,
      observe: (time, inputs) => ({ pwm_out: flag(time < num(inputs, 'duty')) }),
    }),
  drives: { duty: { hold: 0.9 } },
  flips: [
    { description: `A ${width + 1}-bit PWM generator with a duty input and a synchronous reset.`, what: 'width' },
    {
      description: `A ${width}-bit PWM generator with a period of ${2 ** width - 1} cycles and a synchronous reset.`,
      what: 'function',
    },
    { description: `A ${width}-bit PWM generator with a duty input and an asynchronous reset.`, what: 'reset kind' },
  ],
}));

const divider = sizes([10, 16], (cycles) => ({
  id: `clock-enable-${cycles}`,
  design: 'clock-enable-divider',
  descriptions: [
    `A clock-enable divider that outputs a one-cycle pulse every ${cycles} clock cycles.`,
    `A clock enable generator that divides by ${cycles}, output tick`,
    `A prescaler which outputs a tick once every ${cycles} clock cycles, with synchronous reset`,
  ],
  model: () =>
    clocked<number>({
      inputs: [],
      outputs: [port('tick', 1)],
      reset: syncHigh,
      start: 0,
      next: (time) => (time + 1) % cycles,
      observe: (time) => ({ tick: flag(time === cycles - 1) }),
    }),
  flips: [
    {
      description: `A clock-enable divider that outputs a one-cycle pulse every ${cycles + 1} clock cycles.`,
      what: 'width',
    },
    {
      description: `A clock-enable divider that outputs a one-cycle pulse every ${cycles} clock cycles, with an asynchronous reset.`,
      what: 'reset kind',
    },
    {
      description: `A clock-enable divider that outputs a one-cycle pulse every ${cycles} clock cycles, with an active-low reset called rst.`,
      what: 'reset polarity',
    },
  ],
}));

const roundRobin = sizes([3, 4], (count) => ({
  id: `round-robin-${count}`,
  design: 'round-robin-arbiter',
  descriptions: [
    `A round-robin arbiter for ${count} requesters with an asynchronous reset.`,
    `${count}-way round-robin arbiter, asynchronous active-high reset`,
    `An arbiter with round robin priority and ${count} request inputs. The reset is asynchronous. At most one grant in each cycle.`,
  ],
  model: () =>
    clocked<number>({
      inputs: [port('req', count)],
      outputs: [port('grant', count)],
      reset: asyncHigh,
      // Who comes first.
      start: 0,
      next: (first, inputs) => {
        for (let place = 0; place < count; place++) {
          const who = (first + place) % count;
          if (((num(inputs, 'req') >> who) & 1) === 1) return (who + 1) % count;
        }
        return first;
      },
      observe: (first, inputs) => {
        for (let place = 0; place < count; place++) {
          const who = (first + place) % count;
          if (((num(inputs, 'req') >> who) & 1) === 1) return { grant: 1n << BigInt(who) };
        }
        return { grant: 0n };
      },
    }),
  flips: [
    { description: `A fixed-priority arbiter for ${count} requesters.`, what: 'function' },
    { description: `A round-robin arbiter for ${count} requesters with a synchronous reset.`, what: 'reset kind' },
    {
      description: `A round-robin arbiter for ${count} requesters with registered grants and an asynchronous reset.`,
      what: 'function',
    },
    { description: `A round-robin arbiter for ${count + 1} requesters with an asynchronous reset.`, what: 'width' },
  ],
}));

const fixed = sizes([4, 7], (count) => ({
  id: `fixed-priority-${count}`,
  design: 'fixed-priority-arbiter',
  descriptions: [
    `A fixed-priority arbiter for ${count} requesters, requester 0 first.`,
    `Arbiter with fixed priority for ${count} requesters`,
    `A ${count}-request fixed-priority arbiter in which the lowest index has the highest priority`,
  ],
  model: () =>
    gates([port('req', count)], [port('grant', count)], (inputs) => {
      for (let who = 0; who < count; who++)
        if (((num(inputs, 'req') >> who) & 1) === 1) return { grant: BigInt(2 ** who) };
      return { grant: 0n };
    }),
  flips: [
    { description: `A fixed-priority arbiter for ${count} requesters, highest index first.`, what: 'direction' },
    { description: `A fixed-priority arbiter for ${count - 1} requesters, requester 0 first.`, what: 'width' },
  ],
}));

export const control: readonly CatalogueCase[] = [
  ...moore,
  ...mealy,
  ...traffic,
  ...edges,
  ...debouncer,
  ...pwm,
  ...divider,
  ...roundRobin,
  ...fixed,
];
