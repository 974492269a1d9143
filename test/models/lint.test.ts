import { describe, expect, it } from 'vitest';
import { type Contract, parseContract } from '../../src/models/contract.ts';
import { type FindingCode, lint } from '../../src/models/lint.ts';

const inputPort = (name: string, width = 1): Contract['ports'][number] => ({
  name,
  direction: 'input',
  width,
  signed: false,
  reset: null,
  meaning: '',
});

const counter: Contract = {
  module: 'counter2',
  title: 'a counter',
  ports: [
    inputPort('clk'),
    inputPort('rst'),
    inputPort('en'),
    { name: 'count', direction: 'output', width: 2, signed: false, reset: '0', meaning: 'the count' },
  ],
  clock: { name: 'clk', edge: 'rising' },
  reset: { name: 'rst', kind: 'sync', active: 'high' },
  latency: { count: 1 },
  rules: ['It counts.'],
  corners: [],
  vectors: [{ name: 'counts', steps: [{ inputs: { rst: '0', en: '1' }, after: { count: '1' } }] }],
  assumptions: [{ about: 'reset.kind', text: 'The reset is synchronous.' }],
};

const port = (index: number, change: Partial<Contract['ports'][number]>): Contract => ({
  ...counter,
  ports: counter.ports.map((entry, place) => (place === index ? { ...entry, ...change } : entry)),
});

const vector = (step: Contract['vectors'][number]['steps'][number]): Contract => ({
  ...counter,
  vectors: [{ name: 'v', steps: [step] }],
});

