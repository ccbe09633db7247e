import { isProvablyUnsent } from '#unsent';
import type { Core } from './core.ts';
import { apiError, beginningOf } from './errors/api-error.ts';
import { ConnectionError, InvalidResponseError } from './errors/request-errors.ts';
import { branded } from './errors/video-client-error.ts';
import type { Answer } from './http.ts';
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
  const limits = {
    deadlines: core.deadlines,
    what,
    timeout: options.timeout ?? core.timeout,
    signal: options.signal,
    sent: false,
  };
  const onSend = (): void => {
    limits.sent = true;
  };
  const { headers } = options;
  // Loaded before anything is sent: what was paid for is not lost to a file that cannot be had.
  const validate = schema && (await import('./validate.ts')).validate;
  let answer: Answer;
  try {
    answer = await limited(limits, (signal) => core.request({ method, path, body, headers, signal, onSend }));
  } catch (error) {
    // What was not sent failed in the caller's own code: middleware, or a body that is not JSON.
    if (branded(error) || !limits.sent) throw error;
    throw new ConnectionError(`${what} failed: ${reasonOf(error)}`, {
      cause: error,
      sent: !isProvablyUnsent(error),
    });
  }
  const data = open(core, what, answer);
  const faults = schema && (await validate?.(schema, data));
  if (faults) throw new InvalidResponseError(`${what} was answered with something unexpected: ${faults}`);
  return data;
}

function open(core: Core, what: string, { body: given, response }: Answer): Record<string, unknown> {
  const { status, headers, ok } = response;
  core.log(() => `${what}: ${status}`);
  let body = given;
  let cause: unknown;
  try {
    if (typeof given === 'string') body = JSON.parse(given);
  } catch (fault) {
    cause = fault;
  }
  if (!ok) {
    const retryAfter = parseRetryAfter(headers.get('retry-after'), core.clock.now());
    throw apiError({
      request: what,
      status,
      headers,
      body: core.credentials.redact(body),
      retryAfter,
      sent: true,
    });
  }
  if (isRecord(body) && isRecord(body['data']) && (body['code'] ?? 0) === 0) return body['data'];
  // Compressed bodies may break off without the runtime telling.
  if (cause && /^\s*\{/.test(String(given)))
    throw new ConnectionError(`${what} broke off in its answer`, { cause, sent: true });
  const shown = core.credentials.redact(beginningOf(given));
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
