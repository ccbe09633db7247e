import { isObject } from '../load/node.ts';
import { equal, stable } from '../load/stable.ts';
import { admits, typesOf } from '../schema/normalize.ts';
import { at, type Effect, type Finding, nameOf, type Pair, show } from './finding.ts';

/** Larger means tighter. */
const lower = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties', 'minContains'];
/** Smaller means tighter. */
const upper = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties', 'maxContains'];

/** What differs in the keywords that hold no schema. */
export function scalarFindings(pair: Pair): Finding[] {
  return [
    ...neverFindings(pair),
    ...typeFindings(pair),
    ...enumFindings(pair),
    ...boundFindings(pair),
    ...valueFindings(pair),
    ...requiredFindings(pair),
    ...dependentFindings(pair),
  ];
}

function neverFindings(pair: Pair): Finding[] {
  if (pair.left.never === pair.right.never) return [];
  const effect: Effect = pair.right.never ? 'narrower' : 'wider';
  const message = `${nameOf(pair.head)} accepts ${pair.right.never ? 'nothing any more' : 'values now'}.`;
  return [at(pair, 'false schema', { id: 'schema-type-changed', message, effect })];
}

function typeFindings(pair: Pair): Finding[] {
  const { left, right } = pair;
  if (equal(left.scalars['type'], right.scalars['type'])) return [];
  if (left.scalars['enum'] && right.scalars['enum']) return [];
  const [before, after] = [typesOf(left), typesOf(right)];
  const lost = before.some((each) => !admits(after, each));
  const gained = after.some((each) => !admits(before, each));
  const effect: Effect = lost && gained ? 'unknown' : lost ? 'narrower' : 'wider';
  const [from, to] = [left, right].map((each) => (each.scalars['type'] ? typesOf(each).join(' | ') : 'any'));
  const message =
    nullMessage(pair, before, after) ?? `The type of ${nameOf(pair.head)} changed from ${from} to ${to}.`;
  return [at(pair, 'type', { id: 'schema-type-changed', effect, message })];
}

/** Null came or went, and nothing else. */
function nullMessage(
  { head }: Pair,
  before: readonly string[],
  after: readonly string[],
): string | undefined {
  const [more, fewer, words] = after.includes('null')
    ? [after, before, 'may now be null']
    : [before, after, 'may no longer be null'];
  return more.filter((each) => each !== 'null').join() === fewer.join()
    ? `${nameOf(head)} ${words}.`
    : undefined;
}

function enumFindings(pair: Pair): Finding[] {
  const before = pair.left.scalars['enum'];
  const after = pair.right.scalars['enum'];
  if (equal(before, after)) return [];
  const name = nameOf(pair.head);
  if (!Array.isArray(before)) {
    return [
      at(pair, 'enum', {
        id: 'enum-values-removed',
        effect: 'narrower',
        message: `${name} is restricted to ${show(after)} now.`,
      }),
    ];
  }
  if (!Array.isArray(after)) {
    return [
      at(pair, 'enum', {
        id: 'enum-values-added',
        effect: 'wider',
        message: `${name} is no longer restricted to ${show(before)}.`,
      }),
    ];
  }
  const removed = minus(before, after);
  const added = minus(after, before);
  const findings: Finding[] = [];
  if (removed.length > 0) {
    const message = `${name} ${pair.flow === 'in' ? 'no longer accepts' : 'is no longer'} ${list(removed)}.`;
    findings.push(at(pair, 'enum', { id: 'enum-values-removed', effect: 'narrower', message }));
  }
  if (added.length > 0) {
    const message = `${name} ${pair.flow === 'in' ? 'now accepts' : 'can now be'} ${list(added)}.`;
    findings.push(at(pair, 'enum', { id: 'enum-values-added', effect: 'wider', message }));
  }
  return findings;
}

const mostListed = 5;

function list(values: readonly unknown[]): string {
  const more = values.length - mostListed;
  const text = values.slice(0, mostListed).map(show).join(', ');
  return more > 0 ? `${text} and ${more} more values` : text;
}

function minus(from: readonly unknown[], other: readonly unknown[]): unknown[] {
  const known = new Set(other.map(stable));
  return from.filter((each) => !known.has(stable(each)));
}

