import { expect, onTestFinished, test, vi } from 'vitest';
import { sendAttempt } from '../../src/domain/send-attempt.ts';
import { BlockedTarget, type DeliveryAttempt, type Post } from '../../src/index.ts';
import { native } from '../../src/native.ts';

const NOW = 1_767_225_600_000;
const url = 'https://receiver.example/';
const { signal } = new AbortController();

/** Sends the second attempt of a delivery, on a clock that moves by some milliseconds meanwhile. */
function send(post: Post, takes = 0) {
  const times = [NOW, NOW + takes];
  const clock = { now: () => times.shift() ?? NOW + takes };
  const attempts: readonly DeliveryAttempt[] = [{} as DeliveryAttempt];
  const record = { url, contentType: 'application/json', body: '{}', attempts };
  return sendAttempt(record, { post, clock, timeoutMs: 250, signal, userAgent: 'own/1' });
}

const headers = { 'content-type': 'application/json', 'user-agent': 'own/1' };

test('an attempt notes its number, its time, its request and its response', async () => {
  const response = { status: 200, headers: { a: 'b' }, body: 'ok' };
  const post = vi.fn<Post>(async () => response);
  expect(await send(post, 40)).toEqual({
    attempt: {
      ...{ number: 2, at: NOW, durationMs: expect.any(Number), response, error: null, blocked: false },
      request: { method: 'POST', url, headers },
    },
    endedAt: NOW + 40,
  });
  expect(post).toHaveBeenCalledExactlyOnceWith({ url, headers, body: '{}', timeoutMs: 250, signal });
});

test('an attempt lasts as long as its request, to a hundredth of a millisecond', async () => {
  const elapsed = vi.spyOn(native, 'elapsed').mockReturnValueOnce(1000).mockReturnValueOnce(1012.3456);
  onTestFinished(() => elapsed.mockRestore());
  const { attempt } = await send(async () => ({ status: 200, headers: {}, body: '' }));
  expect(attempt.durationMs).toBe(12.35);
});

const named = (error: Error, changes: object): Error => Object.assign(error, changes);

test.each<[string, unknown, string, boolean, number]>([
  ['a lost connection', named(new Error('reset'), { code: 'ECONNRESET' }), 'ECONNRESET: reset', false, 40],
  [
    'its cause',
    new TypeError('failed', { cause: named(new Error('no host'), { code: 'ENOTFOUND' }) }),
    'ENOTFOUND: no host',
    false,
    40,
  ],
  ['a cause that is not an error', new TypeError('failed', { cause: 'a text' }), 'failed', false, 40],
  ['a code that is not a text', named(new Error('failed'), { code: 7 }), 'failed', false, 40],
  [
    'several IP addresses',
    new AggregateError([new Error('one'), new Error('two')]),
    'Error: one; Error: two',
    false,
    40,
  ],
  [
    'several IP addresses, with a message',
    new AggregateError([new Error('one')], 'all failed'),
    'all failed',
    false,
    40,
  ],
  ['no message', new RangeError(), 'RangeError', false, 40],
  ['a text', 'gone', 'gone', false, 40],
  ['a URL that is not allowed', new BlockedTarget('private'), 'private', true, 40],
  ['a timeout', named(new Error('late'), { name: 'TimeoutError' }), 'No response within 250 ms', false, 250],
  ['an object with the name of a timeout', { name: 'TimeoutError' }, '[object Object]', false, 40],
])('an attempt that fails with %s', async (_, thrown, error, blocked, took) => {
  const { attempt, endedAt } = await send(() => Promise.reject(thrown), 40);
  expect(attempt).toMatchObject({ response: null, error, blocked });
  expect(endedAt).toBe(NOW + took);
});

test('a timeout on a clock that moved further ends then', async () => {
  const late = named(new Error('late'), { name: 'TimeoutError' });
  expect((await send(() => Promise.reject(late), 900)).endedAt).toBe(NOW + 900);
});
