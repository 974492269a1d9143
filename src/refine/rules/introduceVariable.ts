/**
 * Introduce Variable: a new wire with a definition, or a new register with a coupling invariant.
 *
 * Law: a fresh variable that nothing reads changes nothing. A wire has a value in every state (FIS, by its definition, which is well defined: WD). A register
 * may be relied upon as far as its coupling goes: the coupling holds at power-up and after reset from any state (INIT), and every step keeps it (INV).
 * A ghost register serves the proof only and is never emitted.
 */
import { z } from 'zod';
import { conjunction, conjuncts, eq, ite } from '../../../kernel/build.ts';
import type { Goal } from '../../../kernel/goal.ts';
import { sameSort } from '../../../kernel/sort.ts';
import { constant, type Term, top, type Var, variable, width } from '../../../kernel/term.ts';
import { substituteIn } from '../../../kernel/traverse.ts';
import { wellDefined } from '../../../kernel/wellDefined.ts';
import type { Type } from '../../spec/spec.ts';
import { systemOf } from '../../spec/system.ts';
import { asserted, bitsType, typeSort } from '../../spec/types.ts';
import { freshName, readType, typeSchema } from '../fresh.ts';
import { always, namesIn, properties } from '../holes.ts';
import type { Origin, Program, StateElement } from '../program.ts';
import { ok, type Read, type Rule, refused, type Syntax } from '../rule.ts';

const number = z.string().regex(/^\d+$/);
const schema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('wire'), name: z.string(), type: typeSchema, value: z.string() }),
  z.strictObject({
    kind: z.literal('register'),
    name: z.string(),
    type: typeSchema,
    clock: z.string(),
    powerUp: number,
    /** Reset value; left out of reset unless given. */
    reset: number.optional(),
    /** Next value, over old values. */
    next: z.string(),
    /** What the register means: a predicate over state. */
    coupling: z.string(),
    ghost: z.boolean().default(false),
  }),
]);

type Introduced =
  | { readonly kind: 'wire'; readonly variable: Var; readonly type: Type; readonly value: Term }
  | { readonly kind: 'register'; readonly element: StateElement; readonly next: Term; readonly coupling: Term };

export const introduceVariable: Rule<Introduced> = {
  id: 'IntroduceVariable',
  title: 'a new wire or register',
  schema,
  // A variable is a means to an end that only the picker knows: there is nothing that the rule itself could suggest, so it is offered by pickers alone.
  offers: () => [],
  read: (program, target, params, syntax) => {
    const parsed = schema.safeParse(params);
    if (!parsed.success) return refused(z.prettifyError(parsed.error));
    if (target !== 'program') return refused('Introduce Variable acts on the whole program');
    return parsed.data.kind === 'wire' ? readWire(program, parsed.data, syntax) : readRegister(program, parsed.data, syntax);
  },
  required: (_program, _target, params) => (params.kind === 'wire' ? ['FIS', 'WD'] : ['FIS', 'WD', 'INIT', 'INV']),
  obligations: (program, target, params) => (params.kind === 'wire' ? wireGoals(program, target, params) : registerGoals(program, target, params)),
  apply: (program, _target, params, origin) => (params.kind === 'wire' ? addWire(program, params, origin) : addRegister(program, params, origin)),
};

type WireParams = Extract<z.infer<typeof schema>, { kind: 'wire' }>;
type RegisterParams = Extract<z.infer<typeof schema>, { kind: 'register' }>;

function readWire(program: Program, params: WireParams, syntax: Syntax): Read<Introduced> {
  const declared = declare(program, params);
  if (declared.kind === 'refused') return declared;
  const value = syntax.parse(params.value, program.spec, namesIn(program), declared.value.type);
  if (value.kind === 'refused') return refused(`${params.name}: ${value.reason}`);
  if (!sameSort(value.value.sort, declared.value.variable.sort)) return refused(`the value does not have the width of ${params.name}`);
  return ok({ kind: 'wire', ...declared.value, value: value.value });
}

function declare(program: Program, params: { readonly name: string; readonly type: z.infer<typeof typeSchema> }): Read<{ readonly variable: Var; readonly type: Type }> {
  const name = freshName(program, params.name);
  if (name.kind === 'refused') return name;
  const type = readType(program, params.type);
  if (type.kind === 'refused') return type;
  return ok({ variable: variable(name.value, typeSort(program.spec, type.value)), type: type.value });
}

