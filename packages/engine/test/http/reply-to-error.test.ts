import { expect, test } from 'vitest';
import { type ErrorContext, replyToError } from '../../src/http/reply-to-error.ts';
import {
  defaultPolicy,
  type Policy,
  ServiceError,
  type ServiceErrorCode,
  StorageUnavailable,
} from '../../src/index.ts';

/** Each status of the policy is another number. */
// Safe: the documents allow fewer statuses than the numbers of this test.
const policy = {
  ...defaultPolicy,
  'media-reference-errors': 460,
  'file-errors': { wrongType: 461, tooSmall: 462, tooLarge: 463, noLength: 464 },
  'presigned-url-lifetime': { seconds: 60, status: 465 },
  'task-not-found': { status: 466, detail: 'No such task' },
  'missing-key': 467,
  'invalid-key-status': 468,
  'credits-used-up': 469,
  'video-url-expiry': 470,
  'other-errors': { contentType: 471, size: 472, path: 473, method: 474 },
  'banned-body': { hint: 'x' },
} as unknown as Policy;

const statuses = {
  INPUT_INVALID: 422,
  INPUT_REFUSED: 422,
  INLINE_INVALID: 422,
  INLINE_TOO_LARGE: 422,
  FILENAME_REFUSED: 422,
  JSON_INVALID: 422,
  TASK_ID_INVALID: 422,
  MEDIA_REFERENCE: 460,
  MEDIA_REFERENCE_EXPIRED: 460,
  MEDIA_FORMAT: 461,
  FILE_TOO_SMALL: 462,
  FILE_TOO_LARGE: 463,
  FILE_LENGTH_MISSING: 464,
  GRANT_REFUSED: 465,
  TASK_NOT_FOUND: 466,
  KEY_MISSING: 467,
  KEY_INVALID: 468,
  ORGANIZATION_BANNED: 403,
  RATE_LIMITED: 429,
  BUDGET_EXCEEDED: 469,
  TASK_FINAL: 409,
  SUBMISSION_NOT_UNKNOWN: 409,
  DELIVERY_NOT_FOUND: 404,
  VIDEO_NOT_FOUND: 404,
  VIDEO_EXPIRED: 470,
  NOT_STORED: 503,
  OUTCOME_UNKNOWN: 503,
  UNAVAILABLE: 503,
  CONTENT_TYPE_UNSUPPORTED: 471,
  BODY_TOO_LARGE: 472,
  PATH_UNKNOWN: 473,
  METHOD_NOT_ALLOWED: 474,
} satisfies Record<ServiceErrorCode, number>;

const bodies: Readonly<Partial<Record<string, object>>> = {
  TASK_NOT_FOUND: { detail: 'No such task' },
  ORGANIZATION_BANNED: { hint: 'x', code: 4002, message: 'because' },
};

/** Replies to an error. Returns what the operator is shown, too. */
function reply(error: unknown, incoming?: object) {
  const reported: unknown[] = [];
  const context: ErrorContext = { policy, onError: (failure) => void reported.push(failure) };
  // Safe: nothing else of a request is read.
  const connection = { incoming } as unknown as Parameters<typeof replyToError>[1];
  const { status, headers, body } = replyToError(error, connection, context);
  return { status, headers, body: JSON.parse(String(body)), reported };
}

const json = { 'content-type': 'application/json' };

test.each(Object.entries(statuses))('%s is %i with its reason', (code, status) => {
  // Safe: the codes of the table.
  const error = new ServiceError(code as ServiceErrorCode, 'because');
  const body = bodies[code] ?? { detail: 'because' };
  expect(reply(error)).toEqual({ status, headers: json, body, reported: [] });
});

test('a refusal has its headers and its errors, and its cause is for the operator', () => {
  const cause = new Error('password=secret');
  const errors = [{ loc: ['body'], msg: 'wrong', type: 'value_error' }];
  const details = { errors, retryAfter: 7, headers: { allow: 'GET' }, cause };
  expect(reply(new ServiceError('INPUT_INVALID', 'because', details))).toEqual({
    status: 422,
    headers: { ...json, allow: 'GET', 'retry-after': '7' },
    body: { detail: errors },
    reported: [cause],
  });
});

test('a storage that is away is 503 with Retry-After, without its message', () => {
  const error = new StorageUnavailable(new Error('password=secret'), { nothingStored: true });
  expect(reply(error)).toMatchObject({
    status: 503,
    headers: { 'retry-after': '5' },
    body: { detail: 'The service cannot reach its storage now. Send the request again.' },
  });
});

test.each([
  ['went away before its body was complete', { destroyed: true, complete: false }, 400, 0],
  ['went away after its body', { destroyed: true, complete: true }, 500, 1],
  ['waits', { destroyed: false, complete: false }, 500, 1],
])(
  'a failure while the client %s is reported unless the client caused it',
  (_, incoming, status, reports) => {
    const error = new Error('aborted');
    const { reported, ...sent } = reply(error, incoming);
    expect([sent.status, reported]).toEqual([status, Array(reports).fill(error)]);
    expect(JSON.stringify(sent)).not.toContain(error.message);
  },
);
