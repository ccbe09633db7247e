import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Blob } from '@videogen/service';
import { createFolderBlobs } from '@videogen/service/folder';
import type { EmulatorBlobs } from './emulator-store.ts';

interface Content {
  readonly size: number;
  owners: number;
}

/**
 * Keeps content in files of a folder, and counts its owners, so that content without an owner is deleted at once.
 *
 * @param folder created when it does not exist
 * @param used the keys that records have, one for each owner; every other file of the folder is deleted
 */
export async function openFolderBlobs(folder: string, used: readonly string[]): Promise<EmulatorBlobs> {
  const blobs = await createFolderBlobs(folder);
  const contents = new Map<string, Content>();
  let total = 0;

  const own = (blob: Blob): Blob => {
    const content = contents.get(blob.key);
    if (content === undefined) {
      contents.set(blob.key, { size: blob.size, owners: 1 });
      total += blob.size;
    } else content.owners += 1;
    return blob;
  };
  const remove = async (key: string): Promise<void> => {
    total -= contents.get(key)?.size ?? 0;
    contents.delete(key);
    await blobs.release(key);
  };

  for (const key of used) {
    const blob = await blobs.stat(key);
    if (blob !== undefined) own(blob);
  }
  for (const name of await readdir(folder))
    if (!contents.has(name)) await rm(join(folder, name), { recursive: true });
  return {
    ...blobs,
    async writer() {
      const writer = await blobs.writer();
      return { ...writer, commit: async () => own(await writer.commit()) };
    },
    put: async (bytes) => own(await blobs.put(bytes)),
    share(key) {
      const content = contents.get(key);
      if (content === undefined) return undefined;
      content.owners += 1;
      return key;
    },
    async release(key) {
      const content = contents.get(key);
      if (content === undefined) return;
      content.owners -= 1;
      if (content.owners === 0) await remove(key);
    },
    bytes: () => total,
    async clear() {
      for (const key of contents.keys()) await remove(key);
    },
  };
}
