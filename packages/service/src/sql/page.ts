import type { Page, PageRequest } from '../ports/page.ts';
import type { Row, Sql, SqlValue } from './database.ts';

/** A query that is read page by page. */
export interface PagedQuery {
  readonly table: string;
  /** Columns that must equal a value; undefined values do not restrict. */
  readonly where: Readonly<Record<string, SqlValue | undefined>>;
  /** The time column that orders the result; `id` comes second. */
  readonly orderBy: 'created_at' | 'buried_at';
}

/**
 * Reads one page by index. The cursor holds the position of the last row, so that every page costs the same.
 *
 * @throws {RangeError} for a limit outside 1 to 1000, or a cursor that no page returned
 */
export async function readPage<T>(
  sql: Sql,
  { table, where, orderBy }: PagedQuery,
  { limit, cursor, first = 'oldest' }: PageRequest,
  parse: (row: Row) => T,
): Promise<Page<T>> {
  if (!Number.isInteger(limit) || limit < 1 || limit > 1000)
    throw new RangeError(`The limit of a page is ${limit}. Use a whole number from 1 to 1000.`);
  const values: SqlValue[] = [];
  const place = (value: SqlValue): string => `$${values.push(value)}`;
  const conditions = Object.entries(where).flatMap(([column, value]) =>
    value === undefined ? [] : [`${column} = ${place(value)}`],
  );
  if (cursor !== undefined) {
    const after = parseCursor(cursor);
    const sign = first === 'oldest' ? '>' : '<';
    conditions.push(`(${orderBy}, id) ${sign} (${place(after.at)}, ${place(after.id)})`);
  }
  const direction = first === 'oldest' ? 'ASC' : 'DESC';
  const rows = await sql.query(
    `SELECT * FROM ${table}${conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : ''}` +
      ` ORDER BY ${orderBy} ${direction}, id ${direction} LIMIT ${limit + 1}`,
    values,
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const more = last !== undefined && rows.length > limit;
  return { items: page.map(parse), cursor: more ? `${last[orderBy]}/${last['id']}` : null };
}

function parseCursor(cursor: string): { readonly at: number; readonly id: string } {
  const [, at, id] = /^(\d+)\/(.+)$/.exec(cursor) ?? [];
  if (at === undefined || id === undefined)
    throw new RangeError(`"${cursor}" is not a cursor. Use the cursor of the page before.`);
  return { at: Number(at), id };
}
