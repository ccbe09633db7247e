import { isObject } from '../load/node.ts';
import { hasPassed } from '../schema/deprecation.ts';
import { numbersOf, type Parts, type Schema, withBranches } from '../schema/schema.ts';
import type { Flow } from '../types.ts';
import { type Atom, along } from './atom.ts';
import type { Goal, GoalSource, Proving } from './goal.ts';
import { nameGoals } from './goals-names.ts';
import { hasValues } from './items.ts';
import {
  declaredBy,
  isWithin,
  namesIn,
  neededBy,
  requiredIn,
  requiredOf,
  restOf,
  schemasFor,
} from './members.ts';
import { grouped } from './numbers.ts';
import { matches } from './strings.ts';

/** Returns the requirements of a schema on objects. */
export function objectGoals(source: GoalSource): Goal[] {
  return [
    ...requiredGoals(source),
    ...countGoals(source),
    ...propertyGoals(source),
    ...patternGoals(source),
    ...restGoals(source),
    ...nameGoals(source),
  ];
}

function requiredGoals({ prover, schema, parts, hidden }: GoalSource): Goal[] {
  const { deprecated } = declaredBy(schema, prover.flow);
  const isOver = (atom: Atom, name: string): boolean =>
    hasPassed(deprecated.get(name) ?? {}, prover.today) && !namesIn(prover, atom).has(name);
  const goals: Goal[] = requiredOf(parts.scalars)
    .filter((name) => !hidden.has(name))
    .map((name) => ({
      keyword: 'required',
      subject: name,
      check: (atom) =>
        requiredIn(atom, prover.flow).has(name) || isOver(atom, name)
          ? undefined
          : `\`${name}\` can be missing`,
    }));
  const dependent = parts.scalars['dependentRequired'];
  for (const name of Object.keys(isObject(dependent) ? dependent : {})) {
    const needed = neededBy(parts.scalars, name);
    const check = (atom: Atom): string | undefined => {
      if (isAbsent(prover, atom, name)) return undefined;
      const way = { schemas: [prover.synthetic.requires(name)], nots: [] };
      const present = requiredIn(along(atom, way, [], prover.synthetic), prover.flow);
      const missing = needed.find((each) => !present.has(each));
      return missing === undefined ? undefined : `\`${missing}\` can be missing when \`${name}\` is present`;
    };
    goals.push({ keyword: 'dependentRequired', check });
  }
  return goals;
}

/** Whether no object of the atom has a member of that name. */
function isAbsent(prover: Proving, atom: Atom, name: string): boolean {
  const all = [...atom.schemas].map((each) => declaredBy(each, prover.flow));
  if (all.some(({ hidden }) => hidden.has(name))) return true;
  if (all.some(({ names }) => names.has(name)))
    return schemasFor(atom, name).some(({ parts }) => parts.never);
  return !all.some(
    ({ rest, patterns }) => rest || [...patterns].some((pattern) => matches(name, pattern) !== false),
  );
}

function countGoals({ prover: { flow }, parts: { scalars } }: GoalSource): Goal[] {
  const { minProperties, maxProperties } = scalars;
  const goals: Goal[] = [];
  if (typeof minProperties === 'number')
    goals.push({
      keyword: 'minProperties',
      check: (atom) =>
        Math.max(requiredIn(atom, flow).size, ...numbersOf(atom.parts, ['minProperties'])) >= minProperties
          ? undefined
          : 'fewer members are possible',
    });
  if (typeof maxProperties === 'number')
    goals.push({
      keyword: 'maxProperties',
      describe: (atom) => describeCount(atom, maxProperties, flow),
      check: (atom) =>
        Math.min(...numbersOf(atom.parts, ['maxProperties']), ...atom.parts.map(closedSize)) <= maxProperties
          ? undefined
          : `more than ${maxProperties} members are possible`,
    });
  return goals;
}

/** An object with too many members, where further members can have any name. */
function describeCount(atom: Atom, bound: number, flow: Flow): string | undefined {
  const isOpen = atom.parts.every(
    (each) => hasValues(restOf(each)) && !each.single['propertyNames'] && !each.map['patternProperties'],
  );
  const isSmall = Math.min(...numbersOf(atom.parts, ['maxProperties'])) <= bound;
  return isOpen && !isSmall && requiredIn(atom, flow).size === 0
    ? `an object with ${grouped(bound + 1)} members`
    : undefined;
}

/** Returns the maximum number of members of a closed object; `Infinity` for any other object. */
function closedSize(parts: Parts): number {
  if (!restOf(parts)?.parts.never || parts.map['patternProperties']) return Number.POSITIVE_INFINITY;
  return [...(parts.map['properties']?.values() ?? [])].filter((each) => !each.parts.never).length;
}

