/** A queue from callbacks to one asynchronous reader. */
export interface EventQueue<T> {
  readonly push: (item: T) => void;
  /** Nothing is pushed after this; the reader gets what is left and ends. */
  readonly close: () => void;
  readonly items: () => AsyncGenerator<T, void, undefined>;
}

export function eventQueue<T>(): EventQueue<T> {
  const pending: T[] = [];
  let closed = false;
  let wake: () => void = () => undefined;
  return {
    push: (item) => {
      pending.push(item);
      wake();
    },
    close: () => {
      closed = true;
      wake();
    },
    items: async function* () {
      for (;;) {
        for (const item of pending.splice(0)) yield item;
        if (pending.length > 0) continue;
        if (closed) return;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}
