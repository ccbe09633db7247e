import { mapKeywords } from '../schema/keywords.ts';
import { getNumbers, type Keywords, type Schema } from '../schema/schema.ts';
import { type Atom, getRestrictions, possibleKeywords } from './atom.ts';
import { unknown } from './synthetic.ts';

/** The least and the greatest number of items that bounds and closed tuples leave. */
export function getSize({ keywords }: Atom): { least: number; most: number } {
  const counted = keywords
    .filter(({ single }) => single['contains'])
    .map(({ scalars: { minContains = 1 } }) => Number(minContains));
  const closed = keywords
    .filter(({ single }) => single['items']?.keywords.never)
    .map((each) => tupleLength([each]));
  return {
    least: Math.max(0, ...getNumbers(keywords, ['minItems']), ...counted),
    most: Math.min(Number.POSITIVE_INFINITY, ...getNumbers(keywords, ['maxItems']), ...closed),
  };
}

/** The number of items that the longest tuple lists. */
export function tupleLength(all: readonly Keywords[]): number {
  return Math.max(0, ...all.map(({ list }) => list['prefixItems']?.length ?? 0));
}

/** The schemas that surely hold for the item at an index; `unknown` where others may hold. */
export function itemSchemas(atom: Atom, index: number): Schema[] {
  const isOpen = possibleKeywords(atom).some(
    ({ single, list }) =>
      single['items'] ?? single['unevaluatedItems'] ?? single['contains'] ?? list['prefixItems'],
  );
  const sure = atom.keywords
    .map(({ list, single }) => list['prefixItems']?.[index] ?? single['items'])
    .filter((each) => each !== undefined);
  return isOpen ? [...sure, unknown] : sure;
}

/** Whether a schema certainly accepts a value: it only names types. */
export function hasValues(schema: Schema | undefined): boolean {
  if (!schema) return true;
  return (
    !schema.keywords.never &&
    getRestrictions(schema.keywords).every((key) => key === 'type' || mapKeywords.includes(key))
  );
}
