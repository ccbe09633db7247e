import type { LookupAddress } from 'node:dns';
import type { DeliveryResponse, PostRequest as ServicePostRequest } from '@videogen/service';

/** What is posted, and where to. */
export interface PostRequest extends ServicePostRequest {
  /** The IP addresses to connect to instead of those that the host name has now; none when the URL has one. */
  readonly addresses?: readonly LookupAddress[];
}

/**
 * Posts once and returns the response, of whatever status; redirects are not followed. It rejects when there was no
 * response, with a `TimeoutError` when the time was up.
 */
export type Post = (request: PostRequest) => Promise<DeliveryResponse>;

/** Characters of a response's body that are kept. */
export const LONGEST_BODY = 16_384;
