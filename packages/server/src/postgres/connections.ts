import { DatabaseError, Pool, type PoolClient, types } from 'pg';

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

/**
 * Opens a pool, which connects when a statement needs a connection. After a silence, the connections that were open
 * before it are not used again: a failover or a lost route leaves connections that never respond and never close.
 */
export function openConnections({ url, connections, timeoutMs, onError }: ConnectionOptions): Connections {
  let silences = 0;
  /** Silences before a connection was opened. */
  const openedAfter = new WeakMap<object, number>();
  const send = async <T>(client: PoolClient, statement: (client: PoolClient) => Promise<T>): Promise<T> => {
    let responded = false;
    let silent = false;
    const end = (): void => {
      if (responded) return;
      silent = true;
      silences += 1;
      client.connection.stream.destroy();
    };
    // A response that came while this process was busy is read before the statement is given up.
    const timer = setTimeout(() => setImmediate(end), timeoutMs + GRACE);
    try {
      return await statement(client);
    } catch (error) {
      if (!silent) throw error;
      throw new Error(`PostgreSQL has not responded to a statement within ${timeoutMs + GRACE} ms.`);
    } finally {
      responded = true;
      clearTimeout(timer);
    }
  };
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
      openedAfter.set(client, silences);
      // What a process left behind when it was cut off holds its locks no longer than this.
      const limits = `SET statement_timeout = ${timeoutMs}; SET idle_in_transaction_session_timeout = ${2 * timeoutMs}`;
      // Safe: the pool calls it with the clients that it lends.
      await send(client as PoolClient, (connected) => connected.query(limits));
    },
  });
  pool.on('error', onError);
  // A connection that is lost between two statements emits an error, maybe in the packet that makes it ready; without a
  // listener the process would exit. The next statement rejects.
  pool.on('connect', (client) => client.on('error', () => {}));

  /** Takes a connection that was opened after the last silence. */
  const take = async (): Promise<PoolClient> => {
    for (;;) {
      const client = await pool.connect();
      if (openedAfter.get(client) === silences) return client;
      client.connection.stream.destroy();
      client.release(true);
    }
  };
  return {
    async connect() {
      const client = await take();
      let isLost = false;
      return {
        async send(statement) {
          try {
            return await send(client, statement);
          } catch (error) {
            isLost ||= !isRefusal(error);
            throw error;
          }
        },
        release: () => client.release(isLost),
      };
    },
    close: () => pool.end(),
  };
}

/** Returns whether PostgreSQL refused a statement, and keeps the connection. */
function isRefusal(error: unknown): boolean {
  return error instanceof DatabaseError && error.severity === 'ERROR';
}
