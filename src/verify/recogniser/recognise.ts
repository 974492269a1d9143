/**
 * Whether a Verilog text means the same to a simulator and as a netlist.
 *
 * The theorem about a text is proved for the netlist that Yosys makes of it, and a netlist does not see what a simulator sees: sensitivity lists, races,
 * delays, x and z, directives and comments that only some tools obey. This folder reads the text itself, shares no code with the emitter, and accepts a
 * synthesizable subset only:
 *  - one module: ANSI or separate ports; wire, reg and logic vectors, memories, parameters; continuous assignments, one driver a bit;
 *  - `always @(posedge clock …)` with non-blocking assignments; the clock is a scalar input that nothing else reads; at most one asynchronous reset, an input,
 *    tested first and with the polarity of its edge, that sets whole registers to constants, which are their power-up values where they have any;
 *  - `always @*`, `always_comb` and complete lists, with blocking assignments on every path and nothing read before it is assigned; no memories;
 *  - automatic functions of their arguments, and of memories where they are called at clock edges only; loops with constant bounds; `initial` for constant contents of registers and memories.
 *
 * Left alone on purpose: widths and signs. Extension by context, truncation, mixes of signed and unsigned operands may surprise the reader, but Icarus,
 * Verilator and Yosys follow the same rules of IEEE 1364. So are reads beyond a dynamic index and divisions by zero: a simulator gives x and the netlist a
 * fresh value, about which everything is proved that is proved at all.
 *
 * What agreement still rests on, and no text can show: inputs get their first values by assignment after time 0 has begun, clocks start at the level before
 * their active edge, data does not change together with a clock, and values are 0 or 1 once power-up is over. `Reliances` names the two cases where the text
 * itself leans on that.
 */
import { examineModule, type Reliances } from './examineModule.ts';
import { type Finding, Findings, places } from './findings.ts';
import { parseText } from './parseModule.ts';
import { Reader } from './reader.ts';
import { tokenize } from './tokens.ts';

export type Recognised =
  | {
      readonly kind: 'recognised';
      /** Registers and memories that are x in a simulator until they are set. A proof from reset covers them; one from power-up says more than a simulation shows. */
      readonly withoutPowerUp: readonly string[];
      /** Lines of blocks that a simulator runs for the first time when something that they read changes, not at time 0. */
      readonly wokenByChange: readonly number[];
    }
  | { readonly kind: 'not recognised'; readonly findings: readonly Finding[] };

/** Never throws, and takes time proportional to the text with its loops unrolled, up to a limit. */
export function recognise(text: string): Recognised {
  const findings = new Findings();
  const module = parseText(new Reader(tokenize(text, findings), findings));
  const reliances: Reliances | undefined = module === undefined ? undefined : examineModule(module, findings);
  if (reliances === undefined || !findings.isEmpty) return { kind: 'not recognised', findings: findings.inText(text) };
  const place = places(text);
  return {
    kind: 'recognised',
    withoutPowerUp: reliances.withoutPowerUp,
    wokenByChange: reliances.wokenByChange.map(({ offset }) => place(offset).line),
  };
}

export type { Finding, FindingCode } from './findings.ts';
