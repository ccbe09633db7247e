import { traceRequest } from '#trace';
import { isProvablyUnsent } from '#unsent';
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
  /** Reads a successful response before anything else does. */
  readonly onText?: (text: string) => void;
}

/** A response with its body. */
interface Reply {
  readonly response: Response;
  /** The text of a success, the parsed body of a refusal. */
  readonly body: unknown;
}

/** openapi-fetch where neither methods nor paths are literals. */
type UntypedRequest = (
  method: string,
  path: string,
  init: object,
) => Promise<{ error?: unknown; response: Response }>;

/**
 * Sends one request, once.
 *
 * @param limits `sent` and `taskId` change as the request proceeds
 * @returns the `data` of the envelope
 * @throws {VideoClientError} of every code that is about a request
 */
export async function exchange<T>(core: Core, call: Exchange<T>, limits: Limits): Promise<T> {
  const url = core.baseUrl + call.path.replace(/{(\w+)}/, (_, name: string) => call.params?.path[name] ?? '');
  const what = `${call.method} ${url}`;
  limits.sent = false;
  // A failure to load the code must come before anything is sent.
  if (core.options.schemas) await core.load();
  try {
    const reply = await bounded(core, what, limits, (signal) =>
      traceRequest({ method: call.method, url, headers: {} }, (headers) =>
        request(core, call, headers, limits, signal),
      ),
    );
    return await accept(core, call, url, reply, limits);
  } catch (cause) {
    if (isBranded(cause)) throw aboutTask(cause, limits.taskId);
    // An error before the request was sent is the caller's: middleware, or a body that is not JSON.
    if (!limits.sent) throw cause;
    const { unreachable } = await core.load();
    throw unreachable(core, what, cause, { sent: !isProvablyUnsent(cause), taskId: limits.taskId });
  }
}

async function request<T>(
  core: Core,
  call: Exchange<T>,
  traceHeaders: Readonly<Record<string, string>>,
  limits: Limits,
  signal: AbortSignal,
): Promise<Reply> {
  const fetch = async (toSend: Request): Promise<Response> => {
    const response = await sendRequest(core, toSend, signal, () => {
      limits.sent = true;
    });
    return call.onText && response.ok ? readEarly(response, call.onText) : response;
  };
  // Sound: openapi-fetch does not check methods and paths; their types are for its callers.
  const untyped = core.http.request as unknown as UntypedRequest;
  const { response, error } = await untyped(call.method, call.path, {
    params: call.params,
    body: call.body,
    headers: { ...call.headers, ...traceHeaders },
    parseAs: 'stream',
    fetch,
  });
  return { response, body: response.ok ? await response.text() : error };
}

/** Reads a response before middleware does, so that a failure of middleware does not lose the task id. */
async function readEarly(response: Response, onText: (text: string) => void): Promise<Response> {
  const text = await response.text();
  onText(text);
  return new Response(text || null, response);
}

/** Checks a reply, and returns its `data`. */
async function accept<T>(
  core: Core,
  call: Exchange<T>,
  url: string,
  { response, body }: Reply,
  limits: Limits,
): Promise<T> {
  const what = `${call.method} ${url}`;
  core.responded(call.method, url, response.status);
  if (!response.ok) throw (await core.load()).refused(core, what, response, body);
  const text = String(body);
  const envelope = parseJson(text);
  const data = memberOf(envelope, 'data');
  const [needed, isIn] = call.needs;
  if ((memberOf(envelope, 'code') ?? 0) !== 0 || !isRecord(data) || !isIn(data))
    throw (await core.load()).withoutData(core, what, needed, text, envelope !== undefined);
  const schema = core.options.schemas?.[call.schema];
  if (!schema) return data;
  await (await core.load()).checkSchema(core, schema, call.schema, what, data, limits);
  return data;
}