/** The smallest wrong contract, what is said about it, and the nearest right one. */
const twins: readonly {
  readonly code: FindingCode;
  readonly path: string;
  readonly says: RegExp;
  readonly wrong: Contract;
  readonly right: Contract;
}[] = [
  {
    code: 'missing-name',
    path: 'module',
    says: /the module has no name/,
    wrong: { ...counter, module: '' },
    right: { ...counter, module: 'c' },
  },
  {
    code: 'missing-name',
    path: 'ports.2.name',
    says: /port 3 has no name/,
    wrong: port(2, { name: '' }),
    right: port(2, { name: 'enable' }),
  },
  {
    code: 'missing-name',
    path: 'assumptions.0.about',
    says: /what it is about/,
    wrong: { ...counter, assumptions: [{ about: '', text: 'x' }] },
    right: { ...counter, assumptions: [{ about: 'a', text: 'x' }] },
  },
  {
    code: 'bad-name',
    path: 'ports.2.name',
    says: /"2go" is not a name/,
    wrong: port(2, { name: '2go' }),
    right: port(2, { name: 'go2' }),
  },
  {
    code: 'bad-name',
    path: 'module',
    says: /not a name/,
    wrong: { ...counter, module: '../x' },
    right: { ...counter, module: '__x' },
  },
  {
    code: 'duplicate-name',
    path: 'ports.2.name',
    says: /two ports called rst/,
    wrong: port(2, { name: 'rst' }),
    right: port(2, { name: 'rst2' }),
  },
  {
    code: 'duplicate-name',
    path: 'vectors.1.name',
    says: /two vectors called v/,
    wrong: {
      ...counter,
      vectors: [
        { name: 'v', steps: [] },
        { name: 'v', steps: [] },
      ],
    },
    right: {
      ...counter,
      vectors: [
        { name: 'v', steps: [] },
        { name: 'w', steps: [] },
      ],
    },
  },
  {
    code: 'bad-width',
    path: 'ports.2.width',
    says: /en cannot be 0 bits wide/,
    wrong: port(2, { width: 0 }),
    right: port(2, { width: 1 }),
  },
  {
    code: 'bad-width',
    path: 'ports.2.width',
    says: /1.5 bits/,
    wrong: port(2, { width: 1.5 }),
    right: port(2, { width: 2 }),
  },
  {
    code: 'bad-width',
    path: 'ports.2.width',
    says: /65537/,
    wrong: port(2, { width: 65537 }),
    right: port(2, { width: 65536 }),
  },
  {
    code: 'no-outputs',
    path: 'ports',
    says: /no output/,
    wrong: { ...port(3, { direction: 'input', reset: null }), latency: {}, vectors: [] },
    right: counter,
  },
  {
    code: 'missing-latency',
    path: 'latency.count',
    says: /count has no latency/,
    wrong: { ...counter, latency: {} },
    right: { ...counter, latency: { count: 2 } },
  },
  {
    code: 'bad-latency',
    path: 'latency.count',
    says: /-1 is not a number/,
    wrong: { ...counter, latency: { count: -1 } },
    right: { ...counter, latency: { count: 1 } },
  },
  {
    code: 'missing-clock',
    path: 'clock',
    says: /latency of 1, and there is no clock/,
    wrong: { ...port(3, { reset: null }), clock: null, reset: null },
    right: { ...port(3, { reset: null }), clock: null, reset: null, latency: { count: 0 } },
  },
  {
    code: 'missing-clock',
    path: 'clock',
    says: /reset rst and no clock/,
    wrong: { ...port(3, { reset: null }), clock: null, latency: { count: 0 } },
    right: counter,
  },
  {
    code: 'missing-clock',
    path: 'ports.3.reset',
    says: /reset value, and there is no clock/,
    wrong: { ...counter, clock: null, reset: null, latency: { count: 0 } },
    right: counter,
  },
  {
    code: 'clock-not-input',
    path: 'clock.name',
    says: /ck is not an input/,
    wrong: { ...counter, clock: { name: 'ck', edge: 'rising' } },
    right: counter,
  },
  {
    code: 'clock-not-input',
    path: 'clock.name',
    says: /count is not an input/,
    wrong: { ...counter, clock: { name: 'count', edge: 'rising' } },
    right: counter,
  },
  {
    code: 'reset-not-input',
    path: 'reset.name',
    says: /count is not an input/,
    wrong: { ...counter, reset: { name: 'count', kind: 'sync', active: 'high' } },
    right: counter,
  },
  {
    code: 'contradiction',
    path: 'reset.name',
    says: /both the clock and the reset/,
    wrong: { ...counter, reset: { name: 'clk', kind: 'sync', active: 'high' } },
    right: counter,
  },
  {
    code: 'contradiction',
    path: 'clock.name',
    says: /wider than one bit/,
    wrong: port(0, { width: 2 }),
    right: port(0, { width: 1 }),
  },
  {
    code: 'contradiction',
    path: 'reset.name',
    says: /wider than one bit/,
    wrong: port(1, { width: 2 }),
    right: port(1, { width: 1 }),
  },
  {
    code: 'contradiction',
    path: 'latency.count',
    says: /combinational and has a reset value/,
    wrong: { ...counter, latency: { count: 0 } },
    right: counter,
  },
  {
    code: 'contradiction',
    path: 'latency.en',
    says: /en has a latency and is not an output/,
    wrong: { ...counter, latency: { count: 1, en: 0 } },
    right: counter,
  },
  {
    code: 'contradiction',
    path: 'ports.3.reset',
    says: /4 of count does not fit in 2 bits/,
    wrong: port(3, { reset: '4' }),
    right: port(3, { reset: '3' }),
  },
  {
    code: 'contradiction',
    path: 'ports.2.reset',
    says: /en is an input and has a reset value/,
    wrong: port(2, { reset: '0' }),
    right: port(2, { reset: null }),
  },
  {
    code: 'contradiction',
    path: 'vectors.0.steps.0.inputs.go',
    says: /names go, which is no port/,
    wrong: vector({ inputs: { go: '1' } }),
    right: vector({ inputs: { en: '1' } }),
  },
  {
    code: 'contradiction',
    path: 'vectors.0.steps.0.inputs.count',
    says: /uses the output count as an input/,
    wrong: vector({ inputs: { count: '1' } }),
    right: vector({ inputs: {}, after: { count: '1' } }),
  },
  {
    code: 'contradiction',
    path: 'vectors.0.steps.0.before.en',
    says: /uses the input en as an output/,
    wrong: vector({ inputs: {}, before: { en: '1' } }),
    right: vector({ inputs: { en: '1' } }),
  },
  {
    code: 'contradiction',
    path: 'vectors.0.steps.0.inputs.clk',
    says: /drives the clock/,
    wrong: vector({ inputs: { clk: '1' } }),
    right: vector({ inputs: { rst: '1' } }),
  },
  {
    code: 'contradiction',
    path: 'vectors.0.steps.0.after.count',
    says: /4 does not fit in the 2 bits of count/,
    wrong: vector({ inputs: {}, after: { count: '4' } }),
    right: vector({ inputs: {}, after: { count: '3' } }),
  },
  {
    code: 'contradiction',
    path: 'assumptions.1',
    says: /two assumptions about reset.kind/,
    wrong: {
      ...counter,
      assumptions: [...counter.assumptions, { about: 'reset.kind', text: 'The reset is asynchronous.' }],
    },
    right: { ...counter, assumptions: [...counter.assumptions, ...counter.assumptions] },
  },
  { code: 'no-rules', path: 'rules', says: /no functional rules/, wrong: { ...counter, rules: [] }, right: counter },
  { code: 'no-vectors', path: 'vectors', says: /no vectors/, wrong: { ...counter, vectors: [] }, right: counter },
  { code: 'no-reset', path: 'reset', says: /no reset/, wrong: { ...counter, reset: null }, right: counter },
];

