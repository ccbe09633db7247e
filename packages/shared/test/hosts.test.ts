import { isLoopbackAddress, isPublicHost } from '@videogen/shared/hosts';
import { expect, it } from 'vitest';
// Hosts on both sides of every limit of a network.
import hosts from './hosts.json' with { type: 'json' };

it.each([
  ['private', hosts.private, isPublicHost, false],
  ['public', hosts.public, isPublicHost, true],
  ['loopback', hosts.loopback, isLoopbackAddress, true],
  ['not loopback', hosts.notLoopback, isLoopbackAddress, false],
] as const)('hosts that are %s', (_, names, check, expected) => {
  expect(names.filter((name) => check(name) !== expected)).toEqual([]);
});
