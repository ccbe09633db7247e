/** A value that both databases store alike. */
export type SqlValue = string | number | null;

/** A row as the databases return it: whole numbers as numbers. */
export type Row = Readonly<Record<string, SqlValue>>;

/** Runs statements. Parameters are written `$1`, `$2`, each used once and in this order. */
export interface Sql {
  /** Returns the rows that the statement returns. */
  readonly query: (text: string, values?: readonly SqlValue[]) => Promise<readonly Row[]>;
}

/** How a transaction is committed. */
export interface TransactionOptions {
  /**
   * Whether the changes are on disk when the transaction resolves. Without it, a power failure may undo the newest
   * transactions, in their order: enough for a claim, whose worker such a failure ends, too.
   *
   * @default true
   */
  readonly durable?: boolean;
}

/** PostgreSQL or SQLite. */
export interface Database extends Sql {
  /** Names the SQL that differs between the two. */
  readonly dialect: 'postgres' | 'sqlite';
  /**
   * Runs `work` as one transaction, which is rolled back when `work` rejects. A rejection after the changes were sent
   * means that their outcome is unknown.
   */
  readonly transaction: <T>(work: (sql: Sql) => Promise<T>, options?: TransactionOptions) => Promise<T>;
  readonly close: () => Promise<void>;
}
