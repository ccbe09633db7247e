import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  getCauseMessage,
  getRefusal,
  getRetryAfter,
  InputNotAccepted,
  isNetworkFailure,
  notSent,
  wasNeverSent,
} from '../../src/providers/classify-failure.ts';

const NOW = Date.parse('2026-01-15T09:30:00Z');

const respond = (status: number, headers: Record<string, string> = {}): Response =>
  new Response(null, { status, headers });

test.each<[string, Record<string, string>, number]>([
  ['5 seconds without one', {}, 5000],
  ['whole seconds', { 'retry-after': '7' }, 7000],
  ['seconds of two digits', { 'retry-after': '12' }, 12_000],
  ['no time', { 'retry-after': '0' }, 0],
  ['an hour at most', { 'retry-after': '3601' }, 3_600_000],
  ['the time until a date', { 'retry-after': 'Thu, 15 Jan 2026 09:30:09 GMT' }, 9000],
  ['no time until a date that has passed', { 'retry-after': 'Thu, 15 Jan 2026 09:00:00 GMT' }, 0],
  ['5 seconds for a text', { 'retry-after': 'soon' }, 5000],
  ['5 seconds for seconds with a unit', { 'retry-after': '7 s' }, 5000],
  [
    'the time until a date that begins and ends with digits',
    { 'retry-after': '2026-01-15T09:30:09+00:00' },
    9000,
  ],
])('Retry-After means %s', (_, headers, expected) => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  onTestFinished(() => void vi.useRealTimers());
  expect(getRetryAfter(respond(429, headers))).toBe(expected);
});

describe('a response to a create request', () => {
  const reason = 'why';
  const later = { state: 'not-sent', reason, retryAfterMs: 5000 };

  test.each<[number, Record<string, string>, object | undefined]>([
    [400, {}, { state: 'refused', reason }],
    [413, {}, { state: 'refused', reason }],
    [422, {}, { state: 'refused', reason }],
    [429, {}, { ...later, busy: true }],
    [429, { 'retry-after': '7' }, { ...later, retryAfterMs: 7000, busy: true }],
    [503, { 'retry-after': '7' }, { ...later, retryAfterMs: 7000, busy: true }],
    [503, {}, undefined],
    [500, { 'retry-after': '7' }, undefined],
    [502, { 'retry-after': '7' }, undefined],
    [302, {}, { ...later, account: true }],
    [402, { 'retry-after': '7' }, { ...later, retryAfterMs: 7000, account: true }],
    [499, {}, { ...later, account: true }],
  ])('with %i and %j proves what it proves', (status, headers, expected) => {
    expect(getRefusal(respond(status, headers), reason)).toEqual(expected);
  });
});

test('a request that was not sent is sent again after 5 seconds, unless a time is named', () => {
  expect(notSent('why')).toEqual({ state: 'not-sent', reason: 'why', retryAfterMs: 5000 });
  expect(notSent('why', 7)).toEqual({ state: 'not-sent', reason: 'why', retryAfterMs: 7 });
});

test('an input that is not accepted is an error with the outcome and its reason', () => {
  const outcome = notSent('the disk is full');
  const error = new InputNotAccepted(outcome);
  expect(error).toMatchObject({ name: 'InputNotAccepted', message: 'the disk is full', outcome });
});

const failure = (details: object): Error => Object.assign(new Error('failed'), details);
const refused = failure({ syscall: 'connect', code: 'ECONNREFUSED' });
const reset = failure({ syscall: 'read', code: 'ECONNRESET' });

test.each<[string, unknown, boolean]>([
  ['a connection that was refused', refused, true],
  ['a host without an IP address', failure({ syscall: 'getaddrinfo' }), true],
  ['no connection in time', failure({ code: 'UND_ERR_CONNECT_TIMEOUT' }), true],
  ['a code that only begins like it', failure({ code: 'UND_ERR_CONNECT_TIMEOUT_2' }), false],
  ['a code that only contains one', failure({ code: 'NO_CERT_HAS_EXPIRED' }), false],
  ['an expired certificate', failure({ code: 'CERT_HAS_EXPIRED' }), true],
  ['a certificate of another host', failure({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }), true],
  ['a certificate that signs itself', failure({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }), true],
  ['a chain that signs itself', failure({ code: 'SELF_SIGNED_CERT_IN_CHAIN' }), true],
  ['a certificate without its issuer', failure({ code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }), true],
  ['a connection that was lost', reset, false],
  ['a cause that proves it', failure({ cause: refused }), true],
  ['a cause that does not', failure({ cause: reset, syscall: 'connect' }), false],
  ['several IP addresses that refuse', failure({ cause: failure({ errors: [refused, refused] }) }), true],
  ['several IP addresses, one of which was connected', failure({ errors: [refused, reset] }), false],
  ['no reason at all', failure({ errors: [] }), false],
  ['nothing', undefined, false],
  ['a text', 'connect', false],
])('%s proves that nothing was sent: %o, %s', (_, error, expected) => {
  expect(wasNeverSent(error)).toBe(expected);
});

test.each<[string, unknown, boolean]>([
  ['a timeout', new DOMException('late', 'TimeoutError'), true],
  ['an error with a cause', new TypeError('fetch failed', { cause: reset }), true],
  ['an error with a code', reset, true],
  ['an abort, whose code is a number', new DOMException('stopped', 'AbortError'), false],
  ['an error of a program', new TypeError('x is not a function'), false],
  ['an error whose cause is a text', new Error('failed', { cause: 'a text' }), false],
  ['nothing', undefined, false],
])('%s is a failure of the network: %o, %s', (_, error, expected) => {
  expect(isNetworkFailure(error)).toBe(expected);
});

test.each<[string, unknown, string]>([
  ['its cause', new TypeError('fetch failed', { cause: new Error('no route') }), 'no route'],
  ['itself without a cause', new TypeError('fetch failed'), 'TypeError: fetch failed'],
  ['itself with a cause that is not an error', new Error('failed', { cause: 'a text' }), 'Error: failed'],
  ['a text', 'gone', 'gone'],
])('the message of an error is that of %s', (_, error, expected) => {
  expect(getCauseMessage(error)).toBe(expected);
});
