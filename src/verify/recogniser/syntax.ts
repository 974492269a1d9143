/** The syntax tree of the subset. Every node knows the token that it is reported at. */
import type { Token } from './tokens.ts';

export interface Literal {
  readonly kind: 'literal';
  readonly at: Token;
  readonly value: bigint;
  readonly width: number;
  readonly signed: boolean;
  /** False for `5` and `'h5`, which are as wide as an integer. */
  readonly sized: boolean;
  /** Bits written `?`; a `casez` skips them. */
  readonly wild: bigint;
}

/** A name with at most two pairs of brackets. */
export interface Reference {
  readonly kind: 'reference';
  readonly at: Token;
  readonly name: string;
  readonly selects: readonly Select[];
}

/** `[a]`, `[a:b]`, `[a +: b]`, `[a -: b]`. */
export type Select =
  | { readonly form: 'index'; readonly index: Expression }
  | { readonly form: 'range' | 'up' | 'down'; readonly from: Expression; readonly to: Expression };

export type Expression =
  | Literal
  | Reference
  | { readonly kind: 'unary'; readonly at: Token; readonly operator: string; readonly operand: Expression }
  /** Operators of one precedence, from the left. */
  | { readonly kind: 'binary'; readonly at: Token; readonly first: Expression; readonly rest: readonly Operand[] }
  | {
      readonly kind: 'conditional';
      readonly at: Token;
      readonly arms: readonly { readonly test: Expression; readonly value: Expression }[];
      readonly otherwise: Expression;
    }
  | { readonly kind: 'concatenation'; readonly at: Token; readonly parts: readonly Expression[] }
  | {
      readonly kind: 'replication';
      readonly at: Token;
      readonly count: Expression;
      readonly parts: readonly Expression[];
    }
  | { readonly kind: 'call'; readonly at: Token; readonly name: string; readonly args: readonly Expression[] }
  | {
      readonly kind: 'system';
      readonly at: Token;
      readonly name: '$signed' | '$unsigned' | '$clog2';
      readonly arg: Expression;
    };

export interface Operand {
  readonly operator: string;
  readonly right: Expression;
}

export type Statement =
  | { readonly kind: 'block'; readonly at: Token; readonly statements: readonly Statement[] }
  | Assignment
  | {
      readonly kind: 'if';
      readonly at: Token;
      readonly branches: readonly { readonly test: Expression; readonly body: Statement }[];
      readonly otherwise?: Statement;
    }
  | CaseStatement
  | ForStatement;

export interface Assignment {
  readonly kind: 'assignment';
  readonly at: Token;
  readonly operator: '=' | '<=';
  /** Several for a concatenation, the most significant first. */
  readonly targets: readonly Reference[];
  readonly value: Expression;
}

export interface CaseStatement {
  readonly kind: 'case';
  readonly at: Token;
  readonly wild: boolean;
  readonly subject: Expression;
  readonly arms: readonly { readonly labels: readonly Expression[]; readonly body: Statement }[];
  readonly otherwise?: Statement;
}

export interface ForStatement {
  readonly kind: 'for';
  readonly at: Token;
  readonly variable: Token;
  readonly start: Expression;
  readonly test: Expression;
  readonly stepped: Token;
  readonly step: Expression;
  readonly body: Statement;
}

export interface Range {
  readonly from: Expression;
  readonly to: Expression;
}

export interface Declaration {
  readonly kind: 'declaration';
  readonly at: Token;
  readonly name: string;
  readonly direction?: 'input' | 'output' | 'inout';
  /** Absent where only the direction is said. */
  readonly type?: 'wire' | 'reg' | 'logic' | 'integer' | 'parameter' | 'localparam';
  readonly signed: boolean;
  readonly range?: Range;
  /** Addresses of a memory. */
  readonly dimension?: Range;
  readonly initial?: Expression;
}

export interface FunctionDeclaration {
  readonly kind: 'function';
  readonly at: Token;
  readonly name: string;
  readonly signed: boolean;
  readonly range?: Range;
  readonly arguments: readonly Declaration[];
  readonly locals: readonly Declaration[];
  readonly body: Statement;
}

export interface Event {
  readonly edge?: 'posedge' | 'negedge';
  readonly name: Token;
}

export interface Always {
  readonly kind: 'always';
  readonly at: Token;
  readonly keyword: 'always' | 'always_ff' | 'always_comb';
  /** `*` for everything that the block reads. */
  readonly events: '*' | readonly Event[];
  readonly body: Statement;
}

export type Item =
  | Declaration
  | FunctionDeclaration
  | Always
  | { readonly kind: 'assign'; readonly at: Token; readonly targets: readonly Reference[]; readonly value: Expression }
  | { readonly kind: 'initial'; readonly at: Token; readonly body: Statement }
  /** An instance of a module that does not exist, where the condition holds. */
  | { readonly kind: 'check'; readonly at: Token; readonly test: Expression; readonly names: readonly Token[] };

export interface Module {
  readonly at: Token;
  readonly name: string;
  /** Names of the ports in order. */
  readonly ports: readonly Token[];
  readonly items: readonly Item[];
}
