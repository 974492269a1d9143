/**
 * Cooperative cancellation. Provers poll `stop` between pieces of work of a few milliseconds and leave by an exception that `prove` alone catches: a
 * method deep in a walk then needs no result of its own for "stopped", and no caller can take half a result for a whole one.
 */

/** True from the moment on at which the work is no longer wanted. */
export type Stop = () => boolean;

export const never: Stop = () => false;

export class Stopped extends Error {
  constructor() {
    super('stopped');
  }
}

/** Throws `Stopped` when the work is no longer wanted. */
export function poll(stop: Stop): void {
  if (stop()) throw new Stopped();
}
