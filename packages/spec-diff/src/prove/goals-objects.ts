import { isObject } from '@videogen/shared/is-object';
import { hasPassed } from '../schema/deprecation.ts';
import { getNumbers, type Keywords, type Schema, withBranches } from '../schema/schema.ts';
import type { Flow } from '../types.ts';
import { type Atom, along, possibleKeywords } from './atom.ts';
import {
  declaredBy,
  getPatterns,
  getRequired,
  getRest,
  isWithin,
  namesIn,
  namesOf,
  neededBy,
  requiredIn,
  schemasFor,
} from './declared.ts';
import { boundGoal, type Goal, type GoalSource, type Proving } from './goal.ts';
import { nameGoals } from './goals-names.ts';
import { hasValues } from './items.ts';
import { grouped, nextCount } from './numbers.ts';
import { matches } from './strings.ts';
import { unknown } from './synthetic.ts';

/** Returns the requirements of a schema on objects. */
export function objectGoals(source: GoalSource): Goal[] {
  const goals = [requiredGoals, countGoals, propertyGoals, patternGoals, restGoals, nameGoals];
  return goals.flatMap((list) => list(source));
}

function requiredGoals({ prover, schema, keywords, hidden }: GoalSource): Goal[] {
  const { deprecated } = declaredBy(schema, prover.flow);
  // Only what the base announced excuses anything.
  const isOver = (atom: Atom, name: string): boolean =>
    prover.flow === 'out' &&
    hasPassed(deprecated.get(name) ?? {}, prover.today) &&
    !namesIn(prover, atom).has(name);

  const goals: Goal[] = getRequired(keywords.scalars)
    .filter((name) => !hidden.has(name))
    .map((name) => ({
      keyword: 'required',
      subject: name,
      check: (atom) =>
        requiredIn(atom, prover.flow).has(name) || isOver(atom, name)
          ? undefined
          : `\`${name}\` can be missing`,
    }));

  const dependent = keywords.scalars['dependentRequired'];
  for (const name of Object.keys(isObject(dependent) ? dependent : {})) {
    for (const needed of neededBy(keywords.scalars, name)) {
      const check = (atom: Atom): string | undefined => {
        if (isAbsent(prover, atom, name)) return undefined;
        const present = requiredIn(along(atom, { schemas: [prover.synthetic.requires(name)] }), prover.flow);
        return present.has(needed) ? undefined : `\`${needed}\` can be missing when \`${name}\` is present`;
      };
      goals.push({ keyword: 'dependentRequired', subject: `${name}\n${needed}`, check });
    }
  }

  return goals;
}

/** Whether no object of the atom has a member of that name. */
function isAbsent(prover: Proving, atom: Atom, name: string): boolean {
  const all = [...atom.schemas].map((each) => declaredBy(each, prover.flow));
  if (all.some(({ hidden }) => hidden.has(name))) return true;
  if (all.some(({ names }) => names.has(name)))
    return schemasFor(atom, name).some(({ keywords }) => keywords.never);
  return !all.some(
    ({ rest, patterns }) => rest || [...patterns].some((pattern) => matches(name, pattern) !== false),
  );
}

function countGoals({ prover: { flow }, keywords }: GoalSource): Goal[] {
  const tooFew = (atom: Atom, bound: number): string | undefined =>
    Math.max(requiredIn(atom, flow).size, ...getNumbers(atom.keywords, ['minProperties'])) >= bound
      ? undefined
      : 'fewer members are possible';
  const tooMany = ({ keywords: all }: Atom, bound: number): string | undefined =>
    Math.min(...getNumbers(all, ['maxProperties']), ...all.map(closedSize)) <= bound
      ? undefined
      : `more than ${bound} members are possible`;
  return [
    ...boundGoal(keywords, 'minProperties', tooFew),
    ...boundGoal(keywords, 'maxProperties', tooMany, (atom, bound) => describeCount(atom, bound, flow)),
  ];
}

/** An object with too many members, where further members can have any name. */
function describeCount(atom: Atom, bound: number, flow: Flow): string | undefined {
  const isOpen = atom.keywords.every(
    (each) => hasValues(getRest(each)) && !each.single['propertyNames'] && !each.map['patternProperties'],
  );
  const count = nextCount(bound);
  const isSmall = Math.min(...getNumbers(atom.keywords, ['maxProperties'])) < count;
  return isOpen && !isSmall && requiredIn(atom, flow).size === 0
    ? `an object with ${grouped(count)} members`
    : undefined;
}

/** Returns the maximum number of members of a closed object; `Infinity` for any other object. */
function closedSize(keywords: Keywords): number {
  if (!getRest(keywords)?.keywords.never || keywords.map['patternProperties'])
    return Number.POSITIVE_INFINITY;
  const members = [...(keywords.map['properties'] ?? [])];
  return members.filter(([, each]) => !each.keywords.never).length;
}

function propertyGoals({ prover, keywords, hidden }: GoalSource): Goal[] {
  return [...(keywords.map['properties'] ?? [])]
    .filter(([name]) => !hidden.has(name))
    .map(([name, schema]) => ({
      keyword: 'properties',
      subject: name,
      check: (atom) => (isAbsent(prover, atom, name) ? undefined : inMember(prover, atom, name, schema)),
    }));
}

