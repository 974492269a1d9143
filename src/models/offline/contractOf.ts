/** Plan to contract. */
import type { Contract } from '../contract.ts';
import type { Plan, Port, Values } from './plan.ts';

const texts = (values: Values): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

const portOf = (port: Port): Contract['ports'][number] => ({
  name: port.name,
  direction: port.direction,
  width: port.width,
  signed: port.signed ?? false,
  reset: port.reset === undefined ? null : String(port.reset),
  meaning: port.meaning,
});

const controlPort = (name: string, meaning: string): Contract['ports'][number] => ({
  name,
  direction: 'input',
  width: 1,
  signed: false,
  reset: null,
  meaning,
});

export function contractOf(plan: Plan): Contract {
  const { timing } = plan;
  const reset = timing?.reset;
  const outputs = plan.ports.filter((port) => port.direction === 'output');
  return {
    module: plan.module,
    title: plan.title,
    ports: [
      ...(timing === undefined ? [] : [controlPort(timing.clock.name, `clock, ${timing.clock.edge} edge`)]),
      ...(reset === undefined
        ? []
        : [
            controlPort(
              reset.name,
              `${reset.kind === 'sync' ? 'synchronous' : 'asynchronous'} reset, active ${reset.active}`,
            ),
          ]),
      ...plan.ports.map(portOf),
    ],
    clock: timing === undefined ? null : timing.clock,
    reset: reset ?? null,
    latency: Object.fromEntries(outputs.map((port) => [port.name, port.latency ?? (port.reset === undefined ? 0 : 1)])),
    rules: [...plan.rules],
    corners: [...plan.corners],
    vectors: plan.examples.map(({ name, steps }) => ({
      name,
      steps: steps.map((step) => ({
        inputs: texts(step.inputs),
        ...(step.before === undefined ? {} : { before: texts(step.before) }),
        ...(step.after === undefined ? {} : { after: texts(step.after) }),
      })),
    })),
    assumptions: [...plan.assumptions],
  };
}
