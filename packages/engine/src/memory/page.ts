import { cursorAfter, type Place, readRequest } from '../domain/cursor.ts';
import type { Page, PageRequest } from '../ports/page.ts';

/**
 * Takes one page out of items in any order.
 *
 * @throws {RangeError} for a limit outside 1 to 1000, or a cursor that no page returned
 */
export function getPage<T>(items: readonly T[], request: PageRequest, getPlace: (item: T) => Place): Page<T> {
  const { limit, first = 'oldest' } = request;
  const after = readRequest(request);
  const sign = first === 'oldest' ? 1 : -1;
  const rest = items
    .filter((item) => after === undefined || compare(getPlace(item), after) * sign > 0)
    .sort((left, right) => compare(getPlace(left), getPlace(right)) * sign);
  const page = rest.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page,
    cursor: last === undefined || rest.length <= limit ? null : cursorAfter(getPlace(last)),
  };
}

function compare(left: Place, right: Place): number {
  if (left.at !== right.at) return left.at < right.at ? -1 : 1;
  return left.id < right.id ? -1 : Number(left.id > right.id);
}
