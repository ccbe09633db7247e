import type { RequestRecord } from '../events/request-record.ts';

/**
 * Creates the check of an item of a list: it has each wanted member, and one of its texts contains what is searched for,
 * in any case.
 */
export function createFilter<T extends object>(
  search: string | undefined,
  wanted: { readonly [Name in keyof T]?: unknown },
  getTexts: (item: T) => readonly unknown[],
): (item: T) => boolean {
  const text = search?.toLowerCase() ?? '';
  // Safe: the names of the wanted members.
  const members = (Object.keys(wanted) as (keyof T)[]).filter((name) => wanted[name] !== undefined);
  return (item) =>
    members.every((name) => item[name] === wanted[name]) &&
    (text === '' || getTexts(item).join(' ').toLowerCase().includes(text));
}

/** The request of a list. */
interface ListCall {
  readonly query: { readonly limit?: number };
  readonly headers: Record<string, string>;
}

/** The newest of a list that has the oldest first; newest first. A header has the number of all. */
export function newest<T>(list: readonly T[], { query: { limit = 100 }, headers }: ListCall): T[] {
  headers['x-total-count'] = String(list.length);
  return list.slice(-limit).reverse();
}

/** A request, and how often it was sent. */
export interface RequestGroup {
  readonly request: RequestRecord;
  readonly repeats: number;
}

/** Joins reads of the same path with the same status, until a request that changes something. Oldest first. */
export function groupReads(requests: readonly RequestRecord[]): RequestGroup[] {
  const groups: RequestGroup[] = [];
  let reads = new Map<string, number>();
  for (const request of requests) {
    const isRead = request.method === 'GET';
    if (!isRead) reads = new Map();
    const name = `${request.path} ${request.response.status}`;
    const index = reads.get(name);
    const before = index === undefined ? undefined : groups[index];
    if (index !== undefined && before !== undefined) {
      groups[index] = { request, repeats: before.repeats + 1 };
      continue;
    }
    if (isRead) reads.set(name, groups.length);
    groups.push({ request, repeats: 1 });
  }

  return groups;
}

/** Returns whether a response has a status such as `422`, or one of a class such as `4xx`; any has when none is wanted. */
export function hasStatus({ response }: RequestRecord, wanted: string | undefined): boolean {
  const status = String(response.status);
  if (wanted === undefined) return true;
  return wanted.endsWith('xx') ? status.length === 3 && status[0] === wanted[0] : status === wanted;
}
