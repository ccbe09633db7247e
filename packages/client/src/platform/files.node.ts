import { openAsBlob } from 'node:fs';
import { open, rename, stat, unlink } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mediaFormats } from '../generated/facts.ts';
import { isRecord } from '../json.ts';
import { system } from '../system.ts';
import type { FileSource, OpenMedia } from './file-source.ts';
import type { FileDestination, Sink } from './sink.ts';

/**
 * Returns the file that a media source names: a path, a `file:` URL, or a plain object `{ path }`. Requests of web
 * frameworks and streams of Node have a `path` that a visitor chose, or are only a part of that file.
 */
export function fileNamedBy(source: unknown): FileSource | undefined {
  if (typeof source === 'string') return isMediaPath(source) ? { path: source } : undefined;
  if (source instanceof URL) return source.protocol === 'file:' ? { path: source } : undefined;
  if (!isRecord(source)) return undefined;
  const { path, filename } = source;
  const isPlain = [Object.prototype, null].includes(Object.getPrototypeOf(source));
  if (!isPlain || !(typeof path === 'string' || path instanceof URL)) return undefined;
  return typeof filename === 'string' ? { path, filename } : { path };
}

/** Whether a text is surely the path of a media file: not a URL, a reference or base64. */
function isMediaPath(text: string): boolean {
  const extensions = Object.values(mediaFormats).flatMap((formats) => Object.values(formats).flat());
  const extension = /\.(\w+)$/.exec(text)?.[1]?.toLowerCase();
  return extensions.some((known) => known === extension) && !/^[a-z][\w+.-]+:|\n/i.test(text);
}

/** Opens a file without reading it. */
export async function openFile({ path, filename }: FileSource): Promise<OpenMedia> {
  const name = getPath(path);
  // Before it is opened: a named pipe would wait for a writer.
  if (!(await stat(name)).isFile()) throw new Error(`${name} is not a file`);
  return { blob: await openAsBlob(name), filename: filename ?? basename(name) };
}

/** Returns a function that opens a destination. Throws a `TypeError` for an invalid one. */
export function getOpener(destination: FileDestination): () => Sink | Promise<Sink> {
  const path = typeof destination === 'object' && 'path' in destination ? destination.path : destination;
  if (typeof path === 'string' || path instanceof URL) return () => fileSink(path);
  throw new TypeError(
    'destination must be a path, { path }, a WritableStream or the handle of a file; leave it out for bytes. ' +
      'A stream of Node becomes one with Writable.toWeb(stream)',
  );
}

/** Writes to a temporary file in the same folder and renames it at the end, so that no partial file is visible. */
async function fileSink(path: string | URL): Promise<Sink> {
  const target = resolve(getPath(path));
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

function getPath(path: string | URL): string {
  return path instanceof URL ? fileURLToPath(path) : path;
}
