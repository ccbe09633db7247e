import type { Page, PageRequest } from '../ports/page.ts';

/** The sort key of an item. */
interface Place {
  readonly at: number;
  readonly id: string;
}

/**
 * Takes one page out of items in any order.
 *
 * @throws {RangeError} for a limit outside 1 to 1000, or a cursor that no page returned
 */
export function pageOf<T>(
  items: readonly T[],
  { limit, cursor, first = 'oldest' }: PageRequest,
  placeOf: (item: T) => Place,
): Page<T> {
  if (!Number.isInteger(limit) || limit < 1 || limit > 1000)
    throw new RangeError(`The limit of a page is ${limit}. Use a whole number from 1 to 1000.`);
  const sign = first === 'oldest' ? 1 : -1;
  const after = cursor === undefined ? undefined : parseCursor(cursor);
  const rest = items
    .filter((item) => after === undefined || compare(placeOf(item), after) * sign > 0)
    .sort((left, right) => compare(placeOf(left), placeOf(right)) * sign);
  const page = rest.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page,
    cursor: last === undefined || rest.length <= limit ? null : writeCursor(placeOf(last)),
  };
}

function compare(left: Place, right: Place): number {
  if (left.at !== right.at) return left.at < right.at ? -1 : 1;
  return left.id < right.id ? -1 : Number(left.id > right.id);
}

function writeCursor({ at, id }: Place): string {
  return `${at}/${id}`;
}

function parseCursor(cursor: string): Place {
  const [, at, id] = /^(\d+(?:\.\d+)?)\/(.+)$/.exec(cursor) ?? [];
  if (at === undefined || id === undefined)
    throw new RangeError(`"${cursor}" is not a cursor. Use the cursor of the page before.`);
  return { at: Number(at), id };
}
