/** A value that both databases store the same way. */
export type SqlValue = string | number | null;

/** A row of a result; integers are numbers. */
export type Row = Readonly<Record<string, SqlValue>>;

/** Runs statements. Parameters are `$1`, `$2` and so on, each used once and in this order. */
export interface Sql {
  /** Returns the rows that the statement returns. */
  readonly query: (text: string, values?: readonly SqlValue[]) => Promise<readonly Row[]>;
}

/** Options of a transaction. */
export interface TransactionOptions {
  /**
   * Whether the changes are on disk when the transaction resolves. With false, a power failure may undo the newest
   * transactions.
   *
   * @default true
   */
  readonly durable?: boolean;
}

/** PostgreSQL or SQLite. */
export interface Database extends Sql {
  /** Dialect of the statements. */
  readonly dialect: 'postgres' | 'sqlite';
  /**
   * Runs `work` as one transaction, which is rolled back when `work` rejects. A rejection after the changes were sent
   * means that their outcome is unknown.
   */
  readonly transaction: <T>(work: (sql: Sql) => Promise<T>, options?: TransactionOptions) => Promise<T>;
  readonly close: () => Promise<void>;
}
