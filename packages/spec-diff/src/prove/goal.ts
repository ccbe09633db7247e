import type { Keywords, Schema } from '../schema/schema.ts';
import type { Flow } from '../types.ts';
import type { Atom, Kind, Way } from './atom.ts';
import type { Synthetic } from './synthetic.ts';

/** The part of a prover that goals use. */
export interface Proving {
  flow: Flow;
  /** The day that sunsets are compared with. */
  today: string | undefined;
  synthetic: Synthetic;
  /** Whether two schemas are written the same way, in whichever versions. */
  isSame: (one: Schema, other: Schema) => boolean;
  /** Whether one schema is taken to be contained in another, because the two are compared on their own. */
  isAssumed: (producer: Schema, consumer: Schema) => boolean;
  /** Returns why a value inside of another may satisfy all of some schemas but not another one. */
  inside: (schemas: readonly Schema[], consumer: Schema) => string | undefined;
  /** Returns why a value of an atom may not satisfy a schema. */
  atom: (atom: Atom, consumer: Schema, hidden?: ReadonlySet<string>) => string | undefined;
  /** Returns everything that a schema requires of values of one kind. */
  goals: (consumer: Schema, kind: Kind, hidden?: ReadonlySet<string>) => Goal[];
  /** Tries a goal on an atom, then along each way of its unions. */
  attempt: (atom: Atom, goal: Goal) => string | undefined;
}

/** One requirement of a schema on values of one kind. */
export interface Goal {
  keyword: string;
  /** Further keywords of the same schema that decide whether the goal is met. */
  dependsOn?: readonly string[];
  /** Distinguishes goals with the same keyword: a name in `required`. */
  subject?: string;
  /** Returns why a value of the atom may not meet the goal; `undefined` when every value meets it. */
  check: (atom: Atom) => string | undefined;
  /** Describes exactly the values of its kind that do not meet it, if a schema can. */
  violated?: Way;
  /** A description of a value of the atom that does not meet it, if there certainly is one. */
  describe?: ((atom: Atom) => string | undefined) | undefined;
  /** The schema that requires it. */
  place?: Schema;
  /** The parts of the goal, which tell what exactly does not meet it: members, values, or ways of a union. */
  each?: (atom: Atom) => GoalPart[];
}

/** A goal that no value meets: an atom that meets it has no value. */
// Stryker disable next-line StringLiteral: nobody reads these texts.
export const noValue: Goal = { keyword: 'false schema', check: () => 'a value is possible' };

/** What is different for a part of a goal. */
export interface GoalPart extends Partial<Goal> {
  /** The values that are left. */
  atom?: Atom;
  /** The branch of the producer's union that the values are of. */
  way?: Schema | undefined;
}

type Check = (atom: Atom, bound: number) => string | undefined;

/** The goal of a keyword whose value is a number, if a schema has it. */
export function boundGoal({ scalars }: Keywords, keyword: string, check: Check, describe?: Check): Goal[] {
  const bound = scalars[keyword];
  if (typeof bound !== 'number') return [];
  return [
    { keyword, check: (atom) => check(atom, bound), describe: describe && ((atom) => describe(atom, bound)) },
  ];
}

/** The inputs for creating goals. */
export interface GoalSource {
  prover: Proving;
  schema: Schema;
  keywords: Keywords;
  /** Members that never travel this way. */
  hidden: ReadonlySet<string>;
}
