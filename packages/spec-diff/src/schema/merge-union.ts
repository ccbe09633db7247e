import { keywordTypes } from './keywords.ts';
import { passesType } from './merge.ts';
import { getTypes } from './normalize.ts';
import { isBlank, type Keywords, noKeywords } from './schema.ts';

/**
 * Rewrites a union as one set of keywords when that says the same: `anyOf [T, null]` is `type [T, null]`,
 * branches of different types can stand side by side, constants are an enumeration.
 */
export function mergeUnion(branches: readonly Keywords[], exclusive: boolean): Keywords | undefined {
  const live = branches.filter((each) => !each.never);
  if (live.length === 0) return undefined;
  const [first] = live;
  if (live.length === 1 && first) return first;
  // `oneOf` refuses what two branches list.
  return (exclusive ? undefined : asEnumeration(live)) ?? sideBySide(live);
}

function asEnumeration(branches: readonly Keywords[]): Keywords | undefined {
  if (!branches.every(isEnumeration)) return undefined;
  const listed = branches.flatMap(enumValues);
  return { ...noKeywords(), never: listed.length === 0, scalars: { enum: listed } };
}

function enumValues(keywords: Keywords): unknown[] {
  if (!Array.isArray(keywords.scalars['enum']))
    return getTypes(keywords).flatMap((type) => (type === 'null' ? [null] : [true, false]));
  return keywords.scalars['enum'].filter((each) => passesType(keywords, each));
}

function isEnumeration(keywords: Keywords): boolean {
  const { scalars, single, list, map } = keywords;
  const known = Object.keys(scalars).every((key) => key === 'enum' || key === 'type');
  const finite =
    Array.isArray(scalars['enum']) ||
    getTypes(keywords).every((type) => type === 'null' || type === 'boolean');
  return known && finite && isBlank(single, list, map);
}

/** Merges branches whose types do not overlap and whose keywords apply only to their own types. */
function sideBySide(branches: readonly Keywords[]): Keywords | undefined {
  const seen = new Set<string>();
  const merged = noKeywords();
  const types: string[] = [];

  for (const branch of branches) {
    if (!isTyped(branch)) return undefined;
    for (const type of getTypes(branch)) {
      const slot = type === 'integer' ? 'number' : type;
      if (seen.has(slot)) return undefined;
      seen.add(slot);
      types.push(type);
    }
    // An enumeration applies to every type.
    if (branch.scalars['enum'] !== undefined) return undefined;
    Object.assign(merged.scalars, branch.scalars);
    Object.assign(merged.single, branch.single);
    Object.assign(merged.list, branch.list);
    Object.assign(merged.map, branch.map);
    merged.notes = { ...branch.notes, ...merged.notes };
  }

  merged.scalars['type'] = types;
  return merged;
}

/** Whether keywords name their types and have no schema that applies to all types. */
function isTyped(keywords: Keywords): boolean {
  if (!keywords.scalars['type'] || keywords.variants.size > 0) return false;
  const keys = [keywords.single, keywords.list, keywords.map].flatMap((each) => Object.keys(each));
  return keys.every((key) => keywordTypes[key] !== undefined);
}
