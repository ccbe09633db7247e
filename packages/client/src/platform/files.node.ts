import { lookup } from 'node:dns/promises';
import { openAsBlob } from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Sink } from './sink.ts';

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

/** Writes beside a path and takes its place at the end, so that there never is half a file. */
export async function createFileSink(path: string | URL, id: string): Promise<Sink> {
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

/** The addresses a name stands for. */
export async function addressesOf(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
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
