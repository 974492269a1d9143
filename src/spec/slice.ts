/** A specification without some of its state, and without the combinational values that read it: what is left behaves as before where nothing of it reads that state. */
import type { Term } from '../../kernel/term.ts';
import { variables } from '../../kernel/traverse.ts';
import type { Spec, Statement } from './spec.ts';

export function withoutState(spec: Spec, names: Iterable<string>): Spec {
  const gone = new Set(names);
  const reads = (term: Term): boolean => variables([term]).some(({ name }) => gone.has(name));
  // Values may be listed in any order, and read each other.
  const values = [
    ...spec.definitions.map(({ name, value }) => ({ name, value })),
    ...spec.outputs.map(({ port, value }) => ({ name: port, value })),
  ];
  for (let before = -1; before !== gone.size; ) {
    before = gone.size;
    for (const { name, value } of values) if (reads(value)) gone.add(name);
  }
  const kept = ({ name }: { readonly name: string }): boolean => !gone.has(name);
  return {
    ...spec,
    ports: spec.ports.filter(kept),
    registers: spec.registers.filter(kept),
    memories: spec.memories.filter(kept),
    definitions: spec.definitions.filter(kept),
    outputs: spec.outputs.filter(({ port }) => !gone.has(port)),
    domains: spec.domains.map((domain) => ({ ...domain, actions: remaining(domain.actions, gone) })),
    examples: [],
  };
}

function remaining(statements: readonly Statement[], gone: ReadonlySet<string>): readonly Statement[] {
  return statements.flatMap((statement) => remainingOf(statement, gone));
}

function remainingOf(statement: Statement, gone: ReadonlySet<string>): readonly Statement[] {
  switch (statement.kind) {
    case 'assign':
    case 'choose':
      return gone.has(statement.register) ? [] : [statement];
    case 'write':
      return gone.has(statement.memory) ? [] : [statement];
    case 'when': {
      const branches = statement.branches.map(({ guard, body }) => ({ guard, body: remaining(body, gone) }));
      const otherwise = remaining(statement.otherwise, gone);
      return isEmpty(branches, otherwise) ? [] : [{ ...statement, branches, otherwise }];
    }
    case 'switch': {
      const arms = statement.arms.map(({ patterns, body }) => ({ patterns, body: remaining(body, gone) }));
      const otherwise = remaining(statement.otherwise, gone);
      return isEmpty(arms, otherwise) ? [] : [{ ...statement, arms, otherwise }];
    }
  }
}

const isEmpty = (
  bodies: readonly { readonly body: readonly Statement[] }[],
  otherwise: readonly Statement[],
): boolean => otherwise.length === 0 && bodies.every(({ body }) => body.length === 0);
