import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Engine } from '../../src/pipeline/context.ts';
import type { EventOf, RunEvent } from '../../src/pipeline/events.ts';
import { diskFileSystem } from '../../src/pipeline/fileSystem.ts';
import { sha256 } from '../../src/pipeline/hash.ts';
import type { Request, RequestOf } from '../../src/pipeline/requests.ts';
import { COUNTER, eventsOf, finishedOf, noSimulator } from './engine.ts';
import { faultyFileSystem } from './faultyFileSystem.ts';
import { contentsOf, scratchFolder } from './scratch.ts';

const ARTEFACTS = [
  'counter2.cfg',
  'counter2.chain.json',
  'counter2.fspec',
  'counter2.manifest.json',
  'counter2.map.json',
  'counter2.report.json',
  'counter2.report.md',
  'counter2.tla',
  'counter2.v',
  'counter2_tb.sv',
];

const interpreter: Engine['interpreter'] = {
  interpret: () =>
    Promise.resolve({
      kind: 'understood',
      module: 'counter2',
      design: 'counter',
      assumptions: ['The reset is synchronous.'],
      contract: { module: 'counter2' },
      fspec: COUNTER,
    }),
};

const generate = (root: string, more: Partial<RequestOf<'generate'>> = {}): Request => ({
  kind: 'generate',
  description: 'A counter',
  root,
  force: false,
  ...more,
});
const refine = (root: string, text: string, more: Partial<RequestOf<'refine'>> = {}): Request => ({
  kind: 'refine',
  text,
  name: 'm.fspec',
  root,
  force: false,
  ...more,
});

const check = (verdict: EventOf<'check'>['verdict'], simulation = true): EventOf<'check'> => ({
  kind: 'check',
  name: 'testbench',
  tool: 'iverilog',
  verdict,
  simulation,
  diagnostics: [],
  ms: 1,
  ...(verdict === 'passed' ? {} : { reason: 'planted' }),
});

const checksThat = (...outcomes: readonly EventOf<'check'>[]): Partial<Engine> => ({
  checks: {
    simulate: noSimulator,
    run: async function* () {
      yield* outcomes;
    },
  },
});

const run = (root: string, parts: Partial<Engine> = {}, more: Partial<RequestOf<'generate'>> = {}) =>
  eventsOf(generate(root, more), { interpreter, ...parts });

const stagesOf = (events: readonly RunEvent[]) =>
  events.flatMap((event) => (event.kind === 'stage finished' ? [`${event.stage} ${event.outcome}`] : []));

/** Contents of the output folder and of the rest, without the run store. */
function written(root: string): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(contentsOf(root)).filter(([path]) => !path.startsWith('.rtl-refinery/')));
}

/** Reports say how long things took. */
const timeless = (files: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(files).filter(([path]) => !/\.report\.(json|md)$/.test(path)));

