import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { blobStoreCases } from '@videogen/service/conformance';
import { createFolderBlobs } from '@videogen/service/folder';
import { temporaryFolder } from '@videogen-tools/testing/folder';
import { expect, test } from 'vitest';

const cases = blobStoreCases(async () => {
  return { blobs: await createFolderBlobs(await temporaryFolder()) };
});

test.each(cases)('$name', ({ run }) => run());

test('a key never names a file outside of the folder', async () => {
  const folder = await temporaryFolder();
  const blobs = await createFolderBlobs(join(folder, 'media'));
  await blobs.put(Buffer.from('inside'));
  for (const key of ['../media', '..', '', '.', 'a/b', '../../etc/passwd'])
    expect([await blobs.stat(key), await blobs.read(key), await blobs.source(key)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  await blobs.release('../media');
  expect(await readdir(join(folder, 'media'))).toHaveLength(1);
});

test('content with two owners is on the disk once', async () => {
  const folder = await temporaryFolder();
  const blobs = await createFolderBlobs(folder);
  const { key } = await blobs.put(Buffer.from('content'));
  const shared = (await blobs.share(key)) ?? '';
  expect((await stat(join(folder, shared))).ino).toBe((await stat(join(folder, key))).ino);
});
