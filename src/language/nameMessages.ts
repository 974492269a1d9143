/** Messages about names. */
import type { Fix } from '../spec/diagnostic.ts';
import type { Message } from './report.ts';
import { type Place, replaceWith } from './report.ts';

/** Names the nearest declared name, and offers it as a fix. */
export function unknownName(name: string, near: string | undefined, place: Place): Message {
  const base = { code: 'unknown-name', message: `\`${name}\` is not declared` } as const;
  if (near === undefined)
    return { ...base, message: `${base.message}; declare it as a port, \`reg\`, \`let\`, \`const\` or enum label` };
  return {
    ...base,
    message: `${base.message}; did you mean \`${near}\`?`,
    fix: replaceWith(`write ${near}`, place, near),
  };
}

export function unknownFunction(name: string, near: string | undefined, place: Place): Message {
  const base = { code: 'unknown-function', message: `there is no function \`${name}\`` } as const;
  if (near === undefined)
    return { ...base, message: `${base.message}; declare it with \`function ${name}(…) : … = …\`` };
  return {
    ...base,
    message: `${base.message}; did you mean \`${near}\`?`,
    fix: replaceWith(`write ${near}`, place, near),
  };
}

export function unknownType(name: string, near: string | undefined, place: Place): Message {
  const base = {
    code: 'unknown-name',
    message: `there is no type \`${name}\`; expected \`bit\`, \`bits[n]\`, \`signed[n]\` or a declared enum`,
  } as const;
  return near === undefined
    ? base
    : {
        ...base,
        message: `${base.message}; did you mean \`${near}\`?`,
        fix: replaceWith(`write ${near}`, place, near),
      };
}

export const duplicateName = (name: string, line: number): Message => ({
  code: 'duplicate-name',
  message: `\`${name}\` is already declared in line ${line}; every name of a module is declared once, enum labels included`,
});

export const duplicateClaim = (what: string, name: string, line: number): Message => ({
  code: 'duplicate-name',
  message: `there is already ${what} with the name ${name} in line ${line}`,
});

export const reservedName = (name: string, fix: Fix): Message => ({
  code: 'reserved-name',
  message: `\`${name}\` is a reserved word of Verilog and cannot name a module, port or signal`,
  fix,
});

export const wrongKind = (name: string, actual: string, expected: string): Message => ({
  code: 'wrong-kind',
  message: `\`${name}\` is ${actual}, but ${expected} is needed here`,
});

export const recursive = (what: string, path: readonly string[]): Message => ({
  code: 'recursive-definition',
  message: `${what} is defined by itself: ${path.join(' → ')}`,
});

export const tooManyCalls = (limit: number): Message => ({
  code: 'nesting-too-deep',
  message: `definitions need each other more than ${limit} levels deep; give the \`let\`s a type, or call fewer functions inside functions`,
});

export const unexpectedPrime = (name: string): Message => ({
  code: 'unexpected-prime',
  message: `\`${name}'\` is a new value: it occurs on the left of an action and in \`choose … such that\`; right-hand sides read old values`,
});
