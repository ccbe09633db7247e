import type { Database, Row, Sql, SqlValue, TransactionOptions } from '@videogen/service/sql';
import { Pool, type PoolClient, types } from 'pg';
import { orUnavailable } from './unavailable.ts';

/** Type of 8-byte integers. The tables hold times and credits in them, all below 2^53. */
const INT8 = 20;

/** Timeout for a free connection, in milliseconds. */
const CONNECTION_TIMEOUT = 10_000;

/** A PostgreSQL database with its pool, for libraries that write their own statements. */
export interface PostgresDatabase extends Database {
  readonly pool: Pool;
}

/** Options of {@link openPostgres}. */
export interface PostgresOptions {
  /** A `postgres://` URL. */
  readonly url: string;
  /** Maximum of connections. */
  readonly connections?: number;
  /** Receives the errors of idle connections. The pool replaces these connections. */
  readonly onError: (error: Error) => void;
}

/** Creates a pool. It connects when a statement needs a connection, also after a restart of PostgreSQL. */
export function openPostgres({ url, connections = 10, onError }: PostgresOptions): PostgresDatabase {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    application_name: 'videogen-server',
    keepAlive: true,
    types: {
      getTypeParser: (type, format) =>
        type === INT8 && format !== 'binary' ? Number : types.getTypeParser(type, format),
    },
  });
  pool.on('error', onError);
  // A connection that is lost between two statements emits an error, maybe in the packet that makes it ready; without a
  // listener the process would exit. The next statement rejects.
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    dialect: 'postgres',
    pool,
    query: (text, values) => orUnavailable(runOn(pool, text, values), { nothingStored: false }),
    transaction: (work, options) => inTransaction(pool, work, options),
    close: () => pool.end(),
  };
}

/** Runs one statement on a pool or on a connection of it. */
async function runOn(
  runner: Pool | PoolClient,
  text: string,
  values: readonly SqlValue[] = [],
): Promise<readonly Row[]> {
  const name = values.length === 0 ? undefined : preparedName(text);
  const { rows } = await runner.query<Row>({
    text,
    values: [...values],
    ...(name !== undefined && { name }),
  });
  return rows;
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
  pool: Pool,
  work: (sql: Sql) => Promise<T>,
  { durable = true }: TransactionOptions = {},
): Promise<T> {
  const before = { nothingStored: true };
  const client = await orUnavailable(pool.connect(), before);
  const run: Sql['query'] = (text, values) => orUnavailable(runOn(client, text, values), before);
  let broken: Error | undefined;
  try {
    await run('BEGIN');
    if (!durable) await run('SET LOCAL synchronous_commit = off');
    const result = await work({ query: run });
    // Until its response arrives, PostgreSQL may have committed, whatever else happens to the connection.
    await orUnavailable(client.query('COMMIT'), { nothingStored: false });
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((reason: Error) => {
      broken = reason;
    });
    throw error;
  } finally {
    // The pool closes a connection that was lost or could not roll back.
    client.release(broken);
  }
}
