import type { Awaitable, StateStore } from '@videogen/engine';
import { logContext } from './log.ts';

/** The request that caused a record, and its trace. Stored in addition to the members that the types name. */
interface Origin {
  readonly requestId?: string | undefined;
  /** A W3C `traceparent`. */
  readonly traceparent?: string | undefined;
}

/**
 * Stores its origin with each new record. A job that reads the record continues it: the lines of its log have the id of
 * the request that created the task.
 *
 * @param traceparent returns the current trace; null without one
 */
export function rememberOrigin(state: StateStore, traceparent: () => string | null): StateStore {
  const mark = <T extends { readonly version: number }>(records: readonly T[] = []): readonly T[] => {
    const origin: Origin = {
      requestId: logContext.getStore()?.requestId,
      traceparent: traceparent() ?? undefined,
    };
    return records.map((record) => (record.version === 1 ? { ...record, ...origin } : record));
  };
  /** Reads a record, and notes its request in the log of the job that reads it. */
  const noting =
    <T extends object>(get: (id: string) => Awaitable<T | undefined>) =>
    async (id: string): Promise<T | undefined> => {
      const record = await get(id);
      const context = logContext.getStore();
      if (context?.job !== undefined) context.requestId ??= getOrigin(record).requestId;
      return record;
    };
  return {
    tasks: { ...state.tasks, get: noting(state.tasks.get) },
    uploads: { ...state.uploads, get: noting(state.uploads.get) },
    deliveries: { ...state.deliveries, get: noting(state.deliveries.get) },
    commit: ({ tasks, uploads, deliveries, ...changes }) =>
      state.commit({ ...changes, tasks: mark(tasks), uploads: mark(uploads), deliveries: mark(deliveries) }),
  };
}

/** Returns the origin of a record; without members for a record that has none. */
export function getOrigin(record: object | undefined): Origin {
  return record ?? {};
}
