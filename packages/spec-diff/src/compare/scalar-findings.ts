import { equal, stable } from '../load/stable.ts';
import { getRequired, neededBy } from '../prove/declared.ts';
import { lowerBounds, opaqueIn, upperBounds } from '../schema/keywords.ts';
import { getTypes } from '../schema/normalize.ts';
import type { Keywords } from '../schema/schema.ts';
import { isExtensible } from '../schema/view.ts';
import type { Level } from '../types.ts';
import { at, type Finding, getName, type Pair, show } from './finding.ts';

/** Returns the differences in the keywords whose values are not schemas. */
export function scalarFindings(pair: Pair): Finding[] {
  const values = [neverFindings, typeFindings, enumFindings, constraintFindings];
  return [...values, requiredFindings, dependentFindings].flatMap((find) => find(pair));
}

function neverFindings(pair: Pair): Finding[] {
  if (pair.left.never === pair.right.never) return [];
  const words = pair.right.never ? 'accepts nothing any more' : 'accepts values now';
  return [at(pair, 'false schema', 'schema-type-changed', 'unknown', `${getName(pair.head)} ${words}.`)];
}

function typeFindings(pair: Pair): Finding[] {
  const { left, right } = pair;
  if (left.never !== right.never || equal(left.scalars['type'], right.scalars['type'])) return [];
  if (left.scalars['enum'] && right.scalars['enum']) return [];
  const before = getTypes(left);
  const after = getTypes(right);
  const words =
    nullWords(before, after) ?? `changed from ${typeWords(left, right)} to ${typeWords(right, left)}`;
  const name = getName(pair.head);
  const message = words.startsWith('may') ? `${name} ${words}.` : `The type of ${name} ${words}.`;
  return [at(pair, 'type', 'schema-type-changed', 'unknown', message)];
}

/** The types of one version, without null where it stays one of several. */
function typeWords(own: Keywords, other: Keywords): string {
  if (!own.scalars['type']) return 'any';
  const types = getTypes(own);
  const others = getTypes(other);
  const staysNull = other.scalars['type'] !== undefined && others.length > 1 && others.includes('null');
  return (staysNull && types.length > 1 ? types.filter((each) => each !== 'null') : types).join(' | ');
}

/** Null was added or removed, and nothing else. */
function nullWords(before: readonly string[], after: readonly string[]): string | undefined {
  const isSame = (more: readonly string[], fewer: readonly string[]): boolean =>
    more.filter((each) => each !== 'null').join() === fewer.join();
  if (after.includes('null')) return isSame(after, before) ? 'may now be null' : undefined;
  return isSame(before, after) ? 'may no longer be null' : undefined;
}

function enumFindings(pair: Pair): Finding[] {
  const before = pair.left.scalars['enum'];
  const after = pair.right.scalars['enum'];
  if (equal(before, after)) return [];

  const name = getName(pair.head);
  const narrower = (words: string): Finding =>
    at(pair, 'enum', 'enum-values-removed', 'narrower', `${name} ${words}.`);
  const wider = (words: string): Finding =>
    at(pair, 'enum', 'enum-values-added', 'wider', `${name} ${words}.`);
  if (!Array.isArray(before)) return [narrower(`is restricted to ${show(after)} now`)];
  if (!Array.isArray(after)) return [wider(`is no longer restricted to ${show(before)}`)];

  const removed = minus(before, after);
  const added = minus(after, before);
  // Generated types of a response lose a value that programs compare with.
  const safe: Level = pair.flow === 'out' && !isExtensible(pair.right) ? 'compile' : 'compatible';
  if (before.length === 1 && after.length === 1) {
    const message = `The only value of ${name} changed from ${list(removed)} to ${list(added)}.`;
    return [{ ...at(pair, 'enum', 'const-changed', 'unknown', message), safe }];
  }

  const less = pair.flow === 'in' ? 'no longer accepts' : 'is no longer';
  const more = pair.flow === 'in' ? 'now accepts' : 'can now be';
  return [
    ...(removed.length > 0 ? [{ ...narrower(`${less} ${list(removed)}`), safe }] : []),
    ...(added.length > 0 ? [wider(`${more} ${list(added)}`)] : []),
  ];
}

const maxListed = 5;

/** The values of a list in words, cut where it gets long. */
export function list(values: readonly unknown[]): string {
  const more = values.length - maxListed;
  const text = values.slice(0, maxListed).map(show).join(', ');
  return more > 0 ? `${text} and ${more} more values` : text;
}

