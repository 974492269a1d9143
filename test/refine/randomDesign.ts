/** Small random specifications as FSpec text: single-clock and combinational designs with registers, a memory, `let`s, actions and freedom. */
import type { Random } from '../../src/spec/random.ts';

interface Name {
  readonly name: string;
  readonly width: number;
}

interface Scope {
  readonly names: readonly Name[];
  readonly memory?: { readonly name: string; readonly depth: number; readonly width: number; readonly address: number };
}

const pick = <T>(draw: Random, items: readonly [T, ...T[]]): T => items[draw.below(items.length)] ?? items[0];
const some = (draw: Random, least: number, most: number): number => least + draw.below(most - least + 1);

export function randomDesign(draw: Random): string {
  const clocked = draw.below(5) > 0;
  const inputs = names(draw, 'i', some(draw, 1, 3));
  const registers = clocked ? names(draw, 'r', some(draw, 1, 4)) : [];
  const lets = names(draw, 'l', some(draw, 0, 3));
  const outputs = names(draw, 'o', some(draw, 1, 2));
  const memory =
    clocked && draw.below(3) === 0
      ? { name: 'm', depth: pick(draw, [2, 4]), width: some(draw, 1, 3), address: 0 }
      : undefined;
  const sized = memory && { ...memory, address: memory.depth === 2 ? 1 : 2 };
  const scope = (known: readonly Name[]): Scope => ({
    names: known,
    ...(sized === undefined ? {} : { memory: sized }),
  });
  const lines = ['module random'];
  const reset =
    clocked && draw.below(5) > 0
      ? `reset rst ${pick(draw, ['sync', 'async'])} ${pick(draw, ['high', 'low'])}`
      : undefined;
  if (clocked) lines.push(`clock clk ${pick(draw, ['', 'falling'])}`);
  if (reset !== undefined) lines.push(reset);
  for (const { name, width } of inputs) lines.push(`input ${name} : bits[${width}]`);
  const noReset = reset === undefined;
  for (const { name, width } of registers) {
    const value = draw.below(2 ** width);
    const tail =
      noReset || draw.below(4) === 0
        ? `powerup ${value}${noReset ? '' : ' no reset'}`
        : `= ${value}${draw.below(3) === 0 ? ` powerup ${draw.below(2 ** width)}` : ''}`;
    lines.push(`${draw.below(2) === 0 ? 'reg' : 'output'} ${name} : bits[${width}] ${tail}`);
  }
  if (sized !== undefined) lines.push(`memory m : bits[${sized.width}][${sized.depth}]`);
  for (const { name, width } of outputs) lines.push(`output ${name} : bits[${width}]`);
  let known: readonly Name[] = [...inputs, ...registers];
  for (const entry of lets) {
    lines.push(`let ${entry.name} : bits[${entry.width}] = ${expression(draw, scope(known), entry.width, 3)}`);
    known = [...known, entry];
  }
  for (const entry of outputs) {
    if (draw.below(6) === 0) lines.push(`choose ${entry.name} such that ${predicate(draw, scope(known), entry)}`);
    else lines.push(`${entry.name} = ${expression(draw, scope(known), entry.width, 3)}`);
    known = [...known, entry];
  }
  if (clocked) {
    lines.push('on clk {');
    const chosen = draw.below(4) === 0 ? registers[0] : undefined;
    if (chosen !== undefined)
      lines.push(
        `  choose ${chosen.name}' such that ${predicate(draw, scope(known), { ...chosen, name: `${chosen.name}'` })}`,
      );
    const written = registers.filter((entry) => entry !== chosen);
    for (const register of written) lines.push(...statement(draw, scope(known), register, 2, '  '));
    if (sized !== undefined) {
      lines.push(
        `  when ${expression(draw, scope(known), 1, 2)}: m[${expression(draw, scope(known), sized.address, 1)}]' = ${expression(draw, scope(known), sized.width, 2)}`,
      );
    }
    if (written[0] !== undefined && draw.below(2) === 0)
      lines.push(...statement(draw, scope(known), written[0], 1, '  '));
    lines.push('}');
  }
  return `${lines.join('\n')}\n`;
}

