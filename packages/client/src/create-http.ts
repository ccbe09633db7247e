import type { paths } from '@videogen/types';
import createClient, { type Client } from 'openapi-fetch';
import { defaultHeaders, getRequestOptions } from '#runtime';
import type { Attempt } from './attempt.ts';
import { createDeadline, within } from './deadline.ts';
import { addDetails } from './errors/video-client-error.ts';
import type { Viewers } from './platform/viewers.ts';
import { type HttpContext, sendOnce, withBody } from './send-once.ts';

/**
 * The openapi-fetch client of the operations, typed by path. The `outcome` of its errors is `none` when a `POST`
 * was not sent, otherwise `ambiguous`.
 */
export interface VideoHttpClient extends Client<paths> {}

/** Creates the openapi-fetch client that sends every request. */
export function createHttp(
  context: HttpContext & Viewers,
  headers?: Readonly<Record<string, string>>,
): VideoHttpClient {
  return createClient<paths>({
    baseUrl: context.baseUrl,
    // A redirect could carry the key elsewhere, or send a create request twice.
    redirect: 'manual',
    ...getRequestOptions(context),
    headers: { ...defaultHeaders, ...headers },
    fetch: (request) => {
      const attempt: Attempt = { what: 'A request of client.http' };
      const deadline = createDeadline(context.timeout, request.signal);
      return within(attempt, deadline, (signal) => sendOnce(context, request, signal, attempt)).then(
        (response) => withBody(response, attempt),
        (error) => {
          // Only the caller knows what the request is for.
          const outcome = attempt.sent || request.method === 'GET' ? 'ambiguous' : 'none';
          throw addDetails(error, { sent: !!attempt.sent, outcome });
        },
      );
    },
  });
}
