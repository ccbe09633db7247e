import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MediaSource } from '../../src/index.ts';
import { createTestClient } from '../support/client.ts';
import { createFile } from '../support/files.ts';
import { serve, taskId } from '../support/service.ts';
import { serveWithStorage } from '../support/storage.ts';

const png = createFile('PNG', 3_000);
let folder = '';
let path = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'client-files-'));
  path = join(folder, 'portrait.png');
  await writeFile(path, png);
});
afterAll(() => rm(folder, { recursive: true }));

async function uploading(source: MediaSource | string) {
  await using services = await serveWithStorage();
  const client = createTestClient({ baseUrl: services.api.url });
  const result = await client.upload(source).catch((error: unknown) => error);
  return { result, stored: services.stored };
}

describe('an upload opens no file that the caller did not name as a file', () => {
  it('such as a request whose URL names a file', async () => {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const outcome = new Promise((resolve) => {
      server.on('request', async (request, response) => {
        const { result, stored } = await uploading(Object.assign(request, { path: request.url }) as never);
        resolve({ result, stored });
        response.end();
      });
    });
    await fetch(`http://127.0.0.1:${port}${path}`);
    server.close();
    expect(await outcome).toEqual({ result: expect.any(TypeError), stored: [] });
  });

  it.each<[string, () => unknown]>([
    [
      'an instance of a class with a path',
      () =>
        new (class {
          path = path;
        })(),
    ],
    ['a stream of a part of a file', () => createReadStream(path, { start: 100, end: 700 })],
    ['an object that inherits its path', () => Object.create({ path })],
  ])('%s', async (_, source) => {
    const { result, stored } = await uploading(source() as never);
    expect(result).toBeInstanceOf(TypeError);
    expect(stored).toEqual([]);
  });

  it('such as a text in a field of a request', async () => {
    const client = createTestClient({ fetch: async () => new Response() });
    await expect(client.imageToVideo({ image: path as never })).rejects.toThrow(
      /image is a string; name a file/,
    );
  });
});

describe('an upload accepts', () => {
  it.each<[string, () => MediaSource | string]>([['a path as text', () => path]])('%s', async (_, source) => {
    const { result, stored } = await uploading(source());
    expect(result).toMatchObject({ format: 'PNG', size: 3_000 });
    expect(stored.map((body) => body.equals(png))).toEqual([true]);
  });

  it('an http: URL, without the key', async () => {
    await using site = await serve((_, response) => response.end(png));
    const { result } = await uploading(new URL(`${site.url}/pictures/cat.png`));
    expect(result).toMatchObject({ format: 'PNG', size: 3_000 });
    expect(site.seen[0]?.headers).not.toHaveProperty('authorization');
  });

  it.each<[string, MediaSource, string]>([
    ['a Response that failed', new Response('no', { status: 404 }), 'unreadable'],
    ['a URL of a private host', new URL('http://10.0.0.1/cat.png'), 'unreadable'],
    ['a URL of another kind', new URL('ftp://x.example/cat.png'), 'unreadable'],
  ])('refuses %s', async (_, source, reason) => {
    expect((await uploading(source)).result).toMatchObject({ code: 'media', reason });
  });

  it.each([
    'https://x.example/cat.png',
    'data:image/png;base64,AAAA.png',
    'service://abc',
    'iVBORw0KGgo=',
    'a\nb.png',
  ])('not the text %j', async (text) => {
    expect((await uploading(text)).result).toBeInstanceOf(TypeError);
  });
});

describe('a download', () => {
  const mp4 = createFile('MP4', 5_000);
  const bodies: [string, Uint8Array | string, Record<string, string>][] = [
    ['HTML of a portal', '<!doctype html><title>Sign in</title>', { 'content-type': 'text/html' }],
    ['HTML under another type', '<html><body>Sign in', { 'content-type': 'video/mp4' }],
    ['JSON', '{"detail":"no"}', { 'content-type': 'application/json' }],
    ['JSON under another type', '{ "detail": "no" }', { 'content-type': 'application/octet-stream' }],
    ['problem details', '{"title":"no"}', { 'content-type': 'application/problem+json' }],
    ['XML of a storage', '<?xml version="1.0"?><Error/>', { 'content-type': 'binary/octet-stream' }],
    ['nothing', '', { 'content-type': 'video/mp4' }],
    ['an encoding that nobody decodes', mp4, { 'content-encoding': 'zstd, aes128gcm' }],
  ];
  it.each(bodies)('refuses %s', async (_, body, headers) => {
    await using storage = await serve((_request, response) => response.writeHead(200, headers).end(body));
    const client = createTestClient({ baseUrl: storage.url });
    const target = join(folder, 'cat.mp4');
    const error = await client
      .download({ url: storage.url }, target, { taskId })
      .catch((reason: unknown) => reason);
    const reason = 'content-encoding' in headers ? 'incomplete' : 'not_video';
    expect(error).toMatchObject({ code: 'download', reason, status: 200, taskId });
    await expect(rm(target)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('accepts a format that the interface does not state', async () => {
    await using storage = await serve((_, response) => response.end(Buffer.from('OggS and more')));
    const client = createTestClient({ baseUrl: storage.url });
    await expect(client.download({ url: storage.url })).resolves.toHaveLength(13);
  });

  it('fails before the request when the destination is a directory', async () => {
    await using storage = await serve((_, response) => response.end(mp4));
    const client = createTestClient({ baseUrl: storage.url });
    await expect(client.download({ url: storage.url }, folder)).rejects.toMatchObject({
      code: 'download',
      reason: 'destination',
      message: expect.stringContaining('is a directory'),
    });
    expect(storage.seen).toEqual([]);
  });

  it.each([
    ['before the request without the permission to read', '', 'destination', 0],
    ['with its own error when it may not read its temporary file', 'v.mp4', 'incomplete', 1],
  ])('fails %s, and leaves nothing', async (_, readable, reason, requests) => {
    await using storage = await serve((_request, response) =>
      response.writeHead(200, { 'content-length': 9_000 }).write(mp4, () => response.socket?.end()),
    );
    const target = await mkdtemp(join(folder, 'permission-'));
    const program = `
      import { createVideoClient } from '@videogen/client';
      const client = createVideoClient({ baseUrl: '${storage.url}', apiKey: 'key-123456', maxRetries: 0 });
      const error = await client.download({ url: '${storage.url}' }, '${join(target, 'v.mp4')}').catch((reason) => reason);
      console.log(error.reason);`;
    // As in Deno, each path needs a permission.
    const root = fileURLToPath(new URL('../../../../', import.meta.url));
    const readFlags = [root, ...(readable ? [join(target, readable)] : [])].map(
      (path) => `--allow-fs-read=${path}`,
    );
    const flags = ['--permission', ...readFlags, `--allow-fs-write=${target}`];
    const args = ['--conditions=@videogen/source', ...flags, '--input-type=module', '--eval', program];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: import.meta.dirname });
    expect(stdout).toBe(`${reason}\n`);
    expect(storage.seen).toHaveLength(requests);
    expect(await readdir(target)).toEqual([]);
  });
});
