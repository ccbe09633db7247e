import type { PageRequest } from '../ports/page.ts';

/** The place of a record in the order of a result. */
export interface Place {
  readonly at: number;
  readonly id: string;
}

const MAX_LIMIT = 1000;

/**
 * Checks a request for a page, and returns the place after which the page begins; undefined for the first page.
 *
 * @throws {RangeError} for a limit outside 1 to 1000, or a cursor that no page returned
 */
export function readRequest({ limit, cursor }: PageRequest): Place | undefined {
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT)
    throw new RangeError(`The limit of a page is ${limit}. Use a whole number from 1 to ${MAX_LIMIT}.`);
  if (cursor === undefined) return undefined;
  const found = /^(\d+(?:\.\d+)?)\/(.+)$/.exec(cursor);
  if (found === null) throw new RangeError(`"${cursor}" is not a cursor. Use the cursor of the page before.`);
  return { at: Number(found[1]), id: String(found[2]) };
}

/** Returns the cursor of a page that ends with a place. */
export function cursorAfter({ at, id }: Place): string {
  return `${at}/${id}`;
}
