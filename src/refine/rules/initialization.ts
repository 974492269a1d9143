/**
 * Initialization: power-up and reset values.
 *
 * Law: a system whose start states are among those of the specification, and satisfy the invariants, starts right (INIT). There are two roots: power-up, and
 * reset from any state (registers with a constant reset value hold it; every other register and memory is arbitrary). What a specification cannot do without
 * is asked here once: some inputs satisfy the assumptions and every choice has a value (FIS), reset values are well defined (WD), and, where there is no clock
 * domain whose Iteration would ask it, the invariants hold at every moment (INV).
 */
import { z } from 'zod';
import { conjunction, conjuncts, eq } from '../../../kernel/build.ts';
import type { Goal } from '../../../kernel/goal.ts';
import { constant, type Term, top, type Var } from '../../../kernel/term.ts';
import { substituteIn, variables } from '../../../kernel/traverse.ts';
import { wellDefined } from '../../../kernel/wellDefined.ts';
import { systemOf } from '../../spec/system.ts';
import { portVariable } from '../../spec/types.ts';
import { feasible } from '../feasible.ts';
import { always, assumed } from '../holes.ts';
import type { Program, StateElement } from '../program.ts';
import { ok, type Read, type Rule, refused } from '../rule.ts';
import { satisfiable } from '../satisfiable.ts';
import type { Json } from '../step.ts';

const schema = z.strictObject({
  /** Power-up values of registers for which the specification allows any; 0 unless given. */
  powerUp: z.record(z.string(), z.string().regex(/^\d+$/)).optional(),
});

/** The value that each element has after power-up; `any` where it may be arbitrary. */
export type PowerUp = ReadonlyMap<Var, Term | 'any'>;

export const initialization: Rule<PowerUp> = {
  id: 'Initialization',
  title: 'power-up and reset values',
  schema,
  offers: (program) =>
    program.initialization === undefined
      ? [
          {
            target: 'program',
            reason: 'the registers have no power-up and reset values yet',
            rank: 0,
            suggestion: suggestion(program),
          },
        ]
      : [],
  read: (program, target, params) => {
    if (target !== 'program') return refused('Initialization acts on the whole program');
    if (program.initialization !== undefined) return refused('the program is initialized already');
    const parsed = schema.safeParse(params);
    return parsed.success ? powerUpValues(program, parsed.data.powerUp ?? {}) : refused(z.prettifyError(parsed.error));
  },
  required: ({ state, spec }) => [
    ...(state.length > 0 ? (['INIT'] as const) : []),
    ...(spec.choices.length > 0 || spec.assumptions.length > 0 ? (['FIS'] as const) : []),
    ...(spec.domains.length === 0 && spec.invariants.length > 0 ? (['INV'] as const) : []),
  ],
  obligations: (program, _target, powerUp) => [
    ...values(program, powerUp),
    ...roots(program, powerUp),
    ...resetValues(program),
    ...inputs(program),
    ...choices(program),
    ...moments(program),
  ],
  apply: (program, _target, powerUp, origin) => ({
    ...program,
    initialization: origin,
    state: program.state.map((element) => ({ ...element, powerUp: powerUp.get(element.variable) ?? element.powerUp })),
  }),
};

/** Where any power-up value is allowed, the reset value is a good one: invariants have to hold for it anyway. */
function suggestion(program: Program): Json {
  const powerUp = Object.fromEntries(
    program.state.flatMap(({ variable, powerUp: value, reset }) =>
      value === 'any' && reset?.value.kind === 'const' && reset.value.value !== 0n
        ? [[variable.name, String(reset.value.value)] as const]
        : [],
    ),
  );
  return Object.keys(powerUp).length === 0 ? {} : { powerUp };
}

function powerUpValues(program: Program, given: Readonly<Record<string, string>>): Read<PowerUp> {
  const result = new Map<Var, Term | 'any'>();
  for (const name of Object.keys(given)) {
    if (!program.state.some((element) => element.variable.name === name)) return refused(`${name} is not a register`);
  }
  for (const element of program.state) {
    const { sort } = element.variable;
    const value = given[element.variable.name];
    if (value !== undefined) {
      if (sort.kind !== 'bits' || BigInt(value) >= 1n << BigInt(sort.width))
        return refused(`${value} does not fit ${element.variable.name}`);
      result.set(element.variable, constant(BigInt(value), sort.width));
    } else if (element.powerUp === 'any' && sort.kind === 'bits') {
      result.set(element.variable, constant(0, sort.width));
    } else {
      result.set(element.variable, element.powerUp);
    }
  }
  return ok(result);
}

