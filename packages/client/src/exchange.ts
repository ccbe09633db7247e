import { isProvablyUnsent } from '#unsent';
import type { Core } from './core.ts';
import { apiError, beginningOf } from './errors/api-error.ts';
import { ConnectionError, InvalidResponseError } from './errors/request-errors.ts';
import { branded } from './errors/video-client-error.ts';
import { plainRequest } from './http.ts';
import { isRecord } from './json.ts';
import { limited } from './limit.ts';
import type { RequestOptions } from './options.ts';
import { parseRetryAfter } from './retry.ts';
import type { StandardSchema } from './validate.ts';

/** One request to the service. */
export interface Exchange {
  readonly method: string;
  /** With the parameter in place. */
  readonly path: string;
  readonly body?: unknown;
  readonly options: RequestOptions;
  readonly schema?: StandardSchema | undefined;
}

/** What openapi-fetch is asked for and gives, where paths are no longer literal. */
type UntypedRequest = (
  method: string,
  path: string,
  init: Record<string, unknown>,
) => Promise<{ data?: string; error?: unknown; response: Response }>;

/**
 * Sends one request, once.
 *
 * @returns the `data` of the envelope
 * @throws {VideoClientError} of every code that is about a request
 */
export async function exchange(
  core: Core,
  { method, path, body, options, schema }: Exchange,
): Promise<Record<string, unknown>> {
  const what = `${method} ${core.baseUrl}${path}`;
  let sent = false;
  const limits = {
    deadlines: core.deadlines,
    what,
    timeout: options.timeout ?? core.timeout,
    signal: options.signal,
    sent: () => sent,
  };
  // Sound: the paths come from the generated table; openapi-fetch itself does not look at them.
  const request = core.http.request as unknown as UntypedRequest;
  const init = {
    body,
    headers: options.headers,
    parseAs: 'text',
    fetch: (request: Request) => core.send(request, () => (sent = true)),
    ...(method === 'GET' && knowsInit('cache') && { cache: 'no-store' }),
    ...(!core.hasMiddleware() && { Request: plainRequest }),
  };
  let answer: Awaited<ReturnType<UntypedRequest>>;
  try {
    answer = await limited(limits, (signal) => request(method, path, { ...init, signal }));
  } catch (error) {
    // What was not sent failed in the caller's own code: middleware, or a body that is not JSON.
    if (branded(error) || !sent) throw error;
    throw new ConnectionError(`${what} failed: ${reasonOf(error)}`, {
      cause: error,
      sent: !isProvablyUnsent(error),
    });
  }
  const data = open(core, what, answer);
  if (schema) await (await import('./validate.ts')).validate(schema, data, what);
  return data;
}

function open(
  core: Core,
  what: string,
  { data: text, error, response }: Awaited<ReturnType<UntypedRequest>>,
): Record<string, unknown> {
  const { status, headers, ok } = response;
  core.log(() => `${what}: ${status}`);
  if (!ok) {
    const retryAfter = parseRetryAfter(headers.get('retry-after'), core.clock.now());
    throw apiError({
      request: what,
      status,
      headers,
      body: core.credentials.redact(error),
      retryAfter,
      sent: true,
    });
  }
  let body: unknown;
  try {
    body = JSON.parse(text ?? '');
  } catch (cause) {
    // Compressed bodies may break off without the runtime telling.
    if (/^\s*\{/.test(text ?? ''))
      throw new ConnectionError(`${what} broke off in its answer`, { cause, sent: true });
  }
  if (isRecord(body) && isRecord(body['data']) && (body['code'] ?? 0) === 0) return body['data'];
  const shown = core.credentials.redact(beginningOf(text));
  throw new InvalidResponseError(
    `${what} was answered with ${status} and no envelope of the service, but: ${shown}`,
  );
}

/** The innermost reason, as Node says "fetch failed" for everything. */
export function reasonOf(error: unknown): string {
  if (!isRecord(error)) return String(error);
  const { cause, code, message } = error;
  return isRecord(cause) ? reasonOf(cause) : String(message || code || 'unknown reason');
}

/** Whether the runtime knows a member of the init of `fetch`; some throw for what they do not know. */
export function knowsInit(name: string): boolean {
  return typeof Request === 'function' && name in Request.prototype;
}
