import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Blob } from '@videogen/engine';
import { createFolderBlobs } from '@videogen/engine/folder';
import type { EmulatorBlobs } from './emulator-store.ts';

/**
 * Keeps content in files of a folder, and counts their bytes. Each owner of content has a file of its own. Content
 * survives a kill of the process; a power failure may lose the newest.
 *
 * @param folder created when it does not exist
 * @param used the keys that records have; every other file of the folder is deleted
 */
export async function openFolderBlobs(folder: string, used: readonly string[]): Promise<EmulatorBlobs> {
  const blobs = await createFolderBlobs(folder, { durable: false });
  const sizes = new Map<string, number>();
  let total = 0;

  const own = (blob: Blob): Blob => {
    sizes.set(blob.key, blob.size);
    total += blob.size;
    return blob;
  };
  const share = async (key: string): Promise<string | undefined> => {
    const shared = await blobs.share(key);
    // Another name of the same content takes no room.
    return shared === undefined ? undefined : own({ key: shared, size: 0 }).key;
  };
  /** Bytes that have a file. The placeholder of a video is the same for many tasks: it is written once. */
  const written = new WeakMap<Uint8Array, string>();
  const put = async (bytes: Uint8Array): Promise<Blob> => {
    const before = written.get(bytes);
    const shared = before === undefined ? undefined : await share(before);
    if (shared !== undefined) return { key: shared, size: bytes.byteLength };
    const blob = own(await blobs.put(bytes));
    written.set(bytes, blob.key);
    return blob;
  };
  const release = async (key: string): Promise<void> => {
    total -= sizes.get(key) ?? 0;
    sizes.delete(key);
    await blobs.release(key);
  };

  for (const key of used) {
    const blob = await blobs.stat(key);
    if (blob !== undefined) own(blob);
  }
  for (const name of await readdir(folder)) {
    if (!sizes.has(name)) await rm(join(folder, name), { recursive: true });
  }
  return {
    ...blobs,
    async writer() {
      const writer = await blobs.writer();
      return { ...writer, commit: async () => own(await writer.commit()) };
    },
    put,
    share,
    release,
    bytes: () => total,
    async clear() {
      for (const key of sizes.keys()) await release(key);
    },
  };
}
