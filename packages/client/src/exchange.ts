import { isProvablyUnsent, traceRequest } from '#runtime';
import type { Call } from './core.ts';
import { type Deadline, within } from './deadline.ts';
import { HookError } from './errors/errors.ts';
import { addDetails, isBranded, VideoClientError } from './errors/video-client-error.ts';
import { findFaults, refused, unreachable, unusable } from './failures.ts';
import { getText, isRecord, parseJson } from './json.ts';
import type { Attempt } from './receive.ts';
import type { ResponseSchemas } from './schemas.ts';
import { sendRequest } from './send-request.ts';

/** The `data` of a response, not checked. */
export type Data = Record<string, unknown>;

/** One request to the service. */
export interface Exchange<T> {
  readonly method: string;
  /** As the contract has it, such as `/v1/tasks/{task_id}`. */
  readonly path: string;
  /** The parameter of the path, if it has one. */
  readonly taskId?: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** The schema of its response, if there are schemas. */
  readonly schema: keyof ResponseSchemas;
  /** The required member of `data`, and how to check it. */
  readonly needs: readonly [what: string, isIn: (data: Data) => data is T & Data];
}

/** openapi-fetch where neither methods nor paths are literals. */
type UntypedRequest = (
  method: string,
  path: string,
  init: object,
) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

/** Sends one request, once, and returns the `data` of the envelope. `call.attempt` says what is known of it, whatever throws. */
export async function exchange<T>(call: Call, exchanged: Exchange<T>, deadline: Deadline): Promise<T> {
  const { core } = call;
  const { method, path, taskId = '', body, schema, needs } = exchanged;
  const url = core.baseUrl + path.replace('{task_id}', taskId);
  const what = `${method} ${url}`;
  const attempt: Attempt = { sent: false };
  call.attempt = attempt;
  // Safe: openapi-fetch does not check methods and paths; their types are for its callers.
  const request = core.http.request as unknown as UntypedRequest;
  const send = (signal: AbortSignal): ReturnType<UntypedRequest> =>
    traceRequest({ method, url, headers: {} }, (traceHeaders) =>
      request(method, path, {
        params: { path: { task_id: taskId } },
        body,
        headers: { ...call.options.headers, ...traceHeaders },
        parseAs: 'text',
        fetch: (toSend: Request) => sendRequest(core, toSend, signal, attempt),
      }),
    );
  try {
    const { response, data: text, error } = await within(what, deadline, send);
    core.responded(method, url, response.status);
    const envelope = response.ok ? parseJson(String(text)) : undefined;
    const { code = 0, data } = isRecord(envelope) ? envelope : {};
    if (code !== 0 || !isRecord(data) || !needs[1](data))
      throw refused(attempt.key, what, needs[0], response, text ?? error);
    const faults = await findFaults(core, schema, data, deadline);
    if (faults) throw unusable(attempt.key, what, `invalid data: ${faults}`);
    return data;
  } catch (cause) {
    throw addDetails(explain(what, cause, attempt), attempt);
  }
}

/** Returns the error that explains what a request threw. */
function explain(what: string, cause: unknown, attempt: Attempt): unknown {
  // An error before the request was sent is the caller's: middleware, or a body that is not JSON.
  // Only what looks like an error of the package is compared with the class: a proxy can throw then.
  if ((isBranded(cause) && cause instanceof VideoClientError) || !attempt.sent) return cause;
  if (attempt.isWhole) return new HookError(`Middleware of client.http failed: ${getText(cause)}`, { cause });
  attempt.sent = attempt.status !== undefined || !isProvablyUnsent(cause);
  return unreachable(what, cause, attempt.key);
}