describe('generate', () => {
  test('writes all artefacts, tells each stage, and ends well', async () => {
    const root = scratchFolder();
    const events = await run(root, checksThat(check('passed')));
    expect(finishedOf(events)).toMatchObject({ verdict: 'passed', exitCode: 0 });
    expect(stagesOf(events)).toEqual(
      ['interpret', 'specify', 'examples', 'explore', 'refine', 'emit', 'prove', 'check', 'write'].map(
        (name) => `${name} done`,
      ),
    );
    expect(Object.keys(written(root))).toEqual(ARTEFACTS.map((name) => `rtl/counter2/${name}`));
    expect(written(root)['rtl/counter2/counter2.fspec']).toBe(COUNTER);
    const files = events.flatMap((event) => (event.kind === 'file' && event.role !== 'run' ? [event] : []));
    for (const { path, location, sha256: hash, change } of files) {
      expect({ path, change }).toEqual({ path: expect.stringMatching(/^rtl.counter2./), change: 'created' });
      expect(sha256(readFileSync(location))).toBe(hash);
    }
    expect(files.map(({ role }) => role).toSorted()).toEqual([
      'TLA+ module',
      'TLC configuration',
      'Verilog',
      'chain',
      'report',
      'report data',
      'source map',
      'specification',
      'testbench',
    ]);
  });

  test('shows the contract, then a chain in which every step has its proved obligations', async () => {
    const events = await run(scratchFolder());
    expect(events.find((event) => event.kind === 'contract')).toMatchObject({
      module: 'counter2',
      assumptions: ['The reset is synchronous.'],
    });
    const steps = events.flatMap((event) => (event.kind === 'installed' ? [event] : []));
    const proofs = new Map(
      events.flatMap((event) => (event.kind === 'obligation' ? [[event.obligation.id, event.obligation]] : [])),
    );
    expect(steps.map(({ step }) => step)).toEqual(steps.map((_, index) => index));
    expect(steps.length).toBeGreaterThan(2);
    for (const { obligations, before, after } of steps) {
      expect(before).not.toBe(after);
      for (const id of obligations) expect(proofs.get(id)?.verdict.kind).toBe('proved');
    }
    expect(finishedOf(events).message).toContain(`${proofs.size} of ${proofs.size} obligations proved`);
  });

  test('says plainly what is proved, from where, and what was checked besides', async () => {
    const message = async (...outcomes: readonly EventOf<'check'>[]) =>
      finishedOf(await run(scratchFolder(), checksThat(...outcomes))).message;
    const proved =
      'counter2.v is proved to do what its specification says, from power-up and from reset: 8 goals, for all inputs, for ever.';
    expect(await message(check('passed'))).toContain(`1 check passed. ${proved}`);
    expect(await message(check('not run'))).toContain(`1 check not run. ${proved}`);
  });

  test('gives the same bytes twice, wherever it runs', async () => {
    const [one, two] = [scratchFolder(), scratchFolder()];
    await run(one, { now: () => new Date('2020-01-01T00:00:00Z') });
    await run(two);
    expect(timeless(written(one))).toEqual(timeless(written(two)));
    for (const text of Object.values(written(one))) expect(text).not.toMatch(/20\d\d-\d\d-\d\d|\/tmp|\/home/);
  });

  test('puts the name of the module into the name of the output folder', async () => {
    const root = scratchFolder();
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the request has it like this.
    await run(root, {}, { out: 'hdl/${module}/src' });
    expect(Object.keys(written(root))).toEqual(ARTEFACTS.map((name) => `hdl/counter2/src/${name}`));
  });

  test('again changes nothing', async () => {
    const root = scratchFolder();
    await run(root);
    const before = written(root);
    const events = await run(root);
    expect(written(root)).toEqual(before);
    expect(events.flatMap((event) => (event.kind === 'file' && event.role !== 'run' ? [event.change] : []))).toEqual(
      Array(ARTEFACTS.length - 1).fill('unchanged'),
    );
  });

  test('keeps the run with its events and its programs', async () => {
    const root = scratchFolder();
    const events = await run(root);
    const kept = events.find((event) => event.kind === 'file' && event.role === 'run');
    const folder = kept?.kind === 'file' ? kept.location : '';
    expect(readFileSync(join(root, '.rtl-refinery', 'runs', 'latest'), 'utf8')).toMatch(
      /^2031-02-03\/040506-counter2-[0-9a-f]{8}\n$/,
    );
    const names = Object.keys(contentsOf(folder));
    expect(names).toEqual(
      expect.arrayContaining([
        'checks.json',
        'contract.json',
        'counter2.fspec',
        'counter2.v',
        'description.txt',
        'events.jsonl',
        'steps/001-Initialization.txt',
      ]),
    );
    const log = readFileSync(join(folder, 'events.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line): RunEvent => JSON.parse(line));
    expect(log.slice(0, -1)).toEqual(JSON.parse(JSON.stringify(events.slice(0, log.length - 1))));
    expect(log.at(-1)).toMatchObject({ kind: 'finished', verdict: 'passed' });
  });

  test('goes on without a run store, and says so', async () => {
    const root = scratchFolder();
    writeFileSync(join(root, '.rtl-refinery'), '');
    const events = await run(root);
    expect(finishedOf(events).verdict).toBe('passed');
    expect(events.find((event) => event.kind === 'note')).toMatchObject({
      message: expect.stringContaining('The run was not kept.'),
    });
  });
});

describe('a run that fails', () => {
  test('because a check failed writes the files and has exit code 1', async () => {
    const root = scratchFolder();
    const events = await run(root, checksThat(check('passed', false), check('failed')));
    expect(finishedOf(events)).toMatchObject({
      verdict: 'check failed',
      exitCode: 1,
      message: expect.stringContaining('1 check failed'),
      advice: ['Failed: testbench.'],
    });
    expect(Object.keys(written(root))).toHaveLength(ARTEFACTS.length);
  });

  test('because a required check could not run has exit code 3, and only when it was required', async () => {
    const required = { requireChecks: true };
    const idle = await run(scratchFolder(), checksThat(check('passed'), check('not run', false)), required);
    expect(finishedOf(idle)).toMatchObject({
      verdict: 'tool missing',
      exitCode: 3,
      advice: ['Required, and not run: testbench (iverilog): planted'],
    });
    expect(finishedOf(await run(scratchFolder(), checksThat(check('passed'), check('not run', false)))).exitCode).toBe(
      0,
    );
    expect(finishedOf(await run(scratchFolder(), checksThat(check('passed')), required)).exitCode).toBe(0);
    // What failed is worse than what did not run.
    expect(
      finishedOf(await run(scratchFolder(), checksThat(check('failed'), check('not run')), required)).exitCode,
    ).toBe(1);
  });

  test('because the description was not understood writes nothing', async () => {
    const root = scratchFolder();
    const refusing: Engine['interpreter'] = {
      interpret: () =>
        Promise.resolve({ kind: 'not understood', reason: 'no.', clauses: ['plays music'], nearest: [] }),
    };
    const events = await run(root, { interpreter: refusing });
    expect(finishedOf(events)).toMatchObject({ verdict: 'not understood', exitCode: 4 });
    expect(events.find((event) => event.kind === 'not understood')).toMatchObject({ clauses: ['plays music'] });
    expect(contentsOf(root)).toEqual({});
  });

  test('because the interpreter wrote a wrong specification is a mistake, not bad input', async () => {
    const wrong: Engine['interpreter'] = {
      interpret: () =>
        Promise.resolve({
          kind: 'understood',
          module: 'm',
          design: 'd',
          assumptions: [],
          contract: {},
          fspec: 'module m\n  outputt y',
        }),
    };
    const root = scratchFolder();
    expect(finishedOf(await run(root, { interpreter: wrong }))).toMatchObject({ verdict: 'crashed', exitCode: 70 });
    expect(written(root)).toEqual({});
  });

  test.each(['', '  ', 'x'.repeat(70_000), 'a\0b'])('because of the description %#', async (description) => {
    const root = scratchFolder();
    expect(finishedOf(await run(root, {}, { description }))).toMatchObject({ verdict: 'bad input', exitCode: 2 });
    expect(contentsOf(root)).toEqual({});
  });

  test('because the user changed a file does so before any tool runs, and writes nothing', async () => {
    const root = scratchFolder();
    await run(root);
    appendFileSync(join(root, 'rtl/counter2/counter2.v'), '// mine\n');
    const before = contentsOf(root);
    const events = await run(root);
    expect(finishedOf(events)).toMatchObject({
      verdict: 'bad input',
      exitCode: 2,
      advice: [expect.stringContaining('--out'), expect.stringContaining('--force')],
    });
    expect(stagesOf(events)).not.toContain('check done');
    expect(contentsOf(root)).toEqual(before);
    expect(finishedOf(await run(root, {}, { out: 'other' })).verdict).toBe('passed');
    expect(finishedOf(await run(root, {}, { force: true })).verdict).toBe('passed');
    expect(written(root)['rtl/counter2/counter2.v']).not.toContain('mine');
  });

  test('because the output folder is a file', async () => {
    const root = scratchFolder();
    writeFileSync(join(root, 'rtl'), 'mine');
    expect(finishedOf(await run(root))).toMatchObject({ verdict: 'bad input', exitCode: 2 });
    expect(contentsOf(root)).toEqual({ rtl: 'mine' });
  });

  test('because the disk fills leaves the old files whole', async () => {
    const root = scratchFolder();
    await run(root);
    const before = written(root);
    const other: Engine['interpreter'] = {
      interpret: async (description, signal) =>
        ({
          ...(await interpreter.interpret(description, signal)),
          fspec: COUNTER.replace('count + 1', 'count + 2').replace(/ {2}example.*\n/, ''),
        }) as Awaited<ReturnType<Engine['interpreter']['interpret']>>,
    };
    // The configuration of TLC stays as it is, so that it is not written again.
    for (let call = 1; call < ARTEFACTS.length; call += 1) {
      const events = await run(root, {
        fs: faultyFileSystem({ operation: 'create', call, code: 'ENOSPC' }),
        interpreter: other,
      });
      expect(finishedOf(events)).toMatchObject({
        verdict: 'bad input',
        exitCode: 2,
        message: expect.stringContaining('the disk is full'),
      });
      expect(written(root)).toEqual(before);
    }
    // The run store is written after the artefacts: that it does not fit is not the failure of the run.
    const events = await run(root, {
      fs: faultyFileSystem({ operation: 'makeFolder', call: 1, code: 'ENOSPC' }),
      interpreter: other,
    });
    expect(finishedOf(events).verdict).toBe('passed');
    expect(events.some((event) => event.kind === 'note')).toBe(true);
    expect(written(root)).not.toEqual(before);
  });

  test.each(['interpret', 'specify', 'examples', 'explore', 'refine', 'emit', 'check'])(
    'because it was stopped in stage %s writes nothing at all',
    async (stage) => {
      const root = scratchFolder();
      const controller = new AbortController();
      const slow: Partial<Engine> = {
        checks: {
          simulate: noSimulator,
          run: async function* (_design, signal) {
            await new Promise((resolve) => {
              if (signal.aborted) resolve(undefined);
              signal.addEventListener('abort', resolve, { once: true });
            });
            yield check('failed');
          },
        },
      };
      const events: RunEvent[] = [];
      const { startRun } = await import('../../src/pipeline/run.ts');
      const { testEngine } = await import('./engine.ts');
      for await (const event of startRun(generate(root), testEngine({ interpreter, ...slow }), controller.signal)) {
        events.push(event);
        if (event.kind === 'stage started' && event.stage === stage) controller.abort();
      }
      expect(finishedOf(events)).toMatchObject({ verdict: 'cancelled', exitCode: 130 });
      expect(contentsOf(root)).toEqual({});
    },
  );

  test('in a mistake of a check is told as one, and nothing is written', async () => {
    const root = scratchFolder();
    const broken: Partial<Engine> = {
      checks: {
        simulate: noSimulator,
        run: async function* () {
          yield check('passed');
          throw new Error('planted');
        },
      },
    };
    expect(finishedOf(await run(root, broken))).toMatchObject({ verdict: 'crashed', exitCode: 70 });
    expect(written(root)).toEqual({});
  });
});

describe('refine', () => {
  test('keeps the specification byte for byte, comments and all', async () => {
    const root = scratchFolder();
    const text = `// mine ü\r\n${COUNTER}`;
    expect(finishedOf(await eventsOf(refine(root, text, { out: 'out' }))).verdict).toBe('passed');
    expect(contentsOf(join(root, 'out'))['counter2.fspec']).toBe(text);
  });

  test('of a specification in the output folder, changed by the user, is no conflict', async () => {
    const root = scratchFolder();
    await run(root);
    const changed = COUNTER.replace('count + 1', 'count + 3').replace(/ {2}example.*\n/, '');
    writeFileSync(join(root, 'rtl/counter2/counter2.fspec'), changed);
    expect(finishedOf(await eventsOf(refine(root, changed))).verdict).toBe('passed');
    expect(finishedOf(await run(root)).verdict).toBe('passed');
  });

  test('of text with errors tells them and has exit code 2', async () => {
    const root = scratchFolder();
    const events = await eventsOf(refine(root, COUNTER.replace('count + 1', 'coutn + 1')));
    expect(finishedOf(events)).toMatchObject({ verdict: 'bad input', exitCode: 2, message: 'm.fspec has an error.' });
    expect(events.find((event) => event.kind === 'diagnostics')).toMatchObject({
      diagnostics: [
        expect.objectContaining({ severity: 'error', source: 'fspec', range: expect.objectContaining({ line: 7 }) }),
      ],
    });
    expect(contentsOf(root)).toEqual({});
  });

  test('of a specification whose example fails is refuted', async () => {
    const root = scratchFolder();
    const events = await eventsOf(refine(root, COUNTER.replace('en=1 -> count=2\n', 'en=1 -> count=3\n')));
    expect(finishedOf(events)).toMatchObject({ verdict: 'refuted', exitCode: 1 });
    expect(events.find((event) => event.kind === 'example')).toMatchObject({
      outcome: 'fails',
      mismatches: ['step 4: count was expected to be 3 after it, and is 2'],
    });
    expect(written(root)).toEqual({});
  });

  test('of a specification whose invariant does not hold is refuted by a shortest trace, and emits nothing', async () => {
    const root = scratchFolder();
    const events = await eventsOf(refine(root, COUNTER.replace('count <= 3', 'count <= 2')));
    const finished = finishedOf(events);
    expect(finished).toMatchObject({ verdict: 'refuted', exitCode: 1 });
    expect(finished.message).toContain('in_range does not hold after 3 steps');
    expect(finished.advice.filter((line) => /^\d edge: /.test(line))).toHaveLength(3);
    const messages = events.flatMap((event) => (event.kind === 'diagnostics' ? event.diagnostics : []));
    expect(messages).toContainEqual(
      expect.objectContaining({ code: 'claim-fails', range: expect.objectContaining({ line: 8 }) }),
    );
    expect(written(root)).toEqual({});
  });

  test('of one with too many states to visit is refuted with a counterexample', async () => {
    const root = scratchFolder();
    const wide = COUNTER.replace('bits[2]', 'bits[40]')
      .replace('count <= 3', 'count == 0')
      .replace(/ {2}example[^\n]*\n/, '');
    const events = await eventsOf(refine(root, wide));
    expect(finishedOf(events)).toMatchObject({ verdict: 'refuted', exitCode: 1 });
    const refuted = events.flatMap((event) =>
      event.kind === 'obligation' && event.obligation.verdict.kind === 'refuted'
        ? [event.obligation.verdict.counterexample]
        : [],
    );
    expect(refuted[0]).toMatchObject({ en: '1' });
    expect(written(root)).toEqual({});
  });

  test('follows a script of picks, or the picks of a chain', async () => {
    const root = scratchFolder();
    await run(root);
    const chain = readFileSync(join(root, 'rtl/counter2/counter2.chain.json'), 'utf8');
    const events = await eventsOf(
      refine(root, COUNTER, { out: 'again', picks: { text: chain, name: 'c.chain.json' } }),
    );
    expect(finishedOf(events).verdict).toBe('passed');
    expect(events.find((event) => event.kind === 'installed')).toMatchObject({ picker: 'script' });
    const { steps } = JSON.parse(chain);
    const short = JSON.stringify(steps.slice(0, 1).map(({ pick }: { pick: unknown }) => pick));
    expect(
      finishedOf(await eventsOf(refine(root, COUNTER, { out: 'short', picks: { text: short, name: 'p.json' } }))),
    ).toMatchObject({ verdict: 'unproved', exitCode: 4 });
    expect(
      finishedOf(await eventsOf(refine(root, COUNTER, { out: 'none', picks: { text: '{}', name: 'p.json' } }))),
    ).toMatchObject({ verdict: 'bad input', exitCode: 2 });
    expect(await diskFileSystem.list(root)).not.toContain('short');
  });

  test('may not write through the folder that is in the place of an artefact', async () => {
    const root = scratchFolder();
    mkdirSync(join(root, 'rtl/counter2/counter2.v'), { recursive: true });
    expect(finishedOf(await eventsOf(refine(root, COUNTER, { force: true })))).toMatchObject({
      verdict: 'bad input',
      exitCode: 2,
    });
    expect(written(root)).toEqual({});
  });
});

describe('replay', () => {
  async function generated() {
    const root = scratchFolder();
    await run(root);
    const read = (name: string) => ({ name, text: readFileSync(join(root, 'rtl/counter2', name), 'utf8') });
    return { chain: read('counter2.chain.json'), specification: read('counter2.fspec'), verilog: read('counter2.v') };
  }
  type Generated = Awaited<ReturnType<typeof generated>>;

  async function replayed(change: (files: Generated) => Partial<Generated> = () => ({})) {
    const files = await generated();
    const { chain, specification, verilog } = { ...files, ...change(files) };
    return eventsOf({ kind: 'replay', ...chain, specification, verilog });
  }

  test('proves everything again', async () => {
    const events = await replayed();
    expect(finishedOf(events)).toMatchObject({ verdict: 'passed', exitCode: 0 });
    expect(events.filter((event) => event.kind === 'obligation').length).toBeGreaterThan(2);
  });

  const edit = (file: Generated['chain'], from: string | RegExp, to: string) => {
    expect(file.text).toMatch(from);
    return { ...file, text: file.text.replace(from, to) };
  };

  test.each<[string, (files: Generated) => Partial<Generated>, string]>([
    [
      'another specification',
      ({ specification }) => ({ specification: edit(specification, 'count + 1', 'count + 2') }),
      'refuted',
    ],
    ['an edited hash', ({ chain }) => ({ chain: edit(chain, /"after": "[0-9a-f]/, '"after": "z') }), 'bad input'],
    [
      'a forged verdict',
      ({ chain }) => ({ chain: edit(chain, /"method": "\w+"/, '"method": "exhaustive"') }),
      'refuted',
    ],
    ['an edited Verilog text', ({ verilog }) => ({ verilog: edit(verilog, 'endmodule', '\nendmodule') }), 'refuted'],
    ['a chain that is cut off', ({ chain }) => ({ chain: { ...chain, text: chain.text.slice(0, -10) } }), 'bad input'],
    ['a wrong pick', ({ chain }) => ({ chain: edit(chain, /"target": "clk"/, '"target": "klc"') }), 'refuted'],
  ])('refuses %s', async (_, change, verdict) => {
    expect(finishedOf(await replayed(change))).toMatchObject({ verdict });
  });
});

describe('check', () => {
  const checking = (text: string) => eventsOf({ kind: 'check', text, name: 'm.fspec' });

  test('tells that a specification is one, and that its examples hold', async () => {
    const events = await checking(COUNTER);
    expect(finishedOf(events)).toMatchObject({
      verdict: 'passed',
      message: 'counter2 is a specification. Its example holds.',
    });
    expect(events.find((event) => event.kind === 'example')).toMatchObject({
      name: 'counts when enabled',
      outcome: 'holds',
    });
  });

  test('refuses a megabyte of text quickly', async () => {
    const begun = performance.now();
    expect(finishedOf(await checking('a'.repeat(1024 * 1024 + 1)))).toMatchObject({
      verdict: 'bad input',
      message: expect.stringContaining('too long'),
    });
    expect(performance.now() - begun).toBeLessThan(1000);
  });

  test('refuses an empty text', async () => {
    expect(finishedOf(await checking(''))).toMatchObject({ verdict: 'bad input', exitCode: 2 });
  });
});
