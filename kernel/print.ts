/** Terms as text: s-expressions; subterms that are used more than once are named by a `let` in front, so that the text grows with the DAG. */
import { printSort } from './sort.ts';
import type { Term } from './term.ts';
import { topological } from './traverse.ts';

/**
 * `(let* ((%1 (add a b))) (mul %1 %1))`. Constants read `width'dvalue`. Names do not depend on the order of construction, and no identifier begins with
 * `%`.
 */
export function print(root: Term): string {
  const order = topological([root]);
  const uses = new Map<Term, number>();
  for (const term of order) {
    if (term.kind === 'app') for (const arg of term.args) uses.set(arg, (uses.get(arg) ?? 0) + 1);
  }
  const text = new Map<Term, string>();
  const bindings: string[] = [];
  for (const term of order) {
    const full = printNode(term, (arg) => text.get(arg) ?? '');
    if ((term.kind === 'app' || term.kind === 'table') && term !== root && (uses.get(term) ?? 0) > 1) {
      const name = `%${bindings.length + 1}`;
      bindings.push(`(${name} ${full})`);
      text.set(term, name);
    } else {
      text.set(term, full);
    }
  }
  const body = text.get(root) ?? '';
  return bindings.length === 0 ? body : `(let* (${bindings.join(' ')}) ${body})`;
}

function printNode(term: Term, textOf: (arg: Term) => string): string {
  switch (term.kind) {
    case 'const':
      return `${term.sort.width}'d${term.value}`;
    case 'table':
      return `(table ${printSort(term.sort)} ${term.values.join(' ')})`;
    case 'var':
      return term.name;
    case 'app': {
      const head = term.params.length === 0 ? term.op : `(${term.op} ${term.params.join(' ')})`;
      // Appending, unlike `join`, shares the texts of the operands, so that a deep term costs no more than its length.
      let text = `(${head}`;
      for (const arg of term.args) text += ` ${textOf(arg)}`;
      return `${text})`;
    }
  }
}
