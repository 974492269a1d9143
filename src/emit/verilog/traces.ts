/**
 * Where emitted code came from in the specification. Program code carries the chain step and hole; the place in the text is the statement of the
 * specification that says the same thing (terms are interned, so equality is exact), else the declaration of what is written.
 */
import type { Term, Var } from '../../../kernel/term.ts';
import type { Code, Origin, Program } from '../../refine/program.ts';
import type { SourceRange, Spec, Statement } from '../../spec/spec.ts';
import type { Trace } from '../sourceMap.ts';

export interface Traces {
  readonly ofCode: (code: Code, target?: Var, value?: Term) => Trace;
  readonly of: (what: string, origin?: Origin, source?: SourceRange) => Trace;
  readonly ofName: (what: string, name: string, origin?: Origin) => Trace;
}

export function tracesOf(program: Program): Traces {
  const { spec } = program;
  const known = new Map<string, Trace>();
  const statements = spec.domains.flatMap((domain) => everyStatement(domain.actions));
  const declared = declarations(program);

  // One object per trace: neighbouring lines are joined by identity.
  const of = (what: string, origin?: Origin, source?: SourceRange): Trace => {
    const key = JSON.stringify([
      what,
      origin?.step,
      origin?.hole,
      source?.line,
      source?.column,
      source?.endLine,
      source?.endColumn,
    ]);
    const found = known.get(key);
    if (found !== undefined) return found;
    const made: Trace = {
      what,
      ...(origin === undefined ? {} : { origin }),
      ...(source === undefined ? {} : { source }),
    };
    known.set(key, made);
    return made;
  };

  const ofCode = (code: Code, target?: Var, value?: Term): Trace => {
    if (code.kind === 'hole') throw new Error(`the hole ${code.id} is left`);
    if (target !== undefined) {
      const source =
        statements.find((statement) => writes(statement, target, value))?.source ?? declared.get(target.name)?.source;
      return of(`${declared.get(target.name)?.what ?? 'value'} ${target.name}`, code.origin, source);
    }
    const guards = code.kind === 'if' ? code.branches.map((branch) => branch.guard) : [];
    const subject = code.kind === 'case' ? code.subject : undefined;
    return of('condition', code.origin, statements.find((statement) => decides(statement, guards, subject))?.source);
  };

  return { of, ofCode, ofName: (what, name, origin) => of(`${what} ${name}`, origin, declared.get(name)?.source) };
}

function writes(statement: Statement, target: Var, value: Term | undefined): boolean {
  switch (statement.kind) {
    case 'assign':
      return statement.register === target.name && (statement.value === value || statement.part !== undefined);
    case 'write':
      return statement.memory === target.name;
    case 'choose':
      return statement.register === target.name;
    default:
      return false;
  }
}

function decides(statement: Statement, guards: readonly Term[], subject: Term | undefined): boolean {
  if (statement.kind === 'when') return statement.branches.some((branch) => guards.includes(branch.guard));
  return statement.kind === 'switch' && statement.subject === subject;
}

function everyStatement(statements: readonly Statement[]): readonly Statement[] {
  return statements.flatMap((statement): readonly Statement[] => {
    if (statement.kind === 'when')
      return [
        statement,
        ...everyStatement([...statement.branches.flatMap((branch) => branch.body), ...statement.otherwise]),
      ];
    if (statement.kind === 'switch')
      return [statement, ...everyStatement([...statement.arms.flatMap((arm) => arm.body), ...statement.otherwise])];
    return [statement];
  });
}

interface Declared {
  readonly what: string;
  readonly source: SourceRange | undefined;
}

/** Later entries win: what an output is worth is said where its value is given. */
function declarations({ spec, state, wires }: Program): ReadonlyMap<string, Declared> {
  const entries = (
    what: string,
    list: readonly { readonly name: string; readonly source?: SourceRange }[],
  ): [string, Declared][] => list.map(({ name, source }) => [name, { what, source }]);
  return new Map([
    ...wires.map((wire): [string, Declared] => [wire.variable.name, { what: 'wire', source: wire.source }]),
    ...entries('port', spec.ports),
    ...entries('let', spec.definitions),
    ...outputValues(spec),
    ...state.map((entry): [string, Declared] => [
      entry.variable.name,
      { what: entry.variable.sort.kind === 'array' ? 'memory' : 'register', source: entry.source },
    ]),
  ]);
}

function outputValues(spec: Spec): [string, Declared][] {
  return spec.outputs.map(({ port, source }) => [port, { what: 'output', source }]);
}
