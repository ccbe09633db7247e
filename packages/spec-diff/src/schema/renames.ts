import { isObject } from '@videogen/shared/is-object';
import { takePairs } from '../lists.ts';
import type { Node } from '../load/node.ts';
import { stable } from '../load/stable.ts';
import { annotationKeywords } from './keywords.ts';

type Named<T> = [name: string, part: T];

/**
 * Takes what only changed its name from lists of what was removed and added: it has an equal schema in the same place, and
 * either nothing else was removed and added there, or the names are alike.
 */
export function takeRenamed<T>(
  removed: Named<T>[],
  added: Named<T>[],
  getSchema: (part: T) => Node | undefined,
  getPlace: (part: T) => unknown = () => '',
): [Named<T>, Named<T>][] {
  const places = [removed, added].map((list) => list.map(([, part]) => getPlace(part)));
  const isOnly = (place: unknown): boolean =>
    places.every((list) => list.filter((each) => each === place).length === 1);
  return takePairs(
    removed,
    added,
    ([from, before], [to, after]) =>
      getPlace(before) === getPlace(after) &&
      (isOnly(getPlace(before)) || isAlike(from, to)) &&
      meansSame(getSchema(before), getSchema(after)),
  );
}

/** Whether schemas restrict values alike. One without restrictions would equal all others, so its location identifies it. */
function meansSame(before: Node | undefined, after: Node | undefined): boolean {
  if (!before || !after) return false;
  const meaning = stable(getMeaning(before));
  if (meaning !== stable(getMeaning(after))) return false;
  return meaning !== '{}' || before.pointer === after.pointer;
}

/** The keywords of a schema that restrict values. */
function getMeaning({ value }: Node): unknown {
  if (!isObject(value)) return value;
  const restricting = Object.entries(value).filter(
    ([key]) => !annotationKeywords.has(key) && !key.startsWith('x-'),
  );
  return Object.fromEntries(restricting);
}

/** The same words in another spelling or order, or one more or less: `image_url`, `imageUrl`, `url`. */
function isAlike(one: string, other: string): boolean {
  const left = getWords(one);
  const right = getWords(other);
  return left.every((word) => right.includes(word)) || right.every((word) => left.includes(word));
}

function getWords(name: string): string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}