const names = (draw: Random, prefix: string, count: number): readonly Name[] =>
  Array.from({ length: count }, (_, index) => ({ name: `${prefix}${index}`, width: pick(draw, [1, 1, 2, 3, 4]) }));

function statement(draw: Random, scope: Scope, register: Name, depth: number, indent: string): readonly string[] {
  const inside = (): readonly string[] => statement(draw, scope, register, depth - 1, `${indent}  `);
  const value = (width: number): string => expression(draw, scope, width, 2);
  const kind = depth === 0 ? 0 : draw.below(4);
  if (kind === 1) {
    const otherwise = draw.below(2) === 0 ? [`${indent}else {`, ...inside(), `${indent}}`] : [];
    const second = draw.below(3) === 0 ? [`${indent}else when ${value(1)} {`, ...inside(), `${indent}}`] : [];
    return [`${indent}when ${value(1)} {`, ...inside(), `${indent}}`, ...second, ...otherwise];
  }
  if (kind === 2) {
    const subject = pick(draw, scope.names as readonly [Name, ...Name[]]);
    const arms = subject.width < 2 ? ['0'] : ['0', `${subject.width}'b1${'?'.repeat(subject.width - 1)}`];
    const rest = draw.below(2) === 0 ? [`${indent}  default {`, ...inside(), `${indent}  }`] : [];
    return [
      `${indent}case ${subject.name} {`,
      ...arms.flatMap((arm) => [`${indent}  ${arm} {`, ...inside(), `${indent}  }`]),
      ...rest,
      `${indent}}`,
    ];
  }
  if (kind === 3 && register.width > 1) {
    const low = draw.below(register.width);
    const high = low + draw.below(register.width - low);
    return [`${indent}${register.name}[${high}:${low}]' = ${value(high - low + 1)}`];
  }
  return [`${indent}${register.name}' = ${value(register.width)}`];
}

/** Satisfiable for all values of everything else. */
function predicate(draw: Random, scope: Scope, { name, width }: Name): string {
  const other = (): string => expression(draw, scope, width, 2);
  switch (draw.below(5)) {
    case 0:
      return `${name} <= ${other()}`;
    case 1:
      return `(${name} & ${other()}) == 0`;
    case 2:
      return `${name} != ${other()}`;
    case 3:
      return `(${name} ^ ${other()}) == ${other()}`;
    default:
      return `${expression(draw, scope, 1, 1)} or ${name} == ${other()}`;
  }
}

function expression(draw: Random, scope: Scope, width: number, depth: number): string {
  const inner = (size = width): string => expression(draw, scope, size, depth - 1);
  const same = scope.names.filter((entry) => entry.width === width);
  const [first, ...others] = same;
  const leaf = (): string =>
    first !== undefined && draw.below(4) > 0
      ? pick(draw, [first, ...others]).name
      : `${width}'d${draw.below(2 ** width)}`;
  if (depth === 0) return leaf();
  const wider = scope.names.filter((entry) => entry.width > width);
  switch (draw.below(width === 1 ? 12 : 9)) {
    case 0:
      return `(${inner()} ${pick(draw, ['+', '-', '&', '|', '^', '*'])} ${inner()})`;
    case 1:
      return `(~${inner()})`;
    case 2:
      return `(${inner(1)} ? ${inner()} : ${inner()})`;
    case 3: {
      const [wide, ...more] = wider;
      if (wide === undefined) return leaf();
      const { name, width: size } = pick(draw, [wide, ...more]);
      const low = draw.below(size - width + 1);
      return `${name}[${low + width - 1}:${low}]`;
    }
    case 4: {
      const { memory } = scope;
      if (memory === undefined || memory.width !== width) return leaf();
      return `m[${inner(memory.address)}]`;
    }
    case 5:
      return `(${inner()} ${pick(draw, ['<<', '>>'])} ${draw.below(width + 1)})`;
    case 9: {
      const size = pick(draw, [1, 2, 3]);
      return `(${inner(size)} ${pick(draw, ['==', '!=', '<', '<=', '>'])} ${inner(size)})`;
    }
    case 10:
      return `(${inner(1)} ${pick(draw, ['and', 'or'])} ${inner(1)})`;
    default:
      return leaf();
  }
}
