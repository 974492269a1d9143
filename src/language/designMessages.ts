/** Messages about the design as a whole: drivers, registers, clocks, cycles, claims. */
import type { Fix } from '../spec/diagnostic.ts';
import type { Message } from './report.ts';

const withFix = (message: Message, fix: Fix | undefined): Message =>
  fix === undefined ? message : { ...message, fix };

export const laterVersion = (construct: string, instead = ''): Message => ({
  code: 'later-version',
  message: `${construct} is not part of this version of FSpec${instead === '' ? '' : `; ${instead}`}`,
});

export const multipleDrivers = (name: string, line: number, how: string): Message => ({
  code: 'multiple-drivers',
  message: `\`${name}\` already gets its value in line ${line}; ${how}`,
});

export const undrivenOutput = (name: string, hint: string, fix: Fix | undefined): Message =>
  withFix(
    {
      code: 'undriven-output',
      message: `the output \`${name}\` gets no value: give it an equation \`${name} = …\`, or write \`${name}' = …\` under \`on\`${hint}`,
    },
    fix,
  );

export const missingResetValue = (name: string, reset: string, fix: Fix): Message => ({
  code: 'missing-reset-value',
  message: `the register \`${name}\` has no reset value, but the module has the reset \`${reset}\`; write \`= 0\` (or another value) or \`no reset\``,
  fix,
});

export const missingClock = (what: string): Message => ({
  code: 'missing-clock',
  message: `${what} needs a clock: declare one with \`clock clk\``,
});

export const notAClock = (name: string, clock: string | undefined, fix: Fix | undefined): Message =>
  withFix(
    {
      code: 'missing-clock',
      message: `\`${name}\` is not a clock${clock === undefined ? '; declare one with `clock clk`' : `; the clock is \`${clock}\``}`,
    },
    fix,
  );

export const resetWithoutClock = (name: string): Message => ({
  code: 'reset-without-clock',
  message: `the reset \`${name}\` needs a clock whose registers it resets; in a combinational module declare it as an input`,
});

export const misplacedAction = (clock: string | undefined, fix: Fix | undefined): Message =>
  withFix({ code: 'misplaced-statement', message: `an action stands under \`on ${clock ?? 'clk'}\`` }, fix);

export const wrongAssignmentSign = (found: string, fix: Fix): Message => ({
  code: 'wrong-assignment-sign',
  message: `values are given with \`=\`, not \`${found}\``,
  fix,
});

export const missingPrime = (name: string, fix: Fix): Message => ({
  code: 'missing-prime',
  message: `\`${name}\` is a register: an action writes its new value, \`${name}' = …\``,
  fix,
});

export const equationUnderOn = (name: string, clock = 'clk', fix?: Fix): Message =>
  withFix(
    {
      code: 'missing-prime',
      message: `\`on ${clock}\` is followed by the equation \`${name} = …\`, which has nothing to do with the clock; an action writes the new value, \`${name}' = …\``,
    },
    fix,
  );

export const primeOnEquation = (name: string, kind: string): Message => ({
  code: 'unexpected-prime',
  message: `\`${name}\` is ${kind} and has no new value; only registers and memories are written with a prime`,
});

export const notAssignable = (name: string, kind: string): Message => ({
  code: 'wrong-kind',
  message: `\`${name}\` is ${kind} and cannot be given a value here; outputs get equations, registers and memories get actions`,
});

export const partialEquation = (name: string): Message => ({
  code: 'misplaced-statement',
  message: `an equation gives the whole output: \`${name} = {…, …}\``,
});

export const elseAfterElse = (): Message => ({
  code: 'misplaced-statement',
  message: 'nothing comes after the `else:` of a `when`; conditions are written `else when c: …` in front of it',
});

export const memoryNeedsAddress = (name: string): Message => ({
  code: 'wrong-kind',
  message: `\`${name}\` is a memory: write one cell, \`${name}[address]' = …\``,
});

export const tooManySelectors = (name: string): Message => ({
  code: 'invalid-range',
  message: `one part of \`${name}\` is written at a time`,
});

export const initialOnInput = (name: string): Message => ({
  code: 'wrong-kind',
  message: `the input \`${name}\` gets its value from outside; \`=\`, \`powerup\` and \`no reset\` belong to registers`,
});

export const registerAndEquation = (name: string, line: number): Message => ({
  code: 'multiple-drivers',
  message: `\`${name}\` is a register (it has a reset or power-up value, or an action writes it) and cannot have an equation too; see line ${line}`,
});

export const resetContradiction = (name: string): Message => ({
  code: 'invalid-reset-value',
  message: `\`${name}\` has a reset value and \`no reset\`; write \`powerup V no reset\` for a register that is left out of reset`,
});

export const resetNotConstant = (name: string, kind: 'sync' | 'async'): Message => ({
  code: 'invalid-reset-value',
  message:
    kind === 'async'
      ? `the reset value of \`${name}\` must be constant, since the reset is asynchronous`
      : `the reset value of \`${name}\` must be constant or over inputs`,
});

export const powerUpNotConstant = (name: string): Message => ({
  code: 'invalid-reset-value',
  message: `the power-up value of \`${name}\` must be constant, or \`any\``,
});

export const strayCellReset = (): Message => ({
  code: 'misplaced-statement',
  message:
    '`reset` with a value clears the cells of a memory and stands right behind its declaration; a reset input is declared by `reset rst sync high`',
});

export const noResetDeclared = (name: string): Message => ({
  code: 'invalid-reset-value',
  message: `\`${name}\` has a reset value, but the module has no reset; declare one: \`reset rst sync high\``,
});

export const combinationalCycle = (path: readonly string[]): Message => ({
  code: 'combinational-cycle',
  message: `a combinational cycle: ${path.join(' uses ')}; put a register in between`,
});

export const choiceCycle = (path: readonly string[]): Message => ({
  code: 'choice-cycle',
  message: `these choices depend on each other: ${path.join(' uses ')}; state what they have in common in one of them only`,
});

export const choiceReadsClock = (clock: string): Message => ({
  code: 'wrong-kind',
  message: `the predicate of a choice does not read the clock \`${clock}\``,
});

export const assumptionNotOnInputs = (name: string): Message => ({
  code: 'assumption-not-on-inputs',
  message: `an assumption mentions inputs only, but \`${name}\` is not one`,
});

export const exampleValue = (port: string, why: string): Message => ({
  code: 'wrong-kind',
  message: `\`${port}\` ${why}`,
});

export const incompleteCodes = (label: string): Message => ({
  code: 'invalid-encoding',
  message: `\`${label}\` has no code, but other labels have; give every label a code or none`,
});

export const codesWithEncoding = (encoding: string): Message => ({
  code: 'invalid-encoding',
  message: `codes are given or \`${encoding}\`, not both`,
});

export const duplicateCode = (label: string, other: string): Message => ({
  code: 'invalid-encoding',
  message: `\`${label}\` has the same code as \`${other}\``,
});

export const encodingTooWide = (labels: number, width: number): Message => ({
  code: 'invalid-encoding',
  message: `${labels} labels do not fit ${width} bits`,
});

export const unused = (what: string, name: string): Message => ({
  code: 'unused',
  severity: 'warning',
  message: `${what} \`${name}\` is never used`,
});

export const neverWritten = (what: string, name: string): Message => ({
  code: 'never-written',
  severity: 'warning',
  message: `no action writes ${what} \`${name}\`, so it always holds its first value`,
});

export const emptyClock = (name: string): Message => ({
  code: 'unused',
  severity: 'warning',
  message: `the clock \`${name}\` has no registers`,
});
