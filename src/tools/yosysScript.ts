/** What Yosys is asked to do: elaboration without optimisation, so that the netlist is what the text says. */
import type { Language } from '../verify/ports/elaborator.ts';

export const sourceName = 'design.v';
export const netlistName = 'netlist.json';

/** Latches are told only in passing, which nobody would read. */
const latches = 'logger -warn ^Latch.inferred';

/**
 * Processes become flip-flops and multiplexers, memories stay memories. Wires and cells that nothing reads are removed (initial contents are not understood without);
 * registers are not, since a claim of a specification may speak of them. (Memories cannot be kept: the commands that collect them do not understand it.)
 */
const state = 't:$*dff* t:$*latch*';
const passes = `proc -noopt; setattr -set keep 1 ${state}; opt_clean; memory_collect; check`;

/** Undefined when `top` is not a plain module name: it becomes part of the script. */
export function elaborationScript(top: string, language: Language): string | undefined {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(top)) return undefined;
  const dialect = language === 'systemVerilog' ? '-sv ' : '';
  return `${latches}; read_verilog ${dialect}-noautowire ${sourceName}; hierarchy -check -top ${top}; ${passes}; write_json ${netlistName}`;
}
