import { once } from 'node:events';
import {
  constants,
  createReadStream,
  createWriteStream,
  openAsBlob,
  open as openDescriptor,
  type Stats,
} from 'node:fs';
import {
  access,
  type FileHandle,
  open as openHandle,
  readlink,
  realpath,
  rename,
  stat,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { mediaFormats } from '../generated/facts.ts';
import { isRecord } from '../json.ts';
import { system } from '../system.ts';
import type { FileSource, OpenMedia } from './file-source.ts';
import { getPartName, removeDeadParts } from './part-file.node.ts';
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
  const name = text.toLowerCase();
  return extensions.some((known) => name.endsWith(`.${known}`)) && !/^[a-z][\w+.-]+:|\n/.test(name);
}

/** Opens a file without reading it. */
export async function openFile({ path, filename }: FileSource): Promise<OpenMedia> {
  const name = getPath(path);
  // Before it is opened: a named pipe would wait for a writer.
  if (!(await stat(name)).isFile()) throw new Error(`${name} is not a file`);
  return { blob: await openAsBlob(name), filename: filename ?? basename(name) };
}

/** Returns a function that opens a destination. Throws a `TypeError` for an invalid one. */
export function getOpener(destination: FileDestination): (ended: AbortSignal) => Promise<Sink> {
  const path = typeof destination === 'object' && 'path' in destination ? destination.path : destination;
  if (typeof path === 'string' || path instanceof URL) return (ended) => openSink(path, ended);
  throw new TypeError(
    'destination must be a path, { path }, a WritableStream or the handle of a file; leave it out for bytes. ' +
      'A stream of Node becomes one with Writable.toWeb(stream)',
  );
}

/** Opens a path as the system would: follows links, and writes into a pipe or a device. */
async function openSink(given: string | URL, ended: AbortSignal): Promise<Sink> {
  const path = getPath(given);
  const target = await followLink(resolve(path));
  // Without the permission to read, as in Deno, the file could not be renamed at the end.
  const found = await stat(target).catch(ignore('ENOENT'));
  if (found?.isDirectory() || path.endsWith('/'))
    throw new Error(`${path} is a directory; name a file in it`);
  if (!found || (found.isFile() && !isOpenFile(target))) return openFileSink(target, found);
  return openStreamSink(target, found, ended);
}

/** Returns the path that a link names, also when there is no file yet. */
async function followLink(path: string, depth: number = 40): Promise<string> {
  if (isOpenFile(path) || depth === 0) return path;
  const link = await readlink(path).catch(() => undefined);
  return link === undefined ? path : followLink(resolve(await realpath(dirname(path)), link), depth - 1);
}

/** Whether a path names an open file of a process, such as `/dev/stdout`. */
function isOpenFile(path: string): boolean {
  // Stryker disable next-line ArrayDeclaration,StringLiteral: both are links to an open file, which is found below.
  const isStandard = ['/dev/stdout', '/dev/stderr'].includes(path);
  return isStandard || /^\/(dev\/fd|proc)\//.test(path);
}

/** Returns a handler that ignores errors with one of the codes. */
function ignore(...codes: readonly string[]): (error: NodeJS.ErrnoException) => undefined {
  return (error) => {
    // Stryker disable next-line StringLiteral: no code.
    if (!codes.includes(error.code ?? '')) throw error;
  };
}

/** Writes to a temporary file in the same folder and renames it at the end, so that no partial file is visible. */
async function openFileSink(target: string, found: Stats | undefined): Promise<Sink> {
  if (found) await access(target, constants.W_OK);
  await removeDeadParts(dirname(target), target);
  const name = await getPartName(target);
  let part = join(dirname(target), name);
  const open = (): Promise<FileHandle> => openHandle(part, 'ax');

  // Opened for appending, so that writes go to the end after a reset as well.
  const file = await open().catch((error) => {
    // The file may be writable in a folder that is not.
    if (!found) throw error;
    part = join(tmpdir(), name);
    return open();
  });
  let isFailed = false;

  const fail = async (): Promise<void> => {
    isFailed = true;
    await file.close().catch(() => {});
    await unlink(part);
  };

  // Before anything is received: a file that is private has a private part, too. Some file systems have no modes.
  if (found)
    await file
      .chmod(found.mode & 0o7777)
      .catch(ignore('EPERM', 'ENOTSUP', 'ENOSYS'))
      .catch((error) => fail().then(() => Promise.reject(error)));

  const replace = async (): Promise<void> => {
    // Not `copyFile`, which sets the mode as well: only the owner may do that, and it empties the file before it fails.
    await writeFile(target, createReadStream(part));
    await unlink(part);
  };

  return {
    write: (chunk) => file.appendFile(chunk),
    reset: () => file.truncate(0),
    finish: async () => {
      await file.sync();
      await file.close();
      if (isFailed) throw new Error('the download was aborted');
      // A mount point, or another file system, cannot be replaced by a rename.
      await rename(part, target).catch((error) => (found ? replace() : Promise.reject(error)));
    },
    fail,
  };
}

/** Writes into a pipe or a device, or to an open file of the process at its position, which stays open. */
async function openStreamSink(target: string, found: Stats, ended: AbortSignal): Promise<Sink> {
  // Stryker disable next-line ArrayDeclaration: the first element is not used.
  const [, number] = /^\/(?:dev|proc\/self)\/(?:fd\/)?(stdout|stderr|\d+)$/.exec(target) ?? [];
  // Stryker disable next-line StringLiteral: no name of a stream.
  const own = { stdout: 1, stderr: 2 }[number ?? ''] ?? Number(number);
  const isOwn = number !== undefined && !found.isFIFO();
  const stream = isOwn ? getOwnStream(own, found) : await openStream(target, found, ended);
  // Each write reports the error to its caller.
  if (stream.listenerCount('error') === 0) stream.on('error', () => {});
  return {
    write: (chunk) =>
      new Promise((done, failed) => void stream.write(chunk, (error) => (error ? failed(error) : done()))),
    finish: async () => isOwn || finished(stream.end()),
    fail: async () => void (isOwn || stream.destroy()),
  };
}

async function openStream(target: string, found: Stats, ended: AbortSignal): Promise<Writable> {
  if (found.isFIFO())
    return new Socket({ fd: await openPipe(target, ended), readable: false, writable: true });
  const stream = createWriteStream(target);
  await once(stream, 'open');
  return stream;
}

/** Returns a stream to an open file of the process. A socket cannot be opened again, and takes a part of a write only. */
function getOwnStream(fd: number, found: Stats): Writable {
  // Stryker disable next-line StringLiteral: a stream to an open file does not use its path.
  if (!found.isSocket()) return createWriteStream('', { fd, autoClose: false });
  if (fd === 1) return process.stdout;
  return fd === 2 ? process.stderr : new Socket({ fd, readable: false, writable: true });
}

/** Opens a named pipe when it has a reader; a blocking `open` could not be aborted. */
async function openPipe(path: string, ended: AbortSignal): Promise<number> {
  for (;;) {
    ended.throwIfAborted();
    const pipe = await promisify(openDescriptor)(path, constants.O_WRONLY | constants.O_NONBLOCK).catch(
      ignore('ENXIO'),
    );
    if (pipe !== undefined) return pipe;
    await new Promise<void>((resolve) => system.schedule(resolve, 50));
  }
}

function getPath(path: string | URL): string {
  return path instanceof URL ? fileURLToPath(path) : path;
}
