import { isRecord } from '../json.ts';
import { checkNumber, type Submission } from '../options.ts';

/** The record of a create request. Plain JSON. */
export interface SubmissionRecord extends Pick<Submission, 'id' | 'operation' | 'submittedAt'> {
  /** The `callback_url` of the request. */
  readonly callbackUrl?: string | undefined;
  /** The receiver's name of that URL, from its `createUrl`. */
  readonly ref?: string | undefined;
  /**
   * `pending`: written before the request is sent, and unchanged if the process ended before the response. `ambiguous`: the outcome is
   * unknown. `created`: the task is known. `refused`: no task was created.
   */
  readonly state: 'pending' | 'ambiguous' | 'created' | 'refused';
  readonly taskId?: string | undefined;
  /** The failure that came in place of a task id. */
  readonly evidence?: string | undefined;
}

/** A store for the create requests of an application. Each is recorded before it is sent, and with its outcome. */
export interface SubmissionJournal {
  /** Adds the record, or replaces the one with its `id`; has written it durably when it resolves. */
  put(record: SubmissionRecord): void | Promise<void>;
  /** Returns the records whose state is `pending` or `ambiguous`, the oldest first. */
  unresolved(): Promise<readonly SubmissionRecord[]>;
}

/** What an application found out about a submission, such as in the dashboard of the provider. */
export type Settlement =
  | { readonly state: 'created'; readonly taskId: string }
  | { readonly state: 'refused'; readonly evidence?: string };

/** A journal whose records an application can settle, and that removes them by itself. */
export interface SettlingJournal extends SubmissionJournal {
  /**
   * Records what an application found out about an unresolved submission, which is not listed any more.
   *
   * @returns whether there was an unresolved record with this `id`
   */
  settle(id: string, settlement: Settlement): Promise<boolean>;
}

/** Options of the journals of this package. */
export interface JournalOptions {
  /** How long an unresolved submission is kept (milliseconds), above 0; `Infinity` keeps it. @default 30 days */
  readonly maxAge?: number;
}

/** Whether a journal keeps a record. */
export type KeepTest = (record: SubmissionRecord) => boolean;

const defaultMaxAge = 30 * 24 * 3_600_000;

/** Returns the test whether a journal keeps a record: its outcome is unknown and it is not too old. */
export function createKeepTest({ maxAge = defaultMaxAge }: JournalOptions): KeepTest {
  checkNumber('maxAge', maxAge, 'above');
  // What a store returns can be a text; a record without a readable time is never too old.
  return ({ state, submittedAt }) =>
    (state === 'pending' || state === 'ambiguous') && !(submittedAt < Date.now() - maxAge);
}

/**
 * Checks what a store returned as a record: what a client uses of it.
 *
 * @throws {TypeError} when it cannot be one
 */
export function checkRecord(value: unknown): asserts value is SubmissionRecord {
  const { id, state, ref, taskId, evidence, callbackUrl } = isRecord(value) ? value : {};
  const isKnown = /^(pending|ambiguous|created|refused)$/.test(String(state));
  // A database returns null for what is unknown.
  const isOptionalText = (text: unknown): boolean => text == null || typeof text === 'string';
  const isSound = typeof id === 'string' && [ref, taskId, evidence, callbackUrl].every(isOptionalText);
  if (!isKnown || !isSound)
    throw new TypeError(
      'a record needs an id, a known state, and texts in ref, taskId, evidence and callbackUrl',
    );
}

/** Adds `settle` to a journal. */
export function withSettle<J extends SubmissionJournal>(journal: J): J & SettlingJournal {
  return {
    ...journal,
    settle: async (id, settlement) => {
      const record = (await journal.unresolved()).find((unresolved) => unresolved.id === id);
      if (!record) return false;
      await journal.put({ ...record, ...settlement });
      return true;
    },
  };
}
