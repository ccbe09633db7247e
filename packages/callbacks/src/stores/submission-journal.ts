import { type CallbackRecord, newRecord } from '../record.ts';
import type { CallbackStore } from '../store.ts';

/** The record that `@videogen/client` keeps of a create request, as plain JSON. */
export interface SubmissionEntry {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly submittedAt: number;
  readonly state: 'pending' | 'ambiguous' | 'created' | 'refused';
}

/** A journal of create requests, as `journalHooks` and `client.resolve` of `@videogen/client` take it. */
export interface StoreJournal<Entry extends SubmissionEntry> {
  /** Adds the entry, or replaces the one with its `id`. */
  put(entry: Entry): Promise<void>;
  /** Returns the entries whose state is `pending` or `ambiguous`. */
  unresolved(): Promise<Entry[]>;
}

const PAGE = 100;
const PREFIX = 'submission:';

/**
 * Creates a journal of create requests in a callback store, so that one database holds both. The receiver does not see
 * its records: they have refs of their own, and are never due. An entry that is resolved is removed with the next purge.
 *
 * @example
 * ```ts
 * import { sqliteStore } from '@videogen/callbacks/stores/sqlite';
 * import { submissionJournal } from '@videogen/callbacks/submission-journal';
 * import { createVideoClient } from '@videogen/client';
 * import { journalHooks, type SubmissionRecord } from '@videogen/client/journal';
 *
 * const journal = submissionJournal<SubmissionRecord>(sqliteStore({ path: 'app.db' }));
 * export const client = createVideoClient({
 *   baseUrl: 'http://127.0.0.1:4010',
 *   apiKey: 'emulator-key',
 *   hooks: journalHooks(journal),
 * });
 * ```
 */
export function submissionJournal<Entry extends SubmissionEntry>(store: CallbackStore): StoreJournal<Entry> {
  return {
    async put(entry) {
      const record = recordOf(entry);
      if (await store.create(record)) return;
      for (;;) {
        const stored = await store.read(record.key);
        const next = { ...record, version: (stored?.record.version ?? -1) + 1 };
        const isWritten = stored ? (await store.swap(next)) === 'swapped' : await store.create(record);
        if (isWritten) return;
      }
    },
    async unresolved() {
      const entries: Entry[] = [];
      for (let after: string | undefined; ; ) {
        const page = await store.failed(PAGE, after);
        entries.push(...page.flatMap(({ record }) => entryOf<Entry>(record)));
        if (page.length < PAGE) return entries.toSorted((a, b) => a.submittedAt - b.submittedAt);
        after = page.at(-1)?.record.key;
      }
    },
  };
}

/** A record that only `failed` lists, and only while the outcome of the request is unknown. */
function recordOf(entry: SubmissionEntry): CallbackRecord {
  const { id, submittedAt: at, state } = entry;
  const isUnknown = state === 'pending' || state === 'ambiguous';
  const name = PREFIX + id;
  const record = newRecord({
    key: name,
    ref: name,
    createdAt: at,
    expiresAt: at,
    removeAt: isUnknown ? null : at,
  });
  const failure = { status: state, attempts: 0, at, retryAt: at, givenUp: false, task: null };
  return { ...record, failure: isUnknown ? { ...failure, error: JSON.stringify(entry) } : null };
}

function entryOf<Entry>({ key, failure }: CallbackRecord): Entry[] {
  // Sound: only `put` writes records with this prefix.
  return failure && key.startsWith(PREFIX) ? [JSON.parse(failure.error) as Entry] : [];
}
