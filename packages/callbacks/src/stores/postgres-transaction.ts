import { CallbackError, isCallbackError } from '../errors.ts';
import { withTimeout } from '../time.ts';
import type { Row } from './sql.ts';

/** The part of a `pg` Client that the store uses. */
export interface PostgresClient extends Emitter {
  query(text: string, values?: unknown[]): Promise<{ rows: readonly Row[]; command?: string }>;
}

/** Emits `error` when a connection ends; without a listener, that would end the process. */
interface Emitter {
  on?(name: 'error', listener: (error: Error) => void): unknown;
  off?(name: 'error', listener: (error: Error) => void): unknown;
}

/** The part of a `pg` Pool that the store uses, with clients of the type that your `outbox` takes. */
export interface PostgresPool<Client extends PostgresClient> extends Emitter {
  connect(): Promise<Client & { release(error?: boolean): void }>;
  on?(name: 'error', listener: (error: Error) => void): unknown;
  on?(name: 'acquire', listener: (client: PostgresClient) => void): unknown;
  listenerCount?(name: 'error'): number;
}

/** Runs one transaction on a connection of the pool. Every wait has a limit, here and in PostgreSQL. */
export async function runTransaction<Client extends PostgresClient, T>(
  pool: PostgresPool<Client>,
  timeout: number,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = await connect(pool, timeout);
  let isUsable = false;

  async function transaction(): Promise<T> {
    await client.query(begin(timeout));
    try {
      const result = await work(client);
      await commit(client);
      isUsable = true;
      return result;
    } catch (error) {
      // An outbox that is late may still be writing.
      if (!isLate(error)) isUsable = await rollBack(client);
      throw error;
    }
  }

  try {
    // PostgreSQL's own limits come first, because their errors say more.
    return await withTimeout(transaction, timeout + 2 * GRACE, () =>
      storeTimeout(`PostgreSQL did not finish a transaction within ${timeout} ms.`),
    );
  } finally {
    // Closes a connection whose transaction is still open.
    client.release(!isUsable);
  }
}

/** Difference between two limits, so that the one with the better error comes first (milliseconds). */
const GRACE = 250;

/** A backend that waits for a lock does not notice that its client has gone: PostgreSQL must end the wait itself. */
function begin(timeout: number): string {
  const limit = Math.ceil(timeout);
  // The kit compares versions itself; a stricter default of the database would fail where two instances meet.
  // The limit of locks comes first, because its error says more.
  return `BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL lock_timeout = ${limit}; SET LOCAL statement_timeout = ${limit + GRACE};
    SET LOCAL idle_in_transaction_session_timeout = ${limit + GRACE}`;
}

async function commit(client: PostgresClient): Promise<void> {
  let failure =
    'A statement of the outbox failed, so PostgreSQL rolled the transaction back. Rethrow its error.';
  let cause: unknown;
  try {
    const { command } = await client.query('COMMIT');
    if (command !== 'ROLLBACK') return;
  } catch (error) {
    // The constraints of the store's own table are not deferred.
    if (!getCode(error).startsWith(CONSTRAINT_VIOLATION)) throw error;
    failure = `A deferred constraint of the outbox failed: ${String(error)}. The effect runs again later.`;
    cause = error;
  }
  throw new CallbackError('outbox_failed', failure, { cause });
}

/** The class of these codes of errors. */
const CONSTRAINT_VIOLATION = '23';

/** Returns the code of an error of PostgreSQL; a text that is not one for another error. */
export function getCode(error: unknown): string {
  const { code } = Object(error) as { code?: unknown };
  return String(code);
}

/** Resolves to whether the connection can be used again. It never rejects, also if the client throws. */
async function rollBack(client: PostgresClient): Promise<boolean> {
  try {
    await client.query('ROLLBACK');
    return true;
  } catch {
    // The connection cannot be used again.
  }
  return false;
}

function isLate(error: unknown): boolean {
  return isCallbackError(error, 'outbox_failed') && isCallbackError(error.cause, 'store_timeout');
}

/** Takes a connection from the pool; one that arrives too late goes back at once. */
async function connect<Client extends PostgresClient>(
  pool: PostgresPool<Client>,
  timeout: number,
): ReturnType<PostgresPool<Client>['connect']> {
  const connecting = pool.connect();
  return withTimeout(
    () => connecting,
    timeout,
    () => {
      connecting.then((client) => client.release()).catch(() => {});
      return storeTimeout(`The pool had no free connection within ${timeout} ms.`);
    },
  );
}

function storeTimeout(what: string): CallbackError<'store_timeout'> {
  const next = 'Look for long transactions and locks, and for a pool that is too small.';
  return new CallbackError('store_timeout', `${what} ${next}`);
}

const watched = new WeakSet<object>();

/** Keeps the process alive when a connection of the pool ends. The current query, or the next one, rejects then. */
export function watchConnections(pool: PostgresPool<PostgresClient>): void {
  if (watched.has(pool)) return;
  watched.add(pool);
  if (pool.listenerCount?.('error') === 0) pool.on?.('error', reportIdleConnection);
  // Not after `connect()`, which resolves later: the connection may end in the same packet that makes it ready.
  pool.on?.('acquire', (client) => {
    client.off?.('error', ignore);
    client.on?.('error', ignore);
  });
}

function reportIdleConnection(error: Error): void {
  console.error(
    `@videogen/callbacks: an idle connection to PostgreSQL ended; the pool opens another one: ${String(error)}`,
  );
}

function ignore(): void {}
