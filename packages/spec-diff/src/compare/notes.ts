import { equal } from '../load/stable.ts';
import { deprecationChanges } from '../schema/deprecation.ts';
import { isEmptyUnion, isOpaque } from '../schema/keywords.ts';
import type { Level } from '../types.ts';
import { at, type Finding, getName, type Pair, show } from './finding.ts';
import { list, minus } from './scalar-findings.ts';

const handled = new Set([
  ...['default', 'deprecated', 'x-sunset', 'discriminator', 'xml', 'x-extensible-enum'],
  ...['readOnly', 'writeOnly', 'nullable'],
]);

/** Returns the differences in the keywords that no validator checks. */
export function noteFindings(pair: Pair): Finding[] {
  const meanings = [defaultFindings, deprecationFindings, extensibleFindings, emptyUnionFindings];
  return [...meanings, annotationFindings].flatMap((find) => find(pair));
}

function values(pair: Pair, key: string): [unknown, unknown] {
  return [pair.left.notes[key], pair.right.notes[key]];
}

/** Callers that omit a value get the default, so another default changes their request. */
function defaultFindings(pair: Pair): Finding[] {
  const [before, after] = values(pair, 'default');
  if (equal(before, after)) return [];
  const name = getName(pair.head);
  const message =
    before === undefined
      ? `${name} got the default ${show(after)}.`
      : after === undefined
        ? `${name} lost its default ${show(before)}.`
        : `The default of ${name} changed from ${show(before)} to ${show(after)}.`;
  const level: Level = pair.flow === 'out' || before === undefined ? 'warning' : 'breaking';
  return [at(pair, 'default', 'default-changed', level, message)];
}

function deprecationFindings(pair: Pair): Finding[] {
  const changes = deprecationChanges(pair.left.notes, pair.right.notes, getName(pair.head));
  return changes.map(({ id, level, message, key }) => at(pair, key, id, level, message));
}

/** What a list gained and lost. */
export function changeOfList(removed: readonly unknown[], added: readonly unknown[]): string {
  const words = [
    ...(added.length > 0 ? [`${list(added)} added`] : []),
    ...(removed.length > 0 ? [`${list(removed)} removed`] : []),
  ];
  return words.join(', ') || 'the order';
}

/** The list form (`x-extensible-enum: [a, b]`) replaces `enum`. */
function extensibleFindings(pair: Pair): Finding[] {
  const [before, after] = values(pair, 'x-extensible-enum');
  if (equal(before, after)) return [];
  const name = getName(pair.head);
  const id = 'extensible-enum-changed';
  if (!Array.isArray(before) || !Array.isArray(after))
    return [at(pair, 'x-extensible-enum', id, 'warning', `\`x-extensible-enum\` of ${name} changed.`)];
  const removed = minus(before, after);
  // Where `enum` gained and lost the same values, it says so.
  const was = pair.left.scalars['enum'];
  const is = pair.right.scalars['enum'];
  if (!equal(was, is) && isSameList(was, before) && isSameList(is, after)) return [];
  const level: Level = removed.length > 0 && pair.flow === 'in' ? 'breaking' : 'compatible';
  const message = `The known values of ${name} changed: ${changeOfList(removed, minus(after, before))}.`;
  return [at(pair, 'x-extensible-enum', id, level, message)];
}

function isSameList(one: unknown, other: readonly unknown[]): boolean {
  return Array.isArray(one) && minus(one, other).length + minus(other, one).length === 0;
}

function emptyUnionFindings(pair: Pair): Finding[] {
  return ['anyOf', 'oneOf'].flatMap((key) => {
    const was = isEmptyUnion(key, pair.left.notes[key]);
    const is = isEmptyUnion(key, pair.right.notes[key]);
    if (was === is) return [];
    const message = `\`${key}\` without a branch, which some validators ignore and some refuse, was ${was ? 'removed from' : 'added to'} ${getName(pair.head)}.`;
    return [at(pair, key, 'empty-union-changed', 'warning', message)];
  });
}

function annotationFindings(pair: Pair): Finding[] {
  const keys = new Set([pair.left, pair.right].flatMap(({ notes }) => Object.keys(notes)));
  const changed = [...keys].filter(
    (key) => !handled.has(key) && !isOpaque(key) && !equal(...values(pair, key)),
  );
  const [first] = changed;
  if (first === undefined) return [];
  const message = `${changed.map((key) => `\`${key}\``).join(', ')} of ${getName(pair.head)} changed.`;
  return [at(pair, first, 'annotation-changed', 'annotation', message)];
}

/** Compares the `xml` object, which changes XML payloads only. */
export function xmlFindings(pair: Pair): Finding[] {
  if (equal(...values(pair, 'xml'))) return [];
  return [at(pair, 'xml', 'xml-changed', 'breaking', `The XML form of ${getName(pair.head)} changed.`)];
}
