import { NO_RANK } from './rank.ts';

/** Who is running the handlers of which status, and until when nobody else may (milliseconds since 1970). */
export interface Lease {
  readonly owner: string;
  readonly status: string;
  readonly until: number;
}

/**
 * Everything the kit remembers of one callback URL. Plain JSON, so that any store can keep it; no secret and no
 * token is in it: `key` is the token's nonce, worthless without its MAC.
 */
export interface CallbackRecord {
  /** Nonce of the token, unique. */
  readonly key: string;
  /** Grows by one with each change; what compare-and-set compares. */
  readonly version: number;
  /** Your name for the URL, unique. */
  readonly ref: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  readonly revoked: boolean;
  /** The one task this URL is good for; null until it is bound. Unique over all records. */
  readonly taskId: string | null;
  /** What the binding rests on. */
  readonly boundBy: 'claim' | 'confirmed' | 'bind' | null;
  /** The task that a delivery named before it could be confirmed: what the reconciler asks about. */
  readonly claimedTaskId: string | null;
  /** Highest rank whose handlers are done. */
  readonly rank: number;
  /** Last status whose handlers are done. */
  readonly status: string | null;
  /** Every status whose handlers are done. */
  readonly done: readonly string[];
  readonly lease: Lease | null;
  /** Handler runs that failed since the last one that succeeded. */
  readonly failures: number;
  /** When the reconciler is to look (milliseconds since 1970); null for never. */
  readonly dueAt: number | null;
}

/** A record for a URL that has just been made. */
export function newRecord(key: string, ref: string, createdAt: number, expiresAt: number): CallbackRecord {
  return {
    key,
    version: 0,
    ref,
    createdAt,
    expiresAt,
    revoked: false,
    taskId: null,
    boundBy: null,
    claimedTaskId: null,
    rank: NO_RANK,
    status: null,
    done: [],
    lease: null,
    failures: 0,
    dueAt: null,
  };
}
