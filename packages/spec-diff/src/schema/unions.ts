import { stable } from '../load/stable.ts';
import { keywordTypes } from './keywords.ts';
import { passesType } from './merge.ts';
import { getTypes } from './normalize.ts';
import { emptyParts, isBlank, type Parts } from './schema.ts';

/**
 * Rewrites a union as one set of parts when that says the same: `anyOf [T, null]` is `type [T, null]`,
 * branches of different types can stand side by side, constants are an enumeration.
 */
export function mergeUnion(branches: readonly Parts[], exclusive: boolean): Parts | undefined {
  const live = branches.filter((each) => !each.never);
  if (live.length === 0) return undefined;
  const [first] = live;
  if (live.length === 1 && first) return first;
  return asEnumeration(live, exclusive) ?? sideBySide(live);
}

function asEnumeration(branches: readonly Parts[], exclusive: boolean): Parts | undefined {
  if (!branches.every(isEnumeration)) return undefined;
  const values = branches.flatMap(enumValues);
  const texts = values.map(stable);
  const isOnly = (text: string): boolean => texts.indexOf(text) === texts.lastIndexOf(text);
  // `oneOf` refuses what two branches list.
  const listed = exclusive ? values.filter((_, index) => isOnly(texts[index] ?? '')) : values;
  return { ...emptyParts(), never: listed.length === 0, scalars: { enum: listed } };
}

function enumValues(parts: Parts): unknown[] {
  if (!Array.isArray(parts.scalars['enum']))
    return getTypes(parts).flatMap((type) => (type === 'null' ? [null] : [true, false]));
  return parts.scalars['enum'].filter((each) => passesType(parts, each));
}

function isEnumeration(parts: Parts): boolean {
  const { scalars, single, list, map } = parts;
  const known = Object.keys(scalars).every((key) => key === 'enum' || key === 'type');
  const finite =
    Array.isArray(scalars['enum']) || getTypes(parts).every((type) => type === 'null' || type === 'boolean');
  return known && finite && isBlank(single, list, map);
}

/** Merges branches whose types do not overlap and whose keywords apply only to their own types. */
function sideBySide(branches: readonly Parts[]): Parts | undefined {
  const seen = new Set<string>();
  const merged = emptyParts();
  const types: string[] = [];
  for (const branch of branches) {
    if (!isTyped(branch)) return undefined;
    for (const type of getTypes(branch)) {
      const slot = type === 'integer' ? 'number' : type;
      if (seen.has(slot)) return undefined;
      seen.add(slot);
      types.push(type);
    }
    const { enum: values, ...scalars } = branch.scalars;
    if (values !== undefined && !onlyNullBeside(branch, branches)) return undefined;
    Object.assign(merged.scalars, scalars, values === undefined ? {} : { enum: [...list(values), null] });
    Object.assign(merged.single, branch.single);
    Object.assign(merged.list, branch.list);
    Object.assign(merged.map, branch.map);
    merged.notes = { ...branch.notes, ...merged.notes };
  }
  merged.scalars['type'] = types;
  return merged;
}

function list(values: unknown): unknown[] {
  return Array.isArray(values) ? values : [];
}

/** An enumeration applies to every type, so it only moves beside a branch that is exactly null. */
function onlyNullBeside(branch: Parts, branches: readonly Parts[]): boolean {
  return branches.every((each) => each === branch || stable(each.scalars) === '{"type":["null"]}');
}

/** Whether parts name their types and have no keyword that applies to all types, except an enumeration. */
function isTyped(parts: Parts): boolean {
  if (!parts.scalars['type'] || parts.variants.size > 0) return false;
  const keys = [parts.single, parts.list, parts.map].flatMap((each) => Object.keys(each));
  return keys.every((key) => keywordTypes[key] !== undefined);
}
