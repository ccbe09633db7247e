import type { ValidationErrorBody } from '@videogen/types';
import { membersOf } from '../json.ts';
import { type ApiErrorCode, VideoClientError } from './video-client-error.ts';

/** An answer that is a refusal. */
export interface Refusal {
  readonly status: number;
  /** The parsed body, or its text when it is not JSON. */
  readonly body: unknown;
  readonly headers: Headers;
  /** In milliseconds. */
  readonly retryAfter: number | undefined;
}

/** The service refused a request. Subclasses tell the refusals apart that are described. */
export class ApiError extends VideoClientError<Refusal> {
  static override readonly code: ApiErrorCode = 'api';
  declare readonly code: ApiErrorCode;
  /** HTTP status. */
  declare readonly status: number;
  /** The parsed body, or its text when it was not JSON. */
  declare readonly body: unknown;
  /** Headers of the answer. */
  declare readonly headers: Headers;
  /** How long the service asks to wait, in milliseconds; undefined when it does not say. */
  declare readonly retryAfter: number | undefined;
}

/** 422: the request is not valid. */
export class ValidationError extends ApiError {
  static override readonly code = 'validation';
  declare readonly code: 'validation';

  /** The faults, as the service gave them; empty when the body had another shape. */
  get detail(): ValidationErrorBody['detail'] {
    return faultsOf(this.body);
  }

  /**
   * The faults by field.
   *
   * @returns messages by the path of the field, such as `{ seconds: ['Input should be …'], 'image.service_uri': [...] }`;
   * `''` stands for the whole body
   */
  fieldErrors(): Record<string, string[]> {
    const fields = new Map<string, string[]>();
    for (const { loc, msg } of this.detail) {
      const [place, ...rest] = loc;
      const path = (/^(body|path|query)$/.test(String(place)) ? rest : loc).join('.');
      fields.set(path, [...(fields.get(path) ?? []), msg]);
    }
    return Object.fromEntries(fields);
  }
}

/** The API key is invalid or revoked. */
export class AuthenticationError extends ApiError {
  static override readonly code = 'authentication';
  declare readonly code: 'authentication';
}

/** 403 with error code 4002: the organization of the key is banned. */
export class OrganizationBannedError extends ApiError {
  static override readonly code = 'organization_banned';
  declare readonly code: 'organization_banned';
}

/** 404: there is no such thing, or it belongs to another organization. */
export class NotFoundError extends ApiError {
  static override readonly code = 'not_found';
  declare readonly code: 'not_found';
}

/** 429: too many requests. */
export class RateLimitError extends ApiError {
  static override readonly code = 'rate_limit';
  declare readonly code: 'rate_limit';
}

/** 5xx: the service, or something before it, failed. */
export class ServerError extends ApiError {
  static override readonly code = 'server';
  declare readonly code: 'server';
}

/**
 * Makes the error of a refusal, by its status and body.
 *
 * @param what what was refused: `GET https://…/v1/tasks/…`
 */
export function apiError(what: string, refusal: Refusal): ApiError {
  const { status, body } = refusal;
  const Refused = classOf(refusal);
  let message = `${what} was answered with ${status}: ${wordsOf(body)}`;
  if (Refused === AuthenticationError) message += '. Check the API key';
  if (status < 400) message += '. Redirects are not followed: check baseUrl';
  return new Refused(message, { ...refusal, sent: true });
}

function classOf({ status, body }: Refusal): typeof ApiError {
  const { code, detail } = membersOf(body);
  if (status === 422) return ValidationError;
  if (status === 403 && code === 4002) return OrganizationBannedError;
  if (status === 429) return RateLimitError;
  if (status >= 500) return ServerError;
  if (status === 401 || (status >= 400 && typeof detail === 'string' && /\bkey\b/i.test(detail)))
    return AuthenticationError;
  return status === 404 ? NotFoundError : ApiError;
}

/** The service's own words in a body. */
export function wordsOf(body: unknown): string {
  const { detail, message } = membersOf(body);
  const faults = faultsOf(body).map(({ loc, msg }) => `${loc.join('.')}: ${msg}`);
  return faults.join('; ') || beginningOf(detail ?? message ?? body);
}

/** The first 200 characters of a body, to be shown. */
export function beginningOf(body: unknown): string {
  const text = typeof body === 'string' ? body : (JSON.stringify(body) ?? '');
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 200 ? `${line.slice(0, 200)}…` : line || '(empty)';
}

function faultsOf(body: unknown): ValidationErrorBody['detail'] {
  const { detail } = membersOf(body);
  // Sound: every element that is kept has been looked at, and its other members are never used unchecked.
  return Array.isArray(detail) ? (detail.filter(isFault) as ValidationErrorBody['detail']) : [];
}

function isFault(fault: unknown): boolean {
  const { loc, msg } = membersOf(fault);
  return Array.isArray(loc) && typeof msg === 'string';
}
