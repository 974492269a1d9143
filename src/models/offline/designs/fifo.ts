/** Synchronous FIFOs: one clock, full and empty flags, optionally almost-full, almost-empty and an occupancy count. */
import { type Control, controlClauses } from '../clauses/control.ts';
import { called } from '../clauses/phrases.ts';
import { at, run, type Stimulus } from '../example.ts';
import { type Facts, isRefusal, need, optional, type Refusal, refuse } from '../facts.ts';
import { family } from '../family.ts';
import { bitsFor, bitsType, ENUMERABLE, ones, type Plan, type Port } from '../plan.ts';
import { input, moduleName, output, registered } from '../scaffold.ts';
import { assume, controlInput, fixedReset, notes, portName, startsAt, timing } from '../timing.ts';

const WRITE: Control = {
  slot: 'write',
  noun: '(write enable|push enable|write|push|wr|enqueue)',
  action: '(write|push|enqueue) [data|word|it]',
};
const READ: Control = {
  slot: 'read',
  noun: '(read enable|pop enable|read|pop|rd|dequeue)',
  action: '(read|pop|dequeue) [data|word|it]',
};

function build(facts: Facts): Plan | Refusal {
  const list = notes();
  const depth = need(facts, 'depth', 'how many words the FIFO holds', [2, 4096]);
  if (isRefusal(depth)) return depth;
  const width = need(facts, 'width', 'how many bits a word has', [1, 1024]);
  if (isRefusal(width)) return width;
  const clocking = timing(facts, list);
  if (isRefusal(clocking)) return clocking;
  const value = facts.value('reset.value');
  if (value !== undefined && value !== 0n) return refuse('The reset of a FIFO empties it.', facts.quote('reset.value'));
  if (!facts.has('empties')) fixedReset(list, clocking, 'empty');
  const write = controlInput(facts, 'write', 'wr', 'the write request', list, true);
  if (isRefusal(write) || write === undefined) return write ?? refuse('A FIFO needs a write request.');
  const read = controlInput(facts, 'read', 'rd', 'the read request', list, true);
  if (isRefusal(read) || read === undefined) return read ?? refuse('A FIFO needs a read request.');
  const late = facts.text('dout.kind') === 'registered';
  if (!facts.has('dout.kind'))
    assume(list, 'dout', 'The output shows the oldest word before it is read, and 0 while the FIFO is empty.');
  else
    assume(
      list,
      'dout',
      late ? 'The output keeps the last word read, 0 at first.' : 'The output is 0 while the FIFO is empty.',
    );
  if (!facts.has('ignore')) assume(list, 'flags', 'A write while full and a read while empty are ignored.');
  const almostFull = optional(facts, 'almost.full', 'the almost-full level', [1, depth], depth - 1);
  if (isRefusal(almostFull)) return almostFull;
  const almostEmpty = optional(facts, 'almost.empty', 'the almost-empty level', [0, depth - 1], 1);
  if (isRefusal(almostEmpty)) return almostEmpty;
  const wantsFull = facts.has('wants.almost.full') || facts.has('almost.full');
  const wantsEmpty = facts.has('wants.almost.empty') || facts.has('almost.empty');
  if (wantsFull && !facts.has('almost.full'))
    assume(list, 'almost.full', `Almost full means at least ${almostFull} words.`);
  if (wantsEmpty && !facts.has('almost.empty'))
    assume(list, 'almost.empty', `Almost empty means at most ${almostEmpty} words.`);
  const counted = facts.has('count');
  const din = portName(facts, 'din.name', 'din', 'The word to write', list);
  const dout = portName(facts, 'dout.name', 'dout', 'The word read', list);
  const full = portName(facts, 'full.name', 'full', 'The full flag', list);
  const empty = portName(facts, 'empty.name', 'empty', 'The empty flag', list);
  const used = counted ? portName(facts, 'count.name', 'count', 'The occupancy', list) : 'used';
  const countWidth = bitsFor(depth);
  const pointer = bitsFor(depth - 1);
  const power = (depth & (depth - 1)) === 0;
  const module = moduleName(facts, `fifo${depth}x${width}`, list);
  const afull = { name: 'almost_full', test: `${used} >= ${almostFull}` };
  const aempty = { name: 'almost_empty', test: `${used} <= ${almostEmpty}` };
  const ports: Port[] = [
    write.port,
    input(din, width, 'word to write'),
    read.port,
    late ? registered(dout, width, 0n, 'the last word read') : output(dout, width, 'the oldest word'),
    output(full, 1, 'no more room'),
    output(empty, 1, 'nothing to read'),
    ...(wantsFull ? [output(afull.name, 1, `at least ${almostFull} words`)] : []),
    ...(wantsEmpty ? [output(aempty.name, 1, `at most ${almostEmpty} words`)] : []),
    ...(counted ? [registered(used, countWidth, 0n, 'words held')] : []),
  ];
  const advance = (name: string): string =>
    power ? `${name}' = ${name} + 1` : `${name}' = ${name} == ${depth - 1} ? 0 : ${name} + 1`;
  const controls = clocking.reset === undefined ? 2 : 3;
  const difference = power ? `wr_ptr - rd_ptr == ${used}[${pointer - 1}:0]` : undefined;
  const invariants = [
    ...(countWidth + controls <= ENUMERABLE ? [{ name: 'fits', claim: `${used} <= ${depth}` }] : []),
    ...(difference !== undefined && countWidth + 2 * pointer + controls <= ENUMERABLE
      ? [{ name: 'pointers_agree', claim: pointer === 1 ? `wr_ptr - rd_ptr == ${used}[0]` : difference }]
      : []),
    // The well-definedness of the memory accesses rests on these, at every depth that is no power of two.
    ...(power ? [] : [{ name: 'pointers_in_range', claim: `wr_ptr <= ${depth - 1} and rd_ptr <= ${depth - 1}` }]),
  ];
  if (!power && 2 * pointer + countWidth + controls > ENUMERABLE)
    return refuse('A depth that is no power of two is understood up to 63 words.', facts.quote('depth'));
  return {
    kind: 'plan',
    module,
    title: `FIFO, ${depth} words of ${width} bits`,
    timing: clocking,
    ports,
    declarations: [
      `memory store : ${width === 1 ? 'bits[1]' : bitsType(width)}[${depth}]`,
      `reg wr_ptr, rd_ptr : ${bitsType(pointer)} ${startsAt('0', clocking)}`,
      ...(counted ? [] : [`reg ${used} : ${bitsType(countWidth)} ${startsAt('0', clocking)}`]),
      `let writes : bit = ${write.condition} and ${used} != ${depth}`,
      `let reads  : bit = ${read.condition} and ${used} != 0`,
    ],
    actions: [
      `when writes: { store[wr_ptr]' = ${din}  ${advance('wr_ptr')} }`,
      late ? `when reads: { ${dout}' = store[rd_ptr]  ${advance('rd_ptr')} }` : `when reads: ${advance('rd_ptr')}`,
      `when writes and not reads: ${used}' = ${used} + 1`,
      `else when reads and not writes: ${used}' = ${used} - 1`,
    ],
    equations: [
      ...(late ? [] : [`${dout} = ${used} == 0 ? 0 : store[rd_ptr]`]),
      `${full} = ${used} == ${depth}`,
      `${empty} = ${used} == 0`,
      ...(wantsFull ? [`${afull.name} = ${afull.test}`] : []),
      ...(wantsEmpty ? [`${aempty.name} = ${aempty.test}`] : []),
    ],
    invariants,
    examples: [
      run<{ words: readonly bigint[]; shown: bigint }>(
        {
          reset: { words: [], shown: 0n },
          next: ({ words, shown }, inputs) => {
            const reads = read.isActive(inputs) && words.length > 0;
            const writes = write.isActive(inputs) && words.length < depth;
            return {
              words: [...words.slice(reads ? 1 : 0), ...(writes ? [at(inputs, din)] : [])],
              shown: reads ? (words[0] ?? 0n) : shown,
            };
          },
          outputs: ({ words, shown }) => ({
            [dout]: late ? shown : (words[0] ?? 0n),
            [full]: words.length === depth ? 1n : 0n,
            [empty]: words.length === 0 ? 1n : 0n,
            ...(wantsFull ? { [afull.name]: words.length >= almostFull ? 1n : 0n } : {}),
            ...(wantsEmpty ? { [aempty.name]: words.length <= almostEmpty ? 1n : 0n } : {}),
            ...(counted ? { [used]: BigInt(words.length) } : {}),
          }),
        },
        {
          name: 'first in, first out',
          timing: clocking,
          ports,
          stimuli: [
            ...(clocking.reset === undefined
              ? []
              : [{ reset: true, inputs: { ...write.drive(false), ...read.drive(false) } }]),
            ...[1n, 2n].map(
              (word): Stimulus => ({
                inputs: { ...write.drive(true), ...read.drive(false), [din]: word & ones(width) },
              }),
            ),
            { inputs: { ...write.drive(false), ...read.drive(true) } },
            {},
            {},
          ],
        },
      ),
    ],
    rules: [
      'A word is taken in at the clock edge while the write request is active and the FIFO is not full.',
      'The oldest word is removed at the clock edge while the read request is active and the FIFO is not empty.',
      'Words leave in the order in which they came.',
    ],
    corners: [
      'A write while full is ignored, also when a word is read at the same time.',
      'A read while empty is ignored, also when a word is written at the same time.',
    ],
    assumptions: list.assumptions,
  };
}

