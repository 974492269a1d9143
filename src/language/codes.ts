/** What can be wrong with an FSpec text: the closed list of codes, each with the line that heads its entry in docs/errors.md. */
import type { Diagnostic } from '../spec/diagnostic.ts';

export const codes = {
  // Text and grammar
  'text-too-long': 'The text is larger than FSpec accepts.',
  'unexpected-character': 'A character that no word or sign of FSpec contains.',
  unterminated: 'A comment or a string that is not closed.',
  'unexpected-token': 'A word or sign where the grammar wants another one.',
  'unexpected-end': 'The text ends in the middle of a construct.',
  'later-version': 'A construct that is not part of this version of the language.',
  'nesting-too-deep': 'Parentheses, blocks or definitions are nested too deeply.',
  'wrong-assignment-sign': 'Values are given with `=`.',
  'missing-prime': "An action writes the new value of a register: `x' = …`.",
  'unexpected-prime': "New values (`x'`) occur on the left of actions and in predicates of `choose` only.",
  // Names
  'unknown-name': 'A name that is not declared.',
  'unknown-function': 'A function that is neither declared nor built in.',
  'duplicate-name': 'One name is declared twice.',
  'reserved-name': 'A name that Verilog reserves, so that no port or signal can have it.',
  'wrong-kind': 'A name that is declared, but as something that does not fit here.',
  'recursive-definition': 'A constant, function or `let` that is defined by itself.',
  'argument-count': 'A call with too few or too many arguments.',
  // Types and widths
  'width-mismatch': 'Two widths that must be equal are not.',
  'sign-mismatch': 'Signed and unsigned values meet without a cast.',
  'type-mismatch': 'A value of one type where another is needed.',
  'width-unknown': 'A number whose width nothing determines.',
  'literal-does-not-fit': 'A number that its type cannot hold.',
  'invalid-literal': 'A literal that is not written as FSpec writes literals.',
  'not-a-bit': 'A condition that is not one bit wide.',
  'not-constant': 'A constant is needed.',
  'index-out-of-range': 'A constant index outside the declared range.',
  'invalid-range': 'A range of bits that is empty or against the declared direction.',
  'invalid-width': 'A width, depth or count that is not possible.',
  'size-limit': 'The specification grows beyond the budget.',
  'mixed-operators': 'Operators that readers group differently stand next to each other without parentheses.',
  'chained-comparison': 'Comparisons do not chain.',
  'division-by-zero': 'A constant division by zero.',
  'case-not-exhaustive': 'A `case` expression that does not cover every value.',
  'any-not-allowed': '`any` where no freedom is possible.',
  // Design
  'multiple-drivers': 'Two places give a value to the same output or register.',
  'undriven-output': 'An output that nothing gives a value to.',
  'missing-reset-value': 'A register without a reset value in a module with a reset.',
  'missing-clock': 'Registers, memories and actions need a clock.',
  'reset-without-clock': 'A reset in a module without a clock.',
  'misplaced-statement': 'An action outside of `on`, or a definition inside of it.',
  'combinational-cycle': 'A bit that depends on itself without a register in between.',
  'choice-cycle': 'Choices whose predicates depend on each other.',
  'assumption-not-on-inputs': 'An assumption that mentions more than inputs.',
  'invalid-reset-value': 'A reset value that is neither constant nor, for a synchronous reset, over inputs.',
  'invalid-encoding': 'Codes of an enum that are not distinct or do not fit.',
  // Warnings
  unused: 'Declared but never used.',
  'never-written': 'A register or memory that no action writes.',
  'unreachable-arm': 'An arm of a `case` whose patterns are all covered by earlier ones.',
} as const;

export type Code = keyof typeof codes;
export type FSpecDiagnostic = Diagnostic<Code>;

export const allCodes = Object.keys(codes) as readonly Code[];
