/**
 * Stimuli for `simulate`: one step a clock cycle (a settled moment, where there is no clock), either drawn from a seeded generator or read from a file of
 * lines such as `rst=0 en=1 a=8'hff`. As in an example, an input keeps its value until it is given another.
 */

import { random } from '../spec/random.ts';
import type { Simulator } from '../spec/simulator.ts';
import type { Port, Spec } from '../spec/spec.ts';
import { typeWidth } from '../spec/types.ts';
import { fail, type Result, succeed } from './outcome.ts';

export type Step = ReadonlyMap<string, bigint>;

/** One in so many later cycles has the reset active. */
const RESET_PERIOD = 24;
const DRAWS = 1000;

/** The inputs that a stimulus may set: all but the clocks. */
export function stimulated(spec: Spec): readonly Port[] {
  return spec.ports.filter((port) => port.direction === 'input' && port.role !== 'clock');
}

/** Draws the inputs of one step; resets are active in the first step and now and then. Retries until the assumptions hold. */
export function seededSteps(
  spec: Spec,
  seed: number,
  simulation: Pick<Simulator, 'from' | 'assumed'>,
): (index: number) => Result<Step> {
  const generator = random(seed);
  const resets = new Map(
    spec.domains.flatMap((domain) =>
      domain.resets.map((reset) => [reset.name, reset.active === 'high' ? 1n : 0n] as const),
    ),
  );
  const ports = stimulated(spec);
  return (index) => {
    const inReset = index === 0 || generator.below(RESET_PERIOD) === 0;
    for (let draw = 0; draw < DRAWS; draw += 1) {
      const step = new Map(
        ports.map((port) => {
          const active = resets.get(port.name);
          if (active !== undefined) return [port.name, inReset ? active : 1n - active];
          return [port.name, generator.bits(typeWidth(spec, port.type))];
        }),
      );
      const settled = simulation.from(step, new Map());
      if (settled.kind === 'settled' && simulation.assumed(settled.moment)) return succeed(step);
    }
    return fail('bad input', `No inputs that satisfy the assumptions were found in ${DRAWS} random draws.`, [
      'Give the inputs in a file: --stimuli FILE',
    ]);
  };
}

/** `#` and `//` begin comments; each line that is left is one step. */
export function parseSteps(spec: Spec, text: string, name: string): Result<readonly Step[]> {
  const ports = new Map(stimulated(spec).map((port) => [port.name, port]));
  const steps: Step[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const bare = line.replace(/(#|\/\/).*$/, '').trim();
    if (bare === '') continue;
    const step = new Map<string, bigint>();
    for (const word of bare.split(/[\s,;]+/).filter((part) => part !== '')) {
      const place = `${name}:${index + 1}`;
      const [port, literal, ...rest] = word.split('=');
      if (port === undefined || literal === undefined || rest.length > 0)
        return fail('bad input', `${place}: expected port=value, found ${word}.`);
      const found = ports.get(port);
      if (found === undefined)
        return fail(
          'bad input',
          `${place}: ${port} is not an input of ${spec.name} that can be set; these are: ${[...ports.keys()].join(', ')}.`,
        );
      const value = parseValue(literal);
      if (value === undefined)
        return fail('bad input', `${place}: ${literal} is not a value; write 5, -1, 0x1f, 0b101 or 8'hff.`);
      const width = typeWidth(spec, found.type);
      if (BigInt.asUintN(width, value) !== value && BigInt.asIntN(width, value) !== value)
        return fail('bad input', `${place}: ${literal} does not fit into the ${width} bits of ${port}.`);
      step.set(port, BigInt.asUintN(width, value));
    }
    steps.push(step);
  }
  return steps.length === 0
    ? fail('bad input', `${name} holds no stimuli: give one line a cycle, such as en=1 a=3.`)
    : succeed(steps);
}

const BASES: Readonly<Record<string, string>> = { h: '0x', b: '0b', o: '0o', d: '' };

function parseValue(literal: string): bigint | undefined {
  const based = /^\d+'([hbod])([0-9a-f_]+)$/i.exec(literal);
  const plain = based === null ? literal : `${BASES[(based[1] ?? 'd').toLowerCase()]}${based[2]}`;
  const negative = plain.startsWith('-');
  const digits = plain.slice(negative ? 1 : 0).replaceAll('_', '');
  if (!/^(\d+|0x[0-9a-f]+|0b[01]+|0o[0-7]+)$/i.test(digits)) return undefined;
  return negative ? -BigInt(digits) : BigInt(digits);
}
