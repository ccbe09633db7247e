import { execFile, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { existsSync } from 'node:fs';
import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Destination, VideoClient } from '../../src/index.ts';
import { createTestClient } from '../support/client.ts';
import { createFile } from '../support/files.ts';
import { memoryFetch } from '../support/memory-fetch.ts';
import { record, respond, type Service, serve, taskId } from '../support/service.ts';

const video = Buffer.from(createFile('MP4', 200_000));
const origin = 'https://x.example';
const run = promisify(execFile);

/** A client whose service has a finished task; what it requested; and whether its storage breaks off. */
function createClient(isBroken: boolean = false) {
  const requests: string[] = [];
  const fetch = memoryFetch(({ url }) => {
    const { pathname } = new URL(url);
    requests.push(pathname);
    if (pathname.includes('/video/')) return Response.json({ code: 0, data: { task_id: taskId } });
    const output_videos = [{ url: `${origin}/v.mp4`, width: 1, height: 1 }];
    if (pathname.includes('/tasks/'))
      return Response.json({ code: 0, data: record('SUCCESS', { output_videos }) });
    const headers = { 'content-length': `${video.length + (isBroken ? 1 : 0)}` };
    return new Response(video, { headers });
  });
  return { client: createTestClient({ baseUrl: origin, fetch, maxRetries: 0 }), requests };
}

/** Makes a folder in memory, where the system has it. */
async function sharedMemoryFolder(): Promise<string> {
  if (!existsSync('/dev/shm')) return temporaryFolder();
  const folder = await mkdtemp('/dev/shm/videogen-test-');
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

type Load = (client: VideoClient, to: Destination, signal?: AbortSignal) => Promise<unknown>;
const loads: Readonly<Record<string, Load>> = {
  download: (client, to, signal) => client.download({ url: `${origin}/v.mp4` }, to, { signal }),
  run: (client, to, signal) => client.run('textToVideo', { prompt: 'x' }, { to, signal }),
};

describe.each(Object.entries(loads))('%s writes', (_, load) => {
  it('into a named pipe, whose reader gets the whole video', async () => {
    const folder = await temporaryFolder();
    const pipe = join(folder, 'pipe');
    await run('mkfifo', [pipe]);
    const reading = readFile(pipe);
    const { client, requests } = createClient();
    await load(client, pipe);
    expect(video.equals(await reading)).toBe(true);
    expect((await stat(pipe)).isFIFO()).toBe(true);
    expect(requests.at(-1)).toBe('/v.mp4');
  });

  it('to the file that a link names, and keeps the link', async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, 'disk'));
    await writeFile(join(folder, 'disk', 'old.mp4'), 'old');
    const links = { 'a.mp4': 'disk/old.mp4', 'b.mp4': 'disk/new.mp4', 'c.mp4': 'a.mp4' };
    for (const [name, to] of Object.entries(links)) {
      await symlink(to, join(folder, name));
      await load(createClient().client, join(folder, name));
      expect(await readlink(join(folder, name))).toBe(to);
      expect(video.equals(await readFile(join(folder, name)))).toBe(true);
    }
    expect(await readdir(join(folder, 'disk'))).toEqual(['new.mp4', 'old.mp4']);
  });

  it.each([0o660, 0o600, 0o755])('a file whose mode stays %o', async (mode) => {
    const path = join(await temporaryFolder(), 'team.mp4');
    await writeFile(path, 'old');
    await chmod(path, mode);
    await load(createClient().client, path);
    expect((await stat(path)).mode & 0o777).toBe(mode);
  });

  it('a file with the longest name', async () => {
    const path = join(await temporaryFolder(), `${'v'.repeat(251)}.mp4`);
    await load(createClient().client, path);
    expect((await stat(path)).size).toBe(video.length);
  });

  it('into a device', async () => {
    await load(createClient().client, '/dev/null');
    expect((await lstat('/dev/null')).isCharacterDevice()).toBe(true);
  });

  it.each([
    ['a folder', temporaryFolder],
    ['/dev/shm', sharedMemoryFolder],
  ])('nothing when it fails: a file in %s stays as it was', async (__, createFolder) => {
    const folder = await createFolder();
    const path = join(folder, 'v.mp4');
    await writeFile(path, 'old');
    await expect(load(createClient(true).client, path)).rejects.toMatchObject({ reason: 'incomplete' });
    expect([await readdir(folder), await readFile(path, 'utf8')]).toEqual([['v.mp4'], 'old']);
  });

  it('nothing when it ends while the destination opens, which is closed later', async () => {
    const abort = new AbortController();
    const steps = new EventEmitter();
    const called = once(steps, 'called');
    const handle = {
      createWritable: async () => {
        steps.emit('called');
        const [stream] = await once(steps, 'open');
        return stream as WritableStream;
      },
    };
    const { client, requests } = createClient();
    const loading = load(client, handle, abort.signal).catch((error: unknown) => error);
    await called;
    abort.abort();

    const message = expect.stringMatching(/^\S.* was aborted$/);
    expect(await loading).toMatchObject({ code: 'abort', message });

    const aborted = new Promise<void>((resolve) => {
      steps.emit('open', new WritableStream({ abort: () => resolve() }));
    });
    await aborted;
    expect(requests).toEqual([]);
  });

  it('nothing when it ends while a pipe has no reader', async () => {
    const pipe = join(await temporaryFolder(), 'pipe');
    await run('mkfifo', [pipe]);
    const abort = new AbortController();
    const { client, requests } = createClient();
    const loading = load(client, pipe, abort.signal).catch((error: unknown) => error);
    abort.abort();
    expect(await loading).toMatchObject({ code: 'abort' });
    expect(requests).toEqual([]);
  });
});

