/** Every pair, and designs in a conventional style. */

import { CLOCKS } from './clocks.ts';
import { DRIVERS } from './drivers.ts';
import { EVENTS } from './events.ts';
import { INITIAL } from './initial.ts';
import { LOGIC } from './logic.ts';
import { NAMES } from './names.ts';
import { STRUCTURE } from './structure.ts';
import type { Twin } from './twin.ts';

export { CONVENTIONAL } from './conventional.ts';

export const TWINS: readonly Twin[] = [...EVENTS, ...CLOCKS, ...INITIAL, ...LOGIC, ...DRIVERS, ...NAMES, ...STRUCTURE];
