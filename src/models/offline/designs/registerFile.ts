/** Register files: one write port, one to four read ports, combinational reads, a zero register if wanted. */
import { type Control, controlClauses } from '../clauses/control.ts';
import { called } from '../clauses/phrases.ts';
import { at, run } from '../example.ts';
import { type Facts, isRefusal, need, optional, type Refusal, refuse } from '../facts.ts';
import { family } from '../family.ts';
import { bitsFor, bitsType, ones, type Plan } from '../plan.ts';
import { input, moduleName, output, present } from '../scaffold.ts';
import { assume, controlInput, notes, portName, timing } from '../timing.ts';

const WRITE: Control = {
  slot: 'write',
  noun: '(write enable|register write|write)',
  action: '(write|written|store) [data|it|register|word] [to|into] [register|addressed register|selected register]',
};

function build(facts: Facts): Plan | Refusal {
  const list = notes();
  const depth = need(facts, 'depth', 'how many registers there are', [2, 256]);
  if (isRefusal(depth)) return depth;
  const width = need(facts, 'width', 'how many bits a register has', [1, 256]);
  if (isRefusal(width)) return width;
  if ((depth & (depth - 1)) !== 0)
    return refuse(
      'The number of registers has to be a power of two, so that every address is one.',
      facts.quote('depth'),
    );
  const reads = optional(facts, 'reads', 'the number of read ports', [1, 4], 1);
  if (isRefusal(reads)) return reads;
  if (!facts.has('reads')) assume(list, 'reads', 'There is one read port.');
  const writes = optional(facts, 'writes', 'the number of write ports', [1, 1], 1);
  if (isRefusal(writes)) return writes;
  if (!facts.has('async.read'))
    assume(list, 'reads.kind', 'Reads are combinational and see a write after the clock edge.');
  const clocking = timing(facts, list, 'no reset');
  if (isRefusal(clocking)) return clocking;
  const value = facts.value('reset.value');
  if (value !== undefined && value !== 0n)
    return refuse('Reset clears all registers to zero here.', facts.quote('reset.value'));
  if (clocking.reset !== undefined && value === undefined)
    assume(list, 'reset.value', 'Reset clears all registers to zero.');
  const powerUp = facts.value('powerup');
  if (powerUp !== undefined && powerUp !== 0n)
    return refuse('Registers power up at zero here.', facts.quote('powerup'));
  if (powerUp === undefined) assume(list, 'power-up', 'All registers power up at zero.');
  const write = controlInput(facts, 'write', 'we', 'the write enable', list, true);
  if (isRefusal(write) || write === undefined) return write ?? refuse('A register file needs a write enable.');
  const zero = facts.has('zero');
  const address = bitsFor(depth - 1);
  const waddr = portName(facts, 'waddr.name', 'waddr', 'The write address', list);
  const wdata = portName(facts, 'wdata.name', 'wdata', 'The write data', list);
  const suffix = (index: number): string => (reads === 1 ? '' : String(index + 1));
  if (reads > 1 && (facts.has('raddr.name') || facts.has('rdata.name')))
    return refuse(
      'Names of read ports are understood when there is one of them.',
      facts.quote('raddr.name'),
      facts.quote('rdata.name'),
    );
  const ports = Array.from({ length: reads }, (_, index) => ({
    raddr: reads === 1 ? (facts.text('raddr.name') ?? 'raddr') : `raddr${suffix(index)}`,
    rdata: reads === 1 ? (facts.text('rdata.name') ?? 'rdata') : `rdata${suffix(index)}`,
  }));
  assume(
    list,
    'read.names',
    `The read ports are ${ports.map(({ raddr, rdata }) => `${raddr} → ${rdata}`).join(', ')}.`,
  );
  const module = moduleName(facts, `regfile${depth}x${width}`, list);
  const all = [
    ...present(write.port),
    input(waddr, address, 'register to write'),
    input(wdata, width, 'word to write'),
    ...ports.map(({ raddr }) => input(raddr, address, 'register to read')),
    ...ports.map(({ rdata }) => output(rdata, width, 'word read')),
  ];
  const word = ones(width) / 3n + 1n;
  const last = BigInt(depth - 1);
  return {
    kind: 'plan',
    module,
    title: `register file, ${depth} x ${width} bits, ${reads} read ${reads === 1 ? 'port' : 'ports'}`,
    timing: clocking,
    ports: all,
    declarations: [
      `memory regs : ${width === 1 ? 'bits[1]' : bitsType(width)}[${depth}] = 0${clocking.reset === undefined ? '' : ' reset 0'}`,
    ],
    actions: [`when ${write.condition}${zero ? ` and ${waddr} != 0` : ''}: regs[${waddr}]' = ${wdata}`],
    equations: ports.map(({ raddr, rdata }) => `${rdata} = regs[${raddr}]`),
    examples: [
      run<ReadonlyMap<bigint, bigint>>(
        {
          reset: new Map(),
          next: (cells, inputs) =>
            write.isActive(inputs) && !(zero && at(inputs, waddr) === 0n)
              ? new Map([...cells, [at(inputs, waddr), at(inputs, wdata)]])
              : cells,
          outputs: (cells, inputs) =>
            Object.fromEntries(ports.map(({ raddr, rdata }) => [rdata, cells.get(at(inputs, raddr)) ?? 0n])),
        },
        {
          name: 'reads what was written',
          timing: clocking,
          ports: all,
          stimuli: [
            ...(clocking.reset === undefined ? [] : [{ reset: true, inputs: write.drive(false) }]),
            {
              inputs: {
                ...write.drive(true),
                [waddr]: last,
                [wdata]: word,
                ...Object.fromEntries(ports.map(({ raddr }) => [raddr, last])),
              },
            },
            { inputs: { ...write.drive(false), [wdata]: 0n } },
            {
              inputs: {
                ...write.drive(true),
                [waddr]: 0n,
                [wdata]: 1n,
                ...Object.fromEntries(ports.map(({ raddr }) => [raddr, 0n])),
              },
            },
          ],
        },
      ),
    ],
    rules: [
      `A word is written at the clock edge while the write enable is active${zero ? ', except to register 0, which stays zero' : ''}.`,
      'Each read port shows the register that its address names.',
    ],
    corners: ['A register that is read while it is written shows its old word until the clock edge.'],
    assumptions: list.assumptions,
  };
}

