/** What must be undone at the end of a run, in reverse order, exactly once, whichever way the run ends. */

const STEP_LIMIT_MS = 8_000;

/** @typedef {{ defer(what: string, undo: () => Promise<void> | void): void, run(): Promise<readonly string[]> }} Teardown */

/**
 * One undo step that hangs or throws does not keep the others from running; it becomes a line of the answer of `run`.
 * @returns {Teardown}
 */
export function createTeardown() {
  /** @type {{ what: string, undo: () => Promise<void> | void }[]} */
  const steps = [];
  /** @type {Promise<readonly string[]> | undefined} */
  let running;

  async function undoAll() {
    const problems = [];
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
      const problem = await undoOne(step);
      if (problem !== undefined) problems.push(problem);
    }
    return problems;
  }

  return {
    defer: (what, undo) => void steps.push({ what, undo }),
    run: () => {
      running ??= undoAll();
      return running;
    },
  };
}

async function undoOne({ what, undo }) {
  let timer;
  const limit = new Promise((resolve) => {
    timer = setTimeout(() => resolve(`${what}: not done after ${STEP_LIMIT_MS / 1000} s`), STEP_LIMIT_MS);
  });
  try {
    return await Promise.race([Promise.resolve(undo()).then(() => undefined), limit]);
  } catch (error) {
    return `${what}: ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    clearTimeout(timer);
  }
}
