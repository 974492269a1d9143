/** Clock clauses: edge and name. */
import { called, EACH_CLOCK, EDGE } from './phrases.ts';

export const clockClauses: readonly string[] = [
  EACH_CLOCK,
  `[be] [clock|trigger|update|sample|register] (on|at|by) ${EACH_CLOCK}`,
  `${EDGE} edge (trigger|sensitive|clock|clocking)`,
  `[single|one] (clock|clk) [signal|input|domain] ${called('clock.name')}`,
  `(clock|clk) ${called('clock.name')} ${EDGE} edge`,
  `(clock|clk) [input|signal] ${called('clock.name')} be ${called('clock.name')} [active on|${EDGE}] [${EDGE}] edge [trigger]`,
  'clock edge be (rising #clock.edge=rising|positive #clock.edge=rising|falling #clock.edge=falling|negative #clock.edge=falling)',
  'posedge [clk|clock] #clock.edge=rising',
  'negedge [clk|clock] #clock.edge=falling',
  'synchronous (circuit|design|module|logic|block)',
];
