/** While one register has a value, another has few: `state == 2 implies count <= 7`. */
import { eq, implies } from '../../../../kernel/build.ts';
import { among, type Candidate, isValue } from '../candidate.ts';
import type { Subject } from '../subjects.ts';

/** Registers with at most so many occurring values are conditions. */
const mostConditions = 16;

export function implications(subjects: readonly Subject[]): readonly Candidate[] {
  const found: Candidate[] = [];
  for (const condition of subjects) {
    if (condition.occurring.length < 2 || condition.occurring.length > mostConditions) continue;
    for (const value of condition.occurring) {
      const states = condition.values.flatMap((own, state) => (own === value ? [state] : []));
      const when = `${condition.name} == ${value}`;
      for (const other of subjects) {
        if (other === condition || other.occurring.length < 2) continue;
        const values = new Set(states.map((state) => other.values[state] ?? 0n));
        if (values.size === other.occurring.length) continue;
        const then = among(
          other.name,
          other.term,
          [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)),
        );
        if (then !== undefined)
          found.push({
            name: `${when} implies ${then.name}`,
            term: implies(isValue(condition.term, value), then.term),
          });
      }
    }
  }
  return found;
}

/** While one register has a value, two others are equal. */
export function conditionalEqualities(subjects: readonly Subject[]): readonly Candidate[] {
  const found: Candidate[] = [];
  const wide = subjects.filter(({ width, occurring }) => width >= 2 && occurring.length > 2);
  for (const condition of subjects) {
    if (condition.occurring.length < 2 || condition.occurring.length > 8) continue;
    for (const value of condition.occurring) {
      const states = condition.values.flatMap((own, state) => (own === value ? [state] : []));
      for (const [index, a] of wide.entries())
        for (const b of wide.slice(index + 1)) {
          if (a === condition || b === condition || a.width !== b.width) continue;
          if (new Set(states.map((state) => a.values[state])).size < 3) continue;
          if (!states.every((state) => a.values[state] === b.values[state])) continue;
          found.push({
            name: `${condition.name} == ${value} implies ${a.name} == ${b.name}`,
            term: implies(isValue(condition.term, value), eq(a.term, b.term)),
          });
        }
    }
  }
  return found;
}