/** INIT: the program's power-up values are those of the specification, where it fixes them. */
function values(program: Program, powerUp: PowerUp): readonly Goal[] {
  if (program.state.length === 0) return [];
  const equations = program.state.flatMap((element) => {
    const value = powerUp.get(element.variable);
    return element.powerUp === 'any' || value === undefined || value === 'any' ? [] : [eq(value, element.powerUp)];
  });
  return [
    {
      id: `${program.spec.name}/program/INIT.values`,
      kind: 'INIT',
      says: 'every register powers up to a value that the specification allows',
      assumptions: [],
      conclusion: conjunction(equations),
    },
  ];
}

function roots(program: Program, powerUp: PowerUp): readonly Goal[] {
  const atPowerUp = new Map<Term, Term>();
  // Where the specification allows any value, its invariants have to hold for all of them, whichever the design takes.
  const open = new Set(program.state.filter((element) => element.powerUp === 'any').map((element) => element.variable));
  for (const [element, value] of powerUp) if (value !== 'any' && !open.has(element)) atPowerUp.set(element, value);
  const from = (
    name: string,
    says: string,
    start: ReadonlyMap<Term, Term>,
    assumed: readonly Term[],
  ): readonly Goal[] =>
    program.invariants.map((invariant) => ({
      id: `${program.spec.name}/program/INIT.${name}.${invariant.name}`,
      kind: 'INIT',
      says: `${says} the invariant ${invariant.name} holds`,
      assumptions: assumed,
      conclusion: substituteIn(invariant.term, start),
    }));
  const resets = program.spec.domains.flatMap((domain) => domain.resets);
  return [
    ...from('powerUp', 'at power-up', atPowerUp, []),
    ...resets.flatMap((reset) =>
      from(
        `reset.${reset.name}`,
        `after the reset ${reset.name} from any state`,
        afterReset(program.state, reset.name),
        assumed(program.spec),
      ),
    ),
  ];
}

/** Elements with a reset value have it; the others stay variables, that is, arbitrary. */
function afterReset(state: readonly StateElement[], by: string): ReadonlyMap<Term, Term> {
  return new Map(
    state.flatMap((element) => (element.reset?.by === by ? [[element.variable, element.reset.value] as const] : [])),
  );
}

/** WD: reset values that are inputs may divide or index. */
function resetValues(program: Program): readonly Goal[] {
  const conditions = program.state.flatMap((element) => {
    const condition = element.reset === undefined ? top : wellDefined(element.reset.value);
    return condition === top ? [] : [condition];
  });
  if (conditions.length === 0) return [];
  return [
    {
      id: `${program.spec.name}/program/WD.reset`,
      kind: 'WD',
      says: 'no division by zero and no index out of range in the reset values',
      assumptions: always(program),
      conclusion: conjunction(conditions),
    },
  ];
}

/** FIS: the assumptions can be satisfied; otherwise everything would hold under them. */
function inputs(program: Program): readonly Goal[] {
  const { spec } = program;
  if (spec.assumptions.length === 0) return [];
  const free = spec.ports.filter((port) => port.direction === 'input').map((port) => portVariable(spec, port));
  const { term, exact } = satisfiable(assumed(spec), free);
  return [
    {
      id: `${spec.name}/program/FIS.assumptions`,
      kind: 'FIS',
      says: 'in every state some inputs satisfy the assumptions',
      assumptions: program.invariants.map((invariant) => invariant.term),
      conclusion: term,
      ...(exact ? {} : { strengthened: 'only some candidate values were tried' }),
    },
  ];
}

/** INV: without a clock domain there is no step to keep an invariant; it follows from the assumptions at every moment. */
function moments(program: Program): readonly Goal[] {
  const { spec } = program;
  if (spec.domains.length > 0) return [];
  const system = systemOf(spec);
  return system.claims.map((claim) => ({
    id: `${spec.name}/program/INV.${claim.name}`,
    kind: 'INV',
    says: `the invariant ${claim.name} holds at every moment`,
    assumptions: [...always(program), ...conjuncts(system.constraint)],
    conclusion: claim.term,
  }));
}

/** FIS: in every state that satisfies the invariants, and for all assumed inputs, the choices have values. */
function choices(program: Program): readonly Goal[] {
  const { choices: free, constraint } = systemOf(program.spec);
  if (free.length === 0) return [];
  const { term, exact } = feasible(constraint, free, always(program));
  return [
    {
      id: `${program.spec.name}/program/FIS.choices`,
      kind: 'FIS',
      says: `in every state some value of ${free.map((choice) => choice.name).join(', ')} satisfies the specification`,
      assumptions: always(program),
      conclusion: variables([constraint]).length === 0 ? constraint : term,
      ...(exact ? {} : { strengthened: 'only some candidate values were tried' }),
    },
  ];
}
