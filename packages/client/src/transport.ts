import type { Attempt, OpenAttempt } from './attempt.ts';
import type { Call } from './core.ts';
import { type Deadline, within } from './deadline.ts';
import { ConnectionError, HookError } from './errors/errors.ts';
import { addDetails, isBranded, VideoClientError } from './errors/video-client-error.ts';
import { findFaults, refused, unreachable, unusable } from './failures.ts';
import type { VideoHttpClient } from './http.ts';
import { getText, isRecord, parseJson } from './json.ts';
import type { ResponseSchemas } from './schemas.ts';
import { sendOnce } from './send-once.ts';

/** What the client adds to a request of an operation. */
export interface SendOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: (request: Request) => Promise<Response>;
}

/** What openapi-fetch returns for a response with this body. */
export type Received<Body> = Promise<{
  readonly data?: Body;
  readonly error?: unknown;
  readonly response: Response;
}>;

/** Sends the request of an operation through openapi-fetch. */
export type Send<Data> = (
  http: VideoHttpClient,
  options: SendOptions,
) => Received<{ readonly code?: number | undefined; readonly data: Data }>;

/** What the client needs of the `data` of a response. */
export interface Expected<Data> {
  /** Its schema, if there are schemas. */
  readonly schema: keyof ResponseSchemas;
  /** Its name in messages. */
  readonly needs: string;
  /** The responses of a service are input: whether the needed members are there. */
  readonly isUsable: (data: Partial<Data>) => boolean;
}

/** One request and its result; after an error, the data of a response that has what is needed. */
export type Exchange<Data> = Attempt &
  ({ readonly data: Data; readonly response: Response } | { readonly data?: Data; readonly error: unknown });

/** Sends one request, once; returns what was observed, with the `data` of the envelope or the error. */
export async function exchange<Data extends object>(
  { core, options }: Call,
  send: Send<Data>,
  { schema, needs, isUsable }: Expected<Data>,
  deadline: Deadline,
): Promise<Exchange<Data>> {
  // Until `sendOnce` knows the request, only middleware runs.
  const attempt: OpenAttempt & { data?: Data } = { what: 'Middleware of client.http' };
  const run = async (signal: AbortSignal): ReturnType<Send<Data>> =>
    send(core.http, {
      headers: { ...options.headers },
      fetch: (request) => sendOnce(core, request, signal, attempt),
    });
  try {
    const { data: envelope, error, response } = await within(attempt, deadline, run);
    const { code = 0, data } = envelope ?? {};
    if (!response.ok || code !== 0 || !isRecord(data) || !isUsable(data))
      throw refused(attempt, needs, response, response.ok ? envelope : error);
    attempt.data = data;
    const faults = await findFaults(core, schema, data, deadline);
    if (faults) throw unusable(attempt, `invalid data: ${faults}`);
    return { ...attempt, data, response };
  } catch (cause) {
    // Only what looks like an error of the package is compared with the class: a proxy can throw then.
    const isOwn = isBranded(cause) && cause instanceof VideoClientError;
    // An error before the request was sent is the caller's: middleware, or a body that is not JSON.
    const error = isOwn || attempt.sent === undefined ? cause : explain(attempt, needs, cause);
    return { ...attempt, error: addDetails(error, { sent: !!attempt.sent }) };
  }
}

/** Creates the error that explains what a request threw. */
function explain(attempt: Attempt, needs: string, cause: unknown): VideoClientError {
  const { response, text = '' } = attempt;
  if (!response) return unreachable(attempt, cause);
  if (!response.ok || parseJson(text) !== undefined)
    return new HookError(`Middleware of client.http failed: ${getText(cause)}`, { cause });
  // The runtime may not notice that a compressed body is incomplete.
  return /^\s*\{/.test(text)
    ? new ConnectionError(`${attempt.what}: the response was incomplete`)
    : refused(attempt, needs, response, text);
}
