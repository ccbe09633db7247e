import { readFile } from 'node:fs/promises';
import { isLoopbackAddress, isPublicHost } from '@videogen/types/hosts';
import { expect, it } from 'vitest';

/** Hosts on both sides of every limit of a network. */
const hosts: Readonly<Record<'private' | 'public', readonly string[]>> = JSON.parse(
  await readFile(new URL('hosts.json', import.meta.url), 'utf8'),
);

it.each(hosts.private)('%s is private', (host) => {
  expect(isPublicHost(host)).toBe(false);
});

it.each(hosts.public)('%s is public', (host) => {
  expect(isPublicHost(host)).toBe(true);
});

it.each([
  ['127.0.0.1', true],
  ['127.1.2.3', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['128.0.0.1', false],
  ['::2', false],
  ['localhost', false],
])('%s is loopback: %s', (address, expected) => {
  expect(isLoopbackAddress(address)).toBe(expected);
});
