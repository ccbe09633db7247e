import { describe, expect, test } from 'vitest';
import { createHider } from '../src/create-hider.ts';

const SECRET = 'a "secret"/key';

describe('a secret is hidden wherever it occurs', () => {
  const inJson = (text: string): string => JSON.stringify({ detail: text });

  test.each([
    ['as it is', `${SECRET}, ${SECRET}`, '[secret], [secret]'],
    ['in a URL', `?key=${encodeURIComponent(SECRET)}`, '?key=[secret]'],
    ['in JSON', inJson(SECRET), inJson('[secret]')],
    ['in JSON within JSON', inJson(inJson(SECRET)), inJson(inJson('[secret]'))],
    ['in JSON within JSON within JSON', inJson(inJson(inJson(SECRET))), inJson(inJson(inJson('[secret]')))],
  ])('%s', (_, text, hidden) => {
    expect(createHider([SECRET])(text)).toBe(hidden);
  });
});

test('a secret that begins with another one leaves no rest of itself', () => {
  expect(createHider(['key', 'key-of-the-admin'])('key-of-the-admin, key')).toBe('[secret], [secret]');
});

test('a text without a secret stays as it is', () => {
  expect(createHider([SECRET])('a secret key')).toBe('a secret key');
});
