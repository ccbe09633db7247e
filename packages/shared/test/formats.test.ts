import { isUri } from '@videogen/shared/uri';
import { isUuid, normalizeUuid } from '@videogen/shared/uuid';
import { expect, test } from 'vitest';

test.each([
  ['https://app.example/callbacks?id=1', true],
  ['https://app.example/a%20b#top', true],
  ['HTTPS://APP.EXAMPLE', true],
  ['mailto:a@b.example', true],
  ['https://[::1]:3000/', true],
  ['https://[1:2:3:4:5:6:7::]', true],
  ['https://[1:2:3:4:5:6:7:8:9]', false],
  ['https://app.example//a//b/', true],
  ['urn:a:b/c@d', true],
  ['urn:a/%2', false],
  ['file:/', true],
  ['file:', false],
  ['https://app.example/ä', false],
  ['https://app.example/a b', false],
  ['https://app.example/\n', false],
  ['/callbacks', false],
  ['', false],
])('%j is an absolute URI: %s', (text, expected) => expect(isUri(text)).toBe(expected));

test('a text of ten million characters does not crash the check', () => {
  const long = 'a'.repeat(10_000_000);
  expect(isUri(`https://app.example/${long.slice(0, 7000)}`)).toBe(true);
  expect(isUri(`https://app.example/${long}`)).toBe(false);
  expect(isUri(`https://app.example/${long} `)).toBe(false);
});

test('a URI has 8,000 characters at most', () => {
  const ofLength = (length: number): string => 'https://app.example/'.padEnd(length, 'a');
  expect([isUri(ofLength(8000)), isUri(ofLength(8001))]).toEqual([true, false]);
});

test.each([
  ['6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10', true],
  ['6F0D3C55-9D38-0C9B-0C0E-2F6F3C1A7B10', true],
  ['urn:uuid:6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10', true],
  ['6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b1', false],
  ['x6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10', false],
  ['6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10x', false],
  ['6f0d3c559d384c9b8c0e2f6f3c1a7b10', false],
  ['', false],
])('%j is a UUID: %s', (text, expected) => expect(isUuid(text)).toBe(expected));

test.each([
  ['6F0D3C55-9D38-4C9B-8C0E-2F6F3C1A7B10', '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10'],
  ['urn:uuid:6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10', '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10'],
  ['no UUID', undefined],
  [['6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10'], undefined],
])('%j is the UUID %s', (text, uuid) => expect(normalizeUuid(text)).toBe(uuid));
