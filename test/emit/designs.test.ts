/**
 * Whole random specifications: refined, emitted in both dialects, read without a warning by all front ends, and agreeing with their simulator under the
 * generated testbench. The prover is not asked: what it says of these designs is tested with the refinement. RTL_REFINERY_FUZZ multiplies the number.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emitTestbench } from '../../src/emit/testbench/emitTestbench.ts';
import { pragmas } from '../../src/emit/verilog/lint.ts';
import type { StyleName } from '../../src/emit/verilog/style.ts';
import type { Program } from '../../src/refine/program.ts';
import { random } from '../../src/spec/random.ts';
import { fuzzFactor, fuzzTimeout } from '../kernel/arbitrary/fuzz.ts';
import { design as parse } from '../refine/design.ts';
import { randomDesign } from '../refine/randomDesign.ts';
import { finish } from '../refine/refineFully.ts';
import { emittedText, inFolder, lint, run } from './differential.ts';

const believe = { prover: () => ({ kind: 'proved', method: 'simplification', cases: 0, passed: [] }) as const };

const dialects: readonly {
  readonly style: StyleName;
  readonly extension: string;
  readonly generations: readonly string[];
}[] = [
  { style: 'verilog', extension: 'v', generations: ['-g2005', '-g2012'] },
  { style: 'systemVerilog', extension: 'sv', generations: ['-g2012'] },
];

/** All that iverilog says with all warnings, and the run of the testbench. */
function simulate(
  program: Program,
  style: StyleName,
  generations: readonly string[],
): { readonly warnings: string; readonly printed: string } {
  const bench = emitTestbench(program, { cycles: 60 });
  if (bench.kind !== 'emitted') throw new Error(bench.reason);
  return inFolder((folder) => {
    writeFileSync(join(folder, 'design.v'), emittedText(program, style));
    writeFileSync(join(folder, 'bench.sv'), bench.text);
    const compile = (args: string): string => run('sh', ['-c', `iverilog -Wall ${args} 2>&1`], folder);
    const warnings = [
      ...generations.map((generation) => compile(`${generation} -t null design.v`)),
      compile('-g2012 -o run design.v bench.sv'),
    ].join('');
    return { warnings, printed: run('vvp', ['-n', 'run'], folder) };
  });
}

function checkByYosys(program: Program, style: StyleName): void {
  inFolder((folder) => {
    writeFileSync(join(folder, 'design.v'), emittedText(program, style));
    const read = style === 'systemVerilog' ? 'read_verilog -sv' : 'read_verilog';
    run(
      'yosys',
      ['-q', '-p', `${read} design.v; hierarchy -check -top ${program.spec.name}; proc; opt_clean; check -assert`],
      folder,
    );
  });
}

const programs = (seeds: readonly number[]) =>
  Promise.all(
    seeds.map(async (seed) => ({ seed, program: (await finish(parse(randomDesign(random(seed))), believe)).program })),
  );
const numbers = (from: number, count: number): readonly number[] =>
  Array.from({ length: Math.ceil(count * fuzzFactor()) }, (_, index) => from + index);

describe.each(dialects)('random designs as $style', ({ style, extension, generations }) => {
  it(
    'agree with the simulator, without a warning of iverilog',
    async () => {
      for (const { seed, program } of await programs(numbers(1, 24))) {
        const { warnings, printed } = simulate(program, style, generations);
        expect(warnings, `seed ${seed}`).toBe('');
        expect(printed, `seed ${seed}\n${emittedText(program, style)}`).toMatch(
          /^SUMMARY .* mismatches=0 verdict=passed$/m,
        );
      }
    },
    fuzzTimeout(90),
  );

  it(
    'are clean under verilator -Wall and the check of Yosys, with pragmas of the allow-list only',
    async () => {
      for (const { seed, program } of await programs(numbers(100, 8))) {
        const text = emittedText(program, style);
        expect(lint('random', text, extension), `seed ${seed}\n${text}`).toBe('');
        checkByYosys(program, style);
        for (const [, pragma = ''] of text.matchAll(/lint_o(?:ff|n) (\w+)/g))
          expect(Object.keys(pragmas)).toContain(pragma);
      }
    },
    fuzzTimeout(90),
  );
});

describe('names that linters know', () => {
  it('are words of C++, and inputs that nothing reads', async () => {
    const { program } = await finish(
      parse(`module odd
  input delete, template : bits[4]
  output unused : bit
  unused = delete == 3
`),
      believe,
    );
    const text = emittedText(program);
    expect(text).toContain('lint_off SYMRSVDWORD');
    expect(text).toContain('lint_off UNUSEDSIGNAL');
    expect(lint('odd', text)).toBe('');
    // The pragmas are needed: without them there are warnings.
    const bare = lint('odd', text.replace(/^.*lint_o.*$/gm, ''));
    expect(bare).toContain('SYMRSVDWORD');
    expect(bare).toContain('UNUSEDSIGNAL');
  });
});
