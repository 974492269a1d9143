/** Adders, subtractors and adder/subtractors with carry or borrow and overflow. */

import { outputClauses } from '../clauses/names.ts';
import { called } from '../clauses/phrases.ts';
import { widthClauses } from '../clauses/width.ts';
import { at, combinational, run, type Stimulus } from '../example.ts';
import { type Facts, isRefusal, need, type Refusal, refuse } from '../facts.ts';
import { family } from '../family.ts';
import { bitsType, ones, type Plan } from '../plan.ts';
import { input, moduleName, output } from '../scaffold.ts';
import { assume, notes, portName } from '../timing.ts';

type Kind = 'add' | 'subtract' | 'both';

function build(facts: Facts): Plan | Refusal {
  const list = notes();
  const kind = (facts.text('kind') ?? 'add') as Kind;
  const bit = facts.text('cell');
  const width =
    bit !== undefined && !facts.has('width') ? 1 : need(facts, 'width', 'how many bits are added', [1, 1024]);
  if (isRefusal(width)) return width;
  if (bit === 'half' && width !== 1)
    return refuse('A half adder has one bit.', facts.quote('cell'), facts.quote('width'));
  const cell = width === 1 ? bit : undefined;
  const carry = facts.has('carry');
  const carryIn =
    (facts.text('cin') === 'yes' || carry || bit === 'full' || facts.has('cin.name')) && facts.text('cin') !== 'no';
  const carryOut =
    (facts.text('cout') === 'yes' || carry || bit !== undefined || facts.has('cout.name')) &&
    facts.text('cout') !== 'no';
  if (bit === 'half' && carryIn) return refuse('A half adder has no carry in.', facts.quote('cin'));
  const word = kind === 'subtract' ? 'borrow' : 'carry';
  if (carry) assume(list, 'carry', `"With ${word}" means a ${word} input and a ${word} output.`);
  if (!carryOut && facts.text('cout') === undefined)
    assume(list, 'carry.out', `There is no ${word} output: the result wraps.`);
  if (!carryIn && facts.text('cin') === undefined && bit === undefined)
    assume(list, 'carry.in', `There is no ${word} input.`);
  const overflow = facts.has('overflow');
  if (overflow) assume(list, 'overflow', 'Overflow is that of two’s complement numbers.');
  const a = portName(facts, 'a.name', 'a', 'The first operand', list);
  const b = portName(facts, 'b.name', 'b', 'The second operand', list);
  const cin = carryIn
    ? portName(facts, 'cin.name', kind === 'subtract' ? 'bin' : 'cin', `The ${word} input`, list)
    : undefined;
  const cout = carryOut
    ? portName(facts, 'cout.name', kind === 'subtract' ? 'bout' : 'cout', `The ${word} output`, list)
    : undefined;
  const mode = kind === 'both' ? portName(facts, 'mode.name', 'sub', 'The mode input', list) : undefined;
  const usual = kind === 'add' ? 'sum' : kind === 'subtract' ? 'diff' : 'result';
  const y = portName(facts, 'output.name', usual, 'The result', list);
  const subtractAt = facts.text('mode.subtract') === '0' ? 0n : 1n;
  if (mode !== undefined && !facts.has('mode.subtract')) assume(list, 'mode', `${mode} = 1 subtracts, 0 adds.`);
  if (mode !== undefined && cout !== undefined)
    assume(
      list,
      'carry.subtract',
      `When subtracting, ${cout} is the borrow${cin === undefined ? '' : ` and ${cin} is subtracted`}.`,
    );
  const v = overflow ? portName(facts, 'overflow.name', 'overflow', 'The overflow output', list) : undefined;
  const module = moduleName(
    facts,
    cell !== undefined
      ? `${cell}_adder`
      : `${kind === 'add' ? 'adder' : kind === 'subtract' ? 'subtractor' : 'adder_subtractor'}${width}`,
    list,
  );
  const ports = [
    input(a, width, 'first operand'),
    input(b, width, 'second operand'),
    ...(cin === undefined ? [] : [input(cin, 1, `${word} in`)]),
    ...(mode === undefined ? [] : [input(mode, 1, `subtracts when ${subtractAt}`)]),
    output(y, width, kind === 'add' ? 'the sum' : kind === 'subtract' ? 'the difference' : 'the sum or difference'),
    ...(cout === undefined ? [] : [output(cout, 1, `${word} out`)]),
    ...(v === undefined ? [] : [output(v, 1, 'signed overflow')]),
  ];
  const wide = cout === undefined ? width : width + 1;
  const extend = (name: string, from: number): string => (from === wide ? name : `(${name} as ${bitsType(wide)})`);
  const operation = (sign: string): string =>
    [extend(a, width), extend(b, width), ...(cin === undefined ? [] : [extend(cin, 1)])].join(` ${sign} `);
  const chosen =
    mode === undefined
      ? operation(kind === 'add' ? '+' : '-')
      : `${mode} ? ${operation(subtractAt === 1n ? '-' : '+')} : ${operation(subtractAt === 1n ? '+' : '-')}`;
  const named = cout !== undefined;
  const top = `[${width - 1}]`;
  const differs = `(${a}${top} ^ ${b}${top})`;
  const resultTop = `${y}${top}`;
  const added = `~${differs} & (${a}${top} ^ ${resultTop})`;
  const subtracted = `${differs} & (${a}${top} ^ ${resultTop})`;
  const overflowed =
    mode === undefined
      ? kind === 'add'
        ? added
        : subtracted
      : `${mode} ? ${subtractAt === 1n ? subtracted : added} : ${subtractAt === 1n ? added : subtracted}`;
  const outcome = (inputs: Readonly<Record<string, bigint>>): Record<string, bigint> => {
    const subtracts = kind === 'subtract' || (mode !== undefined && at(inputs, mode) === subtractAt);
    const operands = [at(inputs, a), at(inputs, b), cin === undefined ? 0n : at(inputs, cin)] as const;
    const total = (left: bigint, right: bigint): bigint =>
      subtracts ? left - right - operands[2] : left + right + operands[2];
    const plain = total(operands[0], operands[1]);
    const exact = total(BigInt.asIntN(width, operands[0]), BigInt.asIntN(width, operands[1]));
    return {
      [y]: BigInt.asUintN(width, plain),
      ...(cout === undefined ? {} : { [cout]: plain < 0n || plain > ones(width) ? 1n : 0n }),
      ...(v === undefined ? {} : { [v]: exact === BigInt.asIntN(width, exact) ? 0n : 1n }),
    };
  };
  const values = [
    [1n, 1n],
    [ones(width), 1n],
    [1n, ones(width)],
    [ones(width) >> 1n, 1n],
  ] as const;
  const stimuli: Stimulus[] = [0n, ...(mode === undefined ? [] : [1n])].flatMap((level) =>
    values.map(([left, right], index) => ({
      inputs: {
        [a]: left,
        [b]: right,
        ...(cin === undefined ? {} : { [cin]: BigInt(index & 1) }),
        ...(mode === undefined ? {} : { [mode]: level }),
      },
    })),
  );
  return {
    kind: 'plan',
    module,
    title:
      cell !== undefined
        ? `${cell} adder`
        : `${width}-bit ${kind === 'add' ? 'adder' : kind === 'subtract' ? 'subtractor' : 'adder/subtractor'}`,
    timing: undefined,
    ports,
    declarations: named ? [`let total : ${bitsType(wide)} = ${chosen}`] : [],
    equations: [
      `${y} = ${named ? (width === 1 ? 'total[0]' : `total[${width - 1}:0]`) : chosen}`,
      ...(cout === undefined ? [] : [`${cout} = total[${width}]`]),
      ...(v === undefined ? [] : [`${v} = ${overflowed}`]),
    ],
    examples: [
      run(combinational(outcome), {
        name: kind === 'subtract' ? 'subtracts' : 'adds',
        timing: undefined,
        ports,
        stimuli,
      }),
    ],
    rules: [
      `${y} is ${kind === 'add' ? `${a} + ${b}` : kind === 'subtract' ? `${a} - ${b}` : `${a} + ${b} or ${a} - ${b}`}${cin === undefined ? '' : `, with ${cin}`}, modulo ${ones(width) + 1n}.`,
    ],
    corners: cout === undefined ? [] : [`${cout} is high when the result does not fit in ${width} bits.`],
    assumptions: list.assumptions,
  };
}

