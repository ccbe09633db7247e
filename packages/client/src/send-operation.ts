import type { SuccessCode } from '@videogen/types';
import type { Attempt } from './attempt.ts';
import type { VideoHttpClient } from './create-http.ts';
import { type Deadline, within } from './deadline.ts';
import { refused, unreachable, unusable } from './errors/create-errors.ts';
import { HookError } from './errors/errors.ts';
import { addDetails, isBranded, VideoClientError } from './errors/video-client-error.ts';
import { findFaults } from './find-faults.ts';
import { getText, isRecord, parseJson } from './json.ts';
import type { ResponseSchemas } from './schemas.ts';
import { sendOnce, withBody } from './send-once.ts';
import type { Call } from './start-call.ts';

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

/** The body of a successful response. */
interface Envelope<Data> {
  readonly code?: number | undefined;
  readonly data: Data;
}

/** Sends the request of an operation through openapi-fetch. */
export type Send<Data> = (http: VideoHttpClient, options: SendOptions) => Received<Envelope<Data>>;

/** What the client needs of the `data` of a response. */
export interface Expected<Data> {
  /** Its schema, if there are schemas. */
  readonly schema: keyof ResponseSchemas;
  /** Its name in messages. */
  readonly needs: string;
  /** The responses of a service are input: whether the needed members are there. */
  readonly isUsable: (data: Partial<Data>) => boolean;
}

/** One attempt of an operation and its result; after an error, the data of a response that has what is needed. */
export type OperationAttempt<Data> = Readonly<Attempt> &
  ({ readonly data: Data; readonly response: Response } | { readonly data?: Data; readonly error: unknown });

/** Sends the request of an operation, once; returns what was observed, with the `data` of the envelope or the error. */
export async function sendOperation<Data extends object>(
  { context, options }: Call,
  send: Send<Data>,
  { schema, needs, isUsable }: Expected<Data>,
  deadline: Deadline,
): Promise<OperationAttempt<Data>> {
  // Until `sendOnce` knows the request, only middleware runs.
  const attempt: Attempt & { data?: Data } = { what: 'Middleware of client.http' };
  const run = async (signal: AbortSignal): Promise<readonly [Response, body: unknown]> => {
    const request = {
      // The body is in memory, so openapi-fetch does not read it; its type stays the one of the JSON.
      parseAs: 'stream',
      headers: { ...options.headers },
      fetch: async (request: Request) => {
        const response = await sendOnce(context, request, signal, attempt);
        // Without middleware, only the body of a refusal is read again.
        if (response.ok && !context.isShared) return response;
        attempt.response = withBody(response, attempt);
        return attempt.response;
      },
    };
    const { response, error } = await send(context.http, request);
    if (!response.ok) return [response, error];
    // Middleware can return another response.
    if (response !== attempt.response) return [response, await response.json()];
    const { text = '' } = attempt;
    return [response, parseJson(text) ?? text];
  };
  try {
    const [response, body] = await within(attempt, deadline, run);
    // Safe: what is needed of it is checked.
    const { code = 0 satisfies SuccessCode, data } = (body ?? {}) as Partial<Envelope<Data>>;
    if (!response.ok || code !== 0 || !isRecord(data) || !isUsable(data))
      throw refused(attempt, needs, response, body);
    attempt.data = data;
    const faults = await findFaults(context, schema, data, deadline);
    if (faults) throw unusable(attempt, `invalid data: ${faults}`);
    return { ...attempt, data, response };
  } catch (cause) {
    // Only what looks like an error of the package is compared with the class: a proxy can throw then.
    const isOwn = isBranded(cause) && cause instanceof VideoClientError;
    // An error before the request was sent is the caller's: middleware, or a body that is not JSON.
    const error = isOwn || attempt.sent === undefined ? cause : explain(attempt, cause);
    return { ...attempt, error: addDetails(error, { sent: !!attempt.sent }) };
  }
}

/** Creates the error that explains what a request threw. */
function explain(attempt: Attempt, cause: unknown): VideoClientError {
  return attempt.response
    ? new HookError(`Middleware of client.http failed: ${getText(cause)}`, { cause })
    : unreachable(attempt, cause);
}
