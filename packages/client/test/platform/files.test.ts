import { execFileSync } from 'node:child_process';
import { constants } from 'node:fs';
import fs, { type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { describe, expect, it, onTestFinished } from 'vitest';
import { getOpener } from '../../src/platform/files.node.ts';
import type { FileDestination, Sink } from '../../src/platform/sink.ts';
import { replaceSystem } from '../support/client.ts';
import { bytes } from '../support/files.ts';

const video = bytes('ftyp of a video');
const { signal } = new AbortController();

/** Replaces a function of the file system until the end of the test. */
function replaceFunction(name: 'access' | 'open' | 'rename', by: unknown): void {
  const original = fs[name];
  const assign = (given: unknown): void => {
    Object.assign(fs, { [name]: given });
    syncBuiltinESMExports();
  };
  onTestFinished(() => assign(original));
  assign(by);
}

/** Creates a folder, with a file unless it is new; returns the path of the file. */
async function createTarget(isNew: boolean = false): Promise<string> {
  const folder = await temporaryFolder();
  const path = join(folder, 'v.mp4');
  if (!isNew) await fs.writeFile(path, 'old');
  return path;
}

async function listFiles(path: string): Promise<readonly string[]> {
  return fs.readdir(join(path, '..'));
}

/** Writes a video to a path. */
async function write(to: FileDestination): Promise<void> {
  const sink = await getOpener(to)(signal);
  await sink.write(video);
  await sink.finish();
}

it('a destination that is failed while it finishes stays as it was', async () => {
  const path = await createTarget();
  const sink = await getOpener(path)(signal);
  await sink.write(video);
  const finishing = sink.finish();
  const [finished, failed] = await Promise.allSettled([finishing, sink.fail(new Error('no'))]);

  expect(finished).toEqual({ status: 'rejected', reason: new Error('the download was aborted') });
  expect(failed).toMatchObject({ status: 'fulfilled' });
  expect([await fs.readFile(path, 'utf8'), await listFiles(path)]).toEqual(['old', ['v.mp4']]);
});

it.each(['EPERM', 'ENOTSUP', 'ENOSYS'])(
  'a file system whose modes cannot be set takes a video: %s',
  async (code) => {
    const { open } = fs;
    const chmod = (): Promise<never> => Promise.reject(Object.assign(new Error('chmod'), { code }));
    const path = await createTarget();
    replaceFunction('open', async (...args: Parameters<typeof open>) =>
      Object.assign(await open(...args), { chmod }),
    );
    await write(path);
    expect(await fs.readFile(path)).toEqual(Buffer.from(video));
  },
);

it.each(['EIO', undefined])(
  'a file whose mode cannot be set for another reason is an error that leaves nothing: %s',
  async (code) => {
    const { open } = fs;
    const failure = Object.assign(new Error('chmod'), { code });
    const path = await createTarget();
    replaceFunction('open', async (...args: Parameters<typeof open>) =>
      Object.assign(await open(...args), { chmod: () => Promise.reject(failure) }),
    );
    await expect(getOpener(path)(signal)).rejects.toBe(failure);
    expect([await fs.readFile(path, 'utf8'), await listFiles(path)]).toEqual(['old', ['v.mp4']]);
  },
);

it('a file that may not be written is an error before anything is created', async () => {
  const failure = new Error('read-only');
  const path = await createTarget();
  replaceFunction('access', async (given: string, mode: number) => {
    if (given === path && mode === constants.W_OK) throw failure;
  });
  await expect(getOpener(path)(signal)).rejects.toBe(failure);
  expect(await listFiles(path)).toEqual(['v.mp4']);
});

it('a file that starts again has only what is written after that', async () => {
  const path = await createTarget();
  const sink = await getOpener(path)(signal);
  await sink.write(bytes('a longer video than the other one'));
  await sink.reset?.();
  await sink.write(video);
  await sink.finish();
  expect(await fs.readFile(path)).toEqual(Buffer.from(video));
});

it('a file that cannot be renamed is copied over the one that is there', async () => {
  const path = await createTarget();
  replaceFunction('rename', () => Promise.reject(new Error('rename')));
  await write(path);
  expect([await fs.readFile(path), await listFiles(path)]).toEqual([Buffer.from(video), ['v.mp4']]);
});

it('a file that cannot be renamed is an error where there was none', async () => {
  const path = await createTarget(true);
  replaceFunction('rename', () => Promise.reject(new Error('rename')));
  await expect(write(path)).rejects.toThrow('rename');
  expect(await listFiles(path)).not.toContain('v.mp4');
});

it('a named pipe is opened when it has a reader', async () => {
  const path = join(await temporaryFolder(), 'pipe');
  execFileSync('mkfifo', [path]);
  const readers: Promise<FileHandle>[] = [];
  replaceSystem({
    schedule: (run) => {
      const reader = fs.open(path, constants.O_RDONLY | constants.O_NONBLOCK);
      readers.push(reader);
      reader.then(run);
      return () => {};
    },
  });

  const sink = await getOpener(path)(signal);
  await sink.write(video);
  await sink.finish();

  const [reader] = await Promise.all(readers);
  expect(readers).toHaveLength(1);
  expect(await reader?.readFile()).toEqual(Buffer.from(video));
  await reader?.close();
});

it.each<[string, name: (path: string) => FileDestination]>([
  ['a text', (path) => path],
  ['a URL', (path) => pathToFileURL(path)],
  ['an object with a text', (path) => ({ path })],
  ['an object with a URL', (path) => ({ path: pathToFileURL(path) })],
])('a path is %s', async (_, name) => {
  const path = await createTarget();
  await write(name(path));
  expect([await fs.readFile(path), await listFiles(path)]).toEqual([Buffer.from(video), ['v.mp4']]);
});

it.each([42, {}, { path: 42 }, []])('%j is not a path', (destination) => {
  // Safe: a program without types can pass anything.
  expect(() => getOpener(destination as never)).toThrow(
    new TypeError(
      'destination must be a path, { path }, a WritableStream or the handle of a file; leave it out for bytes. ' +
        'A stream of Node becomes one with Writable.toWeb(stream)',
    ),
  );
});

/** Makes a named pipe with a reader; returns the reader and a sink that writes into the pipe. */
async function openPipe() {
  const path = join(await temporaryFolder(), 'pipe');
  execFileSync('mkfifo', [path]);
  const reader = await fs.open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  return { reader, sink: await getOpener(path)(signal) };
}

it('a named pipe is closed when the download fails', async () => {
  const { reader, sink } = await openPipe();
  await sink.write(video);
  await sink.fail(new Error('no'));
  expect(await reader.readFile()).toEqual(Buffer.from(video));
  await reader.close();
});

it('a named pipe whose reader is gone is an error', async () => {
  const { reader, sink } = await openPipe();
  await reader.close();
  await expect(sink.write(video)).rejects.toMatchObject({ code: 'EPIPE' });
});

describe.runIf(process.platform === 'linux')('an open file', () => {
  it.each<[string, end: (sink: Sink) => Promise<unknown>]>([
    ['/dev/fd', (sink) => sink.finish()],
    ['/dev/fd', (sink) => sink.fail(new Error('no'))],
    ['/proc/self/fd', (sink) => sink.finish()],
  ])('of the process, in %s, is written at its position and stays open', async (folder, end) => {
    const path = await createTarget();
    const file = await fs.open(path, 'w');
    await file.write('before ');
    const sink = await getOpener(`${folder}/${file.fd}`)(signal);
    await sink.write(video);
    await end(sink);
    await file.write(' after');
    await file.close();
    expect([await fs.readFile(path, 'utf8'), await listFiles(path)]).toEqual([
      'before ftyp of a video after',
      ['v.mp4'],
    ]);
  });

  it('that cannot be written stays open', async () => {
    const path = await createTarget();
    const file = await fs.open(path, 'r');
    const sink = await getOpener(`/dev/fd/${file.fd}`)(signal);
    await expect(sink.write(video)).rejects.toMatchObject({ code: 'EBADF' });
    expect(await file.readFile('utf8')).toBe('old');
    await file.close();
  });

  it('is not taken for a file whose path only contains the one of an open file', async () => {
    const path = await createTarget();
    const other = await fs.open(path, 'a');
    const folder = await temporaryFolder();
    const start = join(folder, 'dev/fd');
    await fs.mkdir(start, { recursive: true });
    await fs.writeFile(join(start, `${other.fd}`), 'old');
    await write(`/proc/self/root${join(start, `${other.fd}`)}`);

    const directory = await fs.open(folder);
    await fs.writeFile(join(folder, 'v.mp4'), 'old');
    await write(`/proc/self/fd/${directory.fd}/v.mp4`);

    const files = [join(start, `${other.fd}`), join(folder, 'v.mp4'), path];
    expect(await Promise.all(files.map((file) => fs.readFile(file, 'utf8')))).toEqual([
      'ftyp of a video',
      'ftyp of a video',
      'old',
    ]);
    await Promise.all([other.close(), directory.close()]);
  });

  it('that is named by its process is opened again', async () => {
    const path = await createTarget();
    const file = await fs.open(path, 'a');
    await write(`/proc/${process.pid}/fd/${file.fd}`);
    await file.write(' after');
    await file.close();
    expect(await fs.readFile(path, 'utf8')).toBe('ftyp of a video after');
  });
});

it.each(['dev/fd', 'proc'])('a file in a folder named like %s is replaced as a whole', async (name) => {
  const folder = join(await temporaryFolder(), name);
  await fs.mkdir(folder, { recursive: true });
  const path = join(folder, 'v.mp4');
  await fs.writeFile(path, 'old');
  const sink = await getOpener(path)(signal);
  await sink.write(video);
  expect(await fs.readFile(path, 'utf8')).toBe('old');
  await sink.finish();
  expect(await fs.readFile(path)).toEqual(Buffer.from(video));
});

it('a named pipe is not opened again when the download was aborted', async () => {
  const path = join(await temporaryFolder(), 'pipe');
  execFileSync('mkfifo', [path]);
  const abort = new AbortController();
  const delays: number[] = [];
  replaceSystem({
    schedule: (run, delay) => {
      delays.push(delay);
      abort.abort();
      // Once: otherwise it would be opened again and again.
      if (delays.length === 1) queueMicrotask(run);
      return () => {};
    },
  });
  await expect(getOpener(path)(abort.signal)).rejects.toMatchObject({ name: 'AbortError' });
  expect(delays).toEqual([50]);
});

it('a directory is named by the error', async () => {
  const folder = await temporaryFolder();
  await expect(getOpener(folder)(signal)).rejects.toThrow(
    new Error(`${folder} is a directory; name a file in it`),
  );
  await expect(getOpener(`${folder}/new/`)(signal)).rejects.toThrow(
    new Error(`${folder}/new/ is a directory; name a file in it`),
  );
});
