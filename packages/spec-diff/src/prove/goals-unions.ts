import type { JsonObject } from '../load/node.ts';
import type { Schema } from '../schema/schema.ts';
import { areApart } from './apart.ts';
import { type Atom, allows, along, getAtom, type Kind, kinds, knowsAll, type Way } from './atom.ts';
import { getRequired, namesOf, neededFrom, neverSends, requiredIn, schemasFor } from './declared.ts';
import { type Goal, type GoalPart, type GoalSource, noValue, type Proving } from './goal.ts';
import { isEmptyAtom } from './is-empty-atom.ts';
import { constant, unknown } from './synthetic.ts';

/** Returns the requirements of a schema by keywords that apply schemas to the same value. */
export function unionGoals(source: GoalSource, kind: Kind): Goal[] {
  const { prover, keywords, hidden } = source;
  const { not, if: when, then, else: otherwise } = keywords.single;
  const goals: Goal[] = [];
  for (const keyword of ['anyOf', 'oneOf'] as const) {
    const branches = keywords.list[keyword];
    if (branches) goals.push(branchGoal(source, kind, keyword, branches));
  }

  if (not)
    goals.push({
      keyword: 'not',
      check: (atom) => (isDisjoint(prover, atom, not) ? undefined : 'a value that `not` forbids is possible'),
    });

  // Stryker disable next-line ConditionalExpression: without `if`, reading drops `then` and `else`.
  if (when) {
    for (const [subject, way, asked] of [
      ['then', { schemas: [when] }, then],
      ['else', { nots: [when] }, otherwise],
    ] as const) {
      if (asked)
        goals.push({
          keyword: 'if',
          dependsOn: [subject],
          subject,
          check: (atom) => whenMet(source, atom, way, asked),
        });
    }
  }

  if (kind === 'object') {
    for (const [name, each] of keywords.map['dependentSchemas'] ?? []) {
      const way = { schemas: [prover.synthetic.requires(name)] };
      if (!hidden.has(name))
        goals.push({ keyword: 'dependentSchemas', check: (atom) => whenMet(source, atom, way, each) });
    }
  }

  return goals;
}

/**
 * The requirement to satisfy a branch. Its parts are the ways of the producer's union and, where only one branch accepts
 * values of the kind, what that branch requires.
 */
function branchGoal(
  { prover, hidden }: GoalSource,
  kind: Kind,
  keyword: 'anyOf' | 'oneOf',
  branches: readonly Schema[],
): Goal {
  const why = `no ${keyword === 'oneOf' ? 'single ' : ''}branch was proven to accept it`;
  const union: Union = { prover, hidden, branches, exclusive: keyword === 'oneOf' };
  const own = branches.filter((each) => allows(each.keywords, kind));
  const [only] = own.length === 1 ? own : [];

  const required = (): Goal[] =>
    own.length === 0
      ? [{ keyword: 'type', dependsOn: ['enum'], check: () => `${kind} is possible` }]
      : only
        ? prover.goals(only, kind, hidden)
        : [];

  return {
    keyword,
    check: (atom) => (isInside(union, atom) ? undefined : why),
    each: (atom) => {
      const goals = required();
      const all = getWays(atom, keyword);
      if (all.length === 0) return goals;
      return all.flatMap((way) => (goals.length > 0 ? goals.map((goal) => ({ ...goal, ...way })) : [way]));
    },
  };
}

/** The parts of an atom along the branches of a producer's union. */
function getWays(atom: Atom, keyword: 'anyOf' | 'oneOf'): (GoalPart & { atom: Atom })[] {
  const isBranch = (schema: Schema): boolean =>
    atom.keywords.some(({ list }) => list[keyword]?.includes(schema));
  const own = atom.unions.find((ways) => ways.every(({ schemas }) => schemas.every(isBranch)));
  const others = atom.unions.filter((each) => each !== own);
  return (own ?? []).flatMap((each) => each.schemas.map((way) => ({ way, atom: along(atom, each, others) })));
}

function whenMet(
  { prover, hidden }: GoalSource,
  atom: Atom,
  way: Partial<Way>,
  then: Schema,
): string | undefined {
  return prover.atom(along(atom, way), then, hidden);
}

/** Whether no value of the atom is one of the schema. */
function isDisjoint(prover: Proving, atom: Atom, schema: Schema): boolean {
  if (has(prover, atom.nots, schema)) return true;
  const shared = along(atom, { schemas: [schema] });
  return prover.attempt(shared, noValue) === undefined;
}

interface Union extends Pick<GoalSource, 'prover' | 'hidden'> {
  branches: readonly Schema[];
  /** A value of two branches is refused. */
  exclusive: boolean;
}

/** How often an atom is split; each time makes at least two. */
const maxSplits = 10;

/**
 * Whether every value of the atom is accepted by the union. What tells branches apart is looked at first: most atoms then have
 * one branch left, and nothing has to be split.
 */
