import type { SuccessCode } from '@videogen/types';
import type { Attempt } from './attempt.ts';
import { findTaskId, getFailedOutcome } from './attempt-outcome.ts';
import { callInjected } from './call-injected.ts';
import { createKeyReader, type KeyReader } from './credentials.ts';
import { createDeadline, type Deadline, within } from './deadline.ts';
import type { ErrorOutcome } from './errors/video-client-error.ts';
import { routes } from './generated/routes.ts';
import { isRecord, parseJson } from './json.ts';
import { type ApiKey, checkBaseUrl, checkNumber } from './options.ts';
import { readText } from './read-body.ts';
import { redact } from './redact.ts';
import { type HttpContext, sendOnce, withBody } from './send-once.ts';

/** An operation of the service: a create method of the client, `getTask` or `upload`. */
export type ProxyOperation = keyof typeof routes;

/** A request of a browser, as `authorize` receives it. */
export interface ProxyRequest {
  readonly operation: ProxyOperation;
  /** The task to read. */
  readonly taskId: string | undefined;
  /** The parsed body of a create request or an upload; its strings come from the browser. */
  readonly body: unknown;
  /** The request itself, its body already read: cookies and headers of the session. */
  readonly request: Request;
}

/** Responds to a request of a browser. */
export type ClientProxy = (request: Request) => Promise<Response>;

/** Options of a proxy. */
export interface ClientProxyOptions {
  /** URL of the service, with or without `/v1`. */
  readonly baseUrl: string;
  /** The API key, or a function that returns it; it never reaches the browser. */
  readonly apiKey: ApiKey;
  /** The operations that browsers may use; all others respond with 404. */
  readonly allow: readonly ProxyOperation[];
  /**
   * Authorizes each request: the session, the owner of the task, the right to spend credits.
   *
   * @returns whether the request is sent, or the response to send instead
   */
  authorize(request: ProxyRequest): boolean | Response | Promise<boolean | Response>;
  /** Called and awaited with the id of each created task before the browser receives it, to record the owner. */
  onCreated?(taskId: string, request: ProxyRequest): unknown;
  /** Longest body of a request, in bytes. @default 1_048_576 */
  readonly maxBodyBytes?: number;
  /** Longest time of a request to the service, and of each function of the application, in milliseconds. @default 60_000 */
  readonly timeout?: number;
  /** Sends the requests; receives a `Request` and `{ signal }`. @default globalThis.fetch */
  readonly fetch?: typeof globalThis.fetch;
}

/**
 * Creates a handler through which browsers use the service without the API key: a Web `Request` in, a `Response` out,
 * for any path that ends with one of the service, such as `/api/videogen/v1/video/text2video`. It retries nothing.
 *
 * The JSON of a create request that failed has the member `outcome`, which says what that means for money: see `ErrorOutcome`.
 *
 * @throws {TypeError} when an option is missing, or `baseUrl` or `apiKey` is not valid
 * @example
 * ```ts
 * import { type ClientProxy, createClientProxy } from '@videogen/client/proxy';
 *
 * // app/api/videogen/[...path]/route.ts of Next.js
 * const proxy: ClientProxy = createClientProxy({
 *   baseUrl: 'http://127.0.0.1:4010',
 *   apiKey: 'emulator-key',
 *   allow: ['textToVideo', 'getTask'],
 *   authorize: ({ request }) => request.headers.get('cookie') !== null,
 * });
 * export { proxy as GET, proxy as POST };
 * ```
 */
export function createClientProxy(options: ClientProxyOptions): ClientProxy {
  const settings = checkSettings(options);
  return async (request) => {
    const allowed = await checkRequest(settings, request);
    return allowed instanceof Response ? allowed : forward(settings, allowed);
  };
}

/** The checked options. */
interface Settings extends Required<Pick<ClientProxyOptions, 'allow' | 'authorize' | 'maxBodyBytes'>> {
  readonly http: Omit<HttpContext, 'readKey'>;
  readonly readKey: KeyReader;
  readonly onCreated: ClientProxyOptions['onCreated'];
  /** Creates the deadline of a function of the application, or of a request: each has its own time. */
  readonly limit: () => Deadline;
}

function checkSettings(options: ClientProxyOptions): Settings {
  const { baseUrl, apiKey, allow, authorize, onCreated } = options;
  const { timeout = 60_000, maxBodyBytes = 1_048_576 } = options;
  for (const [name, value] of Object.entries({ baseUrl, apiKey, authorize, allow })) {
    if (!value) throw new TypeError(`createClientProxy needs ${name}`);
  }

  const http = {
    baseUrl: checkBaseUrl(baseUrl),
    timeout,
    fetch: () => options.fetch ?? globalThis.fetch,
    responded: () => {},
  };
  const readKey = createKeyReader(apiKey);
  checkNumber('timeout', timeout);
  checkNumber('maxBodyBytes', maxBodyBytes);
  return { allow, authorize, maxBodyBytes, http, readKey, onCreated, limit: () => createDeadline(timeout) };
}

/** A request that the application allows. */
interface AllowedRequest {
  readonly target: Target;
  readonly seen: ProxyRequest;
  readonly json: string | null;
}

