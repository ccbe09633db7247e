import { CallbackError, unknownRef } from './errors.ts';
import type { CallbackRecord } from './record.ts';
import type {
  CallbackStore,
  Change,
  CommittedEffect,
  Records,
  Snapshot,
  StoredRecord,
  Unchanged,
} from './store.ts';
import { withTimeout } from './time.ts';

const MAX_ATTEMPTS = 16;

const storeErrors = new WeakSet<object>();

/** Returns whether a call of a store has rejected with this error. */
export function isStoreError(error: unknown): boolean {
  return typeof error !== 'object' || error === null || storeErrors.has(error);
}

/** What limits and dates the calls of a store. */
interface CallSettings {
  /** Maximum time of one call, and of one compare-and-set loop (milliseconds). */
  readonly callTimeout: number;
  /** A clock of this process whose differences count (milliseconds). */
  readonly elapsed: () => number;
}

/** Wraps a store: every call has a limit. `notify` receives each change. */
export function limitStore(
  store: CallbackStore,
  { callTimeout, elapsed }: CallSettings,
  notify: (record: CallbackRecord) => void,
): Records {
  async function limited<T>(name: keyof CallbackStore, call: () => Promise<T>, stop = () => {}): Promise<T> {
    try {
      return await withTimeout(call, callTimeout, () => {
        stop();
        return storeTimeout(name, callTimeout);
      });
    } catch (error) {
      // Other errors of the kit are not failures of the store.
      if (typeof error === 'object' && error !== null) storeErrors.add(error);
      throw error;
    }
  }

  function snapshot({ record, now }: StoredRecord): Snapshot {
    const readAt = elapsed();
    return { record, now: () => now + elapsed() - readAt };
  }
  const find: Records['find'] = async (name) => one(await limited('find', () => store.find(name)));
  const one = (stored: StoredRecord | undefined): Snapshot | undefined => stored && snapshot(stored);

  const update: Records['update'] = (first, change, effect) => {
    let isLate = false;
    const stop = (): void => {
      isLate = true;
    };
    return limited('swap', () => compareAndSet(first, change, effect, () => isLate), stop);
  };

  async function compareAndSet<Code extends string>(
    first: Snapshot,
    change: Change<Code>,
    effect: CommittedEffect | undefined,
    isLate: () => boolean,
  ): Promise<Snapshot | Unchanged<Code>> {
    let current: Snapshot | undefined = first;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      if (current === undefined || isLate()) return { code: 'gone' };
      const next = change(current.record, current.now());
      if (typeof next === 'string') return { code: next };
      const swapped = await store.swap(next, effect);
      if (swapped === 'swapped') {
        notify(next);
        return { record: next, now: current.now };
      }
      if (swapped === 'task-taken') return { code: 'other_task' };
      current = one(await store.read(first.record.key));
    }
    throw new CallbackError(
      'store_conflict',
      `Other instances changed the record of ${JSON.stringify(first.record.ref)} ${MAX_ATTEMPTS} times in a row. Try again.`,
    );
  }

  return {
    create: (record) => limited('create', () => store.create(record)),
    purge: (limit) => limited('purge', () => store.purge(limit)),
    read: async (key) => one(await limited('read', () => store.read(key))),
    find,
    get: async (ref) => (await find({ ref })) ?? Promise.reject(unknownRef(ref)),
    due: async (limit) => (await limited('due', () => store.due(limit))).map(snapshot),
    failed: async (limit, after) => (await limited('failed', () => store.failed(limit, after))).map(snapshot),
    update,
  };
}

function storeTimeout(name: keyof CallbackStore, limit: number): CallbackError<'store_timeout'> {
  return new CallbackError(
    'store_timeout',
    `The store's ${name} took longer than callTimeout, ${limit} ms, so its outcome is unknown. Check the database and the connection to it; the kit tries again later.`,
  );
}
