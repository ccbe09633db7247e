import { takePairs } from '../lists.ts';
import { isObject } from '../load/node.ts';
import { stable } from '../load/stable.ts';
import { annotationKeywords } from '../schema/keywords.ts';
import type { Schema } from '../schema/schema.ts';
import type { Pair } from './finding.ts';

/**
 * Finds members that only changed their name: the removed and the added one have equal schemas, and either
 * no other members were removed and added, or the names are alike.
 */
export function getRenames({ left, right }: Pair): Map<string, string> {
  const [before, after] = [left, right].map(({ map }) => map['properties'] ?? new Map<string, Schema>());
  const gone = [...(before ?? [])].filter(([name]) => !after?.has(name));
  const fresh = [...(after ?? [])].filter(([name]) => !before?.has(name));
  const isOnly = gone.length === 1 && fresh.length === 1;
  const pairs = takePairs(
    gone,
    fresh,
    ([from, before], [to, after]) => (isOnly || isAlike(from, to)) && meaning(before) === meaning(after),
  );
  return new Map(pairs.map(([[from], [to]]) => [from, to]));
}

/** The keywords of a schema that restrict values, as text. */
function meaning({ node }: Schema): string {
  const { value } = node;
  if (!isObject(value)) return stable(value);
  const restricting = Object.entries(value).filter(
    ([key]) => !annotationKeywords.has(key) && !key.startsWith('x-'),
  );
  // A member without restrictions would equal every other one, so its location identifies it.
  return restricting.length > 0
    ? stable(Object.fromEntries(restricting))
    : `${stable(value)} ${node.pointer}`;
}

/** The same words in another spelling or order, or one more or less: `image_url`, `imageUrl`, `url`. */
function isAlike(one: string, other: string): boolean {
  const [left = [], right = []] = [one, other].map(getWords);
  return left.every((word) => right.includes(word)) || right.every((word) => left.includes(word));
}

function getWords(name: string): string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}
