/**
 * Stimuli of a testbench: scenarios, each of which starts at power-up on an instance of its own.
 *
 * A scenario is a list of settled moments. Inputs never change together with a clock: a cycle is a change, the active edge, the way back. Resets are
 * also pulsed between edges, where an asynchronous one acts and a synchronous one must not.
 */
import type { Value } from '../../../kernel/sort.ts';
import { idleInputs } from '../../spec/examples.ts';
import type { Random } from '../../spec/random.ts';
import type { Moment, Simulator, Values } from '../../spec/simulator.ts';
import type { ClockDomain, Example, Port, Spec } from '../../spec/spec.ts';
import { typeWidth } from '../../spec/types.ts';

export interface Scenario {
  readonly name: string;
  /** New values of some inputs, one entry per settled moment; the first one follows power-up with idle inputs. */
  readonly changes: readonly Values[];
}

export function exampleScenario(spec: Spec, example: Example): Scenario {
  const changes = example.steps.flatMap((step): readonly Values[] => {
    const inputs = new Map<string, Value>(step.inputs.map(({ port, value }) => [port, value]));
    return spec.domains.length === 0
      ? [inputs]
      : [inputs, clockLevel(spec.domains, true), clockLevel(spec.domains, false)];
  });
  return { name: example.name, changes };
}

function clockLevel(domains: readonly ClockDomain[], active: boolean): Values {
  return new Map(domains.map((domain) => [domain.clock, (domain.edge === 'fall') !== active ? 1n : 0n]));
}

interface ResetLine {
  readonly name: string;
  readonly active: bigint;
}

/** Cycles that share one manner of driving the inputs. */
const phase = 24;
const draws = 200;

/**
 * Random cycles (changes, where there is no clock). Assumptions of the specification are respected by drawing again; the scenario ends early where no
 * draw satisfies them.
 */
export function randomScenario(spec: Spec, simulation: Simulator, random: Random, cycles: number): Scenario {
  const data = spec.ports.filter((port) => port.direction === 'input' && port.role === 'data');
  const resets = spec.domains.flatMap((domain) =>
    domain.resets.map((reset): ResetLine => ({ name: reset.name, active: reset.active === 'high' ? 1n : 0n })),
  );
  const changes: Values[] = [];
  const start = simulation.powerUp(idleInputs(spec));
  if (start.kind === 'stopped') return { name: 'random stimuli', changes };
  let moment: Moment = start.moment;

  const apply = (change: Values): boolean => {
    const next = simulation.advance(moment, change);
    if (next.kind === 'stopped' || !simulation.assumed(next.moment)) return false;
    moment = next.moment;
    changes.push(change);
    return true;
  };
  const resetTo = (asserted: boolean): Values =>
    new Map(resets.map((reset) => [reset.name, asserted ? reset.active : 1n - reset.active]));

  let manner = 0;
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    if (cycle % phase === 0) manner = random.below(4);
    // A pulse that no edge sees.
    if (resets.length > 0 && random.below(14) === 0) {
      if (!apply(resetTo(true)) || !apply(resetTo(false))) break;
    }
    const inReset = resets.length > 0 && (cycle === phase || random.below(manner === 3 ? 60 : 18) === 0);
    let driven = false;
    for (let draw = 0; draw < draws && !driven; draw += 1) {
      const inputs = new Map(
        data.map((port) => [port.name, drawInput(port, spec, moment, simulation, random, manner)] as const),
      );
      driven = apply(new Map([...resetTo(inReset), ...inputs]));
    }
    if (!driven) break;
    if (spec.domains.length > 0 && (!apply(clockLevel(spec.domains, true)) || !apply(clockLevel(spec.domains, false))))
      break;
  }
  return { name: 'random stimuli', changes };
}

/** Manners: 0 anything, 1 inputs that stay for a while, 2 mostly zeros, 3 single bits mostly ones and long stretches without reset. */
function drawInput(
  port: Port,
  spec: Spec,
  moment: Moment,
  simulation: Simulator,
  random: Random,
  manner: number,
): bigint {
  const size = typeWidth(spec, port.type);
  const before = simulation.inputs(moment).get(port.name);
  if (manner === 1 && typeof before === 'bigint' && random.below(4) !== 0) return before;
  if (size === 1) {
    if (manner === 2) return random.below(6) === 0 ? 1n : 0n;
    if (manner === 3) return random.below(12) === 0 ? 0n : 1n;
    return random.bits(1);
  }
  if (port.type.kind === 'enum') return drawLabel(port.type.name, spec, random);
  switch (random.below(8)) {
    case 0:
      return 0n;
    case 1:
      return (1n << BigInt(size)) - 1n;
    case 2:
      return 1n << BigInt(random.below(size));
    case 3:
      return BigInt(random.below(Math.min(16, 2 ** Math.min(size, 4))));
    default:
      return random.bits(size);
  }
}

function drawLabel(name: string, spec: Spec, random: Random): bigint {
  const labels = spec.enums.find((type) => type.name === name)?.labels ?? [];
  return labels[random.below(Math.max(1, labels.length))]?.code ?? 0n;
}

/** Every combination of the inputs of a small combinational design, in order. */
export function exhaustiveScenario(spec: Spec): Scenario {
  const data = spec.ports.filter((port) => port.direction === 'input');
  const total = inputBits(spec);
  const changes = Array.from({ length: 2 ** total }, (_, row): Values => {
    let rest = BigInt(row);
    return new Map(
      data.map((port) => {
        const size = BigInt(typeWidth(spec, port.type));
        const value = BigInt.asUintN(Number(size), rest);
        rest >>= size;
        return [port.name, value] as const;
      }),
    );
  });
  return { name: 'all inputs', changes };
}

export function inputBits(spec: Spec): number {
  return spec.ports
    .filter((port) => port.direction === 'input')
    .reduce((sum, port) => sum + typeWidth(spec, port.type), 0);
}
