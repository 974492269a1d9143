/** `replay --check` on a chain as it was written, and on chains and texts that were changed: nothing in a chain file is believed. */
import { describe, expect, test } from 'vitest';
import { COUNTER, eventsOf, finishedOf } from './engine.ts';
import { contentsOf, scratchFolder } from './scratch.ts';

const SPECIFICATION = `module gauge
  clock clk
  reset rst sync high
  input en : bit
  input by : bits[8]
  output level : bits[16] = 0
  output high : bit
  reg last : bits[8] = 0
  assume small: by < 200
  high = level > 1000
  on clk
    when en: level' = level + zext(by, 16); last' = by
  invariant bounded: last < 200
`;

interface Files {
  readonly chain: string;
  readonly verilog: string;
}

/** A chain file, as far as the attacks look at it. */
interface Theorem {
  roots: string[];
  proofs: {
    simulation: {
      state: Record<string, string>;
      invariant: { name: string; term: string }[];
      environment: Record<string, string>[];
    };
    goals: { id: string; root?: string; method: string; certificate?: string }[];
  }[];
}

let files: Files;

async function generated(text: string, module: string): Promise<Files> {
  const root = scratchFolder();
  const events = await eventsOf({ kind: 'refine', text, name: `${module}.fspec`, root, out: 'out', force: false });
  expect(finishedOf(events)).toMatchObject({ verdict: 'passed' });
  const contents = contentsOf(root);
  return { chain: contents[`out/${module}.chain.json`] ?? '', verilog: contents[`out/${module}.v`] ?? '' };
}

const confirm = async ({ chain, verilog }: Files, specification = SPECIFICATION) =>
  finishedOf(
    await eventsOf({
      kind: 'replay',
      name: 'm.chain.json',
      text: chain,
      specification: { name: 'm.fspec', text: specification },
      verilog: { name: 'm.v', text: verilog },
      check: true,
    }),
  );

function tampered(change: (theorem: Theorem) => void): Files {
  const json = JSON.parse(files.chain) as { theorem: Theorem };
  change(json.theorem);
  return { ...files, chain: JSON.stringify(json) };
}

const first = <T>([item]: readonly T[]): T => {
  if (item === undefined) throw new Error('there is none');
  return item;
};

describe('the checker', () => {
  test('confirms what was written, and the same text with other spacing', async () => {
    files = await generated(SPECIFICATION, 'gauge');
    expect(await confirm(files)).toMatchObject({ verdict: 'passed', exitCode: 0 });
    const spaced = {
      ...files,
      verilog: files.verilog.replaceAll('  ', '   ').replace('endmodule', '\n// the end\nendmodule'),
    };
    expect(await confirm(spaced)).toMatchObject({ verdict: 'passed' });
  });

  test.each<[string, (theorem: Theorem) => void]>([
    [
      'claims no root',
      (theorem) => {
        theorem.roots = [];
      },
    ],
    [
      'has no proof',
      (theorem) => {
        theorem.proofs = [];
      },
    ],
    [
      'lacks a certificate',
      (theorem) => {
        delete first(theorem.proofs[0]?.goals ?? []).certificate;
      },
    ],
    [
      'lacks a goal',
      (theorem) => {
        theorem.proofs[0]?.goals.pop();
      },
    ],
    [
      'lets the state of the specification be a constant',
      (theorem) => {
        first(theorem.proofs).simulation.state['level'] = "16'd0";
      },
    ],
    [
      'lets the state of the specification follow an input',
      (theorem) => {
        first(theorem.proofs).simulation.state['last'] = 'by';
      },
    ],
    [
      'lets the state be of another width',
      (theorem) => {
        first(theorem.proofs).simulation.state['last'] = "7'd0";
      },
    ],
    [
      'reads a register that is none',
      (theorem) => {
        first(theorem.proofs).simulation.state['last'] = 'nowhere';
      },
    ],
    [
      'has an invariant that never holds',
      (theorem) => {
        const proof = first(theorem.proofs);
        proof.simulation.invariant = [{ name: 'false', term: "1'd0" }];
        for (const goal of proof.goals) goal.certificate = 'bits';
        proof.goals.push(
          { id: 'gauge/text/START.powerUp.false', root: 'powerUp', method: 'bits', certificate: 'bits' },
          { id: 'gauge/text/START.rst.false', root: 'reset', method: 'bits', certificate: 'bits' },
          { id: 'gauge/text/STEP.false', method: 'bits', certificate: 'bits' },
        );
      },
    ],
    [
      'has an invariant that reads an input',
      (theorem) => {
        first(theorem.proofs).simulation.invariant.push({ name: 'quiet', term: '(not en)' });
      },
    ],
    [
      'forgets the invariant',
      (theorem) => {
        first(theorem.proofs).simulation.invariant = [];
      },
    ],
    [
      'has an environment that breaks the assumptions',
      (theorem) => {
        first(theorem.proofs).simulation.environment = [{ by: "8'd255" }];
      },
    ],
    [
      'has proofs that are no clauses',
      (theorem) => {
        for (const goal of first(theorem.proofs).goals) goal.certificate = 'bits 1 x 0';
      },
    ],
    [
      'has proofs about variables that are none',
      (theorem) => {
        for (const goal of first(theorem.proofs).goals) goal.certificate = 'bits 999999 0';
      },
    ],
    [
      'sweeps what is too large',
      (theorem) => {
        for (const goal of first(theorem.proofs).goals) goal.certificate = 'sweep';
      },
    ],
  ])('refuses a chain that %s', async (_name, change) => {
    expect(await confirm(tampered(change))).toMatchObject({ verdict: 'unproved', exitCode: 4 });
  });

  test('refuses a theorem in another form', async () => {
    const odd = { ...files, chain: files.chain.replace('"proofs"', '"proof"') };
    expect(await confirm(odd)).toMatchObject({ verdict: 'bad input', exitCode: 2 });
  });

  test.each([
    ['adds something else', '+', '-'],
    ['compares with something else', "16'd1000", "16'd1001"],
    ['resets at the other level', 'if (rst)', 'if (!rst)'],
    ['clocks at the other edge', 'posedge clk', 'negedge clk'],
    ['powers up to something else', "last = 8'd0", "last = 8'd1"],
  ])('refuses a text that %s', async (_name, from, to) => {
    expect(files.verilog).toContain(from);
    const verdict = await confirm({ ...files, verilog: files.verilog.replace(from, to) });
    expect(verdict).toMatchObject({ verdict: 'unproved', exitCode: 4 });
  });

  test('refuses a text that shows a simulator something else than the netlist', async () => {
    const hidden = files.verilog.replace('endmodule', 'initial $finish;\nendmodule');
    expect((await confirm({ ...files, verilog: hidden })).verdict).not.toBe('passed');
  });

  test('refuses the chain of another specification', async () => {
    expect(await confirm(files, COUNTER)).toMatchObject({ verdict: 'refuted' });
  });
});
