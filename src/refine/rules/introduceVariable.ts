/**
 * Introduce Variable: a new wire with a definition, or a new register with a coupling invariant.
 *
 * Law: a fresh variable that nothing reads changes nothing. A wire has a value in every state by its definition, which is well defined (WD). A register
 * may be relied upon as far as its coupling goes, a predicate over registers and memories: in every state some value satisfies it (FIS), it holds at power-up
 * and after reset from any state (INIT), and every step of every domain keeps it (INV). A ghost register serves the proof only: no code reads it, and it
 * is never emitted.
 */
import { z } from 'zod';
import { conjunction, conjuncts, eq, implies, ite } from '../../../kernel/build.ts';
import type { Goal } from '../../../kernel/goal.ts';
import { bits, sameSort } from '../../../kernel/sort.ts';
import { constant, type Term, top, type Var, variable, width } from '../../../kernel/term.ts';
import { substituteIn, variables } from '../../../kernel/traverse.ts';
import { wellDefined } from '../../../kernel/wellDefined.ts';
import type { Spec, Type } from '../../spec/spec.ts';
import { domainOf, systemOf } from '../../spec/system.ts';
import { asserted, bitsType, typeSort } from '../../spec/types.ts';
import { afterEvent, type Next, specified } from '../afterEvent.ts';
import { equations, feasible } from '../feasible.ts';
import { freshName, readType, typeSchema } from '../fresh.ts';
import { always, namesIn, properties } from '../holes.ts';
import type { Origin, Program, StateElement } from '../program.ts';
import { unreadableByCode, unreadableByInvariant, unreadableByPredicate } from '../readable.ts';
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
  | { readonly kind: 'register'; readonly element: StateElement; readonly coupling: Term };

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
    return parsed.data.kind === 'wire'
      ? readWire(program, parsed.data, syntax)
      : readRegister(program, parsed.data, syntax);
  },
  required: (_program, _target, params) => (params.kind === 'wire' ? ['WD'] : ['FIS', 'WD', 'INIT', 'INV']),
  obligations: (program, target, params) =>
    params.kind === 'wire' ? wireGoals(program, target, params) : registerGoals(program, target, params),
  apply: (program, _target, params, origin) =>
    params.kind === 'wire' ? addWire(program, params, origin) : addRegister(program, params, origin),
};

type WireParams = Extract<z.infer<typeof schema>, { kind: 'wire' }>;
type RegisterParams = Extract<z.infer<typeof schema>, { kind: 'register' }>;

function readWire(program: Program, params: WireParams, syntax: Syntax): Read<Introduced> {
  const declared = declare(program, params);
  if (declared.kind === 'refused') return declared;
  const value = syntax.parse(params.value, program.spec, namesIn(program), declared.value.type);
  if (value.kind === 'refused') return refused(`${params.name}: ${value.reason}`);
  if (!sameSort(value.value.sort, declared.value.variable.sort))
    return refused(`the value does not have the width of ${params.name}`);
  const unreadable = unreadableByCode(program, [value.value]);
  if (unreadable !== undefined) return refused(`${params.name}: ${unreadable}`);
  return ok({ kind: 'wire', ...declared.value, value: value.value });
}

function declare(
  program: Program,
  params: { readonly name: string; readonly type: z.infer<typeof typeSchema> },
): Read<{ readonly variable: Var; readonly type: Type }> {
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
  const process = program.processes.find(
    (candidate) => candidate.kind === 'clocked' && candidate.clock === params.clock,
  );
  if (process?.kind !== 'clocked' || process.stage !== 'iterated')
    return refused('Initialization and Iteration come first');
  const [reset] = domain.resets;
  if (params.reset !== undefined && reset === undefined)
    return refused(`the clock domain ${params.clock} has no reset`);
  for (const value of [params.powerUp, params.reset]) {
    if (value !== undefined && BigInt(value) >= 1n << BigInt(width(register)))
      return refused(`${value} does not fit ${params.name}`);
  }
  const names = new Map([...namesIn(program), [params.name, type] as const]);
  const next = syntax.parse(params.next, program.spec, names, type);
  if (next.kind === 'refused') return refused(`next: ${next.reason}`);
  if (!sameSort(next.value.sort, register.sort))
    return refused(`the next value does not have the width of ${params.name}`);
  const coupling = syntax.parse(params.coupling, program.spec, names, bitsType(1));
  if (coupling.kind === 'refused') return refused(`coupling: ${coupling.reason}`);
  if (!sameSort(coupling.value.sort, bits(1))) return refused('the coupling is not one bit');
  const others = variables([next.value]).filter((used) => used !== register);
  const unreadable = params.ghost ? unreadableByPredicate(program, others) : unreadableByCode(program, others);
  if (unreadable !== undefined) return refused(`next: ${unreadable}`);
  const beyond = unreadableByInvariant(program, coupling.value, register);
  if (beyond !== undefined) return refused(beyond);
  const element: StateElement = {
    variable: register,
    type,
    clock: params.clock,
    powerUp: constant(BigInt(params.powerUp), width(register)),
    ...(params.reset === undefined || reset === undefined
      ? {}
      : { reset: { by: reset.name, value: constant(BigInt(params.reset), width(register)) } }),
    ghost: params.ghost,
    next: next.value,
  };
  return ok({ kind: 'register', element, coupling: coupling.value });
}