function propertyGoals({ prover, parts, hidden }: GoalSource): Goal[] {
  return [...(parts.map['properties'] ?? [])]
    .filter(([name]) => !hidden.has(name))
    .map(([name, schema]) => ({
      keyword: 'properties',
      check: (atom) => {
        if (isAbsent(prover, atom, name)) return undefined;
        return inMember(name, prover.inside({ schemas: schemasFor(atom, name), nots: [] }, schema));
      },
    }));
}

function inMember(name: string, why: string | undefined): string | undefined {
  return why === undefined ? undefined : `\`${name}\`: ${why}`;
}

function patternGoals({ prover, schema: owner, parts }: GoalSource): Goal[] {
  return [...(parts.map['patternProperties'] ?? [])].map(([pattern, schema]) => ({
    keyword: 'patternProperties',
    check: (atom) =>
      named(prover, atom, owner, (name) => matches(name, pattern) !== false, schema) ??
      unnamed(prover, atom, schema, pattern),
  }));
}

/** Members that the producer names. */
function named(
  prover: Proving,
  atom: Atom,
  owner: Schema,
  isMeant: (name: string) => boolean,
  schema: Schema,
): string | undefined {
  for (const name of namesIn(prover, atom, owner)) {
    if (!isMeant(name)) continue;
    const why = prover.inside({ schemas: schemasFor(atom, name), nots: [] }, schema);
    if (why !== undefined) return inMember(name, why);
  }
  return undefined;
}

/** Members that the producer does not name: those of its patterns, and the rest. */
function unnamed(prover: Proving, atom: Atom, schema: Schema, pattern: string): string | undefined {
  const theirs = atom.parts.flatMap((each) => [...(each.map['patternProperties'] ?? [])]);
  const covering = (name: string): Schema[] =>
    theirs.filter(([other]) => isWithin(name, other)).map(([, each]) => each);
  const shared = covering(pattern);
  const isNamed = isWithin(pattern, exactly(namesIn(prover, atom)));
  if (shared.length === 0 && !isNamed) {
    const rest = atom.parts.map(restOf).filter((each) => each !== undefined);
    const why = prover.inside({ schemas: rest, nots: [] }, schema);
    if (why !== undefined) return `members that are not named: ${why}`;
  }
  for (const [other] of shared.length > 0 ? theirs.filter(([each]) => isWithin(pattern, each)) : theirs) {
    const why = prover.inside({ schemas: [...new Set([...shared, ...covering(other)])], nots: [] }, schema);
    if (why !== undefined) return `members that match \`${other}\`: ${why}`;
  }
  return undefined;
}

/** The pattern of some names and nothing else. */
function exactly(names: Iterable<string>): string {
  const escaped = [...names].map((name) => name.replaceAll(/[\\^$.|?*+()[\]{}/]/g, String.raw`\$&`));
  return `^(?:${escaped.join('|')})$`;
}

function restGoals({ prover, schema, parts }: GoalSource): Goal[] {
  const { additionalProperties, unevaluatedProperties } = parts.single;
  const goals: Goal[] = [];
  for (const [keyword, rest, level] of [
    ['additionalProperties', additionalProperties, [parts]],
    ['unevaluatedProperties', unevaluatedProperties, withBranches(schema).map((each) => each.parts)],
  ] as const) {
    if (!rest) continue;
    // Only `allOf` branches evaluate members for certain. Leaving out the others makes the goal stricter.
    if (keyword === 'unevaluatedProperties' && level.some(({ single }) => single['additionalProperties']))
      continue;
    const names = new Set(level.flatMap(({ map }) => [...(map['properties']?.keys() ?? [])]));
    const patterns = level.flatMap(({ map }) => [...(map['patternProperties']?.keys() ?? [])]);
    const isMeant = (name: string): boolean =>
      !names.has(name) && !patterns.some((pattern) => matches(name, pattern) === true);
    goals.push({
      keyword,
      check: (atom) => named(prover, atom, schema, isMeant, rest) ?? others(prover, atom, rest, patterns),
    });
  }
  return goals;
}

/** Members that neither side names. */
function others(
  prover: Proving,
  atom: Atom,
  schema: Schema,
  patterns: readonly string[],
): string | undefined {
  const rest = atom.parts.map(restOf).filter((each) => each !== undefined);
  const why = prover.inside({ schemas: rest, nots: [] }, schema);
  if (why !== undefined) return `members that are not named: ${why}`;
  for (const [other, each] of atom.parts.flatMap(({ map }) => [...(map['patternProperties'] ?? [])])) {
    if (patterns.some((pattern) => isWithin(other, pattern))) continue;
    const open = prover.inside({ schemas: [each], nots: [] }, schema);
    if (open !== undefined) return `members that match \`${other}\`: ${open}`;
  }
  return undefined;
}
