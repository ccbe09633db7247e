import type { Task } from './contract.ts';

/** Who is running the handlers of which status, and until when nobody else may (milliseconds of the store's clock). */
export interface Lease {
  readonly owner: string;
  readonly status: string;
  readonly until: number;
}

/** Why the handlers of a status have not succeeded yet. */
export interface Failure {
  readonly status: string;
  /** Failed attempts, those that came before `retryAt` not counted. */
  readonly attempts: number;
  /** When the last attempt failed (milliseconds of the store's clock). */
  readonly at: number;
  /** When the next attempt counts (milliseconds of the store's clock). */
  readonly retryAt: number;
  /** The message of the last error. */
  readonly error: string;
  /** Whether `maxAttempts` is reached: a dead letter, run again by `retry(ref)` only. */
  readonly givenUp: boolean;
  /** Without `confirm`: the claim, which cannot be read again. */
  readonly task: Task | null;
}

/**
 * Everything the kit remembers of one callback URL. Plain JSON, so that any store can keep it; it holds no secret and
 * no token: `key` is the token's nonce, worthless without its MAC.
 */
export interface CallbackRecord {
  /** Nonce of the token, unique. */
  readonly key: string;
  /** Grows by one with each change; compared by compare-and-set. */
  readonly version: number;
  /** Your name for the URL, unique. */
  readonly ref: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** When the URL expires (milliseconds since 1970). */
  readonly expiresAt: number;
  /** When the store may forget the record (milliseconds of the store's clock); null for a dead letter. */
  readonly removeAt: number | null;
  readonly revoked: boolean;
  /** The one task this URL is good for; null until it is bound. Unique over all records. */
  readonly taskId: string | null;
  /** What bound it. */
  readonly boundBy: 'claim' | 'confirmed' | 'bind' | null;
  /** The task that a delivery named before it could be confirmed; the reconciler reads it. */
  readonly claimedTaskId: string | null;
  /** Highest rank whose handlers are done. */
  readonly rank: number;
  /** Last status whose handlers are done. */
  readonly status: string | null;
  /** Every status whose handlers are done. */
  readonly done: readonly string[];
  readonly lease: Lease | null;
  readonly failure: Failure | null;
  /** When the reconciler looks at the record (milliseconds of the store's clock); null for never. */
  readonly dueAt: number | null;
}

/** The fields with which a record begins. */
export type NewRecord = Pick<CallbackRecord, 'key' | 'ref' | 'createdAt' | 'expiresAt' | 'removeAt'>;

/** A record for a URL that has just been made. */
export function newRecord(fields: NewRecord): CallbackRecord {
  return {
    ...fields,
    version: 0,
    revoked: false,
    taskId: null,
    boundBy: null,
    claimedTaskId: null,
    rank: -1,
    status: null,
    done: [],
    lease: null,
    failure: null,
    dueAt: null,
  };
}
