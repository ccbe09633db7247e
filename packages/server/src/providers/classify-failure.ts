import type { SubmitOutcome } from '@videogen/engine';

/** What proves that a provider has accepted no work. */
export type Unaccepted = Extract<SubmitOutcome, { state: 'refused' | 'not-sent' }>;

/** A provider has not accepted an input, so that the request which needs it is not sent. */
export class InputNotAccepted extends Error {
  override readonly name: string = 'InputNotAccepted';
  readonly outcome: Unaccepted;

  constructor(outcome: Unaccepted) {
    super(outcome.reason);
    this.outcome = outcome;
  }
}

/** System calls whose failure proves that a request was never sent: it had no IP address, or no connection. */
const BEFORE_SENDING: readonly unknown[] = ['getaddrinfo', 'connect'];

/** Error codes with the same proof: no connection in time, or a certificate that is not trusted. */
const NEVER_SENT = /^(?:UND_ERR_CONNECT_TIMEOUT$|CERT_|ERR_TLS_CERT|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;

/** Delay before the next request to a busy provider that sends no `Retry-After`, in milliseconds. */
export const RETRY_AFTER = 5000;

/** Maximum of `Retry-After` that is respected, in milliseconds. */
const MAX_RETRY_AFTER = 3_600_000;

/** Statuses of a create request that blame its content: the task fails. */
const CONTENT_REFUSED: readonly number[] = [400, 413, 422];

/** Returns the outcome of a request that was not sent, or that a provider proves not to have accepted. */
export function notSent(
  reason: string,
  retryAfterMs: number = RETRY_AFTER,
): Extract<Unaccepted, { state: 'not-sent' }> {
  return { state: 'not-sent', reason, retryAfterMs };
}

/**
 * Returns what a response to a create request proves when its status is none of 2xx; undefined when it proves nothing:
 * the provider may have accepted the work.
 */
export function getRefusal(response: Response, reason: string): Unaccepted | undefined {
  const { status } = response;
  if (isBusy(response)) return { ...notSent(reason, getRetryAfter(response)), busy: true };
  if (CONTENT_REFUSED.includes(status)) return { state: 'refused', reason };
  // Nothing was accepted, and the content is not why: the key, the balance, the URL or the model is.
  if (status < 500) return { ...notSent(reason, getRetryAfter(response)), account: true };
  return undefined;
}

/** A proxy sends a 503 without `Retry-After`, too, when it has lost the connection on which it sent the request. */
function isBusy({ status, headers }: Response): boolean {
  return status === 429 || (status === 503 && headers.has('retry-after'));
}

/** Returns `Retry-After`, in seconds or as a date, in milliseconds; the default delay without one. */
export function getRetryAfter({ headers }: Response): number {
  const header = headers.get('retry-after');
  // Stryker disable next-line StringLiteral: no number and no date.
  const value = header ?? '';
  const delay = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(delay) ? Math.min(Math.max(delay, 0), MAX_RETRY_AFTER) : RETRY_AFTER;
}

interface NetworkFailure {
  readonly name?: unknown;
  readonly cause?: unknown;
  readonly code?: unknown;
  readonly errors?: readonly unknown[];
  readonly syscall?: unknown;
}

/**
 * Returns whether an error of `fetch` proves that the request was never sent. `fetch` wraps the reason as `cause`, and
 * those of several IP addresses in an `AggregateError`.
 */
export function wasNeverSent(error: unknown): boolean {
  const { cause, code, errors, syscall }: NetworkFailure = Object(error);
  if (cause !== undefined) return wasNeverSent(cause);
  if (errors !== undefined) return errors.length > 0 && errors.every(wasNeverSent);
  return BEFORE_SENDING.includes(syscall) || NEVER_SENT.test(String(code));
}

/** Returns whether an error is a timeout, or one of the connection, which `fetch` wraps in a `TypeError`. */
export function isNetworkFailure(error: unknown): boolean {
  const { name, cause, code }: NetworkFailure = Object(error);
  return name === 'TimeoutError' || cause instanceof Error || typeof code === 'string';
}

/** Returns the message of an error, or of its cause, which says more. */
export function getCauseMessage(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return String(cause instanceof Error ? cause.message : error);
}
