/** What Yosys is asked to do: elaboration without optimisation, so that the netlist is what the text says. */
import type { Language } from '../verify/ports/elaborator.ts';

export const sourceName = 'design.v';
export const netlistName = 'netlist.json';

/** Latches are told only in passing, which nobody would read. */
const latches = 'logger -warn ^Latch.inferred';

/**
 * Processes become flip-flops and multiplexers, memories stay memories. Wires and cells that nothing reads are removed (initial contents are not understood without);
 * what has a name in the text is not, since a claim of a specification may speak of a register that nothing else reads. (With a dollar sign Yosys names what it makes
 * itself, the variables of each call of a function among them.) Instances are put in place at the end, when the messages about the modules have been given.
 */
const named = 'w:* w:*$* %d';
const passes = `proc -noopt; setattr -set keep 1 ${named}; opt_clean; memory_collect; check; flatten; opt_clean`;

/** Undefined when `top` is not a plain module name: it becomes part of the script. */
export function elaborationScript(top: string, language: Language): string | undefined {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(top)) return undefined;
  const dialect = language === 'systemVerilog' ? '-sv ' : '';
  return `${latches}; read_verilog ${dialect}-noautowire ${sourceName}; hierarchy -check -top ${top}; ${passes}; write_json ${netlistName}`;
}
