import { getTypes } from '../schema/normalize.ts';
import type { Schema } from '../schema/schema.ts';
import type { Flow, Proof } from '../types.ts';
import { areApart } from './apart.ts';
import { type Atom, along, getAtom, type Kind, kinds, type Way } from './atom.ts';
import { declaredBy } from './declared.ts';
import { type Goal, noValue, type Proving } from './goal.ts';
import { getGoals } from './goals.ts';
import { isEmptyAtom } from './is-empty-atom.ts';
import { Synthetic } from './synthetic.ts';

/** Something that could not be proven: the keyword that may refuse a value, where it is, and why. */
export interface Gap {
  keyword: string;
  /** Further keywords of that schema that decide whether the value is refused. */
  dependsOn?: readonly string[];
  /** The consumer's schema with that keyword. */
  place: Schema;
  why: string;
  /** Distinguishes gaps with the same keyword: the name of a member, or the way of a union. */
  subject?: string | undefined;
  /** The branch of the producer's union that is not accepted. */
  way?: Schema | undefined;
  /** A value that is refused for sure, in words, when it is too large to build. */
  described?: string | undefined;
}

/** Options of a prover. */
export interface ProverOptions {
  flow: Flow;
  /** Whether two schemas, of whichever version, say the same. */
  isSame: (one: Schema, other: Schema) => boolean;
  /** The day that sunsets are compared with. */
  today: string | undefined;
  /** Questions that could not be proven before, with the reasons. */
  failed: Map<string, string>;
}

const maxSteps = 10_000;
const maxDepth = 300;
/** Up to this many listed values are looked at one by one. */
const maxValues = 1_000;

/**
 * Proves that every value one schema accepts is accepted by another. What it proves is true; what it cannot prove
 * may still be true.
 *
 * Recursive schemas are proven by induction over the size of values: a question that comes up again inside of
 * a member or an item, so about a smaller value, counts as proven.
 *
 * A producer sends the members its schema declares, and others only if it says what they are: that is the one
 * assumption on top of the standard.
 */
export class Prover implements Proving {
  readonly flow: Flow;
  readonly today: string | undefined;
  readonly synthetic: Synthetic;
  /** Whether two schemas are written the same way, in whichever versions. */
  readonly isSame: (one: Schema, other: Schema) => boolean;
  readonly #assumed = new Set<string>();
  readonly #proven = new Set<string>();
  readonly #failed: Map<string, string>;
  readonly #open = new Set<string>();
  // Stryker disable next-line ArrayDeclaration: no question has a further key.
  readonly #tentative: string[] = [];
  #depth = 0;
  #steps = 0;

  constructor(like: Schema, options: ProverOptions) {
    this.flow = options.flow;
    this.today = options.today;
    this.synthetic = new Synthetic(like.node.sources);
    this.#failed = options.failed;
    this.isSame = options.isSame;
  }

  /** Assumes that one schema is contained in another, because the two are compared on their own. */
  assume(producer: Schema, consumer: Schema): void {
    for (const each of getLeaves(consumer)) this.#assumed.add(getKey([producer], each));
  }

  /** Whether one schema is taken to be contained in another. */
  isAssumed(producer: Schema, consumer: Schema): boolean {
    return this.#assumed.has(getKey([producer], consumer));
  }

