import { mapKeywords } from '../schema/keywords.ts';
import { getNumbers, type Parts, type Schema } from '../schema/schema.ts';
import { type Atom, getKeywords, possibleParts } from './atom.ts';
import { unknown } from './synthetic.ts';

/** The least and the greatest number of items that bounds and closed tuples leave. */
export function getSize({ parts }: Atom): { least: number; most: number } {
  const counted = parts
    .filter(({ single }) => single['contains'])
    .map(({ scalars: { minContains = 1 } }) => Number(minContains));
  const closed = parts
    .filter(({ single }) => single['items']?.parts.never)
    .map((each) => tupleLength([each]));
  return {
    least: Math.max(0, ...getNumbers(parts, ['minItems']), ...counted),
    most: Math.min(Number.POSITIVE_INFINITY, ...getNumbers(parts, ['maxItems']), ...closed),
  };
}

/** The number of items that the longest tuple lists. */
export function tupleLength(all: readonly Parts[]): number {
  return Math.max(0, ...all.map(({ list }) => list['prefixItems']?.length ?? 0));
}

/** The schemas that surely hold for the item at an index; `unknown` where others may hold. */
export function itemSchemas(atom: Atom, index: number): Schema[] {
  const isOpen = possibleParts(atom).some(
    ({ single, list }) =>
      single['items'] ?? single['unevaluatedItems'] ?? single['contains'] ?? list['prefixItems'],
  );
  const sure = atom.parts
    .map(({ list, single }) => list['prefixItems']?.[index] ?? single['items'])
    .filter((each) => each !== undefined);
  return isOpen ? [...sure, unknown] : sure;
}

/** Whether a schema certainly accepts a value: it only names types. */
export function hasValues(schema: Schema | undefined): boolean {
  if (!schema) return true;
  return (
    !schema.parts.never &&
    getKeywords(schema.parts).every((key) => key === 'type' || mapKeywords.includes(key))
  );
}
