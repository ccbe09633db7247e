import type { paths } from '@videogen/types';
import createClient, { type Client } from 'openapi-fetch';
import { cacheInit, defaultHeaders } from '#runtime';
import type { OpenAttempt } from './attempt.ts';
import { createDeadline, within } from './deadline.ts';
import { type HttpCore, sendOnce } from './send-once.ts';

/** The openapi-fetch client of the operations, typed by path. */
export interface VideoHttpClient extends Client<paths> {}

/** Creates the openapi-fetch client that sends every request. */
export function createHttp(core: HttpCore, headers?: Readonly<Record<string, string>>): VideoHttpClient {
  return createClient<paths>({
    baseUrl: core.baseUrl,
    // A redirect could carry the key elsewhere, or send a create request twice.
    redirect: 'manual',
    ...cacheInit,
    headers: { ...defaultHeaders, ...headers },
    fetch: (request) => {
      const attempt: OpenAttempt = { what: '' };
      const deadline = createDeadline(core.timeout, request.signal);
      return within(attempt, deadline, (signal) => sendOnce(core, request, signal, attempt));
    },
  });
}