function isInside(all: Union, atom: Atom, splits = maxSplits): boolean {
  const { prover, exclusive } = all;
  if (atom.dead || all.branches.some((each) => isComparedAlone(prover, atom, each))) return true;
  const branches = all.branches.filter((each) => !isApart(prover, atom, each));
  const union: Union = { ...all, branches };
  const [only, second] = branches;
  if (!only) return false;
  if (!second) return prover.atom(atom, only, all.hidden) === undefined;
  if (isWritten(union, atom)) return true;

  const ways = atom.unions.find((each) => isTelling(prover, each, branches));
  const others = atom.unions.filter((each) => each !== ways);
  if (ways) return ways.every((way) => isInside(union, along(atom, way, others), splits));

  if (isInBranch(union, atom) || (!exclusive && leavesNothing(union, atom))) return true;
  // Stryker disable next-line ConditionalExpression,EqualityOperator,ArrayDeclaration: a limit of time; one case is as none.
  const left = splits > 0 ? cases(union, atom) : [];
  // Stryker disable next-line ArithmeticOperator: a limit of time.
  const further = splits - 1;
  return left.length > 1 && left.every((each) => isInside(union, each, further));
}

function isApart({ flow }: Proving, { kind, schemas }: Atom, branch: Schema): boolean {
  const own = [...schemas];
  if (own.some((each) => areApart(each, branch, flow))) return true;
  const needed = kind === 'object' ? neededFrom(branch, flow) : [];
  return needed.some((name) => own.every((each) => neverSends(each, name, flow)));
}

/**
 * Whether the atom holds the values of a branch that is compared with this one on its own. What is beside the union may not be
 * about members: the branches know nothing of those.
 */
function isComparedAlone(prover: Proving, atom: Atom, branch: Schema): boolean {
  return [...atom.schemas].some((own) => prover.isAssumed(own, branch) && knowsAll(own, atom));
}

/** Whether a branch is a schema of the atom, as the other version writes it, and no other branch accepts its values. */
function isWritten({ prover, branches, exclusive }: Union, atom: Atom): boolean {
  return branches.some(
    (branch) =>
      has(prover, atom.schemas, branch) &&
      (!exclusive || branches.every((other) => other === branch || has(prover, atom.nots, other))),
  );
}

function has(prover: Proving, schemas: Iterable<Schema>, wanted: Schema): boolean {
  return [...schemas].some((each) => prover.isSame(each, wanted));
}

/** Whether the ways of the producer's union are those of the consumer, or told apart by it. */
function isTelling({ flow, isSame }: Proving, ways: readonly Way[], branches: readonly Schema[]): boolean {
  const schemas = ways.flatMap((way) => way.schemas);
  return schemas.some((each) =>
    branches.some((branch) => isSame(each, branch) || areApart(each, branch, flow)),
  );
}

function isInBranch({ prover, hidden, branches, exclusive }: Union, atom: Atom): boolean {
  return branches.some(
    (branch) =>
      prover.atom(atom, branch, hidden) === undefined &&
      (!exclusive || branches.every((other) => other === branch || isDisjoint(prover, atom, other))),
  );
}

/** Whether no value is left that no branch accepts; only scalars have so simple a remainder. */
function leavesNothing({ prover, branches }: Union, atom: Atom): boolean {
  const own = branches.filter((each) => allows(each.keywords, atom.kind));
  const isScalar = atom.kind === 'string' || atom.kind === 'number';
  return isScalar && isEmptyAtom(prover, along(atom, { nots: own }));
}

const maxCases = 2_000;

/** Splits an atom where the branches of a union part: by value, by a member's value or type, by whether it is there. */
function cases({ prover, branches }: Union, atom: Atom): Atom[] {
  const { values, kind, synthetic } = atom;
  if (values && values.length < maxCases) return values.map((each) => ({ ...atom, values: [each] }));
  // Stryker disable next-line ArrayDeclaration: one case is as none.
  if (kind !== 'object') return [];

  const names = getNames(branches);
  for (const name of names) {
    const found = getForms(
      schemasFor(atom, name).filter((each) => each !== unknown),
      prover,
    );
    // Stryker disable next-line ConditionalExpression,EqualityOperator: a limit of time.
    const isFew = found.length < maxCases;
    if (isFew && found.length > 1)
      return found.map((each) => along(atom, { schemas: [synthetic.member(name, each)] }));
  }

  const required = requiredIn(atom, prover.flow);
  for (const name of names) {
    const present = synthetic.requires(name);
    const absent = synthetic.member(name, false);
    if (!required.has(name) && !atom.schemas.has(absent))
      return [present, absent].map((each) => along(atom, { schemas: [each] }));
  }

  // Stryker disable next-line ArrayDeclaration: one case is as none.
  return [];
}

/** The names of the members of some branches, those first whose values most branches list. */
function getNames(branches: readonly Schema[]): Set<string> {
  const names = branches.flatMap(({ keywords }) => [...getRequired(keywords.scalars), ...namesOf(keywords)]);
  const isListed = (name: string, { keywords }: Schema): boolean =>
    keywords.map['properties']?.get(name)?.keywords.scalars['enum'] !== undefined;
  const counts = new Map(
    names.map((name) => [name, branches.filter((each) => isListed(name, each)).length] as const),
  );
  return new Set([...counts].sort(([, one], [, two]) => two - one).map(([name]) => name));
}

/** The values that a member can have, when they are listed, or else its types. */
function getForms(schemas: readonly Schema[], { synthetic }: Proving): JsonObject[] {
  // Stryker disable next-line MethodExpression: a value that is not a list is sorted behind the lists.
  const lists = schemas.map(({ keywords }) => keywords.scalars['enum']).filter((each) => Array.isArray(each));
  const [shortest] = lists.sort((one, other) => one.length - other.length);
  if (shortest) return shortest.map(constant);
  // Stryker disable next-line ArrayDeclaration: one form is as none.
  if (schemas.length === 0) return [];
  return kinds.filter((each) => !getAtom(each, schemas, synthetic).dead).map((type) => ({ type }));
}
