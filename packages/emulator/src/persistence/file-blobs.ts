import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Blob, BlobWriter } from '@videogen/service';
import type { EmulatorBlobs } from './emulator-store.ts';

interface Kept {
  readonly size: number;
  users: number;
}

/**
 * Keeps content in files of a folder, named by their hash. What is not used by a record is dropped at once.
 *
 * @param folder made when it is not there
 * @param used every use of a content by a record, once per use
 */
export function createFileBlobs(folder: string, used: readonly string[]): EmulatorBlobs {
  const waiting = join(folder, 'incoming');
  const kept = new Map<string, Kept>();
  let total = 0;

  const path = (key: string): string => join(folder, key);
  const add = (key: string, size: number): void => {
    const entry = kept.get(key);
    if (entry !== undefined) {
      entry.users += 1;
      return;
    }
    kept.set(key, { size, users: 1 });
    total += size;
  };
  const drop = (key: string): void => {
    total -= kept.get(key)?.size ?? 0;
    kept.delete(key);
    rmSync(path(key), { force: true });
  };
  const adopt = (incoming: string, { key, size }: Blob): Blob => {
    renameSync(incoming, path(key));
    add(key, size);
    return { key, size };
  };
  const writer = async (): Promise<BlobWriter> => {
    const incoming = join(waiting, randomUUID());
    return fileWriter(await open(incoming, 'wx'), incoming, adopt);
  };
  const sweep = (): void => {
    for (const name of readdirSync(folder))
      if (name !== 'incoming' && !kept.has(name)) rmSync(path(name), { force: true });
  };
  const clear = (): void => {
    kept.clear();
    total = 0;
    sweep();
  };

  rmSync(waiting, { recursive: true, force: true });
  mkdirSync(waiting, { recursive: true });
  for (const key of used) if (existsSync(path(key))) add(key, statSync(path(key)).size);
  sweep();
  return {
    writer,
    async put(bytes) {
      const one = await writer();
      await one.write(bytes);
      return one.commit();
    },
    read: (key, range) => (kept.has(key) ? createReadStream(path(key), range) : undefined),
    source: (key) => (kept.has(key) ? { path: path(key) } : undefined),
    stat(key) {
      const entry = kept.get(key);
      return entry === undefined ? undefined : { key, size: entry.size };
    },
    share(key) {
      const entry = kept.get(key);
      if (entry === undefined) return undefined;
      entry.users += 1;
      return key;
    },
    release(key) {
      const entry = kept.get(key);
      if (entry === undefined) return;
      entry.users -= 1;
      if (entry.users <= 0) drop(key);
    },
    bytes: () => total,
    clear,
  };
}

function fileWriter(
  file: FileHandle,
  incoming: string,
  adopt: (incoming: string, blob: Blob) => Blob,
): BlobWriter {
  const hash = createHash('sha256');
  let size = 0;
  let stored = false;
  return {
    async write(chunk) {
      hash.update(chunk);
      size += chunk.byteLength;
      await file.appendFile(chunk);
    },
    async commit() {
      await file.close();
      stored = true;
      return adopt(incoming, { key: hash.digest('hex'), size });
    },
    async abort() {
      if (stored) return;
      await file.close();
      rmSync(incoming, { force: true });
    },
  };
}