/** Checks a request, and returns it or its refusal. */
async function checkRequest(
  { allow, authorize, maxBodyBytes, limit }: Settings,
  request: Request,
): Promise<AllowedRequest | Response> {
  const target = getTarget(request);
  const outcome = target?.creates ? 'none' : undefined;
  if (!target || !allow.includes(target.operation)) return refusal(404, 'No such operation', outcome);
  if (!isFromSameSite(request)) return refusal(403, 'Requests of other sites are refused', outcome);

  const reading = async (ended: AbortSignal): Promise<string | undefined> =>
    // Stryker disable next-line StringLiteral: neither text is JSON.
    request.body ? readText(request.body, maxBodyBytes, ended) : '';
  const text = await within('The body of the request', limit(), reading);
  if (text === undefined) return refusal(413, 'The body is too large', outcome);

  const body = parseJson(text);
  if (request.method === 'POST' && body === undefined) return refusal(415, 'The body must be JSON', outcome);

  const seen: ProxyRequest = { ...target, body, request };
  const verdict = await callInjected('authorize', limit(), () => authorize(seen));
  if (verdict instanceof Response) return verdict;
  // Only true allows the request: a function without a return value must not open the service.
  if (verdict !== true) return refusal(403, 'Not allowed', outcome);

  // What `authorize` saw, and not the text: a member can be there twice.
  return { target, seen, json: text ? JSON.stringify(body) : null };
}

/** Sends a request to the service, and returns its response without the key. */
async function forward(settings: Settings, { target, seen, json }: AllowedRequest): Promise<Response> {
  const { http, readKey, limit } = settings;
  const { method } = seen.request;
  const key = await within('apiKey()', limit(), async () => readKey());
  // Stryker disable next-line StringLiteral: `sendOnce` replaces it before anything can fail.
  const attempt: Attempt = { what: '' };
  const toSend = new Request(http.baseUrl + target.path, {
    method,
    headers: json ? { 'content-type': 'application/json' } : {},
    body: json,
    redirect: 'manual',
  });
  const context = { ...http, readKey: () => key };
  const send = (signal: AbortSignal): Promise<Response> => sendOnce(context, toSend, signal, attempt);

  let response: Response;
  try {
    response = withBody(await within(attempt, limit(), send), attempt);
  } catch (error) {
    console.error('videogen: the service did not respond to the proxy:', error);
    // For a 502, the client reports an unknown outcome of a create request, and retries a read.
    const task_id = getCreatedId(target, attempt);
    if (!task_id) {
      const state = target.creates ? getFailedOutcome(attempt) : undefined;
      return refusal(502, 'The service did not respond', state);
    }
    // The id is all that is needed of a response that does not end.
    response = Response.json({ code: 0 satisfies SuccessCode, data: { task_id } });
  }

  const taskId = getCreatedId(target, attempt);
  if (taskId) await reportCreated(settings, taskId, seen);
  const reply = redact(key, await response.text());
  const marked = target.creates && !taskId ? withOutcome(reply, getFailedOutcome(attempt)) : reply;
  return new Response(marked || null, { status: response.status || 502, headers: getHeaders(response) });
}

function getCreatedId({ creates }: Target, attempt: Attempt): string | undefined {
  return creates && Number(attempt.status) < 300 ? findTaskId(attempt) : undefined;
}

async function reportCreated(
  { onCreated, limit }: Settings,
  taskId: string,
  seen: ProxyRequest,
): Promise<void> {
  try {
    await callInjected('onCreated', limit(), () => onCreated?.(taskId, seen));
  } catch (error) {
    // The task is paid for, so the browser receives its id even if it could not be recorded.
    console.error(`videogen: onCreated failed for task ${taskId}:`, error);
  }
}

interface Target extends Pick<ProxyRequest, 'operation' | 'taskId'> {
  readonly path: string;
  readonly creates: boolean;
}

/** The end of a path decides, whatever the proxy is mounted at. */
function getTarget({ url, method }: Request): Target | undefined {
  const { pathname } = new URL(url);
  for (const [name, route] of Object.entries(routes)) {
    const pattern = new RegExp(`${route.path.replace(/\{\w+\}/, '([\\w-]+)')}$`);
    const [path, taskId] = pattern.exec(pathname) ?? [];
    if (path === undefined || route.method !== method) continue;
    // Safe: the names are the keys of the table.
    return { operation: name as ProxyOperation, path, taskId, creates: route.creates };
  }
  return undefined;
}

/** A page of another site can send requests with the cookies of this one; browsers send the origin of a request. */
function isFromSameSite(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  if (site !== null) return site === 'same-origin' || site === 'none';
  return origin === null || origin === new URL(request.url).origin;
}

function getHeaders({ headers }: Response): Headers {
  const passed = new Headers({ 'cache-control': 'no-store' });
  for (const name of ['content-type', 'retry-after']) {
    const value = headers.get(name);
    if (value !== null) passed.set(name, value);
  }
  return passed;
}

function refusal(status: number, detail: string, outcome: ErrorOutcome | undefined): Response {
  return Response.json({ detail, outcome }, { status });
}

/** Adds the outcome of a create request to the body of its response, if that is an object. */
function withOutcome(text: string, outcome: ErrorOutcome): string {
  const body = parseJson(text);
  return isRecord(body) && !Array.isArray(body) ? JSON.stringify({ ...body, outcome }) : text;
}