describe('lint', () => {
  it('finds nothing in a contract that is in order', () => {
    expect(lint(counter)).toEqual([]);
  });

  it.each(twins)('$code at $path: $says', ({ code, path, says, wrong, right }) => {
    const found = lint(wrong).filter((finding) => finding.code === code && finding.path === path);
    expect(found).toHaveLength(1);
    expect(found[0]?.message).toMatch(says);
    expect(lint(right).filter((finding) => finding.code === code && finding.path === path)).toEqual([]);
  });

  it('puts errors before warnings', () => {
    const findings = lint({ ...counter, rules: [], reset: null, module: '' });
    expect(findings.map(({ severity }) => severity)).toEqual(['error', 'warning', 'warning']);
  });

  it('looks up names as names, not as properties of an object', () => {
    const odd = { ...port(3, { name: 'constructor' }), latency: {}, vectors: [] };
    expect(lint(odd).map(({ code }) => code)).toContain('missing-latency');
  });
});

describe('parseContract', () => {
  it('takes what it was given, by value', () => {
    expect(parseContract(JSON.parse(JSON.stringify(counter)))).toEqual({ kind: 'contract', contract: counter });
  });

  it.each([
    ['no object', 7, ''],
    ['an unknown key', { ...counter, hurry: true }, ''],
    ['a missing part', { ...counter, ports: undefined }, 'ports'],
    [
      'a direction that is none',
      { ...counter, ports: [{ ...inputPort('x'), direction: 'sideways' }] },
      'ports.0.direction',
    ],
    [
      'a value that is no decimal number',
      { ...counter, ports: [{ ...inputPort('x'), reset: '0x10' }] },
      'ports.0.reset',
    ],
    ['a negative value', vector({ inputs: { en: '-1' } }), 'vectors.0.steps.0.inputs.en'],
    [
      'a kind of reset that is none',
      { ...counter, reset: { name: 'rst', kind: 'maybe', active: 'high' } },
      'reset.kind',
    ],
  ])('refuses %s', (_what, json, path) => {
    const parsed = parseContract(json);
    expect(parsed.kind).toBe('malformed');
    expect(parsed.kind === 'malformed' ? parsed.issues.map((issue) => issue.path) : []).toContain(path);
  });
});
