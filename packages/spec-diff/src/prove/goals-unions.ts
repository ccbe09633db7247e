import type { Schema } from '../schema/schema.ts';
import { type Atom, allows, along, atomOf, type Kind, kinds, type Way } from './atom.ts';
import type { Goal, GoalSource, Proving } from './goal.ts';
import { memberSchemas, requiredIn } from './members.ts';

/** Returns the requirements of a schema by keywords that apply schemas to the same value. */
export function unionGoals(source: GoalSource, kind: Kind): Goal[] {
  const { prover, parts, hidden } = source;
  const { anyOf, oneOf } = parts.list;
  const { not, if: when, then, else: otherwise } = parts.single;
  const goals: Goal[] = [];
  if (anyOf) goals.push({ keyword: 'anyOf', check: (atom) => inOneOf(source, atom, anyOf, false) });
  if (oneOf) goals.push({ keyword: 'oneOf', check: (atom) => inOneOf(source, atom, oneOf, true) });
  if (not)
    goals.push({
      keyword: 'not',
      check: (atom) => (isDisjoint(prover, atom, not) ? undefined : 'a value that `not` forbids is possible'),
    });
  if (when)
    goals.push({
      keyword: 'if',
      check: (atom) =>
        whenMet(source, atom, { schemas: [when], nots: [] }, then) ??
        whenMet(source, atom, { schemas: [], nots: [when] }, otherwise),
    });
  if (kind === 'object')
    for (const [name, each] of parts.map['dependentSchemas'] ?? []) {
      const way = { schemas: [prover.synthetic.requires(name)], nots: [] };
      if (!hidden.has(name))
        goals.push({ keyword: 'dependentSchemas', check: (atom) => whenMet(source, atom, way, each) });
    }
  return goals;
}

function whenMet(
  { prover, hidden }: GoalSource,
  atom: Atom,
  way: Way,
  then: Schema | undefined,
): string | undefined {
  if (!then) return undefined;
  const met = along(atom, way, atom.unions, prover.synthetic);
  return met.dead ? undefined : prover.atom(met, then, hidden);
}

/** Whether no value of the atom is one of the schema. */
function isDisjoint(prover: Proving, atom: Atom, schema: Schema): boolean {
  const way: Way = { schemas: [schema], nots: [] };
  // `along` adds the unions of the schema to those of the atom.
  const shared = along(atom, way, atom.unions, prover.synthetic);
  return (
    prover.attempt(shared, { keyword: 'false schema', check: () => 'a value is possible' }) === undefined
  );
}

function inOneOf(
  source: GoalSource,
  atom: Atom,
  branches: readonly Schema[],
  exclusive: boolean,
): string | undefined {
  const { prover, hidden } = source;
  const fits = (part: Atom): boolean =>
    branches.some(
      (branch) =>
        prover.atom(part, branch, hidden) === undefined &&
        (!exclusive || branches.every((other) => other === branch || isDisjoint(prover, part, other))),
    );
  if (fits(atom) || (!exclusive && fitsBeside(source, atom, branches))) return undefined;
  const left = cases(prover, atom, branches);
  if (left.length > 1 && left.every((each) => each.dead || inPart(source, each, branches, exclusive, fits)))
    return undefined;
  return exclusive ? 'no single branch was proven to accept it' : 'no branch was proven to accept it';
}

/** Whether values that no other branch accepts are accepted by one; only scalars have so simple a remainder. */
function fitsBeside({ prover, hidden }: GoalSource, atom: Atom, branches: readonly Schema[]): boolean {
  if (atom.kind !== 'string' && atom.kind !== 'number') return false;
  const own = branches.filter((each) => allows(each.parts, atom.kind));
  return own.some((branch) => {
    const way = { schemas: [], nots: own.filter((each) => each !== branch) };
    return prover.atom(along(atom, way, atom.unions, prover.synthetic), branch, hidden) === undefined;
  });
}

/** A part that is still split further, by another member. */
function inPart(
  source: GoalSource,
  part: Atom,
  branches: readonly Schema[],
  exclusive: boolean,
  fits: (part: Atom) => boolean,
): boolean {
  if (fits(part)) return true;
  const { schemas } = part;
  return (
    schemas.size < maxSplits &&
    part.kind === 'object' &&
    inOneOf(source, part, branches, exclusive) === undefined
  );
}

/** Maximum number of schemas of an atom that is split further. */
const maxSplits = 12;
const maxCases = 2_000;

/** Splits an atom where the branches of a union part: by value, by a member's value or type, by whether it is there. */
function cases(prover: Proving, atom: Atom, branches: readonly Schema[]): Atom[] {
  const { values, kind } = atom;
  const { synthetic } = prover;
  if (values && values.length > 1 && values.length < maxCases)
    return values.map((each) => ({ ...atom, values: [each] }));
  if (kind !== 'object') return [];
  const taken = (way: Way): Atom => along(atom, way, atom.unions, synthetic);
  const names = new Set(branches.flatMap(namesOf));
  for (const name of names) {
    const listed = valuesOf(atom, name);
    if (listed && listed.length > 1 && listed.length < maxCases)
      return [...listed.map((each) => taken({ schemas: [synthetic.member(name, each)], nots: [] }))];
  }
  for (const name of names) {
    const schemas = atom.parts.flatMap((each) => memberSchemas(each, name));
    const found =
      schemas.length > 0 ? kinds.filter((each) => !atomOf(each, { schemas, nots: [] }, synthetic).dead) : [];
    if (found.length > 1)
      return found.map((each) => taken({ schemas: [synthetic.memberOfType(name, each)], nots: [] }));
  }
  const required = requiredIn(atom, prover.flow);
  for (const name of names) {
    if (required.has(name) || atom.schemas.has(synthetic.forbids(name))) continue;
    return [
      taken({ schemas: [synthetic.requires(name)], nots: [] }),
      taken({ schemas: [synthetic.forbids(name)], nots: [] }),
    ];
  }
  return [];
}

function namesOf({ parts }: Schema): string[] {
  const required = parts.scalars['required'];
  return [
    ...(Array.isArray(required) ? required.map(String) : []),
    ...(parts.map['properties']?.keys() ?? []),
  ];
}

/** The values that a member can have, when they are listed. */
function valuesOf(atom: Atom, name: string): unknown[] | undefined {
  let found: unknown[] | undefined;
  for (const schema of atom.parts.flatMap((each) => memberSchemas(each, name))) {
    const listed = schema.parts.scalars['enum'];
    if (Array.isArray(listed) && (!found || listed.length < found.length)) found = listed;
  }
  return found;
}
