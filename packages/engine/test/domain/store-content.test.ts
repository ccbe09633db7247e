import { readdir } from 'node:fs/promises';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { expect, test } from 'vitest';
import { storeContent } from '../../src/domain/store-content.ts';
import { createFolderBlobs } from '../../src/folder.ts';

async function* send(...pieces: readonly (string | Error)[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    if (piece instanceof Error) throw piece;
    yield new TextEncoder().encode(piece);
  }
}

test('content that breaks off leaves no file, and content that arrives in pieces is stored whole', async () => {
  const folder = await temporaryFolder();
  const blobs = await createFolderBlobs(folder);
  const broken = storeContent(blobs, send('a ', new Error('socket hang up')));
  await expect(broken).rejects.toThrow('socket hang up');
  expect(await readdir(folder)).toEqual([]);

  const { key, size } = await storeContent(blobs, send('a ', 'video'));
  expect(await readdir(folder)).toEqual([key]);
  expect([size, await blobs.stat(key)]).toEqual([7, { key, size: 7 }]);
});
