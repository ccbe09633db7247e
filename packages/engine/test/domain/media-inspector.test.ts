import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { listen } from '@videogen-tools/test-support/listen';
import { expect, onTestFinished, test } from 'vitest';
import { createMediaInspector } from '../../src/domain/media-inspector.ts';
import { createMemoryBlobs } from '../../src/memory.ts';

const readFixture = (name: string): Promise<Buffer> =>
  readFile(new URL(`../../../../tools/contract/fixtures/${name}`, import.meta.url));

/** An inspector of a fixture behind a URL, which responds to the first request, and then does something else. */
async function inspectRemote(name: string, later: RequestListener, timeoutMs = 60_000) {
  const content = await readFixture(name);
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    if (requests > 1) return later(request, response);
    response.writeHead(200, { 'content-length': content.byteLength }).end(content);
  });
  const { url, close } = await listen(server);
  onTestFinished(close);
  return createMediaInspector({ ...createMemoryBlobs(), source: () => ({ url }) }, timeoutMs);
}

/** An inspector of content in memory. */
const inspectBytes = (content: Uint8Array) =>
  createMediaInspector({ ...createMemoryBlobs(), source: () => content }, 60_000);

const file = { blob: 'file', organization: 'org-1' };

test('a storage that fails says nothing about a file, and the next look reads it', async () => {
  const content = await readFixture('video.mp4');
  let requests = 0;
  const inspector = await inspectRemote('video.mp4', (_, response) => {
    requests += 1;
    if (requests === 1) response.writeHead(503).end();
    else response.writeHead(200, { 'content-length': content.byteLength }).end(content);
  });
  const failed = { name: 'StorageUnavailable', nothingStored: true };
  await expect(inspector.aspectRatio(file)).rejects.toMatchObject(failed);
  expect(await inspector.aspectRatio(file)).toBe('16:9');
});

test('a file that cannot be understood in time is unreadable as an input, and a failure as a result', async () => {
  const hang: RequestListener = (_, response) => void response.writeHead(200).flushHeaders();
  const inspector = await inspectRemote('video.mp4', hang, 20);
  expect(await inspector.aspectRatio(file)).toBeUndefined();
  expect(await inspector.inspect(file, ['audio'])).toMatchObject({ kind: 'video', format: 'mp4' });
  await expect(inspector.pictureSize(file)).rejects.toThrow();
});

test.each([
  ['audio.m4a', undefined, { kind: 'audio' }],
  ['video.mp4', { width: 96, height: 54 }, { kind: 'video' }],
])('the sound and the picture of %s are distinguished', async (name, size, found) => {
  const content = await readFixture(name);
  const inspector = inspectBytes(content);
  expect(await inspector.pictureSize(file)).toEqual(size);
  expect(await inspector.aspectRatio(file)).toBe(size && '16:9');
  expect(await inspector.inspect(file, ['audio'])).toMatchObject(found);
});

test('sound in a container of videos is sound where sound is wanted', async () => {
  const content = await readFixture('audio.m4a');
  content.write('isom', content.indexOf('M4A '), 'latin1');
  const { inspect } = inspectBytes(content);
  expect(await inspect(file, ['image'])).toMatchObject({ kind: 'video', format: 'mp4' });
  expect(await inspect(file, ['image', 'audio'])).toMatchObject({ kind: 'audio', format: 'm4a' });
});

test('a video whose duration is unknown has a size', async () => {
  const content = await readFixture('video.mp4');
  for (const [box, duration] of [
    ['mvhd', 20],
    ['mdhd', 20],
    ['tkhd', 24],
    ['stts', 8],
  ] as const)
    content.writeUInt32BE(0, content.indexOf(box) + duration);
  expect(await inspectBytes(content).pictureSize(file)).toEqual({ width: 96, height: 54 });
});

test('an image where sound is wanted is read no further than its first bytes', async () => {
  const { inspect } = await inspectRemote('image.png', (_, response) => response.writeHead(503).end());
  expect(await inspect(file, ['audio'])).toMatchObject({ kind: 'image', format: 'png' });
});

test('content that goes after its first bytes were read has no size', async () => {
  const looks = [await readFixture('image.png')];
  const going = createMediaInspector({ ...createMemoryBlobs(), source: () => looks.shift() });
  expect(await going.pictureSize(file)).toBeUndefined();
  expect(looks).toEqual([]);
});

test('content of no supported format is not read again', async () => {
  let looks = 0;
  const source = (): Uint8Array => {
    looks += 1;
    return new TextEncoder().encode('a text');
  };
  const text = createMediaInspector({ ...createMemoryBlobs(), source });
  expect([await text.pictureSize(file), looks]).toEqual([undefined, 1]);
});

test('content that is gone, or is broken, has no size', async () => {
  const gone = createMediaInspector(createMemoryBlobs());
  expect(await gone.inspect(file, ['image'])).toBeUndefined();
  expect(await gone.pictureSize(file)).toBeUndefined();
  const start = (await readFixture('image.png')).subarray(0, 20);
  const broken = inspectBytes(start);
  expect(await broken.inspect(file, ['image'])).toMatchObject({ format: 'png' });
  expect(await broken.pictureSize(file)).toBeUndefined();
});

test('an image behind a URL is read twice: its first bytes, and its header', async () => {
  const content = await readFixture('image.png');
  const ranges: unknown[] = [];
  const server = createServer(({ headers }, response) => {
    ranges.push(headers.range);
    response.writeHead(200, { 'content-length': content.byteLength }).end(content);
  });
  const { url, close } = await listen(server);
  const { inspect, aspectRatio } = createMediaInspector({ ...createMemoryBlobs(), source: () => ({ url }) });
  const image = { blob: 'image', organization: 'org-1' };
  expect(await inspect(image, ['image'])).toMatchObject({ kind: 'image', format: 'png' });
  expect(await aspectRatio(image)).toBeDefined();
  expect(ranges).toHaveLength(2);
  await close();
});

test('the formats of the 1,000 newest files are remembered', async () => {
  const looks: string[] = [];
  const blobs = createMemoryBlobs();
  const source = (key: string): undefined => {
    looks.push(key);
  };
  const { inspect } = createMediaInspector({ ...blobs, source });
  const look = (blob: string) => inspect({ blob, organization: 'org-1' }, ['image']);
  for (let number = 0; number < 1000; number += 1) await look(`file-${number}`);
  await look('file-0');
  expect(looks).toHaveLength(1000);

  await look('file-1000');
  await look('file-1');
  expect(looks).toHaveLength(1001);
  await look('file-0');
  expect(looks.slice(1000)).toEqual(['file-1000', 'file-0']);
});