function readRegister(program: Program, params: RegisterParams, syntax: Syntax): Read<Introduced> {
  const declared = declare(program, params);
  if (declared.kind === 'refused') return declared;
  const { variable: register, type } = declared.value;
  const domain = program.spec.domains.find((candidate) => candidate.clock === params.clock);
  if (domain === undefined) return refused(`there is no clock ${params.clock}`);
  const process = program.processes.find((candidate) => candidate.kind === 'clocked' && candidate.clock === params.clock);
  if (process?.kind !== 'clocked' || process.stage !== 'iterated') return refused('Initialization and Iteration come first');
  const [reset] = domain.resets;
  if (params.reset !== undefined && reset === undefined) return refused(`the clock domain ${params.clock} has no reset`);
  for (const value of [params.powerUp, params.reset]) {
    if (value !== undefined && BigInt(value) >= 1n << BigInt(width(register))) return refused(`${value} does not fit ${params.name}`);
  }
  const names = new Map([...namesIn(program), [params.name, type] as const]);
  const next = syntax.parse(params.next, program.spec, names, type);
  if (next.kind === 'refused') return refused(`next: ${next.reason}`);
  if (!sameSort(next.value.sort, register.sort)) return refused(`the next value does not have the width of ${params.name}`);
  const coupling = syntax.parse(params.coupling, program.spec, names, bitsType(1));
  if (coupling.kind === 'refused') return refused(`coupling: ${coupling.reason}`);
  const element: StateElement = {
    variable: register,
    type,
    clock: params.clock,
    powerUp: constant(BigInt(params.powerUp), width(register)),
    ...(params.reset === undefined || reset === undefined ? {} : { reset: { by: reset.name, value: constant(BigInt(params.reset), width(register)) } }),
    ghost: params.ghost,
  };
  return ok({ kind: 'register', element, next: next.value, coupling: coupling.value });
}

function wireGoals(program: Program, target: string, { variable: wire, value }: Extract<Introduced, { kind: 'wire' }>): readonly Goal[] {
  const base = `${program.spec.name}/${target}`;
  const condition = wellDefined(value);
  const assumptions = [...always(program), ...properties(program, [value])];
  return [
    { id: `${base}/FIS.${wire.name}`, kind: 'FIS', says: `${wire.name} has a value in every state`, assumptions, conclusion: eq(value, value) },
    { id: `${base}/WD.${wire.name}`, kind: 'WD', says: `the definition of ${wire.name} is well defined in every state`, assumptions, conclusion: condition },
  ];
}

function registerGoals(program: Program, target: string, { element, next, coupling }: Extract<Introduced, { kind: 'register' }>): readonly Goal[] {
  const base = `${program.spec.name}/${target}`;
  const name = element.variable.name;
  const system = systemOf(program.spec);
  const start = new Map<Term, Term>();
  for (const other of [...program.state, element]) if (other.powerUp !== 'any') start.set(other.variable, other.powerUp);
  const resets = program.spec.domains.flatMap((domain) => domain.resets);
  const afterReset = (by: string): ReadonlyMap<Term, Term> =>
    new Map([...program.state, element].flatMap((other) => (other.reset?.by === by ? [[other.variable, other.reset.value] as const] : [])));
  const relation = resets.reduceRight<Term>((rest, reset) => ite(asserted(reset), element.reset?.by === reset.name ? element.reset.value : element.variable, rest), next);
  const step = new Map<Term, Term>([...system.updates.map((update) => [update.variable, update.next] as const), [element.variable, relation]]);
  const assumptions = [...always(program), ...properties(program, [next, coupling]), ...conjuncts(system.constraint)];
  return [
    { id: `${base}/FIS.${name}`, kind: 'FIS', says: `${name} has a next value in every state`, assumptions, conclusion: eq(next, next) },
    { id: `${base}/WD.${name}`, kind: 'WD', says: `next value and coupling of ${name} are well defined`, assumptions: [...assumptions, coupling], conclusion: conjunction([wellDefined(next), wellDefined(coupling)].filter((term) => term !== top)) },
    { id: `${base}/INIT.${name}.powerUp`, kind: 'INIT', says: `the coupling of ${name} holds at power-up`, assumptions: [], conclusion: substituteIn(coupling, start) },
    ...resets.map((reset): Goal => ({
      id: `${base}/INIT.${name}.${reset.name}`,
      kind: 'INIT',
      says: `the coupling of ${name} holds after the reset ${reset.name} from any state`,
      assumptions: [],
      conclusion: substituteIn(coupling, afterReset(reset.name)),
    })),
    { id: `${base}/INV.${name}`, kind: 'INV', says: `every step keeps the coupling of ${name}`, assumptions: [...assumptions, coupling], conclusion: substituteIn(coupling, step) },
  ];
}

function addWire(program: Program, { variable: wire, type, value }: Extract<Introduced, { kind: 'wire' }>, origin: Origin): Program {
  return {
    ...program,
    wires: [...program.wires, { variable: wire, type, introduced: origin }],
    processes: [
      ...program.processes,
      { kind: 'combinational', frame: [wire], property: eq(wire, value), body: { kind: 'assign', origin, assignments: [{ target: wire, value }] } },
    ],
  };
}

function addRegister(program: Program, { element, next, coupling }: Extract<Introduced, { kind: 'register' }>, origin: Origin): Program {
  const processes = program.processes.map((process) => {
    if (process.kind !== 'clocked' || process.clock !== element.clock) return process;
    const own = { kind: 'assign', origin, assignments: [{ target: element.variable, value: next }] } as const;
    const parts = process.body.kind === 'parallel' ? process.body.parts : [process.body];
    return { ...process, frame: [...process.frame, element.variable], body: { kind: 'parallel', origin, parts: [...parts, own] } as const };
  });
  return {
    ...program,
    state: [...program.state, { ...element, introduced: origin }],
    processes,
    invariants: [...program.invariants, { name: element.variable.name, term: coupling }],
  };
}
