import { isProvablyUnsent } from '#unsent';
import type { Core } from './core.ts';
import { apiError, beginningOf } from './errors/api-error.ts';
import { ConnectionError, InvalidResponseError } from './errors/request-errors.ts';
import { branded } from './errors/video-client-error.ts';
import type { Answer, HttpRequest } from './http.ts';
import { isRecord } from './json.ts';
import { type Limits, limited } from './limit.ts';
import { onDemand } from './load.ts';
import type { RequestOptions } from './options.ts';
import { retryAfterOf } from './retry.ts';
import type { ResponseSchemas, StandardSchema } from './validate.ts';

/** The `data` of an answer, as it came. */
export type Data = Record<string, unknown>;

/** One request to the service. */
export interface Exchange<T> extends HttpRequest {
  readonly options: RequestOptions;
  /** The schema of its answer, if there are schemas. */
  readonly schema: keyof ResponseSchemas;
  /** What `data` must have, and how it is told. */
  readonly needs: readonly [what: string, isIn: (data: Data) => data is T & Data];
}

/**
 * Sends one request, once.
 *
 * @returns the `data` of the envelope
 * @throws {VideoClientError} of every code that is about a request
 */
export async function exchange<T>(core: Core, call: Exchange<T>): Promise<T> {
  const what = `${call.method} ${core.baseUrl}${call.path}`;
  const limits: Limits = { ...call.options, sent: false };
  const onSend = (): void => {
    limits.sent = true;
  };
  const schema = core.options.schemas?.[call.schema];
  // Loaded before anything is sent: what was paid for is not lost to a file that cannot be had.
  const validate = schema && (await onDemand()).validate;
  let answer: Answer;
  try {
    answer = await limited(core, what, limits, (signal) => core.request(call, signal, onSend));
  } catch (cause) {
    // What was not sent failed in the caller's own code: middleware, or a body that is not JSON.
    if (branded(cause) || !limits.sent) throw cause;
    const sent = !isProvablyUnsent(cause);
    throw new ConnectionError(`${what} failed: ${reasonOf(cause)}`, { cause, sent });
  }
  const data = open(core, what, answer);
  const faults = await validate?.(schema as StandardSchema, data);
  if (faults) throw invalid(`${what} was answered with invalid data: ${faults}`);
  const [needed, isIn] = call.needs;
  if (isIn(data)) return data;
  throw invalid(`${what} was answered without a ${needed}`);
}

function open(core: Core, what: string, { body: text, response }: Answer): Data {
  const { status, headers } = response;
  core.log(() => `${what}: ${status}`);
  let body: unknown = text;
  let cause: unknown;
  try {
    body = JSON.parse(text);
  } catch (fault) {
    cause = fault;
  }
  if (!response.ok) {
    const retryAfter = retryAfterOf(core, headers);
    body = core.redact(body);
    throw apiError(what, { status, headers, body, retryAfter });
  }
  if (isRecord(body) && isRecord(body['data']) && (body['code'] ?? 0) === 0) return body['data'];
  // Compressed bodies may break off without the runtime telling.
  if (cause && /^\s*\{/.test(text))
    throw new ConnectionError(`${what} broke off in its answer`, { cause, sent: true });
  const shown = core.redact(beginningOf(text));
  throw invalid(`${what} was answered with ${status} and no envelope of the service, but: ${shown}`);
}

function invalid(message: string): InvalidResponseError {
  return new InvalidResponseError(message, { sent: true });
}

/** The innermost reason, as Node says "fetch failed" for everything. */
export function reasonOf(error: unknown): string {
  if (!isRecord(error)) return String(error);
  const { cause, code, message } = error;
  return isRecord(cause) ? reasonOf(cause) : String(message || code || 'unknown reason');
}
