/** A specification and a hand-written text, as the search and the discovery of invariants take them. */
import type { Simulation } from '../../../kernel/refines.ts';
import type { System } from '../../../kernel/system.ts';
import { parseSpec } from '../../../src/language/parse.ts';
import type { Spec } from '../../../src/spec/spec.ts';
import { systemOf } from '../../../src/spec/system.ts';
import { embeddedYosys } from '../../../src/tools/yosys.ts';
import { importNetlist } from '../../../src/verify/netlist/importNetlist.ts';
import { suggestedSimulation } from '../../../src/verify/netlist/simulation.ts';
import { readNetlist } from '../../../src/verify/netlist/yosysJson.ts';

export interface TextPair {
  readonly spec: Spec;
  readonly specification: System;
  readonly implementation: System;
  readonly simulation: Simulation;
}

export async function pairOf(fspec: string, verilog: string): Promise<TextPair> {
  const parsed = parseSpec(fspec);
  if (parsed.kind !== 'spec') throw new Error(JSON.stringify(parsed.diagnostics));
  const { spec } = parsed;
  const elaborated = await embeddedYosys.elaborate(verilog, spec.name);
  if (elaborated.kind !== 'netlist') throw new Error(JSON.stringify(elaborated));
  const netlist = readNetlist(elaborated.json, spec.name);
  if (netlist.kind !== 'module') throw new Error(netlist.reason);
  const imported = importNetlist(netlist.module);
  if (imported.kind !== 'imported') throw new Error(imported.reason);
  const specification = systemOf(spec);
  const { simulation, missing } = suggestedSimulation(spec, specification, imported.imported);
  if (missing.length > 0) throw new Error(`nothing stands for ${missing.map(({ name }) => name).join(', ')}`);
  return { spec, specification, implementation: imported.imported.system, simulation };
}