/** The values of a list that another one lacks. */
export function minus<T>(from: readonly T[], other: readonly unknown[]): T[] {
  const known = new Set(other.map(stable));
  return from.filter((each) => !known.has(stable(each)));
}

/** Keywords with one value: bounds, and what a value has to match. */
const constraints: readonly string[] = [
  ...[...lowerBounds, ...upperBounds, 'multipleOf', 'pattern', 'format', 'uniqueItems'],
];

/** Opaque keywords that can only restrict values. */
const restricting = new Set(['contentEncoding', 'contentMediaType', 'contentSchema', '$ref']);
const anything = 'the keyword may mean anything';

function constraintFindings(pair: Pair): Finding[] {
  const unknown = new Set([pair.left, pair.right].flatMap(({ notes }) => opaqueIn(notes)));
  const hasBoth = [pair.left, pair.right].every(({ single }) => single['contains']);
  return [...new Set([...constraints, ...unknown])].flatMap((key) => {
    const before = pair.left.scalars[key] ?? pair.left.notes[key];
    const after = pair.right.scalars[key] ?? pair.right.notes[key];
    // A number of matches belongs to `contains`, whose addition or removal is one change.
    const isCount = key === 'minContains' || key === 'maxContains';
    if (equal(before, after) || (isCount && !hasBoth)) return [];
    if (unknown.has(key) && !restricting.has(key)) {
      const verb = before === undefined ? 'was added' : after === undefined ? 'was removed' : 'changed';
      const message = `\`${key}\` of ${getName(pair.head)}, which nothing here understands, ${verb}.`;
      return [{ ...at(pair, key, 'unknown-keyword-changed', 'breaking', message), undecided: anything }];
    }
    const message = `\`${key}\` of ${getName(pair.head)} ${changeWords(before, after)}.`;
    return [at(pair, key, 'schema-constraint-changed', 'unknown', message)];
  });
}

function changeWords(before: unknown, after: unknown): string {
  if (before === undefined) return `was set to ${show(after)}`;
  return after === undefined
    ? `(${show(before)}) was removed`
    : `changed from ${show(before)} to ${show(after)}`;
}

function requiredFindings(pair: Pair): Finding[] {
  const before = getRequired(pair.left.scalars);
  const after = getRequired(pair.right.scalars);
  const members = pair.left.map['properties'];
  const others = pair.right.map['properties'];
  const owner = getName(pair.head);
  // A member that was renamed is one change, too.
  const renamed = [...pair.renames].filter(([from]) => before.includes(from)).map(([, to]) => to);

  const added = minus(after, [...before, ...renamed]).map((name) => {
    const message = members?.has(name)
      ? `\`${name}\` of ${owner} became required.`
      : `${owner} has a new required property \`${name}\`.`;
    return at(pair, 'required', 'required-properties-added', 'unknown', message, name);
  });

  // The removal of a member is one change, which says so.
  const removed = minus(before, after)
    .filter((name) => others?.has(name) || !members?.has(name))
    .map((name) => {
      const message = `\`${name}\` of ${owner} is no longer required.`;
      return at(pair, 'required', 'required-properties-removed', 'unknown', message, name);
    });

  return [...added, ...removed];
}

function dependentFindings(pair: Pair): Finding[] {
  // A member that was renamed is one change, also where another one requires it.
  const was = needs(pair.left.scalars, pair.renames);
  const is = needs(pair.right.scalars);
  const finding = (need: string, word: string): Finding => {
    const [name, needed] = need.split('\n');
    const message = `${getName(pair.head)}: \`${name}\` requires \`${needed}\` ${word}.`;
    return at(pair, 'dependentRequired', 'dependent-required-changed', 'unknown', message, need);
  };
  return [
    ...minus(is, was).map((each) => finding(each, 'now')),
    ...minus(was, is).map((each) => finding(each, 'no longer')),
  ];
}

/** Pairs of names, as the prover names them. */
function needs(scalars: Record<string, unknown>, renames: Pair['renames'] = new Map()): string[] {
  const rename = (name: string): string => renames.get(name) ?? name;
  return Object.keys(Object(scalars['dependentRequired'])).flatMap((name) =>
    neededBy(scalars, name).map((each) => `${rename(name)}\n${rename(each)}`),
  );
}
