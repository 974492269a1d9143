/** TLC itself: it must say today what was recorded, and be stopped when it is asked to. */
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { locateTlc } from '../../../src/tools/tlc/locate.ts';
import { tlcReports } from '../../../src/tools/tlc/report.ts';
import { tlc } from '../../../src/tools/tlc/run.ts';
import type { TlcRun } from '../../../src/verify/ports/tlc.ts';
import { caseNames, caseOf, runOfRecording } from './cases.ts';

const never = new AbortController().signal;
const located = await locateTlc();
const missing = located.kind === 'missing' ? ` (not run: ${located.reason})` : '';

/** Millions of states: minutes of work, and much to write. */
const endless = {
  module: {
    name: 'Endless.tla',
    text: `---- MODULE Endless ----
EXTENDS Naturals
VARIABLES x, y
Init == x = 0 /\\ y = 0
Next == x' \\in {(x + 1) % 4000000, (x * 3) % 4000000} /\\ y' = (y + 1) % 7
Spec == Init /\\ [][Next]_<<x, y>>
====
`,
  },
  config: { name: 'Endless.cfg', text: 'SPECIFICATION Spec\n' },
};

let root = '';
let temporary = '';
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'rtl-refinery-test-'));
  temporary = join(root, 'my spec ü');
  await mkdir(temporary);
});
afterAll(() => rm(root, { recursive: true, force: true }));
afterEach(async () => {
  vi.unstubAllEnvs();
  expect(await readdir(temporary)).toEqual([]);
});

/** In a folder with a blank and an umlaut in its name. */
async function check(request: Parameters<typeof tlc.check>[0], signal: AbortSignal = never): Promise<TlcRun> {
  vi.stubEnv('TMPDIR', temporary);
  return tlc.check(request, signal);
}

describe.skipIf(located.kind === 'missing')(`TLC${missing}`, () => {
  it.each(caseNames)('says of %s what is recorded', async (name) => {
    const run = await check(caseOf(name));
    const recorded = runOfRecording(name);
    // Versions differ in what they count when they follow a trace back.
    const told = (of: TlcRun) =>
      of.kind === 'ran' ? { ...of, version: '', coverage: of.coverage.map(({ action }) => action) } : of;
    expect(told(run)).toEqual({ ...told(recorded), version: expect.anything() });
  });

  it('is not led astray by the language of the machine', async () => {
    vi.stubEnv('_JAVA_OPTIONS', '-Duser.language=de -Duser.country=DE');
    expect(await check(caseOf('Violated'))).toMatchObject({ kind: 'ran', generated: 4, outcome: { kind: 'violated' } });
  });

  it('breaks with the words of Java when Java cannot start', async () => {
    vi.stubEnv('JAVA_TOOL_OPTIONS', '-Xmx1');
    expect(await check(caseOf('Holds'))).toMatchObject({
      kind: 'broke',
      reason: 'Java could not start: Too small maximum heap',
    });
  });

  it('is stopped by the limit on time', async () => {
    expect(await check({ ...endless, milliseconds: 2500 })).toMatchObject({
      kind: 'broke',
      reason: expect.stringContaining('2.5 s'),
    });
  });

  it('is stopped by the limit on the disk', async () => {
    expect(await check({ ...endless, diskBytes: 1024 * 1024 })).toMatchObject({
      kind: 'broke',
      reason: expect.stringContaining('1.0 MB'),
    });
  });

  it('is stopped when it is cancelled in the middle', async () => {
    const controller = new AbortController();
    const running = check(endless, controller.signal);
    await delay(2500);
    const started = performance.now();
    controller.abort();
    expect(await running).toEqual({ kind: 'not run', reason: 'cancelled' });
    expect(performance.now() - started).toBeLessThan(3000);
  });

  it('runs twice at the same time without a mix-up', async () => {
    const [one, two] = await Promise.all([check(caseOf('Holds')), check(caseOf('Violated'))]);
    expect([one, two]).toMatchObject([{ outcome: { kind: 'holds' } }, { outcome: { kind: 'violated' } }]);
  });

  it('is listed with Java by doctor', async () => {
    const reports = [];
    for await (const report of tlcReports(never)) reports.push(report);
    expect(reports).toEqual([
      expect.objectContaining({ name: 'java', found: true, version: expect.stringMatching(/^\d/) }),
      expect.objectContaining({ name: 'TLC', found: true, version: expect.stringMatching(/^\d+\.\d+/) }),
    ]);
  });
});

it('doctor says how to get what is missing', async () => {
  const reports = [];
  for await (const report of tlcReports(never, { environment: { HOME: temporary, PATH: temporary } }))
    reports.push(report);
  expect(reports).toEqual([
    expect.objectContaining({ name: 'java', found: false, advice: expect.stringContaining('Install Java') }),
    expect.objectContaining({ name: 'TLC', found: false, advice: expect.stringContaining('mvn') }),
  ]);
});
