/** What proving a text costs, against what it costs at half the size, against native tools where they are, and against plain loops. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { add, eq, mul, zext } from '../../kernel/build.ts';
import { sweep } from '../../kernel/exhaustive.ts';
import { bits } from '../../kernel/sort.ts';
import { constant, variable } from '../../kernel/term.ts';
import { parseSpec } from '../../src/language/parse.ts';
import { modelCheck } from '../../src/spec/modelChecker.ts';
import type { Spec } from '../../src/spec/spec.ts';
import { systemOf } from '../../src/spec/system.ts';
import { cadicalSolver } from '../../src/tools/cadical.ts';
import { embeddedYosys } from '../../src/tools/yosys.ts';
import { type NetlistModule, readNetlist } from '../../src/verify/netlist/yosysJson.ts';
import { proveText } from '../../src/verify/theorem.ts';
import { SweepPool } from '../../src/worker/sweepPool.ts';
import { generateVerilog } from '../catalogue/generate.ts';
import type { Row } from './row.ts';

const [x, y] = [variable('x', bits(12)), variable('y', bits(12))];
// (x + 1) * y = x * y + y at 24 bits.
const wide = (term: typeof x) => zext(term, 24);
const identity = eq(mul(add(wide(x), constant(1, 24)), wide(y)), add(mul(wide(x), wide(y)), wide(y)));
const pool = new SweepPool();

function sweepByHand(): string {
  for (let a = 0; a < 4096; a += 1)
    for (let b = 0; b < 4096; b += 1) if ((((a + 1) * b) & 0xffffff) !== ((a * b + b) & 0xffffff)) return 'violated';
  return 'all hold';
}

const LOOP = `#include <cstdio>
#include <cstdint>
#include <chrono>
int main() {
  auto begin = std::chrono::steady_clock::now();
  volatile uint32_t limit = 4096;
  uint32_t bad = 0;
  for (uint32_t a = 0; a < limit; ++a)
    for (uint32_t b = 0; b < limit; ++b) bad |= (((a + 1) * b) & 0xffffff) ^ ((a * b + b) & 0xffffff);
  std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
  printf("%u %f", bad, took.count());
}`;

/** Milliseconds of the loop in C++ at -O2; undefined where there is no compiler. */
function nativeLoop(): number | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'rtl-refinery-bench-'));
  try {
    const [source, program] = [join(folder, 'loop.cpp'), join(folder, 'loop')];
    writeFileSync(source, LOOP);
    if (spawnSync('g++', ['-O2', '-o', program, source]).status !== 0) return undefined;
    return Number(execFileSync(program, { encoding: 'utf8' }).split(' ')[1]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const accumulator = specification(`module accumulator
  clock clk
  reset rst sync high
  input en : bit
  input d : bits[4]
  output sum : bits[16] = 0
  on clk
    when en: sum' = sum + zext(d, 16)
  invariant in_range: sum >= 0
`);
const accumulatorSystem = systemOf(accumulator);

function exploreByHand(): string {
  const seen = new Uint8Array(65536);
  const queue = [0];
  seen[0] = 1;
  for (let head = 0; head < queue.length; head += 1) {
    const state = queue[head] ?? 0;
    for (let input = 0; input < 64; input += 1) {
      const [rst, en, d] = [input & 1, (input >> 1) & 1, input >> 2];
      const next = rst === 1 ? 0 : en === 1 ? (state + d) & 0xffff : state;
      if (seen[next] === 0) {
        seen[next] = 1;
        queue.push(next);
      }
    }
  }
  return `holds ${queue.length}`;
}

function specification(text: string): Spec {
  const parsed = parseSpec(text);
  if (parsed.kind !== 'spec') throw new Error(JSON.stringify(parsed.diagnostics));
  return parsed.spec;
}

const registers = (count: number): string => `module wide
  clock clk
  reset rst sync high
  input en : bits[8]
  input d : bits[8]
${Array.from({ length: count }, (_, at) => `  output q${at} : bits[8] = 0`).join('\n')}
  on clk
${Array.from({ length: count }, (_, at) => `    when en[${at % 8}]: q${at}' = ${at === 0 ? 'd' : `q${at - 1} + q${at}`}`).join('\n')}
`;

const datapath = (width: number): string => `module path
  clock clk
  reset rst sync high
  input a, b : bits[${width}]
  output y : bits[${width}] = 0
  output more : bit
  more = a > b
  on clk
    when more: y' = (a - b) + (y ^ b)
    when not more: y' = (b - a) + (y & a)
`;

interface Text {
  readonly spec: Spec;
  readonly module: NetlistModule;
}

async function textOf(fspec: string): Promise<Text> {
  const spec = specification(fspec);
  const elaborated = await embeddedYosys.elaborate(await generateVerilog(fspec), spec.name);
  if (elaborated.kind !== 'netlist') throw new Error(JSON.stringify(elaborated));
  const netlist = readNetlist(elaborated.json, spec.name);
  if (netlist.kind !== 'module') throw new Error(netlist.reason);
  return { spec, module: netlist.module };
}

const solver = await cadicalSolver();
const proof = ({ spec, module }: Text): string => proveText(spec, module, { solver }).verdict.kind;

async function growth(name: string, make: (size: number) => string, sizes: readonly number[]): Promise<readonly Row[]> {
  const texts: (readonly [number, Text])[] = [];
  for (const size of sizes) texts.push([size, await textOf(make(size))]);
  return texts.slice(1).map(([size, text], index): Row => {
    const [smaller, before] = texts[index] ?? [size, text];
    return {
      name: `theorem and certificates, ${size} ${name}`,
      against: `the same at ${smaller}`,
      run: () => proof(text),
      baseline: () => proof(before),
    };
  });
}

const native = nativeLoop();

export const rows: readonly Row[] = [
  {
    name: 'sweep of 2^24 cases, one thread',
    against: `a loop written by hand${native === undefined ? '' : ` (in C++ at -O2: ${native.toFixed(1)} ms)`}`,
    run: () => sweep([], identity, [x, y]).kind,
    baseline: sweepByHand,
  },
  {
    name: 'sweep of 2^24 cases, pool of threads',
    against: 'one thread',
    run: () => sweep([], identity, [x, y], pool).kind,
    baseline: () => sweep([], identity, [x, y]).kind,
  },
  {
    name: 'model checking, 4.2 million transitions',
    against: 'a search written by hand',
    run: () => {
      const checked = modelCheck(accumulatorSystem);
      return `${checked.kind} ${checked.kind === 'holds' ? checked.states : 0}`;
    },
    baseline: exploreByHand,
  },
  ...(await growth('bits wide', datapath, [4, 8, 16, 32, 64])),
  ...(await growth('registers', registers, [10, 100, 200, 400])),
];
