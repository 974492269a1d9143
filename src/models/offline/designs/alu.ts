/** Arithmetic logic units: the listed operations, selected by an opcode in the order of the list, with flags. */

import { outputClauses } from '../clauses/names.ts';
import { called } from '../clauses/phrases.ts';
import { at, combinational, run } from '../example.ts';
import { type Facts, isRefusal, need, type Refusal, refuse } from '../facts.ts';
import { family } from '../family.ts';
import { bitsFor, bitsType, ones, type Plan, plural } from '../plan.ts';
import { input, moduleName, output } from '../scaffold.ts';
import type { Token } from '../text/lexer.ts';
import { assume, notes, portName } from '../timing.ts';

interface Operation {
  readonly words: string;
  readonly pattern: string;
  /** FSpec over operands `a` and `b`. */
  readonly text: (a: string, b: string, width: number) => string;
  readonly value: (a: bigint, b: bigint, width: number) => bigint;
}

const BITWISE = '[bitwise|logical]';

const OPERATIONS: Readonly<Record<string, Operation>> = {
  add: { words: 'a + b', pattern: '(add|plus|sum)', text: (a, b) => `${a} + ${b}`, value: (a, b) => a + b },
  subtract: {
    words: 'a - b',
    pattern: '(subtract|sub|minus|difference)',
    text: (a, b) => `${a} - ${b}`,
    value: (a, b) => a - b,
  },
  and: {
    words: 'a and b',
    pattern: `(${BITWISE} and_op|bitwise and)`,
    text: (a, b) => `${a} & ${b}`,
    value: (a, b) => a & b,
  },
  or: { words: 'a or b', pattern: `${BITWISE} (or|ors)`, text: (a, b) => `${a} | ${b}`, value: (a, b) => a | b },
  xor: {
    words: 'a exclusive-or b',
    pattern: `${BITWISE} (xor|exclusive or)`,
    text: (a, b) => `${a} ^ ${b}`,
    value: (a, b) => a ^ b,
  },
  nand: {
    words: 'not (a and b)',
    pattern: `${BITWISE} nand`,
    text: (a, b) => `~(${a} & ${b})`,
    value: (a, b) => ~(a & b),
  },
  nor: {
    words: 'not (a or b)',
    pattern: `${BITWISE} nor`,
    text: (a, b) => `~(${a} | ${b})`,
    value: (a, b) => ~(a | b),
  },
  xnor: {
    words: 'not (a exclusive-or b)',
    pattern: `${BITWISE} xnor`,
    text: (a, b) => `~(${a} ^ ${b})`,
    value: (a, b) => ~(a ^ b),
  },
  not: {
    words: 'not a',
    pattern: `${BITWISE} (not|complement|invert|inversion) [of a|a]`,
    text: (a) => `~${a}`,
    value: (a) => ~a,
  },
  increment: { words: 'a + 1', pattern: 'increment [of a|a]', text: (a) => `${a} + 1`, value: (a) => a + 1n },
  decrement: { words: 'a - 1', pattern: 'decrement [of a|a]', text: (a) => `${a} - 1`, value: (a) => a - 1n },
  negate: { words: '-a', pattern: '(negate|negation) [of a|a]', text: (a) => `-${a}`, value: (a) => -a },
  left: {
    words: 'a shifted left by one',
    pattern: '([logical] shift left|left shift) [logical] [by one] [a]',
    text: (a) => `${a} << 1`,
    value: (a) => a << 1n,
  },
  right: {
    words: 'a shifted right by one, zero entering',
    pattern: '([logical] shift right|right shift) [logical] [by one] [a]',
    text: (a) => `${a} >> 1`,
    value: (a) => a >> 1n,
  },
  less: {
    words: '1 when a < b as signed numbers, else 0',
    pattern: '(set [on|if|when] less than|slt|signed less than)',
    text: (a, b, width) => `(signed(${a}) < signed(${b}) ? 1 : 0)`.replace(/^\((.*)\)$/, width > 0 ? '$1' : ''),
    value: (a, b, width) => (BigInt.asIntN(width, a) < BigInt.asIntN(width, b) ? 1n : 0n),
  },
  below: {
    words: '1 when a < b as unsigned numbers, else 0',
    pattern: '(set [on|if|when] less than unsigned|sltu|unsigned less than)',
    text: (a, b) => `${a} < ${b} ? 1 : 0`,
    value: (a, b) => (a < b ? 1n : 0n),
  },
  pass: { words: 'a', pattern: '(pass|pass through) [a]', text: (a) => a, value: (a) => a },
};

