import {
  DatabaseError,
  Pool,
  type PoolClient,
  type QueryConfig,
  type QueryResult,
  type QueryResultRow,
  types,
} from 'pg';

/** Type of 8-byte integers. The tables hold times and credits in them, all below 2^53. */
const INT8 = 20;

/** Options of {@link openConnections}. */
export interface ConnectionOptions {
  /** A `postgres://` URL. */
  readonly url: string;
  /** Maximum of connections. */
  readonly connections: number;
  /** Milliseconds in which PostgreSQL connects, and in which it responds to a statement. */
  readonly timeoutMs: number;
  /** Receives the errors of idle connections. The pool replaces these connections. */
  readonly onError: (error: Error) => void;
}

/** Connections to PostgreSQL, none of which waits for ever. */
export interface Connections {
  /**
   * Lends a connection.
   *
   * @throws {Error} when none is free, or opens, in time
   */
  readonly connect: () => Promise<Connection>;
  /**
   * Sends one statement on a connection of its own, with less work than on one that is lent.
   *
   * @throws {Error} as {@link Connections.connect} and {@link Connection.send}
   */
  readonly query: <R extends QueryResultRow>(config: QueryConfig) => Promise<QueryResult<R>>;
  readonly close: () => Promise<void>;
}

/** A connection that is lent. */
export interface Connection {
  /**
   * Sends one statement.
   *
   * The promise rejects when PostgreSQL does not respond in time. The connection is closed then: the next statement
   * would wait for the lost response.
   */
  readonly send: <T>(statement: (client: PoolClient) => Promise<T>) => Promise<T>;
  /** Returns the connection. It is closed unless PostgreSQL has responded to every statement. */
  readonly release: () => void;
}

/** Milliseconds that PostgreSQL gets in addition, so that it ends a slow statement itself and the connection stays. */
const GRACE = 1000;

/** Milliseconds between two looks at the statements that have no response yet. A timer for each would cost more. */
const LOOK = 250;

/**
 * Opens a pool, which connects when a statement needs a connection. After a silence, the connections that were open
 * before it are not used again: a failover or a lost route leaves connections that never respond and never close.
 */
export function openConnections(options: ConnectionOptions): Connections {
  const watch = watchSilences(options.timeoutMs);
  const pool = createPool(options, watch);
  const open = new Set<PoolClient>();
  pool.on('connect', (client) => void open.add(client)).on('remove', (client) => void open.delete(client));

  return {
    query: (config) => sendOne(pool, watch, config),
    connect: async () => lend(await take(pool, watch), watch),
    async close() {
      // Statements under way still end in time: the pool waits for them.
      await pool.end().finally(watch.stop);
      for (const client of open) closeSoon(client);
    },
  };
}

/** Finds connections that never respond. */
interface SilenceWatch {
  readonly opened: (client: object) => void;
  /** Returns whether a connection was opened before the last silence. */
  readonly isStale: (client: PoolClient) => boolean;
  readonly sent: (client: PoolClient) => void;
  readonly responded: (client: PoolClient) => void;
  /** Returns the error of a statement: the silence, where that has ended it. */
  readonly explain: <E>(client: PoolClient, error: E) => E | Error;
  readonly stop: () => void;
}

/** Closes each connection whose statement has no response in time. */
function watchSilences(timeoutMs: number): SilenceWatch {
  const limit = timeoutMs + GRACE;
  let silences = 0;
  /** Silences before a connection was opened. */
  const openedAfter = new WeakMap<object, number>();
  /** When the statement was sent that a connection has no response to. */
  const sentAt = new Map<PoolClient, number>();
  const silent = new WeakSet<PoolClient>();

  const endSilent = (): void => {
    const latest = performance.now() - limit;
    for (const [client, at] of sentAt) {
      if (at < latest) {
        silences += 1;
        silent.add(client);
        client.connection.stream.destroy();
      }
    }
  };

  // A response that came while this process was busy is read before the statement is given up.
  const timer = setInterval(() => setImmediate(endSilent), LOOK).unref();
  const noResponse = `PostgreSQL has not responded to a statement within ${limit} ms.`;
  return {
    opened: (client) => void openedAfter.set(client, silences),
    isStale: (client) => openedAfter.get(client) !== silences,
    sent: (client) => void sentAt.set(client, performance.now()),
    responded: (client) => void sentAt.delete(client),
    explain: (client, error) => (silent.has(client) ? new Error(noResponse) : error),
    stop: () => clearInterval(timer),
  };
}

function createPool({ url, connections, timeoutMs, onError }: ConnectionOptions, watch: SilenceWatch): Pool {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: timeoutMs,
    application_name: 'videogen-server',
    keepAlive: true,
    types: {
      getTypeParser: (type, format) =>
        type === INT8 && format !== 'binary' ? Number : types.getTypeParser(type, format),
    },
    async onConnect(client) {
      watch.opened(client);
      // What a process left behind when it was cut off holds its locks no longer than this.
      const limits = `SET statement_timeout = ${timeoutMs}; SET idle_in_transaction_session_timeout = ${2 * timeoutMs}`;
      // Safe: the pool calls it with the clients that it lends.
      await send(client as PoolClient, watch, (connected) => connected.query(limits));
    },
  });
  pool.on('error', onError);
  // A connection that is lost between two statements emits an error, maybe in the packet that makes it ready; without a
  // listener the process would exit. The next statement rejects.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

async function send<T>(
  client: PoolClient,
  watch: SilenceWatch,
  statement: (client: PoolClient) => Promise<T>,
): Promise<T> {
  watch.sent(client);
  try {
    return await statement(client);
  } catch (error) {
    throw watch.explain(client, error);
  } finally {
    watch.responded(client);
  }
}

/** Sends one statement on a connection of its own. */
function sendOne<R extends QueryResultRow>(
  pool: Pool,
  watch: SilenceWatch,
  config: QueryConfig,
): Promise<QueryResult<R>> {
  return new Promise((resolve, reject) => {
    pool.connect((failure, client, release) => {
      if (client === undefined) return reject(failure);
      if (watch.isStale(client)) {
        discard(client);
        return sendOne<R>(pool, watch, config).then(resolve, reject);
      }

      watch.sent(client);
      client.query<R>(config, (error, result) => {
        watch.responded(client);
        // The types say that there always is an error.
        const refused: Error | null | undefined = error;
        release(refused != null && !isRefusal(refused));
        if (refused == null) resolve(result);
        else reject(watch.explain(client, refused));
      });
      return undefined;
    });
  });
}

/** Takes a connection that was opened after the last silence. */
async function take(pool: Pool, watch: SilenceWatch): Promise<PoolClient> {
  for (;;) {
    const client = await pool.connect();
    if (!watch.isStale(client)) return client;
    discard(client);
  }
}

function lend(client: PoolClient, watch: SilenceWatch): Connection {
  let isLost = false;
  return {
    async send(statement) {
      try {
        return await send(client, watch, statement);
      } catch (error) {
        isLost ||= !isRefusal(error);
        throw error;
      }
    },
    release: () => client.release(isLost),
  };
}

/** Closes a connection that does not close itself in time: it would keep the process. */
function closeSoon({ connection: { stream } }: PoolClient): void {
  setTimeout(() => stream.destroy(), GRACE).unref();
}

/** Closes a connection at once: one that is silent would never say goodbye. */
function discard(client: PoolClient): void {
  client.connection.stream.destroy();
  client.release(true);
}

/** Returns whether PostgreSQL refused a statement, and keeps the connection. */
function isRefusal(error: unknown): boolean {
  return error instanceof DatabaseError && error.severity === 'ERROR';
}
