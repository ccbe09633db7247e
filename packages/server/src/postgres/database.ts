import type { Database, Row, Sql, SqlValue, TransactionOptions } from '@videogen/engine/sql';
import type { QueryConfig, QueryResult } from 'pg';
import { type Connection, type Connections, openConnections } from './connections.ts';
import { orUnavailable } from './unavailable.ts';

/** Timeout for a connection and for each statement, in milliseconds. */
const TIMEOUT = 5000;

/** Timeout for each statement that changes tables, in milliseconds: it builds indexes, and waits for other processes. */
export const MIGRATION_TIMEOUT = 3_600_000;

/** A PostgreSQL database. */
export interface PostgresDatabase extends Database {
  /** Sends a statement of a library that writes its own, or several without values. */
  readonly send: (statement: string | QueryConfig, values?: unknown[]) => Promise<QueryResult>;
}

/** Options of {@link openPostgres}. */
export interface PostgresOptions {
  /** A `postgres://` URL. */
  readonly url: string;
  /**
   * Maximum of connections.
   *
   * @default 10
   */
  readonly connections?: number;
  /**
   * Milliseconds in which PostgreSQL connects, and in which it responds to a statement.
   *
   * @default 5000
   */
  readonly timeoutMs?: number | undefined;
  /** Receives the errors of idle connections, which are replaced. */
  readonly onError: (error: Error) => void;
}

/** Opens a database. It connects when a statement needs a connection, also after a restart of PostgreSQL. */
export function openPostgres({
  url,
  connections: max = 10,
  timeoutMs = TIMEOUT,
  onError,
}: PostgresOptions): PostgresDatabase {
  const connections = openConnections({ url, connections: max, timeoutMs, onError });
  return {
    dialect: 'postgres',
    query: async (text, values = []) =>
      (await orUnavailable(connections.query<Row>(getConfig(text, values)), { nothingStored: false })).rows,
    async send(statement, values) {
      const connection = await connections.connect();
      try {
        return await connection.send((client) => client.query(statement, values));
      } finally {
        connection.release();
      }
    },
    transaction: (work, options) => inTransaction(connections, work, options),
    close: connections.close,
  };
}

async function query(
  { send }: Connection,
  ...[text, values = []]: Parameters<Sql['query']>
): Promise<readonly Row[]> {
  const { rows } = await send((client) => client.query<Row>(getConfig(text, values)));
  return rows;
}

function getConfig(text: string, values: readonly SqlValue[]): QueryConfig {
  const name = values.length === 0 ? undefined : preparedName(text);
  return { text, values: values.map(withoutNul), ...(name !== undefined && { name }) };
}

/** PostgreSQL refuses a text with NUL, such as a part of a path. The replacement is part of no id. */
function withoutNul(value: SqlValue): SqlValue {
  return typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value;
}

/** Maximum of prepared statements on a connection. The server uses fewer; each takes memory in PostgreSQL. */
const MAX_PREPARED = 300;

const preparedNames = new Map<string, string>();

/**
 * Returns the name under which each connection prepares a statement once, which saves PostgreSQL its parsing and
 * planning. A statement that selects `*` is not prepared: PostgreSQL refuses it after a migration has added a column.
 */
function preparedName(text: string): string | undefined {
  const known = preparedNames.get(text);
  if (known !== undefined || preparedNames.size >= MAX_PREPARED || /\b(SELECT|RETURNING) \*/.test(text))
    return known;
  const name = `videogen_${preparedNames.size}`;
  preparedNames.set(text, name);
  return name;
}

async function inTransaction<T>(
  { connect }: Connections,
  work: (sql: Sql) => Promise<T>,
  { durable = true }: TransactionOptions = {},
): Promise<T> {
  const before = { nothingStored: true };
  const connection = await orUnavailable(connect(), before);
  const run: Sql['query'] = (text, values) => orUnavailable(query(connection, text, values), before);
  try {
    await run('BEGIN');
    if (!durable) await run('SET LOCAL synchronous_commit = off');
    const result = await work({ query: run });
    // Until its response arrives, PostgreSQL may have committed, whatever else happens to the connection.
    await orUnavailable(query(connection, 'COMMIT'), { nothingStored: false });
    return result;
  } catch (error) {
    // A connection that cannot roll back is closed, which rolls back as well.
    await query(connection, 'ROLLBACK').catch(() => {});
    throw error;
  } finally {
    connection.release();
  }
}