function build(facts: Facts): Plan | Refusal {
  const list = notes();
  const width = need(facts, 'width', 'how many bits the operands have', [1, 256]);
  if (isRefusal(width)) return width;
  const named = facts.list('op+');
  const operations = named.flatMap((name) => (OPERATIONS[name] === undefined ? [] : [{ name, ...OPERATIONS[name] }]));
  if (operations.length < 2)
    return refuse('The description has to list at least two operations, such as add, subtract, AND, OR.');
  const repeated = named.find((name, index) => named.indexOf(name) !== index);
  if (repeated !== undefined) return refuse(`The operation ${repeated} is listed twice.`, repeated);
  const count = facts.num('count');
  if (count !== undefined && count !== operations.length)
    return refuse(
      `The description says ${plural(count, 'operation')} and lists ${operations.length}.`,
      facts.quote('count'),
    );
  const opBits = bitsFor(operations.length - 1);
  const said = facts.num('op.width') ?? opBits;
  if (said < opBits || said > 8)
    return refuse(
      `${plural(operations.length, 'operation')} need an opcode of ${plural(opBits, 'bit')}.`,
      facts.quote('op.width'),
    );
  const a = portName(facts, 'a.name', 'a', 'The first operand', list);
  const b = portName(facts, 'b.name', 'b', 'The second operand', list);
  const op = portName(facts, 'op.name', 'op', 'The opcode', list);
  const y = portName(facts, 'output.name', 'y', 'The result', list);
  assume(
    list,
    'opcodes',
    `The opcodes follow the order of the list: ${operations.map(({ name }, index) => `${index} ${name}`).join(', ')}.`,
  );
  const whole = operations.length === 1 << said;
  if (!whole) assume(list, 'opcodes.unused', 'For any other opcode the result is 0.');
  const zero = facts.has('zero') ? portName(facts, 'zero.name', 'zero', 'The zero flag', list) : undefined;
  const negative = facts.has('negative')
    ? portName(facts, 'negative.name', 'negative', 'The negative flag', list)
    : undefined;
  const carry = facts.has('carry') ? portName(facts, 'carry.name', 'carry', 'The carry flag', list) : undefined;
  const overflow = facts.has('overflow')
    ? portName(facts, 'overflow.name', 'overflow', 'The overflow flag', list)
    : undefined;
  const arithmetic = operations.flatMap(({ name }, index) =>
    name === 'add' || name === 'subtract' ? [{ name, index }] : [],
  );
  if ((carry !== undefined || overflow !== undefined) && arithmetic.length === 0)
    return refuse(
      'Carry and overflow need an add or a subtract among the operations.',
      facts.quote('carry') ?? facts.quote('overflow'),
    );
  if (carry !== undefined)
    assume(list, 'carry', 'Carry is the carry of add and the borrow of subtract, and 0 for the other operations.');
  if (overflow !== undefined)
    assume(list, 'overflow', 'Overflow is that of two’s complement numbers, 0 unless adding or subtracting.');
  const module = moduleName(facts, `alu${width}`, list);
  const ports = [
    input(a, width, 'first operand'),
    input(b, width, 'second operand'),
    input(op, said, 'which operation'),
    output(y, width, 'the result'),
    ...(zero === undefined ? [] : [output(zero, 1, 'the result is 0')]),
    ...(negative === undefined ? [] : [output(negative, 1, 'sign bit of the result')]),
    ...(carry === undefined ? [] : [output(carry, 1, 'carry or borrow')]),
    ...(overflow === undefined ? [] : [output(overflow, 1, 'signed overflow')]),
  ];
  const wide = bitsType(width + 1);
  const flag = (line: (name: string) => string): string[] => [
    `case ${op} {`,
    ...arithmetic.map(({ name, index }) => `  ${index}: ${line(name)}`),
    ...(arithmetic.length === 1 << said ? [] : ['  default: 0']),
    '}',
  ];
  const assign = (name: string, lines: readonly string[]): string[] => [`${name} = ${lines[0]}`, ...lines.slice(1)];
  const signOf = (name: string): string => `${name}[${width - 1}]`;
  const result = (inputs: Readonly<Record<string, bigint>>): bigint => {
    const operation = operations[Number(at(inputs, op))];
    return operation === undefined ? 0n : BigInt.asUintN(width, operation.value(at(inputs, a), at(inputs, b), width));
  };
  const exact = (inputs: Readonly<Record<string, bigint>>, signed: boolean): bigint => {
    const operation = operations[Number(at(inputs, op))];
    const read = (name: string): bigint => (signed ? BigInt.asIntN(width, at(inputs, name)) : at(inputs, name));
    return operation?.name === 'add' ? read(a) + read(b) : operation?.name === 'subtract' ? read(a) - read(b) : 0n;
  };
  const one = ones(width) / 3n + 1n;
  return {
    kind: 'plan',
    module,
    title: `${width}-bit ALU: ${operations.map(({ name }) => name).join(', ')}`,
    timing: undefined,
    ports,
    equations: [
      `${y} = case ${op} {`,
      ...operations.map(({ text, words }, index) => `  ${index}: ${text(a, b, width)}  // ${words}`),
      ...(whole ? [] : ['  default: 0']),
      '}',
      ...(zero === undefined ? [] : [`${zero} = ${y} == 0`]),
      ...(negative === undefined ? [] : [`${negative} = ${signOf(y)}`]),
      ...(carry === undefined
        ? []
        : assign(
            carry,
            flag((name) => `((${a} as ${wide}) ${name === 'add' ? '+' : '-'} (${b} as ${wide}))[${width}]`),
          )),
      ...(overflow === undefined
        ? []
        : assign(
            overflow,
            flag(
              (name) =>
                `${name === 'add' ? `~(${signOf(a)} ^ ${signOf(b)})` : `(${signOf(a)} ^ ${signOf(b)})`} & (${signOf(a)} ^ ${signOf(y)})`,
            ),
          )),
    ],
    examples: [
      run(
        combinational((inputs) => ({
          [y]: result(inputs),
          ...(zero === undefined ? {} : { [zero]: result(inputs) === 0n ? 1n : 0n }),
          ...(negative === undefined ? {} : { [negative]: result(inputs) >> BigInt(width - 1) }),
          ...(carry === undefined
            ? {}
            : { [carry]: exact(inputs, false) < 0n || exact(inputs, false) > ones(width) ? 1n : 0n }),
          ...(overflow === undefined
            ? {}
            : { [overflow]: exact(inputs, true) === BigInt.asIntN(width, exact(inputs, true)) ? 0n : 1n }),
        })),
        {
          name: 'each operation',
          timing: undefined,
          ports,
          stimuli: [
            ...operations.map((_, index) => ({
              inputs: { ...(index === 0 ? { [a]: one, [b]: ones(width) } : {}), [op]: BigInt(index) },
            })),
            ...(whole ? [] : [{ inputs: { [op]: BigInt(operations.length) } }]),
            { inputs: { [op]: 0n, [a]: 0n, [b]: 0n } },
          ],
        },
      ),
    ],
    rules: operations.map(({ words }, index) => `${op} = ${index}: ${words}.`),
    corners: whole ? [] : [`${op} from ${operations.length} on: 0.`],
    assumptions: list.assumptions,
  };
}

