import { CallbackError } from './errors.ts';
import type { CallbackRecord } from './record.ts';
import type { CallbackStore, CommittedEffect, RecordName, StoredRecord } from './store.ts';

/** A record with the store's clock, which goes on from the moment it was read. */
export interface Snapshot {
  readonly record: CallbackRecord;
  /** Milliseconds of the store's clock. */
  readonly now: () => number;
}

/** The record to write, or why none is to be written. */
export type Change<Stop> = CallbackRecord | { readonly stop: Stop };

/** What came of a compare-and-set: `gone` if the record has been removed. */
export type Updated<Stop> =
  | { readonly kind: 'written'; readonly snapshot: Snapshot }
  | { readonly kind: 'stopped'; readonly stop: Stop }
  | { readonly kind: 'task_taken' | 'gone' };

/** The user's store as the rest of the kit uses it. */
export interface Records extends Pick<CallbackStore, 'create' | 'purge'> {
  read(key: string): Promise<Snapshot | undefined>;
  find(name: RecordName): Promise<Snapshot | undefined>;
  due(limit: number): Promise<Snapshot[]>;
  failed(limit: number, after?: string): Promise<Snapshot[]>;
  /** The one compare-and-set loop: changes the newest version of a record, reading again when others were faster. */
  update<Stop>(
    first: Snapshot,
    change: (record: CallbackRecord, now: number) => Change<Stop>,
    effect?: CommittedEffect,
  ): Promise<Updated<Stop>>;
}

const MAX_ATTEMPTS = 16;

/** Wraps a store; `elapsed` is a clock of this process whose differences count, in milliseconds. */
export function recordsOf(store: CallbackStore, elapsed: () => number): Records {
  function snapshot({ record, now }: StoredRecord): Snapshot {
    const readAt = elapsed();
    return { record, now: () => now + elapsed() - readAt };
  }
  const one = (stored: StoredRecord | undefined): Snapshot | undefined => stored && snapshot(stored);
  const read = async (key: string): Promise<Snapshot | undefined> => one(await store.read(key));

  async function update<Stop>(
    first: Snapshot,
    change: (record: CallbackRecord, now: number) => Change<Stop>,
    effect?: CommittedEffect,
  ): Promise<Updated<Stop>> {
    let current: Snapshot | undefined = first;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      if (current === undefined) return { kind: 'gone' };
      const next = change(current.record, current.now());
      if ('stop' in next) return { kind: 'stopped', stop: next.stop };
      const result = await store.swap(next, effect);
      if (result === 'swapped') return { kind: 'written', snapshot: { record: next, now: current.now } };
      if (result === 'task-taken') return { kind: 'task_taken' };
      current = await read(first.record.key);
    }
    throw new CallbackError(
      'store_conflict',
      `Other instances changed the record of ${JSON.stringify(first.record.ref)} ${MAX_ATTEMPTS} times in a row. Try again.`,
    );
  }

  return {
    create: (record) => store.create(record),
    purge: () => store.purge(),
    read,
    find: async (name) => one(await store.find(name)),
    due: async (limit) => (await store.due(limit)).map(snapshot),
    failed: async (limit, after) => (await store.failed(limit, after)).map(snapshot),
    update,
  };
}
