import type { OrganizationBannedBody } from '@videogen/types';
import {
  isServiceError,
  isStorageUnavailable,
  ServiceError,
  type ServiceErrorCode,
} from '../domain/errors.ts';
import type { Policy } from '../ports/policy.ts';
import type { Connection } from './exchange.ts';
import { jsonReply, type Reply } from './reply.ts';

type StatusOf = (policy: Policy) => number;

const unprocessable: StatusOf = () => 422;

/** The HTTP status of each error, the only definition. */
const STATUS: Readonly<Record<ServiceErrorCode, StatusOf>> = {
  INPUT_INVALID: unprocessable,
  INPUT_REFUSED: unprocessable,
  INLINE_INVALID: unprocessable,
  INLINE_TOO_LARGE: unprocessable,
  FILENAME_REFUSED: unprocessable,
  JSON_INVALID: unprocessable,
  TASK_ID_INVALID: unprocessable,
  MEDIA_REFERENCE: (policy) => policy['media-reference-errors'],
  MEDIA_REFERENCE_EXPIRED: (policy) => policy['media-reference-errors'],
  MEDIA_FORMAT: (policy) => policy['file-errors'].wrongType,
  FILE_TOO_SMALL: (policy) => policy['file-errors'].tooSmall,
  FILE_TOO_LARGE: (policy) => policy['file-errors'].tooLarge,
  FILE_LENGTH_MISSING: (policy) => policy['file-errors'].noLength,
  GRANT_REFUSED: (policy) => policy['presigned-url-lifetime'].status,
  TASK_NOT_FOUND: (policy) => policy['task-not-found'].status,
  KEY_MISSING: (policy) => policy['missing-key'],
  KEY_INVALID: (policy) => policy['invalid-key-status'],
  ORGANIZATION_BANNED: () => 403,
  RATE_LIMITED: () => 429,
  BUDGET_EXCEEDED: (policy) => policy['credits-used-up'],
  TASK_FINAL: () => 409,
  SUBMISSION_NOT_UNKNOWN: () => 409,
  DELIVERY_NOT_FOUND: () => 404,
  VIDEO_NOT_FOUND: () => 404,
  VIDEO_EXPIRED: (policy) => policy['video-url-expiry'],
  NOT_STORED: () => 503,
  OUTCOME_UNKNOWN: () => 503,
  UNAVAILABLE: () => 503,
  CONTENT_TYPE_UNSUPPORTED: (policy) => policy['other-errors'].contentType,
  BODY_TOO_LARGE: (policy) => policy['other-errors'].size,
  PATH_UNKNOWN: (policy) => policy['other-errors'].path,
  METHOD_NOT_ALLOWED: (policy) => policy['other-errors'].method,
};

/** `Retry-After` while the storage is unavailable, in seconds. */
const RETRY_AFTER = 5;

/** Dependencies of {@link replyToError}. */
export interface ErrorContext {
  readonly policy: Policy;
  /** Receives failures of the service and of its parts, of which the client learns no details. */
  readonly onError: (error: unknown) => void;
}

/** Returns the reply to a request whose handler threw: the documented refusal, or 500 for a failure of the service. */
export function replyToError(
  error: unknown,
  { incoming }: Pick<Connection, 'incoming'>,
  { policy, onError }: ErrorContext,
): Reply {
  const refused = errorReply(error, policy);
  if (refused !== undefined) {
    // A refusal with a cause is a failure of a part of the service.
    if (error instanceof Error && error.cause !== undefined) onError(error.cause);
    return refused;
  }
  if (incoming?.destroyed === true && !incoming.complete)
    return jsonReply(400, { detail: 'The request ended early' });
  onError(error);
  return jsonReply(500, { detail: 'The service failed to process the request; its log has the error' });
}

/** Maps an error to its documented body; undefined for a failure of the service. */
function errorReply(error: unknown, policy: Policy): Reply | undefined {
  if (isStorageUnavailable(error)) {
    const message = 'The service cannot reach its storage now. Send the request again.';
    return errorReply(new ServiceError('UNAVAILABLE', message, { retryAfter: RETRY_AFTER }), policy);
  }
  if (!isServiceError(error)) return undefined;
  const { code, retryAfter } = error;
  const headers = {
    ...error.headers,
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  };
  return jsonReply(STATUS[code](policy), getBody(error, policy), { error: code, headers });
}

const BANNED_CODE = 4002 satisfies OrganizationBannedBody['code'];

function getBody({ code, errors, message }: ServiceError, policy: Policy): unknown {
  if (code === 'ORGANIZATION_BANNED') return { ...policy['banned-body'], code: BANNED_CODE, message };
  if (code === 'TASK_NOT_FOUND') return { detail: policy['task-not-found'].detail };
  return { detail: errors.length > 0 ? errors : message };
}
