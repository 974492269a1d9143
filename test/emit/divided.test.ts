/** Large clocked processes become several blocks, each register in one of them, and the text is still proved. */
import { expect, test } from 'vitest';
import { parseSpec } from '../../src/language/parse.ts';
import { cadicalSolver } from '../../src/tools/cadical.ts';
import { embeddedYosys } from '../../src/tools/yosys.ts';
import { readNetlist } from '../../src/verify/netlist/yosysJson.ts';
import { recognise } from '../../src/verify/recogniser/recognise.ts';
import { proveText } from '../../src/verify/theorem.ts';
import { generateVerilog } from '../catalogue/generate.ts';

const chain = (count: number, step: (at: number) => string): string => `module wide
  clock clk
  reset rst async low
  input en : bits[4]
  input d : bits[4]
${Array.from({ length: count }, (_, at) => `  output q${at} : bits[4] = ${at % 16}`).join('\n')}
  on clk
${Array.from({ length: count }, (_, at) => step(at)).join('\n')}
`;

const separate = (at: number): string => `    when en[${at % 4}]: q${at}' = ${at === 0 ? 'd' : `q${at - 1} + q${at}`}`;

const blocksOf = (text: string): readonly string[] => text.split(/(?=^ {2}always @)/m).slice(1);

/** Registers that a block assigns. */
const assigned = (block: string): readonly string[] => [
  ...new Set([...block.matchAll(/\b(q\d+) <=/g)].map(([, name = '']) => name)),
];

test('300 registers are divided, each is assigned in one block, and the text is proved', async () => {
  const fspec = chain(300, separate);
  const text = await generateVerilog(fspec);
  const blocks = blocksOf(text).map(assigned);
  expect(blocks.length).toBeGreaterThan(1);
  expect(blocks.flat().toSorted()).toEqual(Array.from({ length: 300 }, (_, at) => `q${at}`).toSorted());
  expect(recognise(text).kind).toBe('recognised');
  const parsed = parseSpec(fspec);
  if (parsed.kind !== 'spec') throw new Error('the specification is wrong');
  const prove = async (verilog: string) => {
    const elaborated = await embeddedYosys.elaborate(verilog, 'wide');
    if (elaborated.kind !== 'netlist') throw new Error(JSON.stringify(elaborated));
    const netlist = readNetlist(elaborated.json, 'wide');
    if (netlist.kind !== 'module') throw new Error(netlist.reason);
    return proveText(parsed.spec, netlist.module, { solver: await cadicalSolver() }).verdict;
  };
  expect(await prove(text)).toMatchObject({ kind: 'proved', roots: ['powerUp', 'reset'] });
  const wrong = text.replace('q298 + q299', 'q297 + q299');
  expect(wrong).not.toBe(text);
  expect((await prove(wrong)).kind).not.toBe('proved');
}, 120_000);

test('fewer registers stay in one block', async () => {
  expect(blocksOf(await generateVerilog(chain(200, separate)))).toHaveLength(1);
}, 60_000);
