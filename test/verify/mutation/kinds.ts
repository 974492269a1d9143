/** Small changes of an emitted text, each one a slip that a hand or a generator could make. A place is a range of the text and what stands there instead. */

export const KINDS = [
  'arithmetic operator',
  'comparison',
  'shift',
  'logical operator',
  'negation',
  'constant',
  'literal width',
  'clock edge',
  'reset edge',
  'reset kind',
  'reset polarity',
  'missing branch',
  'declared width',
  'assignment',
  'sensitivity',
  'name',
] as const;

export type Kind = (typeof KINDS)[number];

export interface Place {
  readonly kind: Kind;
  readonly offset: number;
  readonly length: number;
  readonly replacement: string;
}

export const applied = (text: string, { offset, length, replacement }: Place): string =>
  text.slice(0, offset) + replacement + text.slice(offset + length);

const groups: readonly (readonly [Kind, readonly string[]])[] = [
  ['arithmetic operator', ['+', '-', '*', '&', '|', '^']],
  ['comparison', ['<', '<=', '==', '!=']],
  ['shift', ['<<', '>>', '>>>']],
  ['logical operator', ['&&', '||']],
];

const operator = /&&|\|\||<<<|>>>|<<|>>|<=|>=|==|!=|~[&|^]|[-+*&|^<]/g;

/** Every place of the text where one of the kinds applies; `resets` are the names of its reset inputs. Comments are left alone. */
export function placesIn(text: string, resets: readonly string[]): readonly Place[] {
  const code = text.replaceAll(/\/\/[^\n]*/g, (comment) => ' '.repeat(comment.length));
  return [
    ...operators(code),
    ...constants(code),
    ...clocking(code, resets),
    ...branches(code),
    ...declarations(code),
    ...assignments(code),
    ...names(code),
  ];
}

function found(code: string, pattern: RegExp, make: (match: RegExpMatchArray) => readonly Omit<Place, 'offset'>[]) {
  return [...code.matchAll(pattern)].flatMap((match) =>
    make(match).map((place): Place => ({ ...place, offset: match.index })),
  );
}

/** The operator at `index` is one of two operands, and no arrow of an assignment. */
function isBinary(code: string, index: number): boolean {
  return /[\w)\]}]\s*$/.test(code.slice(0, index)) && !isArrow(code, index);
}

function isArrow(code: string, index: number): boolean {
  const line = code.slice(code.lastIndexOf('\n', index) + 1, index);
  return !line.includes('?') && /(?:^|begin|else|\)|:)\s*(?:\{[^}]*\}|[A-Za-z_]\w*(?:\[[^\]]*\])*)\s*$/.test(line);
}

function operators(code: string): readonly Place[] {
  const binary = found(code, operator, ({ 0: token, index = 0 }) => {
    if (!isBinary(code, index)) return [];
    return groups.flatMap(([kind, group]) =>
      group.includes(token)
        ? group.filter((other) => other !== token).map((replacement) => ({ kind, length: token.length, replacement }))
        : [],
    );
  });
  const negated = found(code, /[!~](?=[\w(])/g, () => [{ kind: 'negation', length: 1, replacement: '' }]);
  return [...binary, ...negated];
}

/** Values one more and one less, and the same value in one bit more or less. */
function constants(code: string): readonly Place[] {
  return found(code, /\b(\d+)'d(\d+)\b/g, ({ 0: literal, 1: size = '1', 2: digits = '0' }) => {
    const [width, value] = [BigInt(size), BigInt(digits)];
    const last = (1n << width) - 1n;
    const values = [value === last ? 0n : value + 1n, value === 0n ? last : value - 1n];
    const sizes = [width + 1n, ...(value <= last >> 1n && width > 1n ? [width - 1n] : [])];
    return [
      ...[...new Set(values)].map((other) => ({
        kind: 'constant' as const,
        length: literal.length,
        replacement: `${width}'d${other}`,
      })),
      ...sizes.map((other) => ({
        kind: 'literal width' as const,
        length: literal.length,
        replacement: `${other}'d${value}`,
      })),
    ];
  });
}

