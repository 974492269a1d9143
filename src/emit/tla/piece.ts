/** Printed TLA+ expressions with as much of their grammar as tells where parentheses are needed. */

/** From tight to loose: a name or call; arithmetic; a comparison; anything else, which goes in parentheses wherever it is part of something. */
export type Level = 'atom' | 'term' | 'relation' | 'other';

export interface Piece {
  readonly text: string;
  readonly level: Level;
  /** Of a conjunction or disjunction: its operator, so that chains need no parentheses. */
  readonly chain?: '/\\' | '\\/';
}

export const atom = (text: string): Piece => ({ text, level: 'atom' });
export const term = (text: string): Piece => ({ text, level: 'term' });
export const relation = (text: string): Piece => ({ text, level: 'relation' });
export const other = (text: string): Piece => ({ text, level: 'other' });

export const call = (name: string, ...args: readonly (Piece | string | number)[]): Piece =>
  atom(`${name}(${args.map((arg) => (typeof arg === 'object' ? arg.text : String(arg))).join(', ')})`);

/** As an operand of arithmetic. */
export const tight = ({ text, level }: Piece): string => (level === 'atom' ? text : `(${text})`);
/** As a side of a comparison. */
export const side = ({ text, level }: Piece): string => (level === 'atom' || level === 'term' ? text : `(${text})`);
/** As an operand of logic. */
export const operand = ({ text, level }: Piece): string => (level === 'other' ? `(${text})` : text);

export const truth = atom('TRUE');
export const falsity = atom('FALSE');

export function connect(chain: '/\\' | '\\/', pieces: readonly Piece[]): Piece {
  const neutral = chain === '/\\' ? truth : falsity;
  const parts = pieces.filter(({ text }) => text !== neutral.text);
  const [only] = parts;
  if (only === undefined) return neutral;
  if (parts.length === 1) return only;
  return {
    text: parts.map((piece) => (piece.chain === chain ? piece.text : operand(piece))).join(` ${chain} `),
    level: 'other',
    chain,
  };
}

export const both = (...pieces: readonly Piece[]): Piece => connect('/\\', pieces);
export const either = (...pieces: readonly Piece[]): Piece => connect('\\/', pieces);

export function negation(piece: Piece): Piece {
  if (piece.text === 'TRUE') return falsity;
  if (piece.text === 'FALSE') return truth;
  // A comparison of two simple things has an opposite.
  const sides = piece.level === 'relation' ? /^(\S+) = (\S+)$/.exec(piece.text) : null;
  if (sides !== null) return relation(`${sides[1] ?? ''} # ${sides[2] ?? ''}`);
  return { text: `~${tight(piece)}`, level: 'relation' };
}
