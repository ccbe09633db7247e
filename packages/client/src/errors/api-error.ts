import type { ValidationErrorBody } from '@videogen/types';
import { memberOf } from '../json.ts';
import { VideoClientError } from './video-client-error.ts';

/** A response that is a refusal. */
export interface Refusal {
  readonly status: number;
  /** The parsed body, or its text when it is not JSON. */
  readonly body: unknown;
  readonly headers: Headers;
  /** In milliseconds. */
  readonly retryAfter: number | undefined;
}

/** The service refused a request. Subclasses are the refusals that the interface describes. */
export class ApiError extends VideoClientError {
  override readonly name: string = 'ApiError';
  override readonly code: string = 'api';
  /** HTTP status. */
  readonly status: number;
  /** The parsed body, or its text when it was not JSON; without the API key. */
  readonly body: unknown;
  /** Headers of the response; without the API key. */
  readonly headers: Headers;
  /** The delay that the service requests, in milliseconds; undefined without a `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(message: string, refusal: Refusal) {
    super(message, { sent: true });
    this.status = refusal.status;
    this.body = refusal.body;
    this.headers = refusal.headers;
    this.retryAfter = refusal.retryAfter;
  }
}

/** 422: the request is not valid. */
export class ValidationError extends ApiError {
  override readonly name: string = 'ValidationError';
  override readonly code = 'validation' as const;

  /** The faults, as the service listed them; empty when the body has another shape. */
  get detail(): ValidationErrorBody['detail'] {
    return faultsOf(this.body);
  }

  /**
   * The faults by field.
   *
   * @returns messages by the path of the field, such as `{ seconds: ['Input should be …'], 'image.service_uri': [...] }`;
   * `''` is the whole body
   */
  fieldErrors(): Record<string, string[]> {
    const fields = new Map<string, string[]>();
    for (const { loc, msg } of this.detail) {
      const [part, ...rest] = loc;
      const path = (/^(body|path|query)$/.test(String(part)) ? rest : loc).join('.');
      fields.set(path, [...(fields.get(path) ?? []), msg]);
    }
    return Object.fromEntries(fields);
  }
}

/** 401, or a `detail` which says that the API key is invalid or revoked. */
export class AuthenticationError extends ApiError {
  override readonly name: string = 'AuthenticationError';
  override readonly code = 'authentication' as const;
}

/** 403 with error code 4002: the organization of the key is banned. */
export class OrganizationBannedError extends ApiError {
  override readonly name: string = 'OrganizationBannedError';
  override readonly code = 'organization_banned' as const;
}

/** 404: the resource does not exist, or belongs to another organization. */
export class NotFoundError extends ApiError {
  override readonly name: string = 'NotFoundError';
  override readonly code = 'not_found' as const;
}

/** 429: too many requests. */
export class RateLimitError extends ApiError {
  override readonly name: string = 'RateLimitError';
  override readonly code = 'rate_limit' as const;
}

/** 5xx: the service, or a proxy in front of it, failed. */
export class ServerError extends ApiError {
  override readonly name: string = 'ServerError';
  override readonly code = 'server' as const;
}

/** The faults in the body of a 422; empty when it has another shape. */
export function faultsOf(body: unknown): ValidationErrorBody['detail'] {
  const detail = memberOf(body, 'detail');
  // Sound: every element that is kept has been checked, and its other members are never used unchecked.
  return Array.isArray(detail) ? (detail.filter(isFault) as ValidationErrorBody['detail']) : [];
}

function isFault(fault: unknown): boolean {
  return Array.isArray(memberOf(fault, 'loc')) && typeof memberOf(fault, 'msg') === 'string';
}
