import { blobStoreCases, mediaAddressesCases } from '@videogen/engine/conformance';
import { startS3, type TestStorage } from '@videogen-tools/test-support/s3';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { createS3Blobs } from '../src/s3/blob-store.ts';
import { type Bucket, openBucket } from '../src/s3/client.ts';
import { createS3Addresses } from '../src/s3/create-s3-addresses.ts';

let s3: TestStorage;
let bucket: Bucket;

beforeAll(async () => {
  s3 = await startS3();
  bucket = openBucket(s3.options);
});

afterAll(() => {
  bucket.client.destroy();
  return s3.stop();
});

describe.each([
  ['content', blobStoreCases(() => ({ blobs: createS3Blobs(bucket) }))],
  [
    'URLs',
    mediaAddressesCases(() => ({
      addresses: createS3Addresses(bucket, { now: Date.now }),
      blobs: createS3Blobs(bucket),
      now: Date.now,
    })),
  ],
])('%s in S3', (_, cases) => {
  test.each(cases)('$name', ({ run }) => run());
});
