import { expect, it } from 'vitest';
import { respond, toResult, toWebResponse } from '../src/result.ts';

const json = { 'content-type': 'application/json' };
const body = { detail: [{ loc: ['body'], msg: 'é', type: 'json_invalid' }] };

it.each([
  ['processed', 200, json, { received: true }],
  ['token_forged', 404, json, { detail: 'Not Found' }],
  ['method', 405, { ...json, allow: 'POST' }, { detail: 'Method Not Allowed' }],
  ['timeout', 408, json, { detail: 'Request Timeout' }],
  ['too_large', 413, json, { detail: 'Content Too Large' }],
  [
    'media_type',
    415,
    { ...json, accept: 'application/json' },
    { detail: 'Unsupported Media Type: send application/json' },
  ],
  ['busy', 503, { ...json, 'retry-after': '5' }, { detail: 'Service Unavailable' }],
] as const)('responds to %s with %i, its headers and its text', (code, status, headers, text) => {
  const wanted = JSON.stringify(text);
  const response = respond({ code }, 5_000);
  expect(response).toEqual({
    status,
    headers: { ...headers, 'content-length': `${wanted.length}` },
    body: wanted,
  });
});

it('has the validation body of a 422, with its length in bytes', () => {
  const { status, headers, ...response } = respond({ code: 'invalid_record', body }, 5_000);
  expect([status, headers['content-length']]).toEqual([422, `${JSON.stringify(body).length + 1}`]);
  expect(response).toEqual({ body: JSON.stringify(body) });
});

it.each([
  [{}, 1_001, '2'],
  [{}, 1, '1'],
  [{ retryAfter: 0 }, 5_000, '1'],
  [{ retryAfter: 9_000 }, 5_000, '9'],
])('asks for the delay of the result, or of the receiver, in whole seconds: %j', (details, delay, wanted) => {
  expect(respond({ code: 'busy', ...details }, delay).headers['retry-after']).toBe(wanted);
});

it('closes a connection that is not kept', () => {
  const response = respond({ code: 'processed' }, 1);
  expect(toWebResponse(response, true).headers.get('connection')).toBeNull();
  expect(toWebResponse(response, false).headers.get('connection')).toBe('close');
});

it.each([
  ['gone', 'lease_lost'],
  ['other_task', 'other_task'],
] as const)('a change that was not made because of %s has the code %s', (code, wanted) => {
  expect(toResult({ code })).toEqual({ code: wanted });
});
