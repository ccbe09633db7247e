import { cursorAfter, readRequest } from '../domain/cursor.ts';
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
  request: PageRequest,
  parse: (row: Row) => T,
): Promise<Page<T>> {
  const { limit, first = 'oldest' } = request;
  const after = readRequest(request);
  const values: SqlValue[] = [];
  const place = (value: SqlValue): string => `$${values.push(value)}`;
  const conditions = Object.entries(where).flatMap(([column, value]) =>
    value === undefined ? [] : [`${column} = ${place(value)}`],
  );
  if (after !== undefined) {
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
  const cursor = more ? cursorAfter({ at: Number(last[orderBy]), id: String(last['id']) }) : null;

  return { items: page.map(parse), cursor };
}
