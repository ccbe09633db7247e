import { createCallbackReceiver, memoryStore, type Rejection } from '@videogen/callbacks';
import { expect, it } from 'vitest';
import { KnownTokens } from '../src/known-tokens.ts';
import { record, SECRETS } from './support/scene.ts';

const token = (nonce: string) => ({ nonce, expiresAt: 1 });

it('knows what was added, and nothing else', () => {
  const known = new KnownTokens();
  known.add('one', token('one'));
  expect(known.get('one')).toEqual(token('one'));
  expect(known.get('onf')).toBeUndefined();
});

it('forgets the oldest ones, and keeps what is within its bounds', () => {
  const known = new KnownTokens();
  for (let at = 0; at < 20_000; at += 1) known.add(String(at), token(''));
  const kept = Array.from({ length: 20_000 }, (_, at) => at).filter((at) => known.get(String(at)));
  expect(kept.length).toBeGreaterThanOrEqual(4_096);
  expect(kept.length).toBeLessThanOrEqual(8_192);
  expect(kept.at(-1)).toBe(19_999);
});

it('never lets a token in that has expired, was revoked, or differs, though its URL was known', async () => {
  let now = Date.UTC(2026, 0, 15);
  const rejections: Rejection[] = [];
  const callbacks = createCallbackReceiver({
    publicUrl: 'https://app.example/callbacks/video',
    secrets: SECRETS,
    store: memoryStore(),
    now: () => now,
    onRejected: (rejection) => rejections.push(rejection),
  });
  const taskIds = new Map<string, string>();
  async function post(url: string, status: string): Promise<string> {
    const taskId = taskIds.get(url) ?? crypto.randomUUID();
    taskIds.set(url, taskId);
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify(record(taskId, status));
    const response = await callbacks.handle(new Request(url, { method: 'POST', headers, body }));
    return `${response.status} ${await response.text()}`;
  }
  const [one, two] = [await callbacks.createUrl({ ref: 'one' }), await callbacks.createUrl({ ref: 'two' })];
  const taken = '200 {"received":true}';
  for (const { url } of [one, two]) {
    expect([await post(url, 'QUEUING'), await post(url, 'PROCESSING')]).toEqual([taken, taken]);
  }
  const last = one.url.at(-1) === 'A' ? 'B' : 'A';
  const forged = await post(one.url.slice(0, -1) + last, 'SUCCESS');
  await callbacks.revoke('one');
  const revoked = await post(one.url, 'SUCCESS');
  now += 259_200_001;
  const expired = await post(two.url, 'SUCCESS');
  expect([forged, revoked, expired]).toEqual(Array(3).fill('404 {"detail":"Not Found"}'));
  expect(rejections.map(({ reason }) => reason)).toEqual(['token_forged', 'token_revoked', 'token_expired']);
});
