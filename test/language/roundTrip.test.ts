import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allOps, type Op } from '../../kernel/operators.ts';
import { print } from '../../kernel/print.ts';
import type { Term, Var } from '../../kernel/term.ts';
import { topological } from '../../kernel/traverse.ts';
import { parseSpec } from '../../src/language/parse.ts';
import { parseExpression } from '../../src/language/parseExpression.ts';
import { printSpec } from '../../src/language/printSpec.ts';
import { printTerm } from '../../src/language/printTerm.ts';
import { formatDiagnostic } from '../../src/spec/diagnostic.ts';
import { memoryVariable, portVariable, registerVariable } from '../../src/spec/types.ts';
import { arbitrarySpec, specFrom } from './arbitrarySpec.ts';
import { bitsTerm, entropy, someWidths } from './arbitraryTerm.ts';
import { differences } from './same.ts';

/** Random specifications; twice as many random terms. More by the environment. */
const runs = Number(process.env['RTL_REFINERY_FUZZ'] ?? 150);
/** A failure is reported in bounded time, shrunk as far as that allows. */
const timeLimit = Math.max(60_000, 200 * runs);

describe('printing and reading', () => {
  it(
    'gives the same specification',
    () => {
      fc.assert(
        fc.property(arbitrarySpec(), (spec) => {
          const text = printSpec(spec);
          const parsed = parseSpec(text);
          if (parsed.kind === 'errors')
            throw new Error(`${parsed.diagnostics.map((found) => formatDiagnostic(found)).join('\n')}\n${text}`);
          const found = differences(spec, parsed.spec);
          if (found.length > 0) throw new Error(`${found.join('\n')}\n${text}\n${printSpec(parsed.spec)}`);
        }),
        { numRuns: runs, interruptAfterTimeLimit: timeLimit, markInterruptAsFailure: true },
      );
    },
    2 * timeLimit,
  );

  it(
    'gives the same term, for every operator',
    () => {
      const seen = new Set<Op>();
      fc.assert(
        fc.property(
          fc.array(fc.nat({ max: 0xffff }), { minLength: 30, maxLength: 300, size: 'max' }),
          fc.constantFrom(...someWidths),
          (numbers, size) => {
            const spec = specFrom(entropy(numbers));
            const variables: readonly Var[] = [
              ...spec.ports.filter((port) => port.direction === 'input').map((port) => portVariable(spec, port)),
              ...spec.registers.map((register) => registerVariable(spec, register)),
              ...spec.memories.map((memory) => memoryVariable(spec, memory)),
            ];
            const term = bitsTerm(entropy([...numbers].reverse()), variables, size, 6);
            for (const part of topological([term])) if (part.kind === 'app') seen.add(part.op);
            expectSame(term, printTerm(term, spec), parseExpression(printTerm(term, spec), spec));
            const expected = { kind: 'bits', width: size, signed: numbers.length % 2 === 0 } as const;
            expectSame(
              term,
              printTerm(term, spec, expected),
              parseExpression(printTerm(term, spec, expected), spec, { expected }),
            );
          },
        ),
        { numRuns: 2 * runs, interruptAfterTimeLimit: timeLimit, markInterruptAsFailure: true },
      );
      expect(allOps.filter((op) => !seen.has(op))).toEqual([]);
    },
    2 * timeLimit,
  );
});

function expectSame(term: Term, text: string, parsed: ReturnType<typeof parseExpression>): void {
  if (parsed.kind === 'errors')
    throw new Error(`${parsed.diagnostics.map((found) => formatDiagnostic(found)).join('\n')}\n${text}`);
  if (parsed.term !== term)
    throw new Error(`another term was read from: ${text}\n${print(term)}\n${print(parsed.term)}`);
}
