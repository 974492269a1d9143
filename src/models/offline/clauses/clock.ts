/** Clock clauses: edge and name. */
import { called, EACH_CLOCK, EACH_NAMED_CLOCK, EDGE } from './phrases.ts';

/** `bareEdges`: "on the rising edge" means an edge of the clock; not so in a design that looks at edges of its inputs. */
export const clockClauses = ({ bareEdges }: { readonly bareEdges: boolean }): readonly string[] => {
  const each = bareEdges ? EACH_CLOCK : EACH_NAMED_CLOCK;
  return [
    each,
    `[be] [clock|trigger|update|sample|register] (on|at|by) ${each}`,
    `[single|one] (clock|clk) [signal|input|domain] ${called('clock.name')}`,
    `(clock|clk) ${called('clock.name')} ${EDGE} edge`,
    '(clock|clk) [signal|input] be (called|named) <any:clock.name>',
    `(clock|clk) [input|signal] ${called('clock.name')} be ${called('clock.name')} [active on|${EDGE}] [${EDGE}] edge [trigger]`,
    'clock edge be (rising #clock.edge=rising|positive #clock.edge=rising|falling #clock.edge=falling|negative #clock.edge=falling)',
    'posedge (clk|clock) #clock.edge=rising',
    'negedge (clk|clock) #clock.edge=falling',
    'synchronous (circuit|design|module|logic|block)',
    ...(bareEdges ? [`${EDGE} edge (trigger|sensitive|clock|clocking)`] : []),
  ];
};
