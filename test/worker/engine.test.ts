/** The real engine in its thread, bundled as it is shipped. */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { EngineClient } from '../../src/worker/client.ts';
import type { EngineRequest, RunEvent } from '../../src/worker/protocol.ts';
import { COUNTER } from '../pipeline/engine.ts';
import { contentsOf, scratchFolder } from '../pipeline/scratch.ts';
import { product } from './bundle.ts';

let folder: string;
let client: EngineClient;

beforeAll(async () => {
  folder = await product();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => client.dispose());

async function run(
  request: EngineRequest,
  signal = new AbortController().signal,
  onEvent: (event: RunEvent) => void = () => undefined,
): Promise<readonly RunEvent[]> {
  const events: RunEvent[] = [];
  for await (const event of client.run(request, signal)) {
    events.push(event);
    onEvent(event);
  }
  return events;
}

function newClient(): void {
  client = new EngineClient({ engine: join(folder, 'engine.js') });
}

/** Each invariant takes a sweep of a million cases, and all of them are proved in one go. */
function laborious(count: number): string {
  const moduli = Array.from({ length: count }, (_, index) => 2 * index + 3);
  const invariants = moduli.map(
    (modulus) =>
      `  invariant by${modulus}: ((w % ${modulus}) * (w % ${modulus})) % ${modulus} == (w * w) % ${modulus}\n`,
  );
  return `module laborious
  clock clk
  reset rst sync high
  input c : bits[20]
  output x : bits[20] = 0
  on clk
    x' = c
  let w : bits[96] = x as bits[96]
${invariants.join('')}`;
}

describe('the engine in its thread', () => {
  test('generates files in the folder it is given', async () => {
    newClient();
    const root = scratchFolder();
    const events = await run({
      kind: 'generate',
      description: 'A 2-bit counter that increments every clock cycle when enabled, and resets to zero.',
      root,
      force: false,
    });
    expect(events.at(-1)).toMatchObject({ kind: 'finished', verdict: 'passed', exitCode: 0 });
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index));
    for (const event of events) if (event.kind === 'file') expect(existsSync(event.location)).toBe(true);
    expect(events.filter((event) => event.kind === 'file' && event.role === 'Verilog')).toMatchObject([
      { location: join(root, 'rtl', 'counter2', 'counter2.v') },
    ]);
  });

  test('checks text that is not saved anywhere', async () => {
    newClient();
    const wrong = await run({ kind: 'check', text: COUNTER.replace('count + 1', 'coutn + 1'), name: 'untitled' });
    expect(wrong.at(-1)).toMatchObject({ verdict: 'bad input' });
    expect(wrong.find((event) => event.kind === 'diagnostics')).toMatchObject({
      name: 'untitled',
      diagnostics: [{ severity: 'error' }],
    });
    expect((await run({ kind: 'check', text: COUNTER, name: 'untitled' })).at(-1)).toMatchObject({ verdict: 'passed' });
  });

  test('is stopped within a second in the middle of a proof, leaves nothing, and works again', async () => {
    newClient();
    const root = scratchFolder();
    const controller = new AbortController();
    let stopped = 0;
    const events = await run(
      { kind: 'refine', text: laborious(400), name: 'laborious.fspec', root, force: false },
      controller.signal,
      (event) => {
        // The invariants are proved in the step after initialization.
        if (event.kind !== 'installed' || event.step !== 0) return;
        setTimeout(() => {
          stopped = performance.now();
          controller.abort();
        }, 200);
      },
    );
    expect(stopped).toBeGreaterThan(0);
    expect(performance.now() - stopped).toBeLessThan(1000);
    expect(events.at(-1)).toMatchObject({ kind: 'finished', verdict: 'cancelled' });
    expect(contentsOf(root)).toEqual({});
    expect((await run({ kind: 'check', text: COUNTER, name: 'c' })).at(-1)).toMatchObject({ verdict: 'passed' });
  });

  test('refines that specification when it is not stopped and has fewer invariants', async () => {
    newClient();
    const root = scratchFolder();
    const events = await run({ kind: 'refine', text: laborious(3), name: 'laborious.fspec', root, force: false });
    expect(events.at(-1)).toMatchObject({ verdict: 'passed' });
    expect(events.filter((event) => event.kind === 'obligation' && event.obligation.kind === 'INV')).toMatchObject([
      { obligation: { verdict: { kind: 'proved', cases: 1_048_576 } } },
      { obligation: { verdict: { kind: 'proved', cases: 1_048_576 } } },
      { obligation: { verdict: { kind: 'proved', cases: 1_048_576 } } },
    ]);
  });
});