function clocking(code: string, resets: readonly string[]): readonly Place[] {
  const level = [...code.matchAll(/\binput wire (\w+)/g)]
    .map(([, name = '']) => name)
    .find((name) => name !== 'clk' && !resets.includes(name));
  const lists = found(code, /@\(([^)]*)\)/g, ({ 0: list, 1: events = '' }) => {
    const entries = events.split(/\s+or\s+/);
    const clocked = entries[0]?.includes('edge ') === true;
    const as = (kind: Kind, ...changed: readonly string[]) => ({
      kind,
      length: list.length,
      replacement: `@(${changed.join(' or ')})`,
    });
    const [clock = '', reset] = entries;
    if (!clocked) return entries.slice(1).map((_, index) => as('sensitivity', ...entries.toSpliced(index + 1, 1)));
    const rest = entries.slice(1);
    return [
      as('clock edge', otherEdge(clock), ...rest),
      as('sensitivity', clock.replace(/\w+edge /, ''), ...rest),
      ...(level === undefined ? [] : [as('sensitivity', clock, ...rest, level)]),
      ...(reset === undefined
        ? resets.map((name) => as('reset kind', clock, `${name.endsWith('_n') ? 'neg' : 'pos'}edge ${name}`))
        : [
            as('reset kind', clock),
            as('reset edge', clock, otherEdge(reset)),
            as('sensitivity', clock, reset.replace(/\w+edge /, '')),
          ]),
    ];
  });
  const always = found(code, /@\*/g, () => [{ kind: 'sensitivity', length: 2, replacement: '@(clk)' }]);
  const tests = resets.flatMap((name) =>
    found(code, new RegExp(`if \\((!?)${name}\\)`, 'g'), ({ 0: test, 1: not }) => [
      { kind: 'reset polarity', length: test.length, replacement: `if (${not === '!' ? '' : '!'}${name})` },
    ]),
  );
  return [...lists, ...always, ...tests];
}

const otherEdge = (event: string): string =>
  event.startsWith('posedge') ? event.replace('pos', 'neg') : event.replace('neg', 'pos');

/** An `else`, a default or a case of one statement is forgotten. */
function branches(code: string): readonly Place[] {
  return found(code, /(?:\belse (?!if\b|begin\b)|^ *(?:default|\w+): (?!begin\b))[^;\n]*;/gm, ({ 0: branch }) => [
    { kind: 'missing branch', length: branch.length, replacement: '' },
  ]);
}

function declarations(code: string): readonly Place[] {
  return found(
    code,
    /(?<=\b(?:reg|wire|signed|automatic|input|localparam) )\[(\d+):0\]/g,
    ({ 0: range, 1: top = '0' }) =>
      [Number(top) + 1, Number(top) - 1]
        .filter((other) => other >= 0)
        .map((other) => ({ kind: 'declared width', length: range.length, replacement: `[${other}:0]` })),
  );
}

function assignments(code: string): readonly Place[] {
  const arrows = found(code, /<=/g, ({ index = 0 }) =>
    isArrow(code, index) ? [{ kind: 'assignment', length: 2, replacement: '=' }] : [],
  );
  const blocking = found(code, / = /g, ({ index = 0 }) =>
    isArrow(code, index) ? [{ kind: 'assignment', length: 3, replacement: ' <= ' }] : [],
  );
  return [...arrows, ...blocking];
}

/** A signal is read in place of another of the same declared width. */
function names(code: string): readonly Place[] {
  const widths = new Map(
    [...code.matchAll(/\b(?:reg|wire)(?: signed)?(?: \[(\d+):0\])? (\w+)(?= *[,;=\n)])/g)].map(
      ([, top = '0', name = '']) => [name, top] as const,
    ),
  );
  return found(code, /[A-Za-z_]\w*/g, ({ 0: name, index = 0 }) => {
    const top = widths.get(name);
    const before = code.slice(code.lastIndexOf('\n', index) + 1, index);
    const after = code.slice(index + name.length);
    if (top === undefined || /\b(?:reg|wire|edge)\b|edge $|assign $/.test(before)) return [];
    if (
      /^\s*(?:\[[^\]]*\]\s*)?(?:<=|=(?!=))/.test(after) &&
      (isArrow(code, index + name.length + 1) || /^\s*$/.test(before))
    )
      return [];
    return [...widths]
      .filter(([other, own]) => other !== name && own === top)
      .map(([replacement]) => ({ kind: 'name', length: name.length, replacement }));
  });
}
