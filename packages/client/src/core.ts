import type { paths } from '@videogen/types';
import type { Client } from 'openapi-fetch';
import type { Credentials } from './credentials.ts';
import type { ClientEvent } from './events.ts';
import type { VideoClientOptions } from './options.ts';

/** The state that all parts of a client share; `create-core.ts` creates it. */
export interface Core extends Credentials {
  /** The openapi-fetch client that every call goes through. */
  readonly http: Client<paths>;
  readonly options: VideoClientOptions;
  /** Without a slash at the end, and without `/v1`. */
  readonly baseUrl: string;
  /** Of one attempt and of each function of the application, in milliseconds. */
  readonly timeout: number;
  /** Of a call with its retries, in milliseconds. */
  readonly totalTimeout: number;
  readonly maxRetries: number;
  /** Returns the option `fetch`, or the current `globalThis.fetch`. */
  readonly fetch: () => typeof globalThis.fetch;
  /** Reports an event to the logger and other subscribers. */
  readonly emit: (event: ClientEvent) => void;
  /** Reports a response. */
  readonly responded: (method: string, url: string, status: number) => void;
  /** Reports a failure that does not end the call, and what happens instead. */
  readonly warn: (error: unknown, instead: string, taskId?: string) => void;
}