/** "and" as the name of an operation: in capitals, or where a list names it ("add, subtract, and, or"). */
function operators(tokens: readonly Token[]): readonly Token[] {
  return tokens.map((token, index) => {
    if (token.kind !== 'word' || token.text !== 'and') return token;
    const previous = tokens[index - 1];
    const next = tokens[index + 1];
    const afterQualifier = previous?.text === 'bitwise' || previous?.text === 'logical';
    const listed =
      next === undefined ||
      next.kind === 'stop' ||
      next.kind === 'pause' ||
      (next.kind === 'word' && (next.text === 'and' || next.text === 'operation'));
    return token.written === 'AND' || afterQualifier || listed
      ? { ...token, text: 'and_op', written: 'and_op' }
      : token;
  });
}

export const alu = family({
  id: 'alu',
  title: 'ALU',
  example: 'An 8-bit ALU with add, subtract, AND, OR and XOR and a zero flag.',
  heads: [
    '[<num:width> bit] [<num:count> (function|operation)] [combinational] (alu|arithmetic logic unit|arithmetic and logic unit|arithmetic and_op logic unit)',
  ],
  prepare: operators,
  clauses: [
    ...Object.entries(OPERATIONS).map(([name, { pattern }]) => `${pattern} #op+=${name}`),
    '<num:width> bit [wide] [operand|input|data|word|result]',
    '(width|word size|data width) [of|be] <num:width> [bit]',
    '[following|the] <num:count> (operation|function)',
    '[following] (operation|function)',
    '[that] (support|perform|can|do|offer|execute|compute) [following] [<num:count>] [operation|function]',
    `(operand|input|inputs) [called|named] <name:a.name> and <name:b.name>`,
    'two [<num:width> bit] (operand|input)',
    '[for] <num:width> bit (operand|input|number|word) <name:a.name> and <name:b.name>',
    `[<num:op.width> bit] (opcode|operation select|operation code|operation|function select|select|control|op) [input|signal|code] [called <any:op.name>|named <any:op.name>|<name:op.name>]`,
    `(select|selected|chosen|controlled) by [<num:op.width> bit] [opcode|operation code|select|op] [input|signal] ${called('op.name')}`,
    `zero [flag|output|status] ${called('zero.name')} #zero=yes`,
    `(negative|sign) [flag|output|status] ${called('negative.name')} #negative=yes`,
    `carry [out] [flag|output|status] ${called('carry.name')} #carry=yes`,
    `overflow [flag|output|status] ${called('overflow.name')} #overflow=yes`,
    'flag',
    '0 flag #zero=yes',
    'result [output]',
    ...outputClauses('output.name', 'result'),
  ],
  sequential: 'no',
  build,
});
