/** Ctrl-C and SIGTERM: the run is told to stop; a second signal, or a run that does not listen, ends the process. */

export interface Interrupt {
  readonly signal: AbortSignal;
  /** Exit code of the signal that came, if one did. */
  readonly exitCode: () => number | undefined;
  readonly release: () => void;
}

const CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** The engine ends a run within 500 ms; this is for what nobody thought of. */
const PATIENCE_MS = 900;

export function listenForInterrupts(leave: (exitCode: number) => void): Interrupt {
  const controller = new AbortController();
  let exitCode: number | undefined;
  const listeners = Object.entries(CODES).map(([name, code]) => {
    const listener = () => {
      if (exitCode !== undefined) return leave(exitCode);
      exitCode = code;
      controller.abort();
      setTimeout(() => leave(code), PATIENCE_MS).unref();
    };
    process.on(name, listener);
    return { name, listener };
  });
  return {
    signal: controller.signal,
    exitCode: () => exitCode,
    release: () => {
      for (const { name, listener } of listeners) process.off(name, listener);
    },
  };
}
