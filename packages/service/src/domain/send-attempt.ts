import type { Post } from '../ports/post.ts';
import type { DeliveryRecord, DeliveryResponse } from '../ports/records.ts';
import { BlockedTarget } from './errors.ts';

/** Dependencies of sending. */
export interface SendContext {
  readonly post: Post;
  /** Milliseconds of real time. */
  readonly timeoutMs: number;
  /** Aborted when the outcome is not needed any more. */
  readonly signal: AbortSignal;
  readonly userAgent: string;
}

/** The outcome of an attempt. */
export interface SendOutcome {
  readonly headers: Readonly<Record<string, string>>;
  readonly response: DeliveryResponse | null;
  readonly error: string | null;
  /** Whether the service refused to connect. */
  readonly blocked: boolean;
  /** Milliseconds of real time. */
  readonly durationMs: number;
}

/** Posts a callback once. It never throws: a failure is an outcome as well. Redirects are not followed. */
export async function sendAttempt(
  { url, contentType, body }: Pick<DeliveryRecord, 'url' | 'contentType' | 'body'>,
  { post, timeoutMs, signal, userAgent }: SendContext,
): Promise<SendOutcome> {
  const headers = { 'content-type': contentType, 'user-agent': userAgent };
  const started = performance.now();
  const outcome = (result: Pick<SendOutcome, 'response' | 'error' | 'blocked'>): SendOutcome => ({
    headers,
    ...result,
    durationMs: Math.round((performance.now() - started) * 100) / 100,
  });
  try {
    return outcome({
      response: await post({ url, headers, body, timeoutMs, signal }),
      error: null,
      blocked: false,
    });
  } catch (error) {
    const blocked = error instanceof BlockedTarget;
    return outcome({ response: null, error: getReason(error, timeoutMs), blocked });
  }
}

function getReason(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `No response within ${timeoutMs} ms`;
  const { cause } = error;
  const detail = cause instanceof Error ? cause : error;
  const code = 'code' in detail && typeof detail.code === 'string' ? `${detail.code}: ` : '';
  return `${code}${detail.message || (detail instanceof AggregateError ? detail.errors.map(String).join('; ') : detail.name)}`;
}
