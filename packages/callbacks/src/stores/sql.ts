import type { CallbackRecord } from '../record.ts';
import type { StoredRecord } from '../store.ts';

/** Quotes an SQL identifier. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Returns the record of a row with the columns `record` and `now`; an empty list if there is no row. */
export function recordOf(row: Record<string, unknown> | null | undefined): StoredRecord[] {
  if (row === null || row === undefined) return [];
  // Only `create` and `swap` write the column.
  return [{ record: JSON.parse(String(row['record'])) as CallbackRecord, now: Number(row['now']) }];
}
