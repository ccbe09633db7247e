/** A value that both databases store alike. */
export type SqlValue = string | number | null;

/** A row as the databases return it: whole numbers as numbers. */
export type Row = Readonly<Record<string, SqlValue>>;

/** Runs statements. Parameters are written `$1`, `$2`, each used once and in this order. */
export interface Sql {
  /** Returns the rows that the statement returns. */
  readonly query: (text: string, values?: readonly SqlValue[]) => Promise<readonly Row[]>;
}

/** PostgreSQL or SQLite. */
export interface Database extends Sql {
  /** Names the SQL that differs between the two. */
  readonly dialect: 'postgres' | 'sqlite';
  /**
   * Runs `work` as one transaction, which is rolled back when `work` rejects. A rejection after the changes were sent
   * means that their outcome is unknown.
   */
  readonly transaction: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
}
