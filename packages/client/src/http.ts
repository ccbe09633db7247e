import type { paths } from '@videogen/types';
import createClient from 'openapi-fetch';
import { cacheInit, defaultHeaders } from '#runtime';
import { createDeadline, within } from './deadline.ts';
import { type HttpCore, sendRequest } from './send-request.ts';
import type { VideoHttpClient } from './video-http-client.ts';

/** Creates the openapi-fetch client. */
export function createHttp(core: HttpCore, headers?: Readonly<Record<string, string>>): VideoHttpClient {
  return createClient<paths>({
    baseUrl: core.baseUrl,
    // A redirect could carry the key elsewhere, or send a create request twice.
    redirect: 'manual',
    ...cacheInit,
    headers: { ...defaultHeaders, ...headers },
    fetch: (request) =>
      within(`${request.method} ${request.url}`, createDeadline(core.timeout, request.signal), (signal) =>
        sendRequest(core, request, signal),
      ),
  });
}
