import { CallbackError } from '../errors.ts';
import { once } from '../once.ts';
import type { CallbackStore } from '../store.ts';
import { withTimeout } from '../time.ts';
import { sqlStore } from './sql.ts';
import { type SqliteValue, sqliteDatabase, sqliteSchema } from './sqlite-dialect.ts';

/** The part of a D1 database binding that the store uses. */
export interface D1Database {
  prepare(sql: string): D1Statement;
}

/** The part of a D1 statement that the store uses. */
export interface D1Statement {
  bind(...values: unknown[]): D1Statement;
  all(): Promise<{ readonly results: Record<string, unknown>[] }>;
}

/** Options of {@link d1Store}. */
export interface D1StoreOptions {
  /** The table. @default 'videogen_callbacks' */
  readonly table?: string;
  /** Whether the store creates its table at first use; if false, run {@link d1Schema} yourself. @default true */
  readonly createTable?: boolean;
}

/** Maximum time for the creation of the table, smaller than the receiver's `callTimeout` (milliseconds). */
const CREATE_TIMEOUT = 4_000;

/** Returns the statements that create the store's table, for a migration. */
export function d1Schema(table: string = 'videogen_callbacks'): string {
  return sqliteSchema(table).join(';\n');
}

/**
 * Creates a store in Cloudflare D1, for any number of isolates. The functions reject with the errors of D1.
 *
 * @example
 * ```ts
 * import { type D1Database, d1Store } from '@videogen/callbacks/stores/d1';
 *
 * const getStore = (env: { DB: D1Database }) => d1Store(env.DB);
 * ```
 */
export function d1Store(database: D1Database, options: D1StoreOptions = {}): CallbackStore {
  const { table = 'videogen_callbacks', createTable = true } = options;

  async function create(): Promise<void> {
    if (createTable) {
      for (const statement of sqliteSchema(table)) await database.prepare(statement).all();
    }
  }

  // Without a limit, a call that never settles would keep all later ones waiting.
  const ready = once(() =>
    withTimeout(create, CREATE_TIMEOUT, () => {
      const message = `D1 did not create the table within ${CREATE_TIMEOUT} ms. Try again later.`;
      return new CallbackError('store_timeout', message);
    }),
  );

  async function run(sql: string, values: readonly SqliteValue[]): Promise<Record<string, unknown>[]> {
    await ready();
    const statement = database.prepare(sql).bind(...values);
    return (await statement.all()).results;
  }

  return sqlStore(sqliteDatabase(run), table);
}
