/** A parsed module as a whole: processes by kind, clocks, resets, power-up values, drivers. */
import { Assigned, maskOf } from './assigned.ts';
import { type ClockedBlock, clockedBlock } from './clocked.ts';
import { integerOf } from './constants.ts';
import { constantWrites, finalValues } from './constantWrites.ts';
import { declareAll, functionScope } from './declare.ts';
import { Drivers } from './drivers.ts';
import type { Findings } from './findings.ts';
import { Examination } from './place.ts';
import type { Entity, Scope } from './scope.ts';
import type { Always, FunctionDeclaration, Module } from './syntax.ts';
import type { Token } from './tokens.ts';
import { checkComplete, type Walked, walk } from './walk.ts';

interface CombinationalBlock {
  readonly at: Token;
  readonly walked: Walked;
  /** `always_comb` runs once at time 0. */
  readonly startsAlone: boolean;
}

/** What agreement of simulation and netlist rests on beside the text. */
export interface Reliances {
  /** Registers without a power-up value: x in a simulator until they are set, any value in a netlist. */
  readonly withoutPowerUp: readonly string[];
  /** Lines of `always @*` blocks, which a simulator runs for the first time when something that they read changes. */
  readonly wokenByChange: readonly Token[];
}

export function examineModule(module: Module, findings: Findings): Reliances {
  const examination = new Examination(findings);
  const { scope, driven, initial } = declareAll(module, findings);
  const drivers = new Drivers(scope, examination);
  for (const { at, value } of driven) drivers.assign([{ kind: 'reference', at, name: at.text, selects: [] }], value);
  const clocked: ClockedBlock[] = [];
  const combinational: CombinationalBlock[] = [];
  const powerUp = new Map<string, { readonly at: Token; readonly value: bigint | undefined }>();
  /** Cells of memories that have initial contents. */
  const filled = new Map<string, Set<number>>();
  const start = (name: string, at: Token, value: bigint | undefined): void => {
    if (powerUp.has(name)) findings.report('initial', at, `${name} gets two initial values`);
    if (value === undefined)
      findings.report('initial', at, `the initial value of ${name} is not constant, or not of all bits`);
    powerUp.set(name, { at, value });
  };
  for (const { at, name, value } of initial) {
    const writes = constantWrites(
      { kind: 'assignment', at, operator: '=', targets: [{ kind: 'reference', at, name, selects: [] }], value },
      scope,
      examination,
      () => undefined,
    );
    start(name, at, writes[0]?.value);
  }
  for (const item of module.items) {
    switch (item.kind) {
      case 'declaration':
        break;
      case 'function':
        examineFunction(item, scope, examination);
        break;
      case 'assign':
        drivers.assign(item.targets, item.value);
        break;
      case 'check':
        if (integerOf(item.test, scope) !== 0)
          findings.report('instance', item.at, 'an instance that no constant condition switches off');
        break;
      case 'initial': {
        const writes = constantWrites(item.body, scope, examination, (at, what) =>
          findings.report('initial', at, `${what} in an initial block`),
        );
        for (const [name, { at, value }] of finalValues(writes, scope)) start(name, at, value);
        for (const { name, at, isMemory, address } of writes) {
          if (!isMemory) continue;
          if (!powerUp.has(name)) powerUp.set(name, { at, value: 0n });
          const cells = filled.get(name) ?? new Set();
          filled.set(name, address === undefined ? cells : cells.add(address));
        }
        break;
      }
      case 'always': {
        const found = examineAlways(item, scope, examination);
        if (found === undefined) break;
        if ('clock' in found) clocked.push(found);
        else combinational.push(found);
        for (const [name, at] of found.walked.written) drivers.process(name, at);
      }
    }
  }
  drivers.check(new Set(powerUp.keys()));
  checkClocks(clocked, examination);
  checkPowerUp(clocked, powerUp, scope, findings);
  checkLoopVariables(clocked, combinational, findings);
  const registers = [...new Set(clocked.flatMap(({ walked }) => [...walked.written.keys()]))];
  const withoutPowerUp = registers.filter(
    (name) => !powerUp.has(name) || isPartlyFilled(scope.names.get(name), filled.get(name)),
  );
  checkWaking(combinational, drivers, scope, new Set(withoutPowerUp), findings);
  return { withoutPowerUp, wokenByChange: combinational.flatMap(({ at, startsAlone }) => (startsAlone ? [] : [at])) };
}

function isPartlyFilled(memory: Entity | undefined, cells: ReadonlySet<number> | undefined): boolean {
  return memory?.kind === 'memory' && (cells?.size ?? 0) < memory.last - memory.first + 1;
}

