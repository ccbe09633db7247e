import { openAsBlob } from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeSink } from './node-sink.ts';
import type { FileDestination, Sink } from './sink.ts';

/** Opens a file without reading it. */
export async function openFile(
  path: string | URL,
  filename?: string,
): Promise<{ blob: Blob; filename: string }> {
  const name = pathOf(path);
  const found = await stat(name);
  if (!found.isFile()) throw new Error(`${name} is not a file`);
  return { blob: await openBlob(name), filename: filename ?? basename(name) };
}

/** Writes a stream to a temporary file, so that it can be read more than once. */
export async function spool(
  chunks: AsyncIterable<Uint8Array>,
  id: string,
): Promise<{ blob: Blob; release: () => Promise<void> }> {
  const path = join(tmpdir(), `videogen-${id}`);
  const release = (): Promise<void> => rm(path, { force: true });
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      for await (const chunk of chunks) await writeAll(file, chunk);
    } finally {
      await file.close();
    }
    return { blob: await openBlob(path), release };
  } catch (error) {
    await release();
    throw error;
  }
}

/**
 * Opens what is written to.
 *
 * @throws {TypeError} for something that cannot be
 */
export async function openSink(destination: FileDestination, id: string): Promise<Sink> {
  if (typeof destination === 'object' && 'once' in destination) return nodeSink(destination);
  const path = typeof destination === 'object' && 'path' in destination ? destination.path : destination;
  if (typeof path === 'string' || path instanceof URL) return fileSink(path, id);
  throw new TypeError('destination must be a path, { path }, or a writable stream; leave it out for bytes');
}

/** Writes beside a path and takes its place at the end, so that there never is half a file. */
async function fileSink(path: string | URL, id: string): Promise<Sink> {
  const target = resolve(pathOf(path));
  const part = `${target}.${id}.part`;
  const file = await open(part, 'wx');
  let position = 0;
  return {
    write: async (chunk) => {
      await writeAll(file, chunk, position);
      position += chunk.byteLength;
    },
    reset: async () => {
      await file.truncate(0);
      position = 0;
    },
    finish: async () => {
      await file.sync();
      await file.close();
      await rename(part, target);
    },
    fail: async () => {
      await file.close().catch(() => {});
      await rm(part, { force: true });
    },
  };
}

function pathOf(path: string | URL): string {
  return path instanceof URL ? fileURLToPath(path) : path;
}

/** Not every runtime that has Node's modules has this function of it; there, the file is read. */
async function openBlob(path: string): Promise<Blob> {
  if (typeof openAsBlob === 'function') return openAsBlob(path);
  const file = await open(path);
  try {
    return new Blob([new Uint8Array(await file.readFile())]);
  } finally {
    await file.close();
  }
}

async function writeAll(file: FileHandle, chunk: Uint8Array, position?: number): Promise<void> {
  for (let done = 0; done < chunk.byteLength; ) {
    const at = position === undefined ? null : position + done;
    done += (await file.write(chunk, done, chunk.byteLength - done, at)).bytesWritten;
  }
}
