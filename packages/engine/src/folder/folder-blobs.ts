import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, type FileHandle, link, mkdir, open, rename, rm, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageUnavailable } from '../domain/errors.ts';
import type { Blob, BlobStore, BlobWriter } from '../ports/blob-store.ts';

/** Options of {@link createFolderBlobs}. */
export interface FolderBlobsOptions {
  /**
   * Whether content is on the disk when it is stored, so that it survives a power failure. Without it, content survives
   * a kill of the process only.
   *
   * @default true
   */
  readonly durable?: boolean;
}

/**
 * Creates a store of content in a folder, one file for each key. A file has another name until it is complete, so
 * that a killed process leaves no partial content under a key.
 */
export async function createFolderBlobs(
  folder: string,
  { durable = true }: FolderBlobsOptions = {},
): Promise<BlobStore> {
  await mkdir(folder, { recursive: true });
  const getPath = (key: string): string => join(folder, key);
  const find = async (key: string): Promise<Blob | undefined> => {
    if (!isKey(key)) return undefined;
    try {
      return { key, size: (await stat(getPath(key))).size };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  };
  return {
    stat: find,
    writer: () => openWriter(getPath(randomUUID()), durable),
    async put(bytes) {
      const writer = await openWriter(getPath(randomUUID()), durable);
      try {
        await writer.write(bytes);
        return await writer.commit();
      } catch (error) {
        await writer.abort();
        throw error;
      }
    },
    async read(key, range) {
      const found = await find(key);
      if (found === undefined) return undefined;
      return createReadStream(getPath(key), range);
    },
    source: async (key) => ((await find(key)) === undefined ? undefined : { path: getPath(key) }),
    async share(key) {
      if ((await find(key)) === undefined) return undefined;
      const copy = randomUUID();
      // Content never changes, so a second name is enough. Some file systems have no hard links.
      await link(getPath(key), getPath(copy)).catch(() => copyFile(getPath(key), getPath(copy)));
      return copy;
    },
    async release(key) {
      if (isKey(key)) await unlink(getPath(key)).catch(acceptMissing);
    },
  };
}

/** Whether a text is a key. Another one could be a path outside of the folder. */
function isKey(text: string): boolean {
  return /^[0-9a-f-]{36}$/.test(text);
}

function acceptMissing(error: unknown): void {
  if (!isMissing(error)) throw error;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

async function openWriter(path: string, durable: boolean): Promise<BlobWriter> {
  const incoming = `${path}.part`;
  const file = await orUnavailable(open(incoming, 'wx'));
  let size = 0;
  let ended = false;
  return {
    async write(chunk) {
      await orUnavailable(writeAll(file, chunk));
      size += chunk.byteLength;
    },
    async commit() {
      if (durable) await orUnavailable(file.sync());
      await orUnavailable(checkWritten(file, size));
      ended = true;
      await file.close();
      await rename(incoming, path);
      return { key: path.slice(-36), size };
    },
    async abort() {
      if (ended) return;
      ended = true;
      await file.close();
      await rm(incoming, { force: true });
    },
  };
}

/** Writes a chunk. A full disk takes a part of what is written before it refuses the rest. */
async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let rest = chunk; rest.byteLength > 0; ) {
    const { bytesWritten } = await file.write(rest);
    if (bytesWritten === 0) throw new Error('The disk takes no more bytes.');
    rest = rest.subarray(bytesWritten);
  }
}

async function checkWritten(file: FileHandle, size: number): Promise<void> {
  const { size: stored } = await file.stat();
  if (stored !== size) throw new Error(`${size} bytes were written, and the file has ${stored}.`);
}

/** Converts a failure of the disk, such as a full one, to a {@link StorageUnavailable}: no content was stored. */
async function orUnavailable<T>(result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (error) {
    throw new StorageUnavailable(error, { nothingStored: true });
  }
}
