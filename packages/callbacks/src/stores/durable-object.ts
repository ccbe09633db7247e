import { CallbackError } from '../errors.ts';
import type { CallbackStore } from '../store.ts';
import { type SqliteRunner, sqliteSchema, sqliteStatements } from './sqlite-statements.ts';

/** The part of a Durable Object namespace that the store uses. */
export interface DurableObjectNamespace {
  idFromName(name: string): unknown;
  // A method, so that namespaces whose ids have another type are assignable.
  get(id: unknown): { fetch(url: string, init: { method: string; body: string }): Promise<Response> };
}

/** The part of a Durable Object's state that the store uses: the storage of a class with SQLite. */
export interface DurableObjectState {
  readonly storage: {
    readonly sql: {
      exec(
        sql: string,
        ...values: unknown[]
      ): {
        toArray(): Record<string, unknown>[];
        readonly rowsWritten: number;
      };
    };
  };
}

/** Options of {@link durableObjectStore}. */
export interface DurableObjectStoreOptions {
  /** Name of the one object that holds the records. @default 'videogen-callbacks' */
  readonly name?: string;
}

const TABLE = 'videogen_callbacks';

/**
 * Creates a store in one Durable Object, for any number of isolates. Export {@link CallbackStoreObject} from your worker
 * and list it in `new_sqlite_classes`. The functions reject with the errors of the object.
 *
 * @example
 * ```ts
 * import { type DurableObjectNamespace, durableObjectStore } from '@videogen/callbacks/stores/durable-object';
 *
 * export { CallbackStoreObject } from '@videogen/callbacks/stores/durable-object';
 * export const storeOf = (env: { CALLBACKS: DurableObjectNamespace }) => durableObjectStore(env.CALLBACKS);
 * ```
 */
export function durableObjectStore(
  namespace: DurableObjectNamespace,
  { name = 'videogen-callbacks' }: DurableObjectStoreOptions = {},
): CallbackStore {
  async function call<Name extends keyof CallbackStore>(
    member: Name,
    ...args: Parameters<CallbackStore[Name]>
  ): Promise<Awaited<ReturnType<CallbackStore[Name]>>> {
    const object = namespace.get(namespace.idFromName(name));
    const response = await object.fetch(`https://store/${member}`, {
      method: 'POST',
      body: JSON.stringify(args),
    });
    if (!response.ok) throw new Error(`The Durable Object of the store failed: ${await response.text()}`);
    // Only the class below responds.
    return ((await response.json()) as { value?: Awaited<ReturnType<CallbackStore[Name]>> }).value as Awaited<
      ReturnType<CallbackStore[Name]>
    >;
  }
  return {
    create: (record) => call('create', record),
    read: (key) => call('read', key),
    find: (by) => call('find', by),
    swap: (next) => call('swap', next),
    due: (limit) => call('due', limit),
    failed: (limit, after) => call('failed', limit, ...(after === undefined ? [] : [after])),
    purge: () => call('purge'),
  };
}

/** The class of the Durable Object of {@link durableObjectStore}. */
export class CallbackStoreObject {
  readonly #store: CallbackStore;

  constructor({ storage }: DurableObjectState) {
    for (const statement of sqliteSchema(TABLE)) storage.sql.exec(statement);
    const runner: SqliteRunner = {
      rows: async (sql, values) => storage.sql.exec(sql, ...values).toArray(),
      // Written index entries count, too; only 0 means no change.
      changes: async (sql, values) => storage.sql.exec(sql, ...values).rowsWritten,
    };
    this.#store = sqliteStatements(runner, TABLE);
  }

  /** Runs one function of the store. */
  async fetch(request: Request): Promise<Response> {
    const member = new URL(request.url).pathname.slice(1);
    const run: unknown = Reflect.get(this.#store, member);
    if (typeof run !== 'function')
      throw new CallbackError('store_conflict', `The store has no function ${member}.`);
    const args: unknown = await request.json();
    return Response.json({ value: await Reflect.apply(run, this.#store, Array.isArray(args) ? args : []) });
  }
}
