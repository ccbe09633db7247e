import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { maximumBytes, minimumBytes } from '@videogen/types/facts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MediaSource, UploadError } from '../../src/index.ts';
import { apiKey, createTestClient, type TestOptions } from '../support/client.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { createFile } from '../support/files.ts';
import { type Handler, script } from '../support/service.ts';
import { type ServiceWithStorage, serveWithStorage } from '../support/storage.ts';

const png = createFile('PNG');

function createClient({ api }: ServiceWithStorage, more: TestOptions = {}) {
  return createTestClient({ baseUrl: api.url, clock: fakeClock(30_000), ...more });
}

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'client-upload-'));
  await writeFile(join(folder, 'portrait.png'), png);
});
afterAll(() => rm(folder, { recursive: true }));

describe('an upload', () => {
  const sources: Record<string, () => MediaSource> = {
    'a Blob': () => new Blob([png]),
    'a File': () => new File([png], 'portrait.png', { type: 'text/plain' }),
    bytes: () => png,
    'an ArrayBuffer': () => png.buffer,
    'a Buffer within a larger one': () => Buffer.concat([Buffer.alloc(9), png]).subarray(9),
    'a path': () => ({ path: join(folder, 'portrait.png') }),
    'a file URL': () => ({ path: new URL(`file://${folder}/portrait.png`) }),
    'a file URL as text': () => pathToFileURL(join(folder, 'portrait.png')),
    'a Response': () => new Response(png),
    'a stream in a Response': () => new Response(new Blob([png]).stream()),
  };
  it.each(Object.entries(sources))('accepts %s', async (_, source) => {
    await using services = await serveWithStorage();
    const media = await createClient(services).upload(source());
    expect(media).toMatchObject({
      service_uri: 'service://token1',
      format: 'PNG',
      kind: 'image',
      size: png.length,
    });
    expect(services.stored.map((body) => body.equals(png))).toEqual([true]);
  });

  it('sends exactly the granted headers to the storage, and never the key', async () => {
    await using services = await serveWithStorage();
    await createClient(services, { headers: { 'x-own': '1' } }).upload(
      new File([png], 'a.png', { type: 'text/plain' }),
      {
        headers: { 'x-call': '2' },
      },
    );
    const [put] = services.storage.seen;
    expect(put?.headers).toMatchObject({
      'content-type': 'image/png',
      'x-grant': 'yes',
      'content-length': '2000',
    });
    for (const name of ['authorization', 'x-own', 'x-call', 'transfer-encoding'])
      expect(put?.headers).not.toHaveProperty(name);
    expect(JSON.stringify(put?.headers)).not.toContain(apiKey);
    expect(services.api.seen[0]?.headers).toMatchObject({ 'x-own': '1', 'x-call': '2' });
  });

  it('adds no type of its own when none is granted', async () => {
    await using services = await serveWithStorage(undefined, {});
    await createClient(services).upload(new File([png], 'a.png', { type: 'image/png' }));
    expect(services.storage.seen[0]?.headers).not.toHaveProperty('content-type');
  });

  it.each([
    [undefined, 'upload.png'],
    ['a b.png', 'a b.png'],
    ['photo.jpeg', 'photo.png'],
    ['C:\\fakepath\\me.PNG', 'me.PNG'],
    ['../../etc/passwd', 'passwd.png'],
    ['.png', '.png.png'],
  ])('named %j is uploaded as %j', async (filename, sent) => {
    await using services = await serveWithStorage();
    await createClient(services).upload(png, { filename });
    expect(JSON.parse(String(services.api.seen[0]?.body))).toEqual({ filename: sent });
  });

  const faults: Record<string, Handler> = {
    'is reset': (_, response) => response.socket?.resetAndDestroy(),
    'gets a 503': (_, response) => response.writeHead(503).end(),
    'gets a 403, because the grant expired': (_, response) =>
      response.writeHead(403).end('<Code>AccessDenied</Code>'),
    'gets a 400 for an expired token': (_, response) =>
      response.writeHead(400).end('<Code>ExpiredToken</Code>'),
  };
  it.each(Object.entries(faults))('that %s is sent again with a new grant', async (_, fault) => {
    await using services = await serveWithStorage(script(fault, fault, (_, response) => response.end()));
    const { service_uri } = await createClient(services).upload(png);
    expect(service_uri).toBe('service://token3');
    expect(services.storage.seen.map(({ path }) => path.split('?')[0])).toEqual(['/u/1', '/u/2', '/u/3']);
    expect(services.stored.map((body) => body.equals(png))).toEqual([true]);
  });

  it.each([
    [400, 'bad'],
    [413, 'too large'],
    [204, ''],
    [302, undefined],
  ])('that gets a %i fails at once, without the signature in the message', async (status, words) => {
    await using services = await serveWithStorage((_, response) =>
      response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end(words),
    );
    const error = await createClient(services)
      .upload(png)
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'upload' });
    expect((error as UploadError).status).toBe(words === undefined ? undefined : status);
    expect(String(error)).not.toContain('s3cr3t');
    expect(services.storage.seen).toHaveLength(1);
  });

  it('reports its progress', async () => {
    await using services = await serveWithStorage();
    const file = createFile('PNG', 300_000);
    const seen: number[] = [];
    await createClient(services).upload(file, { onProgress: ({ sent, total }) => seen.push(sent / total) });
    expect(seen.length).toBeGreaterThan(2);
    expect(seen.at(-1)).toBe(1);
    expect([...seen].sort((a, b) => a - b)).toEqual(seen);
  });

  it('ends at once when it is aborted', async () => {
    const abort = new AbortController();
    await using services = await serveWithStorage(() => abort.abort());
    await expect(createClient(services).upload(png, { signal: abort.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

describe('before a byte is sent', () => {
  const wrong: [string, MediaSource | string, object][] = [
    ['too little', createFile('PNG', minimumBytes - 1), { code: 'media', reason: 'too_small' }],
    ['too much', new Blob([new Uint8Array(maximumBytes + 1)]), { code: 'media', reason: 'too_large' }],
    [
      'another format',
      new File([new Uint8Array(minimumBytes)], 'a.png'),
      { code: 'media', reason: 'wrong_format' },
    ],
    ['no file', { path: '/nowhere/at/all.png' }, { code: 'media', reason: 'unreadable' }],
    ['a folder', { path: tmpdir() }, { code: 'media', reason: 'unreadable' }],
    [
      'a Response that is too short',
      new Response(png, { headers: { 'content-length': '2001' } }),
      { code: 'media', reason: 'unreadable' },
    ],
    ['a stream by itself', new Blob([png]).stream() as never, { name: 'TypeError' }],
    ['a path to nowhere', '/nowhere/at/all.png', { code: 'media', reason: 'unreadable' }],
    ['a text', 'portrait' as never, { name: 'TypeError' }],
    ['null', null as never, { name: 'TypeError' }],
  ];
  it('a named pipe is refused, and not opened, which would wait for a writer', async () => {
    const path = join(folder, 'pipe.png');
    execFileSync('mkfifo', [path]);
    await using services = await serveWithStorage();
    await expect(createClient(services).upload({ path })).rejects.toMatchObject({
      code: 'media',
      reason: 'unreadable',
    });
  });

  it.each(wrong)('%s is refused', async (_, source, error) => {
    await using services = await serveWithStorage();
    await expect(createClient(services).upload(source)).rejects.toMatchObject(error);
    expect(services.api.seen).toHaveLength(0);
  });
});

describe('a create request', () => {
  it('uploads the media in its fields and replaces them by references', async () => {
    await using services = await serveWithStorage();
    await createClient(services).talkingAvatar({
      audio: createFile('MP3'),
      image: { path: join(folder, 'portrait.png') },
      seconds: 9,
    });
    const sent = services.api.seen.at(-1);
    expect(sent?.path).toBe('/v1/video/talking-avatar');
    expect(JSON.parse(String(sent?.body))).toEqual({
      audio: { service_uri: 'service://token1' },
      image: { service_uri: 'service://token2' },
      seconds: 9,
    });
  });

  it('uploads the items of an array', async () => {
    await using services = await serveWithStorage();
    await createClient(services).templateToVideo({ template: 'hug', image: [png] });
    expect(JSON.parse(String(services.api.seen.at(-1)?.body))).toEqual({
      template: 'hug',
      image: [{ service_uri: 'service://token1' }],
    });
  });

  it('accepts an uploaded file, and sends media inputs and null unchanged', async () => {
    await using services = await serveWithStorage();
    const client = createClient(services);
    const audio = await client.upload(createFile('WAV'));
    const video = { bytes_base64_encoded: 'AAAA' };
    await client.talkingAvatar({ audio, image: null, video, seconds: 9 });
    expect(JSON.parse(String(services.api.seen.at(-1)?.body))).toEqual({
      audio: { service_uri: audio.service_uri },
      image: null,
      video,
      seconds: 9,
    });
  });

  it.each([
    ['MP4', 'video', 'image'],
    ['WAV', 'audio', 'image'],
  ])('refuses %s as an image, as a source and uploaded', async (format) => {
    await using services = await serveWithStorage();
    const client = createClient(services);
    const fault = { code: 'media', reason: 'wrong_format', field: 'image' };
    await expect(client.imageToVideo({ image: createFile(format) })).rejects.toMatchObject(fault);
    expect(services.api.seen).toHaveLength(0);
    const image = await client.upload(createFile(format));
    await expect(client.imageToVideo({ image })).rejects.toMatchObject(fault);
    expect(services.api.seen).toHaveLength(1);
  });

  it('refuses an uploaded file whose reference expired', async () => {
    await using services = await serveWithStorage();
    let now = 0;
    const client = createClient(services, { clock: { ...fakeClock(30_000), now: () => now } });
    const image = await client.upload(png);
    now += 86_400_000;
    await expect(client.imageToVideo({ image })).rejects.toMatchObject({
      code: 'media',
      reason: 'expired',
      field: 'image',
    });
  });

  it('refuses a value that is not media', async () => {
    await using services = await serveWithStorage();
    await expect(
      createClient(services).imageToVideo({ image: 'portrait.png' as never }),
    ).rejects.toBeInstanceOf(TypeError);
    expect(services.api.seen).toHaveLength(0);
  });
});
