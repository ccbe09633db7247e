import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { blobStoreCases } from '@videogen/engine/conformance';
import { createFolderBlobs } from '@videogen/engine/folder';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
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

/** Stores content of a size in a process whose files have at most 64 KiB. Prints the outcome. */
const program = (folder: string, call: string, bytes: number): string => `
  import { createFolderBlobs } from '@videogen/engine/folder';
  const blobs = await createFolderBlobs(${JSON.stringify(folder)});
  const bytes = new Uint8Array(${bytes});
  const write = async () => {
    const writer = await blobs.writer();
    try {
      await writer.write(bytes);
      return await writer.commit();
    } catch (error) {
      await writer.abort();
      throw error;
    }
  };
  const outcome = await ${call}.then(({ size }) => size, ({ name }) => name);
  console.log(JSON.stringify(outcome));`;

test.each(['blobs.put(bytes)', 'write()'])(
  '%s stores nothing when the disk takes a part only',
  async (call) => {
    const folder = await temporaryFolder();
    const store = async (bytes: number): Promise<unknown> => {
      const node = `exec "${process.execPath}" --conditions=@videogen/source --input-type=module -e "$PROGRAM"`;
      const env = { ...process.env, PROGRAM: program(folder, call, bytes) };
      const cwd = new URL('../../', import.meta.url);
      const { stdout } = await promisify(execFile)('sh', ['-c', `ulimit -f 128; ${node}`], { env, cwd });
      return JSON.parse(stdout);
    };
    expect(await store(65_536)).toBe(65_536);
    expect(await store(65_546)).toBe('StorageUnavailable');
    expect(await readdir(folder)).toHaveLength(1);
  },
);
