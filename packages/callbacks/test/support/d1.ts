import type { DatabaseSync } from 'node:sqlite';
import type { D1Database, D1Statement } from '@videogen/callbacks/stores/d1';

/** The binding of D1, on SQLite in this process. `before` sees each statement before it runs, and may delay it. */
export function createD1(database: DatabaseSync, before: (sql: string) => unknown): D1Database {
  function prepare(sql: string, values: readonly unknown[] = []): D1Statement {
    return {
      bind: (...bound) => prepare(sql, bound),
      all: async () => {
        await before(sql);
        // The store binds texts, numbers and nulls.
        return { results: database.prepare(sql).all(...(values as string[])) };
      },
    };
  }
  return { prepare: (sql) => prepare(sql) };
}