export const registerFile = family({
  id: 'register-file',
  title: 'register file',
  example: 'A register file with eight 16-bit registers, two read ports and one write port.',
  heads: [
    '[<num:depth> (x|by|entry) <num:width> [bit]] (register file|regfile|register bank)',
    '<num:depth> [entry|word|deep] <num:width> bit (register file|regfile)',
    '<num:width> bit (register file|regfile|register bank)',
  ],
  clauses: [
    '<num:depth> <num:width> bit [wide] [word] (register|entry|word)',
    '<num:depth> (register|entry|word|location) [of] [each] [<num:width> bit [wide|each]]',
    '[each] <num:width> bit [wide|each|per register|width|word]',
    '<num:depth> (x|by) <num:width> [bit]',
    '(depth|number of register) [of|be] <num:depth> [register|word|entry]',
    '(width|data width|word size) [of|be] <num:width> [bit]',
    '<num:depth> deep',
    '<num:reads> [asynchronous #async.read=yes|combinational #async.read=yes] read port [and] <num:writes> [synchronous] write port',
    '<num:reads> [asynchronous #async.read=yes|combinational #async.read=yes] read port',
    'single #reads=1 [asynchronous #async.read=yes|combinational #async.read=yes] read port',
    '(dual|double) #reads=2 [asynchronous #async.read=yes|combinational #async.read=yes] read [port]',
    '(<num:writes>|single #writes=1) [synchronous] write port',
    '[synchronous] write port',
    '(read|reads) be (asynchronous|combinational) #async.read=yes',
    '(asynchronous|combinational) read #async.read=yes',
    '(synchronous write|write be synchronous)',
    'register (zero|0) [be] (always|hardwired|fixed|tied|wired|hard wired) [reads|read] [as|to|at] [zero|0] #zero=yes',
    'register (zero|0) [always] (read|be) [as] (zero|0) #zero=yes',
    '(hardwired|fixed) zero register #zero=yes',
    '(x0|r0) [be] [always] (zero|0|hardwired|tied|fixed|wired) [to] [zero|0] #zero=yes',
    `write address ${called('waddr.name')}`,
    `write data ${called('wdata.name')}`,
    `read address ${called('raddr.name')}`,
    `read data ${called('rdata.name')}`,
    ...controlClauses(WRITE),
  ],
  sequential: { clear: false },
  build,
});
