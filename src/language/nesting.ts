/**
 * A look at the raw text before it is parsed: its size, comments and strings that are not closed, and how deeply it nests. The parser descends
 * recursively, so depth must be bounded before it starts. The bound counts brackets and everything that nests without one: `?`, `let … in`, `case`
 * subjects and inline `when`s. It may count a little too much, never too little.
 */
import type { SourceRange } from '../spec/spec.ts';
import { limits } from './limits.ts';
import type { Report } from './report.ts';
import { textTooLong, tooDeeplyNested, unterminated } from './syntaxMessages.ts';

interface Frame {
  /** Conditionals whose `:` is to come. */
  conditionals: number;
  /** `let`s whose body is not over, as far as one can tell. */
  lets: number;
  /** `let`s whose `=` is to come. */
  pending: number;
  /** `case`s whose `{` is to come. */
  cases: number;
  /** `when`s inside of `when`s without braces. */
  whens: number;
}

const frame = (): Frame => ({ conditionals: 0, lets: 0, pending: 0, cases: 0, whens: 0 });

const tokens =
  /\/\/[^\n\r]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:\\.|[^"\\\n\r])*"?|[A-Za-z_][A-Za-z0-9_$]*|[0-9][A-Za-z0-9_'?]*|[+-]:|==|!=|<=|>=|=>|->|:=|\.\.|[^\s]/g;

/** Words after which an operand comes, as after an operator. */
const operatorWords: ReadonlySet<string> = new Set([
  'in',
  'and',
  'or',
  'not',
  'implies',
  'that',
  'case',
  'when',
  'as',
  'any',
]);
const itemWords: ReadonlySet<string> = new Set([
  'input',
  'output',
  'reg',
  'memory',
  'let',
  'on',
  'choose',
  'invariant',
  'assume',
  'example',
  'clock',
  'reset',
  'enum',
  'const',
  'table',
  'function',
  'when',
]);

export function checkShape(text: string, report: Report): void {
  if (text.length > limits.text) {
    report.add({ line: 1, column: 1, endLine: 1, endColumn: 1 }, textTooLong(text.length, limits.text));
    return;
  }
  const stack: Frame[] = [frame()];
  let depth = 0;
  let previous = '';
  for (const match of text.matchAll(tokens)) {
    const [token] = match;
    if (token.startsWith('//')) continue;
    if (token.startsWith('/*') || token.startsWith('"')) {
      const closed = token.startsWith('"')
        ? token.length > 1 && token.endsWith('"') && !/[^\\](?:\\\\)*\\"$/.test(token)
        : token.length > 3 && token.endsWith('*/');
      if (!closed) {
        report.add(
          rangeAt(text, match.index, token.length),
          unterminated(token.startsWith('"') ? 'string' : 'comment'),
        );
        return;
      }
      if (token.startsWith('"')) previous = token;
      continue;
    }
    depth += step(stack, token, previous);
    previous = token;
    if (depth > limits.nesting) {
      report.add(rangeAt(text, match.index, token.length), tooDeeplyNested(limits.nesting));
      return;
    }
  }
}

/** Updates the frames for a token; gives the change of the depth. */
function step(stack: Frame[], token: string, previous: string): number {
  const top = stack.at(-1) ?? frame();
  const before = depthOf(top);
  const startsItem = itemWords.has(token) && endsOperand(previous);
  if (startsItem) Object.assign(top, { conditionals: 0, lets: 0, pending: 0, cases: 0 });
  switch (token) {
    case '(':
    case '[':
    case '{':
      if (token === '{') top.cases = Math.max(0, top.cases - 1);
      stack.push(frame());
      return depthOf(top) - before + 1;
    case ')':
    case ']':
    case '}':
      if (stack.length === 1) return 0;
      stack.pop();
      return -1 - before;
    case '?':
      top.conditionals += 1;
      break;
    case ':':
      if (top.pending === 0) top.conditionals = Math.max(0, top.conditionals - 1);
      break;
    case '=':
      if (top.pending > 0) top.pending -= 1;
      else Object.assign(top, { conditionals: 0, lets: 0, cases: 0 });
      break;
    case 'let':
      if (startsItem) break;
      top.lets += previous === 'in' ? 0 : 1;
      top.pending += 1;
      break;
    case 'case':
      top.cases += 1;
      break;
    case 'when':
      if (previous === ':') top.whens += 1;
      else if (previous !== 'else') top.whens = 0;
      break;
    default:
      break;
  }
  return depthOf(top) - before;
}

const depthOf = ({ conditionals, lets, cases, whens }: Frame): number => conditionals + lets + cases + whens;

const endsOperand = (token: string): boolean => /^(?:[A-Za-z0-9_"]|[)\]}';])/.test(token) && !operatorWords.has(token);

/** Position of a piece of a text. */
export function rangeAt(text: string, offset: number, length: number): SourceRange {
  const [line, column] = positionAt(text, offset);
  const [endLine, endColumn] = positionAt(text, offset + length);
  return { line, column, endLine, endColumn };
}

function positionAt(text: string, offset: number): readonly [line: number, column: number] {
  let line = 1;
  let start = 0;
  for (let next = text.indexOf('\n'); next >= 0 && next < offset; next = text.indexOf('\n', next + 1)) {
    line += 1;
    start = next + 1;
  }
  return [line, Math.max(1, Math.min(offset, text.length) - start + 1)];
}