it('a file that others may not read is private while it is received, too', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'v.mp4'), 'old', { mode: 0o600 });
  const modes: number[] = [];
  const onStatus = async (): Promise<void> => {
    for (const name of await readdir(folder)) modes.push((await stat(join(folder, name))).mode & 0o777);
  };
  const { client } = createClient();
  const to = join(folder, 'v.mp4');
  await client.run('textToVideo', { prompt: 'x' }, { to, onStatus });
  expect(modes).toEqual([0o600, 0o600]);
});

/** Runs work as a user whom the modes of files bind: they do not bind root. */
async function asUser<T>(work: () => Promise<T>): Promise<T> {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    return await work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

it.each([
  ['is received whole', false],
  ['breaks off', true],
])('a file in a folder that takes no other is replaced only by a video that %s', async (_, isBroken) => {
  const folder = await temporaryFolder();
  const path = join(folder, 'v.mp4');
  await writeFile(path, 'old');
  await chmod(path, 0o666);
  await chmod(folder, 0o555);
  const listParts = async (): Promise<string[]> =>
    (await readdir(tmpdir())).filter((name) => name.endsWith('.part') && name.includes(`.${process.pid}.`));
  const during: string[] = [];
  const onProgress = async (): Promise<void> => void during.push(...(await listParts()));
  const { client } = createClient(isBroken);
  const loading = asUser(() => client.download({ url: `${origin}/v.mp4` }, path, { onProgress }));
  const outcome: unknown = await loading.catch((error: unknown) => error);
  expect(outcome).toMatchObject(isBroken ? { reason: 'incomplete' } : { size: video.length });
  expect(new Set(during).size).toBe(1);
  expect((await readFile(path)).equals(isBroken ? Buffer.from('old') : video)).toBe(true);
  expect([await readdir(folder), await listParts()]).toEqual([['v.mp4'], []]);
});

it('run creates no task when the destination is a link to itself', async () => {
  const link = join(await temporaryFolder(), 'v.mp4');
  await symlink(link, link);
  const { client, requests } = createClient();
  const message = expect.stringContaining('ELOOP');
  await expect(loads['run']?.(client, link)).rejects.toMatchObject({ reason: 'destination', message });
  expect(requests).toEqual([]);
  await rm(link);
  await loads['run']?.(client, link);
  expect(requests).not.toEqual([]);
});

it.each([
  ['a folder that is not there', '/nowhere/at/all/v.mp4'],
  ['a directory', '/'],
  ['a directory that is not there', join(tmpdir(), 'nowhere/')],
])('run creates no task when the destination is %s', async (_, to) => {
  const { client, requests } = createClient();
  await expect(loads['run']?.(client, to)).rejects.toMatchObject({ reason: 'destination' });
  expect(requests).toEqual([]);
});

describe('a program downloads', () => {
  let storage: Service;
  beforeAll(async () => {
    storage = await serve(respond(200, video));
  });
  afterAll(() => storage[Symbol.asyncDispose]());

  /** Returns the arguments of a program that downloads to an expression, as often as `count`, and then runs `next`. */
  const program = (to: string, { url = storage.url, count = 1, next = '' } = {}): string[] => [
    '--conditions=@videogen/source',
    '--disable-warning=ExperimentalWarning',
    '--input-type=module',
    '--eval',
    `import { createVideoClient } from '@videogen/client';
    const client = createVideoClient({ baseUrl: '${url}', apiKey: 'key-123456' });
    for (let done = 0; done < ${count}; done++) await client.download({ url: '${url}/v.mp4' }, ${to});
    ${next}`,
  ];
  const cwd = new URL('../..', import.meta.url);

  it.each(['>(cat > got)', '/dev/stdout > got', '/dev/stdout | cat > got', '/dev/fd/3 3> got'])(
    'to %s',
    async (to) => {
      const folder = await temporaryFolder();
      const [path = '', ...rest] = to.replaceAll('got', join(folder, 'got')).split(/(?<=^\/dev\/\S+) /);
      const command = `node "$@" ${path} ${rest.join(' ')}; wait`;
      const shell = spawn('bash', ['-c', command, 'bash', ...program('process.argv[1]')], { cwd });
      const errors = text(shell.stderr);
      await once(shell, 'close');
      expect(await errors).toBe('');
      expect(video.equals(await readFile(join(folder, 'got')))).toBe(true);
    },
  );

  it.each([
    [`(process.stdout.write(''), '/dev/stdout')`, 1],
    [`'/dev/stderr'`, 2],
    [`'/dev/fd/3'`, 3],
  ])('to %s, which is a socket and takes less than there is', async (to, descriptor) => {
    const large = Buffer.alloc(8_000_000, video);
    await using other = await serve(respond(200, large));
    const stdio = ['ignore', 'pipe', 'pipe', 'pipe'] as const;
    const child = spawn('node', program(to, { url: other.url }), { cwd, stdio: [...stdio] });
    // Safe: they are pipes that the program writes into.
    const outputs = await Promise.all(child.stdio.slice(1).map((output) => buffer(output as Readable)));
    const shown = outputs.map((output) => (output.equals(large) ? 'the video' : String(output)));
    expect(shown).toEqual([1, 2, 3].map((each) => (each === descriptor ? 'the video' : '')));
  });

  it.each([
    ['stdout', `'/dev/stdout'`, 'console.error(process.stdout.bytesWritten)'],
    ['stderr', `'/dev/stderr'`, 'console.log(process.stderr.bytesWritten)'],
  ] as const)('by its own %s, which counts the bytes', async (name, to, next) => {
    const child = spawn('node', program(to, { next }), { cwd });
    const [stdout, stderr] = await Promise.all([buffer(child.stdout), buffer(child.stderr)]);
    const [got, count] = name === 'stdout' ? [stdout, stderr] : [stderr, stdout];
    expect([video.equals(got), String(count)]).toEqual([true, `${video.length}\n`]);
  });

  it('many times to its stdout, without a warning', async () => {
    const child = spawn('node', program(`'/dev/stdout'`, { count: 12 }), { cwd });
    const outputs = await Promise.all([buffer(child.stdout), text(child.stderr)]);
    expect([outputs[0].length, outputs[1]]).toEqual([12 * video.length, '']);
  });
});
