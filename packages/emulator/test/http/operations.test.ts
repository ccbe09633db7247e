import { toInvalidJsonBody } from '@videogen/validators';
import { expect, test } from 'vitest';
import { call, post } from '../support/contract.ts';
import { start } from '../support/start.ts';

test.each([
  ['bad UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d])],
  ['deep nesting', `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
])('%s is refused', async (_, body) => {
  const emulator = await start();
  expect((await call(emulator, 'POST', '/v1/video/text2video', { body })).status).toBe(422);
});

test('a body that is too large is refused before it is held in memory', async () => {
  const emulator = await start({ assume: { 'inline-base64-limit': 1000 } });
  const { status } = await post(emulator, '/v1/video/text2video', { prompt: 'x'.repeat(2_000_000) });
  expect(status).toBe(413);
});

test('an invalid JSON body gets the error of the validators', async () => {
  const emulator = await start();
  const { json } = await call(emulator, 'POST', '/v1/upload/file', { body: '{"a":1 "b":2}' });
  expect(json).toEqual(toInvalidJsonBody(7));
});
