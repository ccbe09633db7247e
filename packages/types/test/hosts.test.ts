import { isLoopbackAddress, isPublicHost } from '@videogen/types/hosts';
import { expect, it } from 'vitest';

it.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.19.255.255',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:7f00:1',
  '::7f00:1',
  '64:ff9b::a00:1',
  '2002:a00:1::',
  '64:ff9b::7f00:1',
  '192.0.2.1',
  '198.51.100.1',
  '203.0.113.1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  'nonsense::1::2',
  'localhost',
  'intranet',
  'printer.local',
  'db.internal',
  'router.home.arpa',
  'app.localhost',
  'nas.lan',
])('%s is private', (host) => {
  expect(isPublicHost(host)).toBe(false);
});

it.each([
  '8.8.8.8',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.0.1',
  '172.32.0.1',
  '192.0.1.1',
  '198.17.0.1',
  '223.255.255.255',
  '2606:4700::1111',
  '::ffff:8.8.8.8',
  '64:ff9b::808:808',
  '2002:808:808::',
  'cdn.example.com',
  'local.example.com',
])('%s is public', (host) => {
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
