import { isObject } from '../load/node.ts';
import { stable } from '../load/stable.ts';
import { annotationKeywords } from '../schema/keywords.ts';
import type { Schema } from '../schema/schema.ts';

type Member = readonly [name: string, schema: Schema];

/**
 * Finds members that only changed their name: the removed and the added one have equal schemas, and either
 * no other members were removed and added, or the names are alike.
 */
export function renamesOf(gone: readonly Member[], fresh: readonly Member[]): Map<string, string> {
  const renames = new Map<string, string>();
  const left = [...fresh];
  const isOnly = gone.length === 1 && fresh.length === 1;
  for (const [from, before] of gone) {
    const at = left.findIndex(
      ([to, after]) => (isOnly || isAlike(from, to)) && meaning(before) === meaning(after),
    );
    const [match] = at < 0 ? [] : left.splice(at, 1);
    if (match) renames.set(from, match[0]);
  }
  return renames;
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
  const [left, right] = [one, other].map(wordsOf);
  return [left, right].some((words, index) => {
    const others = index === 0 ? right : left;
    return words?.every((word) => others?.includes(word));
  });
}

function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}
