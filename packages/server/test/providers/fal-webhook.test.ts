import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { expect, test, vi } from 'vitest';
import { createFalVerifier } from '../../src/providers/fal-webhook.ts';
import type { WebhookRequest } from '../../src/providers/provider.ts';

const NOW = 1_768_469_400_000;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const first = generateKeyPairSync('ed25519');
const second = generateKeyPairSync('ed25519');
const publish = (...keys: readonly KeyObject[]): Response =>
  Response.json({ keys: keys.map((key) => key.export({ format: 'jwk' })) });

/** A webhook that a key signs, as fal sends it at a time. */
function webhook(
  now = NOW,
  { key = first.privateKey, changes = {}, at = now, user = 'user' }: Partial<Signed> = {},
): WebhookRequest {
  const body = Buffer.from('{"request_id":"work"}');
  const timestamp = String(Math.floor(at / 1000));
  const digest = createHash('sha256').update(body).digest('hex');
  const signature = sign(null, Buffer.from(['id', user, timestamp, digest].join('\n')), key);
  const headers: Record<string, string | undefined> = {
    'x-fal-webhook-request-id': 'id',
    'x-fal-webhook-user-id': 'user',
    'x-fal-webhook-timestamp': timestamp,
    'x-fal-webhook-signature': signature.toString('hex'),
    ...changes,
  };
  return { header: (name) => headers[name], body, now };
}

interface Signed {
  readonly key: KeyObject;
  readonly changes: Readonly<Record<string, string | undefined>>;
  readonly at: number;
  /** The user that is signed. */
  readonly user: string;
}

/** Creates a check whose keys come from the responses, in order. */
function check(...responses: readonly (() => Response | Promise<Response>)[]) {
  const left = [...responses];
  const fetch = vi.fn<typeof globalThis.fetch>(async () => (left.shift() ?? Response.error)());
  return { fetch, verify: createFalVerifier('https://fal.example/jwks.json', fetch) };
}

const firstKeys = () => publish(first.publicKey);
const secondKeys = () => publish(second.publicKey);

test.each<[string, Partial<Signed>, boolean]>([
  ['of a published key', {}, true],
  ['of another key', { key: second.privateKey }, false],
  ['of another request', { changes: { 'x-fal-webhook-request-id': 'other' } }, false],
  ['without its request', { changes: { 'x-fal-webhook-request-id': undefined } }, false],
  ['of another user', { changes: { 'x-fal-webhook-user-id': 'other' } }, false],
  ['without its user', { changes: { 'x-fal-webhook-user-id': undefined } }, false],
  ['of an empty user', { user: '', changes: { 'x-fal-webhook-user-id': undefined } }, true],
  ['of another time', { changes: { 'x-fal-webhook-timestamp': String(NOW / 1000 + 1) } }, false],
  ['without its time', { changes: { 'x-fal-webhook-timestamp': undefined } }, false],
  ['of a time that has passed', { at: NOW - 301_000 }, false],
  ['that is missing', { changes: { 'x-fal-webhook-signature': undefined } }, false],
])('a signature %s is valid: %s', async (_, signed, expected) => {
  const { verify } = check(firstKeys);
  expect(await verify(webhook(NOW, signed))).toBe(expected);
});

test('one of several published keys is enough, and a key without a value is left out', async () => {
  const own = first.publicKey.export({ format: 'jwk' });
  const other = second.publicKey.export({ format: 'jwk' });
  const { verify } = check(() => Response.json({ keys: [{}, other, own] }));
  expect(await verify(webhook())).toBe(true);
});

test('the keys are read with a time limit', async () => {
  const { fetch, verify } = check(firstKeys);
  await verify(webhook());
  expect(fetch.mock.calls).toEqual([['https://fal.example/jwks.json', { signal: expect.any(AbortSignal) }]]);
});

test('keys without a list verify nothing', async () => {
  const { verify } = check(() => Response.json({}));
  expect(await verify(webhook())).toBe(false);
});

test('the keys are kept for a day, and read again then', async () => {
  const { fetch, verify } = check(firstKeys, firstKeys);
  expect(await verify(webhook())).toBe(true);
  expect(await verify(webhook(NOW + DAY - 1000))).toBe(true);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(await verify(webhook(NOW + DAY))).toBe(true);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('a key that was withdrawn verifies nothing after a day', async () => {
  const { verify } = check(firstKeys, secondKeys);
  expect(await verify(webhook())).toBe(true);
  expect(await verify(webhook(NOW + DAY))).toBe(false);
});

test('a signature of an unknown key makes the keys be read again, once a minute', async () => {
  const { fetch, verify } = check(firstKeys, secondKeys, secondKeys);
  const rotated = { key: second.privateKey };
  expect(await verify(webhook())).toBe(true);
  expect(await verify(webhook(NOW + MINUTE - 1, rotated))).toBe(false);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(await verify(webhook(NOW + MINUTE, rotated))).toBe(true);
  expect(await verify(webhook(NOW + MINUTE, rotated))).toBe(true);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('webhooks at the same time read the keys once', async () => {
  const { fetch, verify } = check(firstKeys);
  expect(await Promise.all([verify(webhook()), verify(webhook())])).toEqual([true, true]);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('keys that cannot be read reject the webhook, and are read again with the next one', async () => {
  const { verify } = check(
    () => new Response(null, { status: 503 }),
    () => Promise.reject(new Error('no route')),
    firstKeys,
  );
  await expect(verify(webhook())).rejects.toThrow(
    'The keys of fal at https://fal.example/jwks.json responded with 503.',
  );
  await expect(verify(webhook())).rejects.toThrow('no route');
  expect(await verify(webhook())).toBe(true);
});

test('a read that fails late does not drop the keys of a later one', async () => {
  const gate = new EventEmitter();
  const late = once(gate, 'open').then(() => Promise.reject(new Error('too late')));
  const { fetch, verify } = check(firstKeys, () => late, secondKeys);
  const rotated = webhook(NOW + DAY, { key: second.privateKey });
  await verify(webhook());
  const waiting = verify(rotated);
  expect(await verify(rotated)).toBe(true);
  gate.emit('open');
  await expect(waiting).rejects.toThrow('too late');
  expect(await verify(rotated)).toBe(true);
  expect(fetch).toHaveBeenCalledTimes(3);
});
