import { expect, test } from 'vitest';
import { isSecret } from '../../src/http/is-secret.ts';

test.each([
  ['the secret', true],
  ['the secreT', false],
  ['The secret', false],
  ['the secret ', false],
  ['the', false],
  ['', false],
  [undefined, false],
])('%s is the secret: %s', (given, expected) => {
  expect(isSecret(given, 'the secret')).toBe(expected);
});
