import { withDeadline } from '../with-deadline.ts';
import type { DeliveryRecord, DeliveryResponse } from './delivery-record.ts';

/** What sending needs. */
export interface SendContext {
  readonly fetch: typeof globalThis.fetch;
  /** Milliseconds of real time. */
  readonly timeoutMs: number;
  /** Aborted when nobody waits for the outcome any more. */
  readonly signal: AbortSignal;
}

/** How an attempt went. */
export interface SendOutcome {
  readonly headers: Readonly<Record<string, string>>;
  readonly response: DeliveryResponse | null;
  readonly error: string | null;
  /** Milliseconds of real time. */
  readonly durationMs: number;
}

const LONGEST_BODY = 16_384;

/** Posts a callback once. It never throws: whatever happens is the outcome. Redirects are not followed. */
export async function sendAttempt(
  delivery: Pick<DeliveryRecord, 'url' | 'contentType' | 'body'>,
  { fetch, timeoutMs, signal }: SendContext,
): Promise<SendOutcome> {
  const headers = { 'content-type': delivery.contentType, 'user-agent': 'videogen-emulator' };
  const started = performance.now();
  const outcome = (result: Pick<SendOutcome, 'response' | 'error'>): SendOutcome => ({
    headers,
    ...result,
    durationMs: Math.round((performance.now() - started) * 100) / 100,
  });
  const post = async (deadline: AbortSignal): Promise<DeliveryResponse> => {
    const init = {
      method: 'POST',
      headers,
      body: delivery.body,
      redirect: 'manual',
      signal: deadline,
    } as const;
    const answer = await fetch(delivery.url, init);
    const body = await readStart(answer);
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body };
  };
  try {
    return outcome({ response: await withDeadline({ timeoutMs, signal }, post), error: null });
  } catch (error) {
    return outcome({ response: null, error: reasonOf(error, timeoutMs) });
  }
}

async function readStart(answer: Response): Promise<string> {
  if (answer.body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of answer.body) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length >= LONGEST_BODY) break;
  }
  return text.slice(0, LONGEST_BODY);
}

function reasonOf(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `No answer within ${timeoutMs} ms`;
  const { cause } = error;
  const detail = cause instanceof Error ? cause : error;
  const code = 'code' in detail && typeof detail.code === 'string' ? `${detail.code}: ` : '';
  return `${code}${detail.message || (detail instanceof AggregateError ? detail.errors.map(String).join('; ') : detail.name)}`;
}