function wireGoals(
  program: Program,
  target: string,
  { variable: wire, value }: Extract<Introduced, { kind: 'wire' }>,
): readonly Goal[] {
  return [
    {
      id: `${program.spec.name}/${target}/WD.${wire.name}`,
      kind: 'WD',
      says: `the definition of ${wire.name} is well defined in every state`,
      assumptions: [...always(program), ...properties(program, [value])],
      conclusion: wellDefined(value),
    },
  ];
}

function registerGoals(
  program: Program,
  target: string,
  { element, coupling }: Extract<Introduced, { kind: 'register' }>,
): readonly Goal[] {
  const base = `${program.spec.name}/${target}`;
  const { variable: register, next = register } = element;
  const { name } = register;
  const elements = [...program.state, element];
  const { constraint } = systemOf(program.spec);
  const assumptions = [...always(program), ...properties(program, [next, coupling]), ...conjuncts(constraint)];
  const { term: someValue, exact } = feasible(substituteIn(coupling, equations(coupling, [register])), [register]);
  const powerUp = new Map(
    elements.flatMap((other) => (other.powerUp === 'any' ? [] : [[other.variable, other.powerUp] as const])),
  );
  const after = (by: string): ReadonlyMap<Term, Term> =>
    new Map(
      elements.flatMap((other) => (other.reset?.by === by ? [[other.variable, other.reset.value] as const] : [])),
    );
  return [
    {
      id: `${base}/FIS.${name}`,
      kind: 'FIS',
      says: `in every state some value of ${name} satisfies its coupling`,
      assumptions: always(program),
      conclusion: someValue,
      ...(exact ? {} : { strengthened: 'only some candidate values were tried' }),
    },
    {
      id: `${base}/WD.${name}`,
      kind: 'WD',
      says: `the coupling of ${name} is well defined, and the next value wherever the coupling holds`,
      assumptions,
      conclusion: conjunction(
        [wellDefined(coupling), implies(coupling, wellDefined(next))].filter((term) => term !== top),
      ),
    },
    {
      id: `${base}/INIT.${name}.powerUp`,
      kind: 'INIT',
      says: `the coupling of ${name} holds at power-up`,
      assumptions: [],
      conclusion: substituteIn(coupling, powerUp),
    },
    ...program.spec.domains
      .flatMap((domain) => domain.resets)
      .map(
        (reset): Goal => ({
          id: `${base}/INIT.${name}.${reset.name}`,
          kind: 'INIT',
          says: `the coupling of ${name} holds after the reset ${reset.name} from any state`,
          assumptions: [],
          conclusion: substituteIn(coupling, after(reset.name)),
        }),
      ),
    {
      id: `${base}/INV.${name}`,
      kind: 'INV',
      says: `every step keeps the coupling of ${name}`,
      assumptions: [...assumptions, coupling],
      conclusion: substituteIn(
        coupling,
        afterEvent(program.spec, [...specified(systemOf(program.spec)), ...introduced(program.spec, elements)]),
      ),
    },
  ];
}

/** What introduced registers do: resets of their domain first, as in the process that they are part of. */
function introduced(spec: Spec, elements: readonly StateElement[]): readonly Next[] {
  return elements.flatMap(({ variable: register, clock, reset: own, next }) => {
    if (next === undefined) return [];
    const relation = domainOf(spec, clock).resets.reduceRight<Term>(
      (rest, reset) => ite(asserted(reset), own?.by === reset.name ? own.value : register, rest),
      next,
    );
    return [{ variable: register, clock, next: relation }];
  });
}

function addWire(
  program: Program,
  { variable: wire, type, value }: Extract<Introduced, { kind: 'wire' }>,
  origin: Origin,
): Program {
  return {
    ...program,
    wires: [...program.wires, { variable: wire, type, introduced: origin }],
    processes: [
      ...program.processes,
      {
        kind: 'combinational',
        frame: [wire],
        property: eq(wire, value),
        body: { kind: 'assign', origin, assignments: [{ target: wire, value }] },
      },
    ],
  };
}

function addRegister(
  program: Program,
  { element, coupling }: Extract<Introduced, { kind: 'register' }>,
  origin: Origin,
): Program {
  const value = element.next ?? element.variable;
  const processes = program.processes.map((process) => {
    if (process.kind !== 'clocked' || process.clock !== element.clock) return process;
    const own = { kind: 'assign', origin, assignments: [{ target: element.variable, value }] } as const;
    const parts = process.body.kind === 'parallel' ? process.body.parts : [process.body];
    return {
      ...process,
      frame: [...process.frame, element.variable],
      body: { kind: 'parallel', origin, parts: [...parts, own] } as const,
    };
  });
  return {
    ...program,
    state: [...program.state, { ...element, introduced: origin }],
    processes,
    invariants: [...program.invariants, { name: element.variable.name, term: coupling }],
  };
}
