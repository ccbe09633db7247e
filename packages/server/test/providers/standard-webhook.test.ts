import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { idIn, isRecent, isSignedBy } from '../../src/providers/standard-webhook.ts';

const NOW = 1_768_469_400_000;
const SECONDS = NOW / 1000;

test.each([
  [String(SECONDS), true],
  [String(SECONDS - 300), true],
  [String(SECONDS + 300), true],
  [String(SECONDS - 301), false],
  [String(SECONDS + 301), false],
  [`${SECONDS}.0`, false],
  [` ${SECONDS}`, false],
  [`${SECONDS} `, false],
  ['', false],
])('the time "%s" is recent: %s', (timestamp, expected) => {
  expect(isRecent(timestamp, NOW)).toBe(expected);
});

describe('a signature', () => {
  const key = Buffer.from('a secret key');
  const secret = `whsec_${key.toString('base64')}`;
  const body = Buffer.from('{"id":"work"}');
  const sign = (id: string, timestamp: string, by = key): string =>
    createHmac('sha256', by).update(`${id}.${timestamp}.${body}`).digest('base64');
  const good = sign('id-1', String(SECONDS));
  const headers = {
    'webhook-id': 'id-1',
    'webhook-timestamp': String(SECONDS),
    'webhook-signature': `v1,${good}`,
  };

  test.each<[string, Partial<Record<keyof typeof headers, string | undefined>>, boolean]>([
    ['of the secret is accepted', {}, true],
    ['among others is accepted', { 'webhook-signature': `v1,${sign('id-1', '1')} v1,${good}` }, true],
    ['of another version is refused', { 'webhook-signature': `v2,${good}` }, false],
    ['without a version is refused', { 'webhook-signature': good }, false],
    [
      'of another key is refused',
      { 'webhook-signature': `v1,${sign('id-1', String(SECONDS), body)}` },
      false,
    ],
    ['that is cut off is refused', { 'webhook-signature': `v1,${good.slice(0, 8)}` }, false],
    ['that is empty is refused', { 'webhook-signature': 'v1' }, false],
    ['that is missing is refused', { 'webhook-signature': undefined }, false],
    ['of another id is refused', { 'webhook-id': 'id-2' }, false],
    ['without its id is refused', { 'webhook-id': undefined }, false],
    ['of another time is refused', { 'webhook-timestamp': String(SECONDS + 1) }, false],
    ['without its time is refused', { 'webhook-timestamp': undefined }, false],
    [
      'of an id and a time that are empty is refused',
      { 'webhook-id': undefined, 'webhook-timestamp': undefined, 'webhook-signature': `v1,${sign('', '')}` },
      false,
    ],
    [
      'of an empty id is accepted',
      { 'webhook-id': undefined, 'webhook-signature': `v1,${sign('', String(SECONDS))}` },
      true,
    ],
    [
      'of a time that has passed is refused',
      { 'webhook-timestamp': '1', 'webhook-signature': `v1,${sign('id-1', '1')}` },
      false,
    ],
  ])('%s', (_, changes, expected) => {
    const sent: Record<string, string | undefined> = { ...headers, ...changes };
    expect(isSignedBy(secret, { header: (name) => sent[name], body, now: NOW })).toBe(expected);
  });

  test('has a secret with its prefix, or without', () => {
    const request = { header: (name: string) => Object(headers)[name], body, now: NOW };
    expect(isSignedBy(key.toString('base64'), request)).toBe(true);
    expect(isSignedBy(`x${secret}`, request)).toBe(false);
  });

  test('has a secret whose prefix is nothing else of it', () => {
    const inside = 'AAAAwhsec_BBBB';
    const signature = sign('id-1', String(SECONDS), Buffer.from(inside, 'base64'));
    const sent: Record<string, string> = { ...headers, 'webhook-signature': `v1,${signature}` };
    expect(isSignedBy(inside, { header: (name) => sent[name], body, now: NOW })).toBe(true);
  });
});

test.each([
  ['{"id":"work"}', 'work'],
  ['{"id":7}', null],
  ['{}', null],
  ['null', null],
  ['"id"', null],
  ['["id"]', null],
])('the id in %s is %j', (text, expected) => {
  expect(idIn(Buffer.from(text), 'id')).toBe(expected);
});