export const adder = family({
  id: 'adder',
  title: 'adder or subtractor',
  example: 'An 8-bit adder with carry in and carry out.',
  heads: [
    '[<num:width> bit] [ripple carry|binary|unsigned|combinational|parallel] adder #kind=add',
    '[<num:width> bit] [binary|unsigned|combinational] subtractor #kind=subtract',
    '[<num:width> bit] [binary|unsigned|combinational] (adder [and] subtractor|add subtract [unit]|adder or subtractor|addsub) #kind=both',
    '[<num:width> bit] full adder #cell=full #kind=add',
    '[<num:width> bit] half adder #cell=half #kind=add',
    'add [two] <num:width> bit [unsigned] (number|operand|value|input|word) [<name:a.name>] [and <name:b.name>] #kind=add',
  ],
  clauses: [
    ...widthClauses,
    '(carry|borrow) in [input] [called <any:cin.name>|named <any:cin.name>|<name:cin.name>] #cin=yes',
    '(carry|borrow) input [called <any:cin.name>|named <any:cin.name>|<name:cin.name>] #cin=yes',
    '(carry|borrow) out [output] [called <any:cout.name>|named <any:cout.name>|<name:cout.name>] #cout=yes',
    '(carry|borrow) output [called <any:cout.name>|named <any:cout.name>|<name:cout.name>] #cout=yes',
    '(carry|borrow) flag #cout=yes',
    '(carry|borrow) in and [carry|borrow] out #cin=yes #cout=yes',
    '(carry|borrow) input and [carry|borrow] output #cin=yes #cout=yes',
    '(carry|borrow) #carry=yes',
    '(no|without) (carry|borrow) (in|input) #cin=no',
    '(no|without) (carry|borrow) (out|output) #cout=no',
    '(no|without) (carry|borrow) #cin=no #cout=no',
    `[signed] overflow [flag|output] ${called('overflow.name')} #overflow=yes`,
    `(mode|subtract|add subtract|operation|control|select|sub) (input|signal|select|control|bit) ${called('mode.name')}`,
    `(when|if) [<word:mode.name>|mode] be (high #mode.subtract=1|1 #mode.subtract=1|low #mode.subtract=0|0 #mode.subtract=0) [it] subtract [(otherwise|else) [it] add]`,
    `(subtract|subtracts) (when|if) [<word:mode.name>|mode] be (high #mode.subtract=1|1 #mode.subtract=1|low #mode.subtract=0|0 #mode.subtract=0) [(and add (otherwise|else))]`,
    '[mode|input|signal] <word:mode.name> [signal|input] (select|choose|control|request) (subtract|add or subtract|add and subtract|operation|mode)',
    `add (when|if) [<word:mode.name>|mode] be (high #mode.subtract=0|1 #mode.subtract=0|low #mode.subtract=1|0 #mode.subtract=1) [and] subtract (otherwise|else|(when|if) [it|<word:mode.name>|mode] be (low #mode.subtract=0|0 #mode.subtract=0|high #mode.subtract=1|1 #mode.subtract=1))`,
    '[two] [<num:width> bit] [unsigned] (number|value|input|word|integer|operand) [called|named] <name:a.name> and <name:b.name>',
    'two [<num:width> bit] [unsigned] (number|value|input|word|integer|operand)',
    `(sum|difference) [output] ${called('output.name')}`,
    'unsigned',
    ...outputClauses('output.name', 'sum|difference'),
  ],
  sequential: 'no',
  build,
});
