/** Statements that write constants only: initial blocks, and the branch of an asynchronous reset. */
import { maskOf } from './assigned.ts';
import { assignedValue, constantValue, integerOf, type Loops, shapeOf } from './constants.ts';
import type { Examination } from './place.ts';
import { bitOf, lookUp, type Scope } from './scope.ts';
import type { Assignment, Reference, Statement } from './syntax.ts';
import type { Token } from './tokens.ts';

/** Bits of a register with their value, in place; a cell of a memory has only an address, where all of it is written. */
export interface ConstantWrite {
  readonly at: Token;
  readonly name: string;
  readonly isMemory: boolean;
  /** Of the cell. */
  readonly address?: number;
  readonly mask: bigint;
  readonly value: bigint;
}

/** Why a statement does not fit; undefined as the write of something that is not declared. */
export type Refuse = (at: Token, what: string) => void;

export function constantWrites(
  statement: Statement,
  scope: Scope,
  examination: Examination,
  refuse: Refuse,
): readonly ConstantWrite[] {
  const writes: ConstantWrite[] = [];
  run(statement, new Map());
  return writes;

  function run(current: Statement, loops: Loops): void {
    if (!examination.visit(current.at)) return;
    switch (current.kind) {
      case 'block':
        for (const inner of current.statements) run(inner, loops);
        return;
      case 'assignment':
        write(current, loops);
        return;
      case 'for':
        for (
          let value = constantValue(current.start, scope, loops);
          value !== undefined && examination.visit(current.at);
        ) {
          const inner = new Map([...loops, [current.variable.text, value]]);
          const goesOn = constantValue(current.test, scope, inner);
          if (goesOn === undefined || goesOn === 0n) return;
          run(current.body, inner);
          value = constantValue(current.step, scope, inner);
        }
        return;
      default:
        refuse(current.at, `"${current.kind}"`);
    }
  }

  function write({ at, targets, value }: Assignment, loops: Loops): void {
    const widths = targets.map((target) => widthOf(target, loops));
    const total = widths.reduce<number>((sum, width) => sum + (width ?? 0), 0);
    const whole = total === 0 ? undefined : assignedValue(value, total, scope, loops);
    if (whole === undefined || widths.includes(undefined)) {
      refuse(at, `${at.text} is given what is not constant`);
      return;
    }
    let left = total;
    for (const [index, target] of targets.entries()) {
      const width = widths[index] ?? 0;
      left -= width;
      place(target, BigInt.asUintN(width, whole >> BigInt(left)), width, loops);
    }
  }

  function widthOf(target: Reference, loops: Loops): number | undefined {
    const symbol = lookUp(scope, target.name);
    if (symbol?.kind === 'memory') {
      const [address] = target.selects;
      if (address?.form !== 'index' || integerOf(address.index, scope, loops) === undefined) return undefined;
    }
    return symbol?.kind === 'memory' || symbol?.kind === 'variable' ? shapeOf(target, scope)?.width : undefined;
  }

  function place(target: Reference, value: bigint, width: number, loops: Loops): void {
    const { at, name, selects } = target;
    const symbol = lookUp(scope, name);
    const [select, more] = selects;
    if (symbol?.kind === 'memory') {
      const address =
        select?.form === 'index' && more === undefined ? integerOf(select.index, scope, loops) : undefined;
      writes.push({ at, name, isMemory: true, ...(address === undefined ? {} : { address }), mask: 0n, value: 0n });
      return;
    }
    if (symbol?.kind !== 'variable') return;
    if (select === undefined) {
      writes.push({ at, name, isMemory: false, mask: maskOf(width), value });
      return;
    }
    const low =
      select.form === 'index'
        ? integerOf(select.index, scope, loops)
        : select.form === 'range'
          ? integerOf(select.to, scope)
          : undefined;
    if (low === undefined) {
      refuse(at, `some bits of ${name}`);
      return;
    }
    const shift = BigInt(Math.max(0, bitOf(symbol, low)));
    writes.push({ at, name, isMemory: false, mask: maskOf(width) << shift, value: value << shift });
  }
}

/** The value that each register has after the writes; undefined where bits are left out. */
export function finalValues(
  writes: readonly ConstantWrite[],
  scope: Scope,
): ReadonlyMap<string, { readonly at: Token; readonly value: bigint | undefined }> {
  const masks = new Map<string, { at: Token; mask: bigint; value: bigint }>();
  for (const { at, name, isMemory, mask, value } of writes) {
    if (isMemory) continue;
    const before = masks.get(name) ?? { at, mask: 0n, value: 0n };
    masks.set(name, { at: before.at, mask: before.mask | mask, value: (before.value & ~mask) | value });
  }
  return new Map(
    [...masks].map(([name, { at, mask, value }]) => {
      const symbol = lookUp(scope, name);
      const whole = symbol?.kind === 'variable' && mask === maskOf(symbol.width);
      return [name, { at, value: whole ? value : undefined }];
    }),
  );
}
