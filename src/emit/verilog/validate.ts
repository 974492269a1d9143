/** What this emitter does not write, each with a reason that names the construct. */
import { holes, isComplete, type Program } from '../../refine/program.ts';
import { type NotEmitted, notEmitted } from '../result.ts';
import { isWritable } from './names.ts';

export function refusal(program: Program): NotEmitted | undefined {
  const { spec } = program;
  const open = holes(program);
  if (open.length > 0) return notEmitted(`the program still has holes: ${open.map((hole) => hole.id).join(', ')}`);
  if (!isComplete(program)) return notEmitted('power-up values, reset values or a clock domain are not refined yet');
  return (
    unwritableName(program) ??
    unsupportedConstruct(program) ??
    undriven(program) ??
    resets(program) ??
    parameters(spec.parameters)
  );
}

function unwritableName({ spec, state, wires }: Program): NotEmitted | undefined {
  const named = [
    ...spec.ports,
    ...state.map((entry) => ({ name: entry.variable.name, source: entry.source })),
    ...wires.map((entry) => ({ name: entry.variable.name, source: entry.source })),
  ];
  for (const { name, source } of [{ name: spec.name, source: spec.source }, ...named]) {
    if (!isWritable(name))
      return notEmitted(
        `the name "${name}" can't be written in Verilog, which knows printable ASCII without blanks only`,
        source,
      );
  }
  const clash = named.find((entry) => entry.name === spec.name);
  return (
    clash &&
    notEmitted(
      `"${clash.name}" is the name of the module and of something in it, which Verilator refuses: rename one of them`,
      clash.source,
    )
  );
}

function unsupportedConstruct({ spec, processes }: Program): NotEmitted | undefined {
  const [instance] = spec.instances;
  if (instance !== undefined)
    return notEmitted(`the instance ${instance.name} has to be flattened first`, instance.source);
  const [latch] = spec.latches;
  if (latch !== undefined) return notEmitted(`the latch ${latch.name}: latches are not emitted`, latch.source);
  const both = spec.ports.find((port) => port.direction === 'inout');
  if (both !== undefined)
    return notEmitted(`the bidirectional port ${both.name}: only inputs and outputs are emitted`, both.source);
  for (const process of processes) {
    if (process.kind === 'clocked' && process.edge === 'both')
      return notEmitted(`registers on both edges of ${process.clock} are not emitted`);
  }
  return undefined;
}

function undriven({ spec, state, processes }: Program): NotEmitted | undefined {
  const driven = new Set([
    ...state.map((entry) => entry.variable.name),
    ...processes.flatMap((process) => process.frame.map((entry) => entry.name)),
  ]);
  const port = spec.ports.find((candidate) => candidate.direction === 'output' && !driven.has(candidate.name));
  return port && notEmitted(`nothing drives the output ${port.name}`, port.source);
}

function resets({ processes }: Program): NotEmitted | undefined {
  for (const process of processes) {
    if (process.kind !== 'clocked') continue;
    const asynchronous = process.resets.filter((reset) => reset.kind === 'async');
    if (asynchronous.length > 1) {
      return notEmitted(
        `the domain ${process.clock} has two asynchronous resets, ${asynchronous.map((reset) => reset.name).join(' and ')}: their overlap has no exact Verilog form here`,
      );
    }
    const [first] = process.resets;
    if (asynchronous.length === 1 && first?.kind === 'sync') {
      return notEmitted(
        `the domain ${process.clock} puts the synchronous reset ${first.name} before an asynchronous one, which Verilog can't say in one block`,
      );
    }
  }
  return undefined;
}

function parameters(list: Program['spec']['parameters']): NotEmitted | undefined {
  const unwritable = list.find((parameter) => !isWritable(parameter.name));
  return unwritable && notEmitted(`the name "${unwritable.name}" can't be written in Verilog`);
}