  /** Returns everything that could not be proven; nothing when the first schema is contained in the second. */
  gaps(producer: Schema, consumer: Schema): { gaps: Gap[]; proof: Proof } {
    this.#steps = 0;
    const gaps = new Map<string, Gap>();
    const holds = new Set<string>();
    for (const kind of kinds) {
      const atom = getAtom(kind, [producer], this.synthetic);
      if (atom.dead) continue;
      for (const goal of this.goals(consumer, kind)) {
        const missed = this.#missed(atom, goal, consumer);
        if (missed.length === 0) holds.add(goal.keyword);
        for (const gap of missed)
          gaps.set(`${gap.keyword} ${gap.subject} ${gap.place.id} ${gap.way?.id}`, gap);
      }
    }
    return { gaps: [...gaps.values()], proof: { holds: [...holds], steps: this.#steps } };
  }

  /** Returns what of a goal is not met: some of its parts, or all of it. */
  #missed(atom: Atom, goal: Goal, consumer: Schema): Gap[] {
    const why = this.attempt(atom, goal);
    if (why === undefined) return [];
    const described = atom.unions.length + atom.nots.length === 0 ? goal.describe?.(atom) : undefined;
    const missed = (goal.each?.(atom) ?? []).flatMap((part): Gap[] => {
      const inner = { place: consumer, ...goal, ...part };
      const reason = this.attempt(part.atom ?? atom, inner);
      return reason === undefined ? [] : [{ ...inner, why: reason }];
    });
    return missed.length > 0 ? missed : [{ place: consumer, ...goal, why, described }];
  }

  /** Whether a schema is proven to accept no value at all. */
  isEmpty(schema: Schema): boolean {
    this.#steps = 0;
    return kinds.every(
      (kind) => this.attempt(getAtom(kind, [schema], this.synthetic), noValue) === undefined,
    );
  }

  /** Returns why a value inside of another may satisfy all of some schemas but not another one. */
  inside(schemas: readonly Schema[], consumer: Schema): string | undefined {
    // Stryker disable next-line ConditionalExpression, ArrowFunction: a shortcut, as `atom` looks at the same.
    if (schemas.some((each) => this.isSame(each, consumer))) return undefined;
    const key = getKey(schemas, consumer);
    // More schemas leave fewer scalars; objects of several schemas may have more members.
    const isAssumed = (each: Schema): boolean =>
      isScalar(each) && this.#assumed.has(getKey([each], consumer));
    if (schemas.some(isAssumed)) return undefined;
    // Every question is about a value inside of the one before, so an open one counts as proven.
    if ([this.#assumed, this.#proven, this.#open].some((each) => each.has(key))) return undefined;
    return this.#failed.get(key) ?? this.#prove(key, schemas, consumer);
  }

  /** Returns why a value of an atom may not satisfy a schema; `undefined` when every value does. */
  atom(atom: Atom, consumer: Schema, hidden?: ReadonlySet<string>): string | undefined {
    if (atom.dead || [...atom.schemas].some((each) => this.isSame(each, consumer))) return undefined;
    return first(this.goals(consumer, atom.kind, hidden), (goal) => {
      const why = this.attempt(atom, goal);
      return why === undefined ? undefined : `${goal.keyword}: ${why}`;
    });
  }

  /** Returns everything that a schema requires of values of one kind. */
  goals(consumer: Schema, kind: Kind, hidden: ReadonlySet<string> = new Set()): Goal[] {
    const own = declaredBy(consumer, this.flow).hidden;
    return getGoals(this, consumer, kind, new Set([...hidden, ...own]));
  }

  /** Tries a goal on an atom as it is, then along each way of its unions. */
  attempt(atom: Atom, goal: Goal): string | undefined {
    if (atom.dead) return undefined;
    // Stryker disable next-line EqualityOperator: one step or level more or less.
    if (this.#steps++ > maxSteps || this.#depth > maxDepth) return 'the schemas are too complex to decide';
    this.#depth++;
    try {
      const why = goal.check(atom);
      if (why === undefined) return undefined;
      return this.#split(atom, goal, why);
    } finally {
      this.#depth--;
    }
  }

  #split(atom: Atom, goal: Goal, why: string): string | undefined {
    const [union, ...rest] = atom.unions;
    if (!union) {
      const { values, nots } = atom;
      if (values && values.length > 1 && values.length <= maxValues && nots.length > 0)
        return first(values, (value) => this.attempt({ ...atom, values: [value] }, goal));
      const { violated } = goal;
      const left = violated ? along(atom, violated) : atom;
      return isEmptyAtom(this, left) ? undefined : why;
    }
    return first(union, (way) =>
      this.#isApart(atom, way) ? undefined : this.attempt(along(atom, way, rest), goal),
    );
  }

  /** Whether it is easy to see that no value of an atom takes a way. */
  #isApart({ schemas }: Atom, way: Way): boolean {
    return way.schemas.some((each) => [...schemas].some((own) => areApart(own, each, this.flow)));
  }

  /** A proof below an open question may depend on it, so it is final only when no question is open. */
  #prove(key: string, schemas: readonly Schema[], consumer: Schema): string | undefined {
    this.#open.add(key);
    const mark = this.#tentative.length;
    const why = first(kinds, (kind) => this.atom(getAtom(kind, schemas, this.synthetic), consumer));
    this.#open.delete(key);
    if (why === undefined) {
      this.#tentative.push(key);
      this.#proven.add(key);
      return undefined;
    }
    for (const each of this.#tentative.splice(mark)) this.#proven.delete(each);
    this.#failed.set(key, why);
    return why;
  }
}

/** The first result that is not `undefined`. */
function first<T>(list: Iterable<T>, check: (each: T) => string | undefined): string | undefined {
  for (const each of list) {
    const why = check(each);
    if (why !== undefined) return why;
  }
  return undefined;
}

function isScalar({ keywords }: Schema): boolean {
  return !getTypes(keywords).some((each) => each === 'object' || each === 'array');
}

/** The schemas that a merged one was made of; otherwise the schema itself. */
function getLeaves(schema: Schema): Schema[] {
  const { allOf } = schema.keywords.list;
  return schema.isMerged && allOf ? allOf.flatMap(getLeaves) : [schema];
}

function getKey(schemas: readonly Schema[], consumer: Schema): string {
  const [only] = schemas;
  // Stryker disable next-line all: a shortcut, as the list of one identifier is the same text.
  if (only && schemas.length === 1 && !only.isMerged) return `${only.id}>${consumer.id}`;
  const ids = new Set(schemas.flatMap(getLeaves).map(({ id }) => id));
  return `${[...ids].sort((a, b) => a - b).join()}>${consumer.id}`;
}
