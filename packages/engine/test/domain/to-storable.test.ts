import { expect, test } from 'vitest';
import { toStorable } from '../../src/domain/to-storable.ts';

test.each([
  ['a text', 'a text'],
  ['', ''],
  ['a\0b\0', 'a\uFFFDb\uFFFD'],
  ['\ud800 alone', '\uFFFD alone'],
  ['alone \udc00', 'alone \uFFFD'],
  ['a pair 🎬', 'a pair 🎬'],
  ['x'.repeat(2000), 'x'.repeat(2000)],
  ['x'.repeat(2001), 'x'.repeat(2000)],
  // The limit cuts the pair.
  [`${'x'.repeat(1999)}🎬`, `${'x'.repeat(1999)}\uFFFD`],
])('%j', (text, wanted) => {
  expect(toStorable(text)).toBe(wanted);
});
