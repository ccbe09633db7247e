import { traceRequest } from '#trace';
import { bounded, type Limits } from './bounded.ts';
import type { Core } from './core.ts';
import { aboutTask, isBranded } from './errors/video-client-error.ts';
import { sendRequest } from './http.ts';
import { isRecord, memberOf, parseJson } from './json.ts';
import type { RequestOptions } from './options.ts';
import type { ResponseSchemas } from './schemas.ts';

/** The `data` of a response, not checked. */
export type Data = Record<string, unknown>;

/** One request to the service. */
export interface Exchange<T> {
  readonly method: string;
  /** As the contract has it, such as `/v1/tasks/{task_id}`. */
  readonly path: string;
  readonly params?: { readonly path: Readonly<Record<string, string>> };
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers: RequestOptions['headers'];
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

/** Sends one request, once, and returns the `data` of the envelope. `sent` and `taskId` of the limits change meanwhile. */
export async function exchange<T>(core: Core, call: Exchange<T>, limits: Limits): Promise<T> {
  const { method, path, params, needs } = call;
  const url = core.baseUrl + path.replace(/{(\w+)}/, (_, name: string) => params?.path[name] ?? '');
  const what = `${method} ${url}`;
  limits.sent = false;
  // A failure to load the code must come before anything is sent.
  if (core.options.schemas) await core.load();
  // Sound: openapi-fetch does not check methods and paths; their types are for its callers.
  const request = core.http.request as unknown as UntypedRequest;
  const send = (signal: AbortSignal): ReturnType<UntypedRequest> =>
    traceRequest({ method, url, headers: {} }, (traceHeaders) =>
      request(method, path, {
        params,
        body: call.body,
        headers: { ...call.headers, ...traceHeaders },
        parseAs: 'text',
        fetch: (toSend: Request) => sendRequest(core, toSend, signal, limits),
      }),
    );
  try {
    const { response, data: text, error } = await bounded(core, what, limits, send);
    core.responded(method, url, response.status);
    const envelope = response.ok ? parseJson(String(text)) : undefined;
    const data = memberOf(envelope, 'data');
    if ((memberOf(envelope, 'code') ?? 0) !== 0 || !isRecord(data) || !needs[1](data))
      throw (await core.load()).refused(core, what, needs[0], response, text ?? error);
    if (core.options.schemas) await (await core.load()).checkSchema(core, call.schema, what, data, limits);
    return data;
  } catch (cause) {
    // An error before the request was sent is the caller's: middleware, or a body that is not JSON.
    const isFinal = isBranded(cause) || !limits.sent;
    throw aboutTask(isFinal ? cause : (await core.load()).unreachable(core, what, cause), limits.taskId);
  }
}
