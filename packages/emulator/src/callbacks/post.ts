import type { LookupAddress } from 'node:dns';
import type { DeliveryRecord, DeliveryResponse } from './delivery-record.ts';

/** What is posted, and how long it may take. */
export interface PostRequest extends Pick<DeliveryRecord, 'url' | 'body'> {
  readonly headers: Readonly<Record<string, string>>;
  /** The IP addresses to connect to instead of those that the host name has now; none when the URL has one. */
  readonly addresses?: readonly LookupAddress[];
  /** Milliseconds of real time, to the end of the answer. */
  readonly timeoutMs: number;
  /** Aborted when nobody waits for the outcome any more. */
  readonly signal: AbortSignal;
}

/**
 * Posts once and gives the answer, of whatever status; redirects are not followed. It rejects when no answer came,
 * with a `TimeoutError` when the time was up.
 */
export type Post = (request: PostRequest) => Promise<DeliveryResponse>;

/** Characters of an answer's body that are kept. */
export const LONGEST_BODY = 16_384;
