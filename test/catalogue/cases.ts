/** The catalogue: every design in at least three phrasings and two sizes. */
import type { CatalogueCase } from './case.ts';
import { combinational } from './designs/combinational.ts';
import { control } from './designs/control.ts';
import { counters } from './designs/counters.ts';
import { more } from './designs/more.ts';
import { registers } from './designs/registers.ts';

export const CASES: readonly CatalogueCase[] = [...counters, ...registers, ...control, ...combinational, ...more];
