import { isRecord, memberOf } from '../json.ts';
import {
  ApiError,
  AuthenticationError,
  faultsOf,
  NotFoundError,
  OrganizationBannedError,
  RateLimitError,
  type Refusal,
  ServerError,
  ValidationError,
} from './errors.ts';

/**
 * Creates the error of a refusal, by its status and body.
 *
 * @param what description of the refused request: `GET https://…/v1/tasks/…`
 */
export function apiError(what: string, refusal: Refusal): ApiError {
  const { status, body } = refusal;
  const Refused = classOf(refusal);
  let message = `${what} responded with ${status}: ${wordsOf(body)}`;
  if (Refused === AuthenticationError) message += '. Check the API key';
  if (status < 400) message += '. Redirects are not followed: check baseUrl';
  return new Refused(message, { ...refusal, sent: true });
}

function classOf({ status, body }: Refusal): typeof ApiError {
  if (status === 422) return ValidationError;
  if (status === 403 && saysBanned(body)) return OrganizationBannedError;
  if (status === 429) return RateLimitError;
  if (status >= 500) return ServerError;
  if (status === 401 || (status >= 400 && saysKeyIsRefused(memberOf(body, 'detail'))))
    return AuthenticationError;
  return status === 404 ? NotFoundError : ApiError;
}

/** The interface states the code and the message, but not the members that hold them: they are searched for. */
function saysBanned(value: unknown, depth: number = 4): boolean {
  if (value === 4002) return true;
  if (typeof value === 'string') return /\b4002\b|^organization is banned/i.test(value);
  return depth > 0 && isRecord(value) && Object.values(value).some((member) => saysBanned(member, depth - 1));
}

function saysKeyIsRefused(detail: unknown): boolean {
  return (
    typeof detail === 'string' &&
    /\bapi[ _-]?key\b/i.test(detail) &&
    /\b(invalid|revoked|missing)\b/i.test(detail)
  );
}

/** The service's own words in a body. */
export function wordsOf(body: unknown): string {
  const faults = faultsOf(body).map(({ loc, msg }) => `${loc.join('.')}: ${msg}`);
  return faults.join('; ') || beginningOf(memberOf(body, 'detail') ?? memberOf(body, 'message') ?? body);
}

/** The first 200 characters of a body, for a message. */
export function beginningOf(body: unknown): string {
  const text = typeof body === 'string' ? body : (JSON.stringify(body) ?? '');
  const line = text.slice(0, 1_000).replace(/\s+/g, ' ').trim();
  return line.length > 200 ? `${line.slice(0, 200)}…` : line || '(empty)';
}
