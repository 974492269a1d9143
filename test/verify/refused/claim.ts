/** What is claimed of a text against a specification: the theorem about its netlist, and whether a simulator is known to see the same. */
import type { Solver } from '../../../kernel/bits/solver.ts';
import { parseSpec } from '../../../src/language/parse.ts';
import { cadicalSolver } from '../../../src/tools/cadical.ts';
import { embeddedYosys } from '../../../src/tools/yosys.ts';
import { readNetlist } from '../../../src/verify/netlist/yosysJson.ts';
import { recognise } from '../../../src/verify/recogniser/recognise.ts';
import { proveText, type TheoremVerdict } from '../../../src/verify/theorem.ts';

let solver: Promise<Solver> | undefined;

/** Throws where specification or text cannot be read at all. */
export async function verdictOf(fspec: string, verilog: string): Promise<TheoremVerdict> {
  const parsed = parseSpec(fspec);
  if (parsed.kind !== 'spec') throw new Error(parsed.diagnostics.map(({ message }) => message).join('\n'));
  const { spec } = parsed;
  const elaborated = await embeddedYosys.elaborate(verilog, spec.name);
  if (elaborated.kind !== 'netlist') throw new Error(JSON.stringify(elaborated));
  const netlist = readNetlist(elaborated.json, spec.name);
  if (netlist.kind !== 'module') throw new Error(netlist.reason);
  solver ??= cadicalSolver();
  return proveText(spec, netlist.module, { solver: await solver }).verdict;
}

export const isRecognised = (verilog: string): boolean => recognise(verilog).kind === 'recognised';
