/** docs/kernel.md lists exactly the operators of the table, with their parameters, arities, commutativity and partiality. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { allOps, type Op, operators } from '../../kernel/operators.ts';
import { array, bits, type Sort } from '../../kernel/sort.ts';
import { apply, top, variable } from '../../kernel/term.ts';
import { wellDefined } from '../../kernel/wellDefined.ts';

const page = readFileSync(new URL('../../docs/kernel.md', import.meta.url), 'utf8');

interface Row {
  readonly op: string;
  readonly parameters: readonly string[];
  readonly operands: readonly string[];
  readonly result: string;
}

/** The rows of the section on operators; operands are read from the first alternative where there are two. */
function rowsOf(text: string): readonly Row[] {
  const section = text.split('## Operators')[1]?.split('\n## ')[0] ?? '';
  return [...section.matchAll(/^\| `(\w+)` \|([^|]*)\|([^|]*)\|([^|]*)\|/gm)].map(
    ([, op = '', parameters = '', operands = '', result = '']) => ({
      op,
      parameters: parameters
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== ''),
      operands: (operands.split(' or ')[0] ?? '')
        .replaceAll('*', '')
        .split(',')
        .map((name) => name.trim()),
      result: (result.split(' or ')[0] ?? '').replaceAll('*', '').trim(),
    }),
  );
}

/** What is wrong with the page, in words. */
function faults(text: string): readonly string[] {
  const rows = rowsOf(text);
  const listed = rows.map(({ op }) => op);
  return [
    ...allOps.filter((op) => !listed.includes(op)).map((op) => `${op} is missing`),
    ...listed.filter((op) => !(allOps as readonly string[]).includes(op)).map((op) => `${op} is no operator`),
    ...listed.filter((op, index) => listed.indexOf(op) !== index).map((op) => `${op} is listed twice`),
    ...rows.flatMap((row) => (row.op in operators ? faultsOf(row.op as Op, row) : [])),
  ];
}

const sizes: Readonly<Record<string, Sort>> = {
  w: bits(8),
  v: bits(3),
  n: bits(5),
  e: bits(6),
  m: array(4, 6),
  '1': bits(1),
};
const values: Readonly<Record<string, number>> = { hi: 6, lo: 2, width: 8, count: 3 };

function faultsOf(op: Op, row: Row): readonly string[] {
  const operator = operators[op];
  if (row.parameters.join() !== operator.parameters.join())
    return [`${op} has the parameters ${operator.parameters.join()}`];
  if (row.operands.length !== operator.arity) return [`${op} has ${operator.arity} operands`];
  const sorts = row.operands.map((name) => sizes[name] ?? bits(1));
  const found = operator.sort(
    sorts,
    row.parameters.map((name) => values[name] ?? 0),
  );
  if (typeof found === 'string') return [`${op}: ${found}`];
  const expected = resultOf(row.result);
  return expected === undefined || JSON.stringify(found) !== JSON.stringify(expected)
    ? [`${op} gives ${JSON.stringify(found)}, not ${row.result}`]
    : [];
}

function resultOf(text: string): Sort | undefined {
  const known = sizes[text];
  if (known !== undefined) return known;
  const widths: Readonly<Record<string, number>> = { width: 8, 'w + v': 11, 'hi − lo + 1': 5, 'count · w': 24 };
  const width = widths[text];
  return width === undefined ? undefined : bits(width);
}

test('the page lists exactly the operators, with their parameters, operands and results', () => {
  expect(faults(page)).toEqual([]);
});

describe('a page that is wrong is found out', () => {
  const drop = (op: string): string => page.replace(new RegExp(`^\\| \`${op}\` \\|.*\n`, 'm'), '');
  test.each<[string, string, string]>([
    ['a missing row', drop('redxor'), 'redxor is missing'],
    [
      'an invented operator',
      page.replace('| `not` |', '| `nand` | | *w*, *w* | *w* | x |\n| `not` |'),
      'nand is no operator',
    ],
    ['a row twice', page.replace('| `not` |', '| `neg` | | *w* | *w* | x |\n| `not` |'), 'neg is listed twice'],
    ['a missing parameter', page.replace('| `part` | width |', '| `part` | |'), 'part has the parameters width'],
    ['an operand too many', page.replace('| `not` | | *w* |', '| `not` | | *w*, *w* |'), 'not has 1 operands'],
    [
      'a wrong result',
      page.replace('| `eq` | | *w*, *w* or *m*, *m* | 1 |', '| `eq` | | *w*, *w* or *m*, *m* | *w* |'),
      'eq gives',
    ],
    [
      'a wrong operand',
      page.replace('| `add` | | *w*, *w* |', '| `add` | | *w*, *v* |'),
      'add: operands of one width expected',
    ],
  ])('%s', (_case, text, fault) => {
    expect(text).not.toBe(page);
    expect(faults(text)).toEqual([expect.stringContaining(fault)]);
  });
});

test('the page names exactly the commutative operators', () => {
  const [sentence = ''] = /^.*are commutative, and no other operator is\./m.exec(page) ?? [];
  const named = [...sentence.matchAll(/`(\w+)`/g)].map(([, op]) => op);
  expect(named.sort()).toEqual(allOps.filter((op) => operators[op].commutative).sort());
});

test('the page names exactly the operators that can be ill-defined', () => {
  const section = page.split('## Total, and well-defined')[1]?.split('\n## ')[0] ?? '';
  const named = [...section.matchAll(/^\| (`.*?) \| \*y\*/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, op = '']) => op),
  );
  const partial = rowsOf(page).filter((row) => {
    // Widths at which every index can be out of range.
    const sorts = row.operands.map((name) => (name === 'v' ? bits(30) : (sizes[name] ?? bits(1))));
    const args = sorts.map((sort, index) => variable(`x${index}`, sort));
    return (
      wellDefined(
        apply(
          row.op as Op,
          args,
          row.parameters.map((name) => values[name] ?? 0),
        ),
      ) !== top
    );
  });
  expect(named.sort()).toEqual(partial.map(({ op }) => op).sort());
});