function examineFunction(declaration: FunctionDeclaration, outer: Scope, examination: Examination): void {
  const scope = functionScope(declaration, outer, examination.findings);
  if (declaration.arguments.length === 0)
    examination.findings.report('function', declaration.at, `${declaration.name} has no arguments`);
  const assigned = new Assigned();
  for (const { name } of declaration.arguments) {
    const symbol = scope.names.get(name);
    if (symbol?.kind === 'variable') assigned.add(name, maskOf(symbol.width));
  }
  const walked = walk(declaration.body, 'function', scope, examination, assigned);
  if (!walked.written.has(declaration.name))
    examination.findings.report('function', declaration.at, `${declaration.name} gives no result`);
  checkComplete(walked, widthIn(scope), examination);
  const memories = [...walked.reads.keys()].filter((name) => outer.names.get(name)?.kind === 'memory');
  examination.memories.set(declaration.name, memories);
}

const widthIn =
  (scope: Scope) =>
  (name: string): number | undefined => {
    const symbol = scope.names.get(name);
    return symbol?.kind === 'variable' ? symbol.width : undefined;
  };

function examineAlways(
  always: Always,
  scope: Scope,
  examination: Examination,
): ClockedBlock | CombinationalBlock | undefined {
  const { events, keyword, at } = always;
  const { findings } = examination;
  if (events !== '*' && events.some(({ edge }) => edge !== undefined))
    return clockedBlock(always, events, scope, examination);
  if (keyword === 'always_ff') {
    findings.report('mixed-events', at, 'always_ff without an edge');
    return undefined;
  }
  const walked = walk(always.body, 'combinational', scope, examination);
  checkComplete(walked, widthIn(scope), examination);
  if (events !== '*') {
    const listed = new Set(events.map(({ name }) => name.text));
    for (const [name, read] of walked.reads)
      if (!listed.has(name))
        findings.report('sensitivity', read, `${name} is read but is not in the list of the block`);
    for (const { name } of events)
      if (!scope.names.has(name.text)) findings.report('undeclared', name, `${name.text} is not declared`);
  }
  return { at, walked, startsAlone: keyword === 'always_comb' };
}

function checkClocks(blocks: readonly ClockedBlock[], { findings, reads }: Examination): void {
  for (const { clock } of blocks) {
    const read = reads.get(clock.text);
    if (read !== undefined) findings.report('clock-as-data', read, `the clock ${clock.text} is read`);
    const asReset = blocks.find(({ reset }) => reset?.text === clock.text);
    if (asReset?.reset !== undefined)
      findings.report('clock-as-data', asReset.reset, `the clock ${clock.text} is a reset as well`);
  }
}

function checkPowerUp(
  blocks: readonly ClockedBlock[],
  powerUp: ReadonlyMap<string, { readonly at: Token; readonly value: bigint | undefined }>,
  scope: Scope,
  findings: Findings,
): void {
  const registers = new Set(blocks.flatMap(({ walked }) => [...walked.written.keys()]));
  for (const [name, { at }] of powerUp) {
    if (!registers.has(name) && scope.names.get(name)?.kind !== 'memory')
      findings.report('initial', at, `${name} has an initial value but is no register`);
  }
  for (const { resetValues, reset } of blocks) {
    for (const [name, { value }] of resetValues) {
      const own = powerUp.get(name);
      if (own?.value === undefined || value === undefined || own.value === value) continue;
      findings.report(
        'power-up',
        own.at,
        `${name} is ${own.value} at power-up and ${value} after the asynchronous reset ${reset?.text ?? ''}`,
      );
    }
  }
}

/** Two blocks that count with one variable start each other when one of them waits for all that it reads. */
function checkLoopVariables(
  clocked: readonly ClockedBlock[],
  combinational: readonly CombinationalBlock[],
  findings: Findings,
): void {
  const owners = new Map<string, Token>();
  for (const { walked } of [...combinational, ...clocked]) {
    const waits = combinational.some((block) => block.walked === walked);
    for (const [name, at] of walked.loopVariables) {
      if (owners.has(name))
        findings.report('shared-loop-variable', at, `${name} counts in a combinational block and in another one`);
      if (waits) owners.set(name, at);
    }
  }
}

/** A block without a start of its own has to read something that changes after time 0 in every simulation: an input, or a register that is set by the first reset. */
function checkWaking(
  blocks: readonly CombinationalBlock[],
  drivers: Drivers,
  scope: Scope,
  withoutPowerUp: ReadonlySet<string>,
  findings: Findings,
): void {
  const reads = new Map<string, ReadonlyMap<string, Token>>(drivers.reads);
  for (const { walked } of blocks) for (const name of walked.written.keys()) reads.set(name, walked.reads);
  for (const { at, startsAlone, walked } of blocks) {
    if (startsAlone || wakes(walked.reads)) continue;
    findings.report('sleeping', at, 'a block that reads neither an input nor a register without a power-up value');
  }

  function wakes(first: ReadonlyMap<string, Token>): boolean {
    const seen = new Set<string>();
    const pending = [...first.keys()];
    for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
      if (seen.has(name)) continue;
      seen.add(name);
      const symbol = scope.names.get(name);
      if (symbol?.kind === 'net' && symbol.direction === 'input') return true;
      if (withoutPowerUp.has(name)) return true;
      pending.push(...(reads.get(name)?.keys() ?? []));
    }
    return false;
  }
}
