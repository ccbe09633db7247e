import { expect, test } from 'vitest';
import { createHarness, type Harness } from '../support/harness.ts';

const HOUR = 3_600_000;

/** Grants an upload whose file a storage receives without the service, and puts a file of a size there. */
async function receive(bytes: number): Promise<{ harness: Harness; key: string }> {
  let key = '';
  const harness = createHarness({
    addresses: {
      presignPut: () => ({ url: 'https://storage.example/', headers: {}, incoming: key }),
      presignGet: () => '',
    },
    policy: { megabyte: 1_000_000 },
  });
  key = (await harness.blobs.put(new Uint8Array(bytes))).key;
  await harness.post('/v1/upload/file', { filename: 'kitten.png' });
  return { harness, key };
}

test('a file that is too large is deleted when its presigned URL expires', async () => {
  const { harness, key } = await receive(1_000_001);
  await harness.work(HOUR - 1);
  expect(harness.blobs.stat(key)).toBeDefined();
  await harness.work(1);
  expect(harness.blobs.stat(key)).toBeUndefined();
  await harness.work(24 * HOUR);
  expect(harness.errors).toEqual([]);
});

test('a file that fits is kept until its service_uri expires', async () => {
  const { harness, key } = await receive(1_000_000);
  await harness.work(24 * HOUR - 1);
  expect(harness.blobs.stat(key)).toBeDefined();
  await harness.work(1);
  expect(harness.blobs.stat(key)).toBeUndefined();
});