function boundFindings(pair: Pair): Finding[] {
  return [...lower, ...upper].flatMap((key) => {
    const [before, after] = [pair.left.scalars[key], pair.right.scalars[key]];
    if (equal(before, after)) return [];
    const effect = boundEffect(before, after, lower.includes(key));
    return [
      at(pair, key, {
        id: 'schema-constraint-changed',
        effect,
        message: `${sentence(pair, key, before, after)}`,
      }),
    ];
  });
}

function boundEffect(before: unknown, after: unknown, isLower: boolean): Effect {
  if (after === undefined) return 'wider';
  if (before === undefined) return 'narrower';
  if (typeof before !== 'number' || typeof after !== 'number') return 'unknown';
  return after > before === isLower ? 'narrower' : 'wider';
}

function sentence(pair: Pair, key: string, before: unknown, after: unknown): string {
  const subject = `\`${key}\` of ${nameOf(pair.head)}`;
  if (before === undefined) return `${subject} was set to ${show(after)}.`;
  if (after === undefined) return `${subject} (${show(before)}) was removed.`;
  return `${subject} changed from ${show(before)} to ${show(after)}.`;
}

function valueFindings(pair: Pair): Finding[] {
  return ['multipleOf', 'pattern', 'format', 'uniqueItems'].flatMap((key) => {
    const [before, after] = [pair.left.scalars[key], pair.right.scalars[key]];
    if (equal(before, after)) return [];
    const effect: Effect =
      before === undefined ? 'narrower' : after === undefined ? 'wider' : multipleEffect(key, before, after);
    const message = sentence(pair, key, before, after);
    return [at(pair, key, { id: 'schema-constraint-changed', effect, message })];
  });
}

function multipleEffect(key: string, before: unknown, after: unknown): Effect {
  if (key !== 'multipleOf' || typeof before !== 'number' || typeof after !== 'number') return 'unknown';
  if (Number.isInteger(after / before)) return 'narrower';
  return Number.isInteger(before / after) ? 'wider' : 'unknown';
}

function requiredFindings(pair: Pair): Finding[] {
  const [before, after] = [names(pair.left.scalars['required']), names(pair.right.scalars['required'])];
  const added = after.filter((each) => !before.includes(each));
  // A member that is gone altogether is one change, which says so.
  const isKnown = (name: string): boolean =>
    pair.right.map['properties']?.has(name) === true || !pair.left.map['properties']?.has(name);
  const removed = before.filter((each) => !after.includes(each) && isKnown(each));
  const owner = nameOf(pair.head);
  return [
    ...added.map((name) => {
      const isNew = !pair.left.map['properties']?.has(name);
      const message = isNew
        ? `${owner} has a new required property \`${name}\`.`
        : `\`${name}\` of ${owner} became required.`;
      return at(pair, 'required', {
        id: 'required-properties-added',
        effect: 'narrower',
        message,
        subject: name,
      });
    }),
    ...removed.map((name) =>
      at(pair, 'required', {
        id: 'required-properties-removed',
        effect: 'wider',
        message: `\`${name}\` of ${owner} is no longer required.`,
        subject: name,
      }),
    ),
  ];
}

function names(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

function dependentFindings(pair: Pair): Finding[] {
  const [before, after] = [
    pair.left.scalars['dependentRequired'],
    pair.right.scalars['dependentRequired'],
  ].map((each) => (isObject(each) ? each : {}));
  const [was, is] = [needs(before ?? {}), needs(after ?? {})];
  const tell = (effect: Effect, pairs: string[]): Finding[] =>
    pairs.map((each) =>
      at(pair, 'dependentRequired', {
        id: 'dependent-required-changed',
        effect,
        message: `${nameOf(pair.head)}: ${each} ${effect === 'narrower' ? 'now' : 'no longer'}.`,
      }),
    );
  return [
    ...tell(
      'narrower',
      is.filter((each) => !was.includes(each)),
    ),
    ...tell(
      'wider',
      was.filter((each) => !is.includes(each)),
    ),
  ];
}

function needs(value: Record<string, unknown>): string[] {
  return Object.entries(value).flatMap(([name, list]) =>
    names(list).map((each) => `\`${name}\` asks for \`${each}\``),
  );
}