function inMember(prover: Proving, atom: Atom, name: string, schema: Schema): string | undefined {
  const why = prover.inside(schemasFor(atom, name), schema);
  return why === undefined ? undefined : `\`${name}\`: ${why}`;
}

/** Members to which one keyword applies its schema. */
interface Group {
  owner: Schema;
  schema: Schema;
  isMeant: (name: string) => boolean;
  /** The patterns of all their names, if there are any. */
  patterns: readonly string[];
  /** Patterns of names that are not meant. */
  except?: readonly string[];
}

function patternGoals({ prover, schema: owner, keywords }: GoalSource): Goal[] {
  return getPatterns([keywords]).map(([pattern, schema]) => {
    const isMeant = (name: string): boolean => matches(name, pattern) !== false;
    return {
      keyword: 'patternProperties',
      subject: pattern,
      check: (atom) => outside(prover, atom, { owner, schema, isMeant, patterns: [pattern] }),
    };
  });
}

function restGoals({ prover, schema: owner, keywords }: GoalSource): Goal[] {
  const { additionalProperties, unevaluatedProperties } = keywords.single;
  // Only `allOf` branches evaluate members for certain. Leaving out the others makes the goal stricter.
  const level = withBranches(owner).map((each) => each.keywords);
  const isEvaluated = level.some(({ single }) => single['additionalProperties']);
  const goals: Goal[] = [];

  for (const [keyword, schema, about] of [
    ['additionalProperties', additionalProperties, [keywords]],
    ['unevaluatedProperties', isEvaluated ? undefined : unevaluatedProperties, level],
  ] as const) {
    if (!schema) continue;
    const names = new Set(about.flatMap(namesOf));
    const except = getPatterns(about).map(([pattern]) => pattern);
    const isMeant = (name: string): boolean =>
      !names.has(name) && !except.some((pattern) => matches(name, pattern) === true);
    const group: Group = { owner, schema, isMeant, patterns: [], except };
    goals.push({
      keyword,
      dependsOn: ['additionalProperties', 'patternProperties'],
      check: (atom) => outside(prover, atom, group),
      each: (atom) => [
        ...[...namesIn(prover, atom, owner)].filter(isMeant).map((name) => ({
          subject: name,
          check: (part: Atom) => inMember(prover, part, name, schema),
        })),
        { check: (part) => outsideUnnamed(prover, part, group) },
      ],
    });
  }

  return goals;
}

/** Returns why a member of a group may not satisfy its schema. */
function outside(prover: Proving, atom: Atom, group: Group): string | undefined {
  for (const name of namesIn(prover, atom, group.owner)) {
    const why = group.isMeant(name) ? inMember(prover, atom, name, group.schema) : undefined;
    if (why !== undefined) return why;
  }
  return outsideUnnamed(prover, atom, group);
}

function outsideUnnamed(prover: Proving, atom: Atom, group: Group): string | undefined {
  for (const [names, schemas] of unnamed(prover, atom, group)) {
    const why = prover.inside(schemas, group.schema);
    if (why !== undefined) return `members ${names}: ${why}`;
  }
  return undefined;
}

/**
 * The members of a group that the producer does not name: those of its patterns, and the rest. A name can match
 * more patterns than a schema is known for, so each pattern is looked at: its schema declares members, too.
 */
function unnamed(prover: Proving, atom: Atom, { patterns, except }: Group): [string, Schema[]][] {
  const theirs = getPatterns(atom.keywords);
  const covering = (names: string): Schema[] =>
    theirs.filter(([other]) => isWithin(names, other)).map(([, each]) => each);
  const shared = patterns.flatMap(covering);
  const isNamed = patterns.some((each) => isWithin(each, exactly(namesIn(prover, atom))));
  const isCovered = isNamed || shared.length > 0;
  // A branch without patterns says the same of all names that it does not list.
  const plain = atom.keywords.filter(({ map }) => !map['patternProperties']);
  const isOpen = possibleKeywords(atom).some(
    ({ map, single }) =>
      map['patternProperties'] ?? single['additionalProperties'] ?? single['unevaluatedProperties'],
  );
  const open = isOpen ? [unknown] : [];
  const rest: [string, Schema[]] = ['that are not named', [...getRests(atom.keywords), ...open]];

  return [
    ...(isCovered ? [] : [rest]),
    ...theirs
      .filter(([other]) => !except?.some((each) => isWithin(other, each)))
      .map(([other]): [string, Schema[]] => [
        `that match \`${other}\``,
        [...new Set([...shared, ...covering(other), ...getRests(plain), ...open])],
      ]),
  ];
}

function getRests(keywords: readonly Keywords[]): Schema[] {
  return keywords.map(getRest).filter((each) => each !== undefined);
}

/** The pattern of some names and nothing else. */
function exactly(names: Iterable<string>): string {
  const escaped = [...names].map((name) => name.replaceAll(/[\\^$.|?*+()[\]{}/]/g, String.raw`\$&`));
  return `^(?:${escaped.join('|')})$`;
}
