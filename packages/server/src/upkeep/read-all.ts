import type { Page } from '@videogen/engine';

/** Reads every page of a query. */
export async function readAll<T>(
  read: (cursor: { readonly cursor?: string }) => Promise<Page<T>>,
): Promise<readonly T[]> {
  const items: T[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: Page<T> = await read(cursor === undefined ? {} : { cursor });
    items.push(...page.items);
    cursor = page.cursor;
  }
  return items;
}
