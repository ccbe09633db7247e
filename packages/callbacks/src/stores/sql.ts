import type { CallbackRecord } from '../record.ts';
import type { StoredRecord } from '../store.ts';

/** A name as SQL wants it. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The record of a row with the columns `record` and `now`; none of no row. */
export function recordOf(row: Record<string, unknown> | null | undefined): StoredRecord[] {
  if (row === null || row === undefined) return [];
  // The column holds only what `create` and `swap` have written.
  return [{ record: JSON.parse(String(row['record'])) as CallbackRecord, now: Number(row['now']) }];
}
