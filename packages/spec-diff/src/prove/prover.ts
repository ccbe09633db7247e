import { opaque } from '../schema/keywords.ts';
import type { Schema } from '../schema/schema.ts';
import type { Flow, Proof } from '../types.ts';
import { type Atom, allows, along, atomOf, kinds, type Way } from './atom.ts';
import { isEmptyAtom } from './empty.ts';
import type { Goal, Proving } from './goal.ts';
import { goalsOf } from './goals.ts';
import { declaredBy } from './members.ts';
import { Synthetic } from './synthetic.ts';

/** Something that could not be proven: the keyword that may refuse a value, and why. */
export interface Gap {
  keyword: string;
  why: string;
  /** Distinguishes gaps with the same keyword: a name in `required`. */
  subject?: string;
  /** A value that is refused for sure, in words, when it is too large to build. */
  described?: string;
}

/** Options of a prover. */
export interface ProverOptions {
  flow: Flow;
  /** Whether two schemas of the two versions say the same. @default only the same object does */
  unchanged?: (producer: Schema, consumer: Schema) => boolean;
  /** The day that sunsets are compared with. @default none has passed */
  today?: string | undefined;
  /** Questions that could not be proven before, with the reasons. @default none */
  failed?: Map<string, string>;
}

const maxSteps = 5_000;
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
  readonly #unchanged: (producer: Schema, consumer: Schema) => boolean;
  readonly #assumed = new Set<string>();
  readonly #proven = new Set<string>();
  readonly #failed: Map<string, string>;
  readonly #open = new Set<string>();
  readonly #tentative: string[] = [];
  #depth = 0;
  #steps = 0;

  constructor(like: Schema, options: ProverOptions) {
    this.flow = options.flow;
    this.today = options.today;
    this.synthetic = new Synthetic(like.node);
    this.#failed = options.failed ?? new Map();
    this.#unchanged = options.unchanged ?? ((one, other) => one === other);
  }

  /** Assumes that one schema is contained in another, because the two are compared on their own. */
  assume(producer: Schema, consumer: Schema): void {
    for (const each of leavesOf(consumer)) this.#assumed.add(keyOf({ schemas: [producer], nots: [] }, each));
  }

  /** Returns everything that could not be proven; nothing when the first schema is contained in the second. */
  gaps(producer: Schema, consumer: Schema): { gaps: Gap[]; proof: Proof } {
    this.#steps = 0;
    const gaps = new Map<string, Gap>();
    const holds = new Set<string>();
    for (const kind of kinds) {
      const atom = atomOf(kind, { schemas: [producer], nots: [] }, this.synthetic);
      if (atom.dead || atom.schemas.has(consumer)) continue;
      const goals = this.goals(atom, consumer, declaredBy(consumer, this.flow).hidden);
      for (const goal of goals) {
        const why = this.attempt(atom, goal);
        if (why === undefined) holds.add(goal.keyword);
        else gaps.set(`${goal.keyword} ${goal.subject}`, { why, ...gapOf(goal, atom) });
      }
    }
    return { gaps: [...gaps.values()], proof: { holds: [...holds], steps: this.#steps } };
  }

  /** Returns why a value inside of another may satisfy a way but not a schema; `undefined` when it cannot. */
  inside(way: Way, consumer: Schema): string | undefined {
    if (isAnything(consumer)) return undefined;
    if (way.schemas.some((each) => each === consumer || this.#unchanged(each, consumer))) return undefined;
    const key = keyOf(way, consumer);
    if (this.#assumed.has(key) || this.#proven.has(key)) return undefined;
    const failed = this.#failed.get(key);
    if (failed !== undefined) return failed;
    // Every question is about a value inside of the one before.
    return this.#open.has(key) ? undefined : this.#prove(key, way, consumer);
  }

  /** Returns why a value of an atom may not satisfy a schema; `undefined` when every value does. */
  atom(atom: Atom, consumer: Schema, hidden: ReadonlySet<string> = new Set()): string | undefined {
    if (atom.schemas.has(consumer)) return undefined;
    return first(this.goals(atom, consumer, hidden), (goal) => {
      const why = this.attempt(atom, goal);
      return why === undefined ? undefined : `${goal.keyword}: ${why}`;
    });
  }

  /** Returns the requirements of a schema on values of the kind of an atom. */
  goals(atom: Atom, consumer: Schema, hidden: ReadonlySet<string>): Goal[] {
    if (!allows(consumer.parts, atom.kind))
      return [
        { keyword: consumer.parts.never ? 'false schema' : 'type', check: () => `${atom.kind} is possible` },
      ];
    return goalsOf(
      this,
      consumer,
      atom.kind,
      new Set([...hidden, ...declaredBy(consumer, this.flow).hidden]),
    );
  }

  /** Tries a goal on an atom as it is, then along each way of its unions. */
  attempt(atom: Atom, goal: Goal): string | undefined {
    if (atom.dead) return undefined;
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
      const left = violated && atom.nots.length > 0 ? along(atom, violated, [], this.synthetic) : atom;
      return isEmptyAtom(this, left) ? undefined : why;
    }
    return first(union, (way) => this.attempt(along(atom, way, rest, this.synthetic), goal));
  }

  /** A proof below an open question may depend on it, so it is final only when no question is open. */
  #prove(key: string, way: Way, consumer: Schema): string | undefined {
    this.#open.add(key);
    const mark = this.#tentative.length;
    const why = this.#kinds(way, consumer);
    this.#open.delete(key);
    if (why === undefined) {
      this.#tentative.push(key);
      this.#proven.add(key);
      if (this.#open.size === 0) this.#tentative.length = 0;
      return undefined;
    }
    for (const each of this.#tentative.splice(mark)) this.#proven.delete(each);
    this.#failed.set(key, why);
    return why;
  }

  #kinds(way: Way, consumer: Schema): string | undefined {
    return first(kinds, (kind) => {
      const atom = atomOf(kind, way, this.synthetic);
      return atom.dead ? undefined : this.atom(atom, consumer);
    });
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

function gapOf({ keyword, subject, describe }: Goal, atom: Atom): Omit<Gap, 'why'> {
  const described = atom.unions.length + atom.nots.length === 0 ? describe?.(atom) : undefined;
  return {
    keyword,
    ...(subject === undefined ? {} : { subject }),
    ...(described === undefined ? {} : { described }),
  };
}

function isAnything({ parts: { never, scalars, single, list, map, notes } }: Schema): boolean {
  return (
    !never &&
    opaque.every((key) => notes[key] === undefined) &&
    [scalars, single, list, map].every((each) => Object.keys(each).length === 0)
  );
}

/** The schemas that a merged one was made of; otherwise the schema itself. */
function leavesOf(schema: Schema): Schema[] {
  const { list, scalars, single, map } = schema.isMerged
    ? schema.parts
    : { list: {}, scalars: { a: 1 }, single: {}, map: {} };
  const branches = 'allOf' in list ? list['allOf'] : undefined;
  const others =
    [scalars, single, map].some((each) => Object.keys(each).length > 0) || Object.keys(list).length > 1;
  return branches && !others ? branches.flatMap(leavesOf) : [schema];
}

function keyOf({ schemas, nots }: Way, consumer: Schema): string {
  const ids = (list: readonly Schema[]): string => {
    const [only] = list;
    if (only && list.length === 1 && !only.isMerged) return String(only.id);
    return [...new Set(list.flatMap(leavesOf).map(({ id }) => id))].sort((a, b) => a - b).join();
  };
  return `${ids(schemas)}!${ids(nots)}>${consumer.id}`;
}
