import { expect, test } from 'vitest';
import { sampleTask, sampleUpload } from '../../src/conformance/samples.ts';
import { createOwnAddresses } from '../../src/index.ts';

test('the URLs are those of the origin at the moment of the request', async () => {
  let origin = 'http://127.0.0.1:1';
  const addresses = createOwnAddresses(() => origin);
  const upload = sampleUpload({ writableUntil: 1_500_000 });
  const output = {
    token: 'secret',
    blob: 'key',
    size: 1,
    mediaType: 'video/mp4',
    width: 1,
    height: 1,
    expiresAt: 0,
  };
  const task = sampleTask({ output });
  origin = 'https://api.example';
  expect((await addresses.presignPut(upload)).url).toBe(
    `https://api.example/uploads/${upload.id}?expires=1500&signature=${upload.signature}`,
  );
  expect(await addresses.presignGet({ task, output })).toBe(
    `https://api.example/outputs/${task.id}/secret.mp4`,
  );
});
