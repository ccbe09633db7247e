import type { DeliveryRecord, DeliveryResponse } from './records.ts';

/** A callback to post, and its timeout. */
export interface PostRequest extends Pick<DeliveryRecord, 'url' | 'body'> {
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds of real time, to the end of the response. */
  readonly timeoutMs: number;
  /** Aborted when the outcome is not needed any more. */
  readonly signal: AbortSignal;
}

/**
 * Posts a callback once and returns the response, of whatever status. Redirects are not followed. It rejects when
 * there was no response: with a `TimeoutError` when the time was up, with a `BlockedTarget` when the URL is not
 * allowed. The IP address is checked when it connects, so that a name cannot change in between.
 */
export type Post = (request: PostRequest) => Promise<DeliveryResponse>;
