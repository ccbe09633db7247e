import { expect, test } from 'vitest';
import { limitRows } from '../../site/limit-rows.ts';
import { readBundle } from '../../site/spec.ts';

const rows = limitRows();
const document = JSON.stringify(await readBundle('openapi'));

/** The numbers of a keyword in the document, but for the ones that limit nothing. */
function numbersOf(keyword: string): string[] {
  return [...document.matchAll(new RegExp(`"${keyword}":(\\d+)`, 'g'))].map(([, number = '']) => number);
}

test.each(['maxLength', 'maximum', 'minItems', 'maxItems'])(
  'the page of limits has each number that the OpenAPI document has as %s',
  (keyword) => {
    const numbers = new Set(numbersOf(keyword));
    expect(numbers.size).toBeGreaterThan(0);
    for (const number of numbers)
      expect(rows.map(({ value }) => value).join('; ')).toMatch(new RegExp(`\\b${number}\\b`));
  },
);

test.each([
  ['Upload, largest', '80 MB', 'uploads'],
  ['Upload, smallest', '512 bytes', 'uploads'],
  ['`service_uri`', '24 hours, then upload again', 'media inputs'],
  ['URL of an output video', '8 hours after success', '`output_videos`'],
  ['`seconds`', '1 to 60', '`talkingAvatar`'],
  ['`prompt`', '1 to 2000 characters', '`textToVideo`'],
  ['`image`', 'exactly 1 item', '`templateToVideo`'],
  ['`url`', '1 to 2083 characters', '`OutputVideo`'],
])('%s: %s for %s', (limit, value, appliesTo) => {
  expect(rows).toContainEqual({ limit, value, appliesTo });
});
