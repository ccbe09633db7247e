import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { open, rename, stat, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mediaFormats } from '../generated/facts.ts';
import { isRecord } from '../json.ts';
import { system } from '../system.ts';
import { nodeSink } from './node-sink.ts';
import type { Content, FileSource } from './readable-file.ts';
import type { FileDestination, Sink } from './sink.ts';

/**
 * Returns the file that a media source names: a path, a `file:` URL, or a plain object `{ path }`. Requests of web
 * frameworks and streams of Node have a `path` that a visitor chose, or are only a part of that file.
 */
export function fileNamedBy(source: unknown): FileSource | undefined {
  if (typeof source === 'string') return isMediaPath(source) ? { path: source } : undefined;
  if (source instanceof URL) return source.protocol === 'file:' ? { path: source } : undefined;
  if (!isRecord(source) || 'stream' in source) return undefined;
  const { path, filename } = source;
  const isPlain = [Object.prototype, null].includes(Object.getPrototypeOf(source));
  if (!isPlain || !(typeof path === 'string' || path instanceof URL)) return undefined;
  return typeof filename === 'string' ? { path, filename } : { path };
}

interface NamedContent extends Content {
  readonly filename: string;
  readonly release: () => Promise<void>;
}

/** Whether a text is surely the path of a media file: not a URL, a reference or base64. */
function isMediaPath(text: string): boolean {
  const extensions = Object.values(mediaFormats).flatMap((formats) => Object.values(formats).flat());
  const extension = /\.(\w+)$/.exec(text)?.[1]?.toLowerCase();
  return extensions.some((known) => known === extension) && !/^[a-z][\w+.-]+:|\n/i.test(text);
}

/** Opens a file without reading it. */
export async function openFile(path: string | URL, filename?: string): Promise<NamedContent> {
  const name = pathOf(path);
  // Before it is opened: a named pipe would wait for a writer.
  if (!(await stat(name)).isFile()) throw new Error(`${name} is not a file`);
  const handle = await open(name);
  try {
    const read = async (target: Uint8Array, at: number): Promise<number> =>
      (await handle.read(target, 0, target.byteLength, at)).bytesRead;
    const blob = await openAsBlob(name);
    return { blob, file: { read }, release: () => handle.close(), filename: filename ?? basename(name) };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Writes a stream to a temporary file, so that it can be read more than once. */
export async function spool(chunks: AsyncIterable<Uint8Array>): Promise<Content> {
  const path = join(tmpdir(), `videogen-media-${system.createId()}`);
  // Unlike `rm`, it needs no permission to read.
  const remove = (): Promise<void> => unlink(path).catch(() => {});
  try {
    const file = await open(path, 'ax', 0o600);
    try {
      for await (const chunk of chunks) await file.appendFile(chunk);
    } finally {
      await file.close();
    }
    const { blob, file: readable, release } = await openFile(path);
    return { blob, file: readable, release: () => release().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Returns a function that reads a slice at an offset; each slice overwrites the one before. */
export function readSlice(
  { blob, file }: Content,
  size: number,
): (at: number) => Promise<Uint8Array<ArrayBuffer>> {
  if (!file) return async (at) => new Uint8Array(await blob.slice(at, at + size).arrayBuffer());
  const target = new Uint8Array(size);
  return async (at) => {
    let filled = 0;
    for (let read = -1; read !== 0 && filled < size; filled += read) {
      read = await file.read(target.subarray(filled), at + filled);
    }
    return target.subarray(0, filled);
  };
}

/** Returns the SHA-256 of bytes as text. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Returns a function that opens a destination. Throws a `TypeError` for an invalid one. */
export function openerOf(destination: FileDestination): () => Sink | Promise<Sink> {
  if (typeof destination === 'object' && 'once' in destination) return () => nodeSink(destination);
  const path = typeof destination === 'object' && 'path' in destination ? destination.path : destination;
  if (typeof path === 'string' || path instanceof URL) return () => fileSink(path);
  throw new TypeError(
    'destination must be a path, { path }, a writable stream or the handle of a file; leave it out for bytes',
  );
}

/** Writes to a temporary file in the same folder and renames it at the end, so that no partial file is visible. */
async function fileSink(path: string | URL): Promise<Sink> {
  const target = resolve(pathOf(path));
  // Without the permission to read, as in Deno, the file could not be renamed at the end.
  const found = await stat(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (found?.isDirectory()) throw new Error(`${target} is a directory; name a file in it`);
  const part = `${target}.${system.createId()}.part`;
  // Opened for appending, so that writes go to the end after a reset as well.
  const file = await open(part, 'ax');
  return {
    write: (chunk) => file.appendFile(chunk),
    reset: () => file.truncate(0),
    finish: async () => {
      await file.sync();
      await file.close();
      await rename(part, target);
    },
    fail: async () => {
      await file.close().catch(() => {});
      await unlink(part);
    },
  };
}

function pathOf(path: string | URL): string {
  return path instanceof URL ? fileURLToPath(path) : path;
}
