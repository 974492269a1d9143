/** What the methods of the prover may use, and when they have to stop. */
import type { Budget } from './budget.ts';
import type { Stop } from './stop.ts';
import type { Sweeper } from './sweeper.ts';

export interface Resources {
  readonly budget: Budget;
  readonly sweeper: Sweeper;
  readonly stop: Stop;
}
