import { expect, it } from 'vitest';
import { getReason } from '../src/json.ts';
import { hideQueries, redact, redactCause } from '../src/redact.ts';

it.each([
  ['abc', '[API key]'],
  ['ABC', '[API key]'],
  ['Bearer abc', 'Bearer [API key]'],
  ['{"token":"abc"}', '{"token":"[API key]"}'],
  ["key='abc'", "key='[API key]'"],
  ['key=abc&id=1', 'key=[API key]&id=1'],
  ['key=abc;id=1', 'key=[API key];id=1'],
  ['bearer abc, bearer abc', 'bearer [API key], bearer [API key]'],
  ['{"abc":"x"}', '{"abc":"x"}'],
  ['an abc of keys', 'an abc of keys'],
  ['key=abcd', 'key=abcd'],
  ['key=xabc', 'key=xabc'],
  ['abc.', 'abc.'],
])('of %j, a client with a short key shows %j', (text, shown) => {
  expect(redact('abc', text)).toBe(shown);
});

it.each([
  ['a.c+d*e$', 'xa.c+d*e$x', 'x[API key]x'],
  ['a.c+d*e$', 'abc+d*e$', 'abc+d*e$'],
  ['a.c+d*e$', `id=${encodeURIComponent('a.c+d*e$')}&x`, 'id=[API key]&x'],
  ['say "hello"', JSON.stringify({ key: 'say "hello"' }), '{"key":"[API key]"}'],
  ['key-1234', 'key-1234key-1234', '[API key][API key]'],
  ['key-1234', 'KEY-1234', 'KEY-1234'],
  ['key-123', 'xkey-123', 'xkey-123'],
])('a client with the key %j shows %j as %j', (key, text, shown) => {
  expect(redact(key, text)).toBe(shown);
});

it('without a key, every text stays', () => {
  expect([redact(undefined, 'abc'), redact('', 'abc')]).toEqual(['abc', 'abc']);
});

it.each([
  ['https://x.example/v.mp4?a=1', 'https://x.example/v.mp4?[secret]'],
  ['https://x.example/v.mp4?token', 'https://x.example/v.mp4?[secret]'],
  ['GET /v.mp4?token, then', 'GET /v.mp4?[secret], then'],
  ['at ?a=1.', 'at ?[secret].'],
  ['at ?Policy=1.', 'at ?[secret].'],
  ['<https://x.example/?a=1>', '<https://x.example/?[secret]>'],
  ['https://me:pass@x.example/v', 'https://x.example/v'],
  ['https://me@x.example/a@b', 'https://x.example/a@b'],
  ['https://a:b@x.example https://c:d@y.example', 'https://x.example https://y.example'],
  ['https://x.example/@me', 'https://x.example/@me'],
  ['Is it 1 = 1? yes', 'Is it 1 = 1? yes'],
  ['who? me=1', 'who? me=1'],
])('of %j, %j is shown', (text, shown) => {
  expect(hideQueries(text)).toBe(shown);
});

it.each<[string, isKept: boolean, thrown: unknown]>([
  ['an error without the key', true, new Error('reset')],
  ['a text without the key', true, 'reset'],
  ['an error with the key', false, new Error('with key-1234')],
  ['a member with the key', false, Object.assign(new Error('reset'), { url: 'key-1234' })],
  ['a cause with the key', false, new Error('reset', { cause: new Error('key-1234') })],
  ['a text with the key', false, 'with key-1234'],
])('%s is kept as the cause: %j', (_, isKept, thrown) => {
  const cause = redactCause('key-1234', thrown);
  expect(cause === thrown).toBe(isKept);
  expect(getReason(cause)).not.toContain('key-1234');
});

it('what cannot be searched for the key is replaced by its reason', () => {
  const thrown: Error & { self?: unknown } = new Error('reset');
  thrown.self = [thrown];
  const cause = redactCause('key-1234', thrown);
  expect(cause).not.toBe(thrown);
  expect(cause).toMatchObject({ message: 'reset' });
});

it('the reason of an error is the one of the ninth cause at most', () => {
  const chain = Array.from({ length: 20 }).reduceRight<Error | undefined>(
    (cause, _, depth) => new Error(`${depth}`, { cause }),
    undefined,
  );
  expect(getReason(chain)).toBe('8');
});