const WORD = '(word|entry|deep|element|item|location|slot|place)';
const FIFO = '(fifo|first in first out [buffer|queue|memory]|queue)';

export const fifo = family({
  id: 'fifo',
  title: 'FIFO',
  example: 'A FIFO of 16 words of 8 bits with full and empty flags.',
  heads: [
    `[synchronous] ${FIFO} [buffer|memory|queue] [of] [<num:depth> ${WORD}]`,
    `[synchronous] <num:depth> [${WORD}] [by|x] [<num:width> bit] [wide] ${FIFO} [buffer|queue]`,
    `[synchronous] <num:depth> (x|by) <num:width> [bit] ${FIFO} [buffer]`,
    `[synchronous] <num:width> bit [wide] [<num:depth> ${WORD}] ${FIFO} [buffer|queue]`,
  ],
  clauses: [
    `(hold|store|keep|buffer) [up to] <num:depth> <num:width> bit [wide] (word|entry|element|item)`,
    `[(hold|store|keep|buffer) [up to]] <num:depth> [${WORD}] [${WORD}] [of] [<num:width> bit [wide|each]]`,
    '<num:width> bit [wide] [data] [word|wide|each|per word|width|bus|entry]',
    '<num:depth> (x|by) <num:width> [bit]',
    `<num:depth> ${WORD} [deep]`,
    '<num:depth> <num:width> bit (word|entry|element|item)',
    `(depth|capacity) [of|be] <num:depth> [${WORD}]`,
    '(width|word width|data width|word size) [of|be] <num:width> [bit]',
    '[with] (full and empty|empty and full) [status] [flag|output|signal|indicator|indication] ',
    'full empty [almost full #wants.almost.full=yes] [and] [almost empty #wants.almost.empty=yes] [status] flag',
    `full [status] [flag|output|signal] ${called('full.name')}`,
    `empty [status] [flag|output|signal] ${called('empty.name')}`,
    'status flag',
    'almost full [flag|output|threshold|level] (of|at|be|with|when) <num:almost.full> [word|entry] #wants.almost.full=yes',
    'almost full [flag|output|signal] [when [it hold] at least <num:almost.full> [word|entry]] #wants.almost.full=yes',
    'almost empty [flag|output|threshold|level] (of|at|be|with|when) <num:almost.empty> [word|entry] #wants.almost.empty=yes',
    'almost empty [flag|output|signal] [when [it hold] at most <num:almost.empty> [word|entry]] #wants.almost.empty=yes',
    'almost full and almost empty [flag|output|signal] #wants.almost.full=yes #wants.almost.empty=yes',
    `(count|occupancy|fill level|level|word count|fill count|data count) [output|of word|of entry] ${called('count.name')} #count=yes`,
    'number of (word|entry|element) [held|stored] [output] #count=yes',
    '(first word fall through|fwft|show ahead) [mode|output|read] #dout.kind=ahead',
    '(registered|synchronous) (output|read|read data|data output) #dout.kind=registered',
    `(write data|data input|input data|data in) ${called('din.name')}`,
    `(read data|data output|output data|data out) ${called('dout.name')}`,
    `input <name:din.name> [and] output <name:dout.name>`,
    'read and write [request|enable|input]',
    'write and read [request|enable|input]',
    '(write [while|when] full|(write|push) to a full (fifo|one)) [and] (read [while|when] empty|(read|pop) from an empty (fifo|one)) be ignore #ignore=yes',
    '(reset|clear) empty [fifo|it] #reset=yes #empties=yes',
    '(single|one|common) clock [domain]',
    ...controlClauses(WRITE),
    ...controlClauses(READ),
  ],
  sequential: { clear: false },
  build,
});
