/** A query that workerd's D1 binding sends to the Durable Object with the SQLite database. */
interface Query {
  readonly sql: string;
  readonly params?: readonly unknown[];
}

interface Cursor {
  readonly columnNames: readonly string[];
  raw(): Iterable<readonly unknown[]>;
}

interface State {
  readonly storage: { readonly sql: { exec(sql: string, ...params: readonly unknown[]): Cursor } };
}

export class Database {
  readonly #sql: State['storage']['sql'];

  constructor({ storage }: State) {
    this.#sql = storage.sql;
  }

  async fetch(request: Request): Promise<Response> {
    // The binding is the only caller.
    const { sql, params = [] } = (await request.json()) as Query;
    try {
      const cursor = this.#sql.exec(sql, ...params);
      const results = { columns: cursor.columnNames, rows: [...cursor.raw()] };
      const [[changes]] = [...this.#sql.exec('SELECT changes()').raw()] as [[number]];
      return Response.json({ success: true, results, meta: { duration: 0, changes } });
    } catch (error) {
      return Response.json({ success: false, error: String(error) });
    }
  }
}

interface Env {
  readonly DATABASE: {
    idFromName(name: string): unknown;
    get(id: unknown): { fetch(request: Request): Promise<Response> };
  };
}

export default {
  fetch: (request: Request, { DATABASE }: Env): Promise<Response> =>
    DATABASE.get(DATABASE.idFromName('test')).fetch(request),
};
