/** Errors of lexer and parser, in the words of the language. Only the first error of the parser is told: what follows it is a consequence as a rule. */
import { AbstractParserErrorMessageProvider, type ParseResult } from 'langium';
import type { SourceRange } from '../spec/spec.ts';
import { rangeAt } from './nesting.ts';
import { endOf, type Report, startOf } from './report.ts';
import { foreignWord, laterConstruct, unexpected, unexpectedCharacter } from './syntaxMessages.ts';

type ParserError = ParseResult['parserErrors'][number];
type ProviderMethods = AbstractParserErrorMessageProvider;

/** Gives what was expected; `reportSyntax` makes the sentence, and knows the place. */
export class SyntaxMessageProvider extends AbstractParserErrorMessageProvider {
  override buildMismatchTokenMessage({
    expected,
    ruleName,
  }: Parameters<ProviderMethods['buildMismatchTokenMessage']>[0]): string {
    return tokenWords(expected.name, ruleName);
  }
  override buildNotAllInputParsedMessage(): string {
    return 'the end';
  }
  override buildNoViableAltMessage({ ruleName }: Parameters<ProviderMethods['buildNoViableAltMessage']>[0]): string {
    return ruleWords(ruleName);
  }
  override buildEarlyExitMessage({ ruleName }: Parameters<ProviderMethods['buildEarlyExitMessage']>[0]): string {
    return ruleWords(ruleName);
  }
}

const expectations: Readonly<Record<string, string>> = {
  Module: '`module name`, then declarations, actions, equations and claims',
  Item: 'a declaration (`clock`, `reset`, `input`, `output`, `reg`, `memory`, `let`, …), an action, an equation or a claim',
  Statement: "an action: `when`, `case`, `choose`, or an assignment `x' = …`",
  Name: 'a name',
  TargetName: 'a name',
  Clock: 'a clock: `clock clk` or `clock clk falling`',
  Reset: 'a reset with kind and level: `reset rst sync high` (or `async`, `low`)',
  Enum: 'an enum: `enum name { A, B }`',
  Ports: 'a port: `input name : type`',
  Registers: 'a register: `reg name : type = 0`',
  Memory: 'a memory: `memory name : bits[8][16]`',
  TypeRef: 'a type: `bit`, `bits[8]`, `signed[8]` or an enum',
  Body: '`:` and a statement, or a block `{ … }`',
  Case: 'arms: `pattern: statement`',
  Arm: 'a pattern (label, number or literal), or `default`',
  Pattern: "a pattern: a label, a number or a literal like `4'b1??0`",
  CaseArm: 'a pattern and a value: `pattern: value`, or `default: value`',
  CaseExpression: 'a pattern and a value: `pattern: value`',
  Assignment: "`=` and a value (`x' = …` for the new value of a register)",
  Choose: '`such that` and a predicate',
  ChooseNext: '`such that` and a predicate',
  ChooseOutput: '`such that` and a predicate',
  ChooseNamed: 'a type: `choose x : bits[8] such that …`',
  Example: 'steps: `en=1 -> count=1; en=0 -> count=1`',
  Step: 'a step: inputs, then `->` (after the edge) or `=>` (before it) and outputs',
  Setting: 'a value for a port: `en=1`',
  Selector: 'an index `x[3]`, a slice `x[7:4]` or a part `x[i +: 4]`',
  Comprehension: 'a comprehension: `and(i in 0..7: …)`',
  InlineTable: 'a table: `table bits[8] {1, 2, 3}[i]`',
};

const expressionRules =
  /^(?:Expression|Conditional|Chain|Operand|Postfix|Primary|Literal|CellValue|Reference|Concatenation|LetExpression|Binding)$/;

/** Rule names end with an invisible mark of the parser generator. */
const plain = (rule: string): string => rule.replace(/[^A-Za-z]/g, '');

function ruleWords(rule: string): string {
  const name = plain(rule);
  return expressionRules.test(name) ? 'an expression' : (expectations[name] ?? 'something else');
}

function tokenWords(token: string, rule: string): string {
  const within = expectations[plain(rule)];
  const context = within === undefined ? '' : ` (${within})`;
  switch (token) {
    case 'EOF':
      return expectations['Item'] ?? '';
    case 'ID':
      return 'a name';
    case 'STRING':
      return 'a text in double quotes';
    default:
      return `\`${token}\`${context}`;
  }
}

export function reportSyntax(text: string, { lexerErrors, parserErrors }: ParseResult, report: Report): void {
  for (const { offset } of lexerErrors) {
    const character = String.fromCodePoint(text.codePointAt(offset) ?? 32);
    report.add(rangeAt(text, offset, character.length), unexpectedCharacter(character));
  }
  const [first] = parserErrors;
  if (first === undefined || lexerErrors.length > 0) return;
  const { token } = first;
  // Kept by mismatches and missing alternatives, though not in the common type.
  const { previousToken } = first as ParserError & { readonly previousToken?: ParserError['token'] };
  const atEnd = token.tokenType.name === 'EOF' || Number.isNaN(token.startOffset);
  const place = atEnd ? endOfText(text) : tokenPlace(token);
  const before =
    previousToken === undefined || Number.isNaN(previousToken.startOffset)
      ? undefined
      : { word: previousToken.image, place: tokenPlace(previousToken) };
  // An unknown word at the beginning of a construct reads as the target of an assignment, and the error is found behind it.
  const found =
    known(atEnd ? '' : token.image, place) ??
    (before && inAssignment(first) ? known(before.word, before.place) : undefined);
  if (found !== undefined) {
    report.add(found.place, found.message);
    return;
  }
  const image = atEnd ? undefined : token.image;
  report.add(place, sentence(first, image, place, before?.place));
}

/** What was found and what was expected, with the change that is most likely meant. */
function sentence(error: ParserError, image: string | undefined, place: SourceRange, before: SourceRange | undefined) {
  const expected = error.message;
  if (image === '=' && expected !== 'an expression') {
    const fix = { label: 'write ==', edits: [{ range: place, text: '==' }] };
    return unexpected(image, `${expected}; comparisons are written \`==\``, fix);
  }
  if (image === 'let' && expected === 'an expression') {
    return unexpected(image, `${expected}; as an operand \`let … in …\` stands in parentheses`);
  }
  if (expected.startsWith('`:`')) {
    const inNames = /^(?:Ports|Registers)$/.test(plain(error.context.ruleStack.at(-1) ?? ''));
    const isType = image === undefined || /^(?:bit|bits|signed)$/.test(image);
    return unexpected(image, expected, insertion(before, inNames && !isType ? ',' : ':'));
  }
  return unexpected(image, expected);
}

/** A missing sign goes behind the word before it. */
function insertion(previous: SourceRange | undefined, sign: string) {
  return previous && { label: `insert \`${sign}\``, edits: [{ range: endOf(previous), text: sign }] };
}

function known(word: string, place: SourceRange) {
  const message = laterConstruct(word) ?? foreignWord(word, place);
  return message && { message, place };
}

const inAssignment = ({ context }: ParserError): boolean =>
  /^(?:Assignment|Module|Item|Statement|Body|When)$/.test(plain(context.ruleStack.at(-1) ?? 'Module'));

function tokenPlace({ startLine = 1, startColumn = 1, endLine = 1, endColumn = 0 }: ParserError['token']): SourceRange {
  return { line: startLine, column: startColumn, endLine, endColumn: endColumn + 1 };
}

function endOfText(text: string): SourceRange {
  const trimmed = text.trimEnd();
  return startOf(endOf(rangeAt(text, trimmed.length, 0)));
}
