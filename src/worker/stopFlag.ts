/**
 * Whether the run of an engine thread is to stop, in memory that both sides see: a proof does not return to the event loop, so a message would reach it
 * only when it is over.
 */
export type StopFlag = SharedArrayBuffer;

export const createStopFlag = (): StopFlag => new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);

export function setStopFlag(flag: StopFlag, stopped: boolean): void {
  Atomics.store(new Int32Array(flag), 0, stopped ? 1 : 0);
}

/** In the thread: reads the flag, in nanoseconds. */
export function stopFlagReader(flag: StopFlag): () => boolean {
  const word = new Int32Array(flag);
  return () => Atomics.load(word, 0) !== 0;
}
