/** How entries of scopes are called in messages. */
import type { Entry, Role } from './context.ts';

const roleNames: Readonly<Record<Role, string>> = {
  input: 'an input',
  output: 'an output',
  register: 'a register',
  memory: 'a memory',
  let: 'a `let`',
  choice: 'a choice',
  table: 'a table',
  label: 'an enum label',
  constant: 'a constant',
  parameter: 'a parameter',
  'bound name': 'a bound name',
};

export function entryKind(entry: Entry): string {
  switch (entry.kind) {
    case 'value':
      return roleNames[entry.role];
    case 'function':
      return 'a function';
    case 'enum':
      return 'an enum type';
    case 'failed':
      return 'something else';
  }
}
