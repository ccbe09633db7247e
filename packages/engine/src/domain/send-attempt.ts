import { native } from '../native.ts';
import type { DeliveryAttempt, DeliveryRecord, DeliveryResponse } from '../ports/records.ts';
import type { ServiceContext } from './context.ts';
import { BlockedTarget } from './errors.ts';

/** Dependencies of sending. */
export interface SendContext extends Pick<ServiceContext, 'post' | 'clock' | 'signal' | 'userAgent'> {
  /** Milliseconds of real time. */
  readonly timeoutMs: number;
}

/** An attempt, and when it ended. */
export interface SentAttempt {
  readonly attempt: DeliveryAttempt;
  /** Milliseconds since 1970. Without a response it is the timeout after the start, also on a clock that stands still. */
  readonly endedAt: number;
}

/** Posts a callback once. It never throws: a failure is an attempt as well. Redirects are not followed. */
export async function sendAttempt(
  { url, contentType, body, attempts }: Pick<DeliveryRecord, 'url' | 'contentType' | 'body' | 'attempts'>,
  { post, clock, timeoutMs, signal, userAgent }: SendContext,
): Promise<SentAttempt> {
  const headers = { 'content-type': contentType, 'user-agent': userAgent };
  const at = clock.now();
  const started = native.elapsed();
  let response: DeliveryResponse | null = null;
  let error: string | null = null;
  let blocked = false;
  let earliest = at;
  try {
    response = await post({ url, headers, body, timeoutMs, signal });
  } catch (cause) {
    error = getReason(cause, timeoutMs);
    blocked = cause instanceof BlockedTarget;
    if (isTimeout(cause)) earliest = at + timeoutMs;
  }

  const durationMs = Math.round((native.elapsed() - started) * 100) / 100;
  const request = { method: 'POST', url, headers } as const;
  const number = attempts.length + 1;
  const attempt = { number, at, durationMs, request, response, error, blocked };

  return { attempt, endedAt: Math.max(clock.now(), earliest) };
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}

function getReason(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return String(error);
  if (isTimeout(error)) return `No response within ${timeoutMs} ms`;
  const { cause } = error;
  const detail = cause instanceof Error ? cause : error;
  const code = 'code' in detail && typeof detail.code === 'string' ? `${detail.code}: ` : '';
  return `${code}${detail.message || (detail instanceof AggregateError ? detail.errors.map(String).join('; ') : detail.name)}`;
}
