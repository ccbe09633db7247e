import { numbersOf, type Parts, type Schema } from '../schema/schema.ts';
import type { Atom } from './atom.ts';

/** The least and the greatest number of items that bounds and closed tuples leave. */
export function sizeOf(atom: Atom): { least: number; most: number } {
  const counted = atom.parts
    .filter(({ single }) => single['contains'])
    .map(({ scalars }) => (typeof scalars['minContains'] === 'number' ? scalars['minContains'] : 1));
  const closed = atom.parts
    .filter((parts) => restItems(parts)?.parts.never)
    .map(({ list }) => list['prefixItems']?.length ?? 0);
  return {
    least: Math.max(0, ...numbersOf(atom.parts, ['minItems']), ...counted),
    most: Math.min(Number.POSITIVE_INFINITY, ...numbersOf(atom.parts, ['maxItems']), ...closed),
  };
}

/** The schemas that surely hold for the item at an index. */
export function itemSchemas(atom: Atom, index: number): Schema[] {
  return atom.parts.flatMap((parts) => {
    const found = itemSchema(parts, index);
    return found ? [found] : [];
  });
}

/** The schema of the item at an index, if a set of parts has one. */
export function itemSchema(parts: Parts, index: number): Schema | undefined {
  return (
    parts.list['prefixItems']?.[index] ??
    (index < (parts.list['prefixItems']?.length ?? 0) ? undefined : restItems(parts))
  );
}

/** The schema of items that no other keyword covers. */
function restItems({ single, list, map }: Parts): Schema | undefined {
  const { items, unevaluatedItems, contains, if: when } = single;
  if (items) return items;
  const branches =
    list['allOf'] ?? list['anyOf'] ?? list['oneOf'] ?? contains ?? when ?? map['dependentSchemas'];
  return branches ? undefined : unevaluatedItems;
}

/** Whether a schema certainly accepts a value: it only names types. */
export function hasValues(schema: Schema | undefined): boolean {
  if (!schema) return true;
  const { never, scalars, single, list } = schema.parts;
  const asked = Object.keys(scalars).filter((key) => key !== 'type');
  return !never && asked.length + Object.keys(single).length + Object.keys(list).length === 0;
}
