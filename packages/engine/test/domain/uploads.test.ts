import { expect, test } from 'vitest';
import { createHarness, type Harness } from '../support/harness.ts';

const HOUR = 3_600_000;

/** Grants an upload whose file a storage receives without the service, and puts a file of a size there. */
async function receive(bytes: number): Promise<{ harness: Harness; key: string; uri: string }> {
  let key = '';
  const harness = createHarness({
    addresses: {
      presignPut: () => ({ url: 'https://storage.example/', headers: {}, incoming: key }),
      presignGet: () => '',
    },
    policy: { megabyte: 1_000_000 },
  });
  key = (await harness.blobs.put(new Uint8Array(bytes))).key;
  const response = await harness.post('/v1/upload/file', { filename: 'kitten.png' });
  // Safe: the body of a grant.
  const { data } = (await response.json()) as { data: { service_uri: string } };
  return { harness, key, uri: data.service_uri };
}

test('a file that is too large is deleted when its presigned URL expires', async () => {
  const { harness, key } = await receive(1_000_001);
  await harness.work(HOUR - 1);
  expect(harness.blobs.stat(key)).toBeDefined();
  await harness.work(1);
  expect(harness.blobs.stat(key)).toBeUndefined();
  await harness.work(24 * HOUR);
  expect(harness.errors).toEqual([]);
});

test('a file that fits is kept until its service_uri expires', async () => {
  const { harness, key } = await receive(1_000_000);
  await harness.work(24 * HOUR - 1);
  expect(harness.blobs.stat(key)).toBeDefined();
  await harness.work(1);
  expect(harness.blobs.stat(key)).toBeUndefined();
});

test.each([
  [511, 'The file has 511 bytes; 512 are the least'],
  [1_000_001, 'The file is too large; 1000000 bytes are the most'],
  [512, [expect.objectContaining({ type: 'media_format' })]],
  [1_000_000, [expect.objectContaining({ type: 'media_format' })]],
])('a file of %i bytes that a storage received is checked when it is used', async (bytes, detail) => {
  const { harness, uri } = await receive(bytes);
  const response = await harness.post('/v1/video/image2video', { image: { service_uri: uri } });
  expect(await response.json()).toEqual({ detail });
});

test('a file that is attached is used before the one that a storage received', async () => {
  const { harness, uri } = await receive(1_000_001);
  const content = new Uint8Array(600);
  await harness.service.uploads.attach(uri.replace('service://', ''), await harness.blobs.put(content));
  const response = await harness.post('/v1/video/image2video', { image: { service_uri: uri } });
  expect(await response.json()).toMatchObject({ detail: [{ type: 'media_format' }] });
});

test.each([
  ['the service', async () => createHarness()],
  [
    'a storage',
    async () => {
      const { harness, key } = await receive(512);
      await harness.blobs.release(key);
      return harness;
    },
  ],
])('an upload to which nothing was sent, in %s, expires without a failure', async (_, open) => {
  const harness = await open();
  await harness.post('/v1/upload/file', { filename: 'kitten.png' });
  expect(await harness.queue.nextAt(['expire-upload'])).toBeDefined();
  await harness.work(24 * HOUR);
  expect(await harness.queue.nextAt()).toBeUndefined();
  expect(harness.errors).toEqual([]);
});

test('a file whose upload is removed while it expires is released once', async () => {
  let before: (() => Promise<unknown>) | undefined;
  const harness = createHarness({
    state: (state) => ({
      ...state,
      async commit(changes) {
        const next = before;
        before = undefined;
        await next?.();
        return state.commit(changes);
      },
    }),
  });
  const { uploads } = harness.service;
  const file = new Uint8Array(600);

  const receiveOne = async (): Promise<{ id: string; key: string }> => {
    const { service_uri } = await uploads.grant('org-1', 'kitten.png');
    const { key, size } = await harness.blobs.put(file);
    const id = service_uri.replace('service://', '');
    expect(await uploads.attach(id, { key, size })).toBe(true);
    return { id, key };
  };

  const first = await receiveOne();
  harness.pass(1);
  const second = await receiveOne();
  harness.pass(24 * HOUR - 1);
  const claim = await harness.claim();
  if (claim?.ref !== first.id) throw new Error('The first upload does not expire.');

  // As the emulator does when it has too many.
  before = async () => {
    await harness.state.commit({ remove: { uploads: [first.id] } });
    await harness.blobs.release(first.key);
  };
  await harness.run(claim);
  expect(harness.blobs.stat(second.key)).toMatchObject({ size: file.length });
});

test.each([
  ['kitten.PNG', 'image/png'],
  ['kitten.tar.mp3', 'audio/mpeg'],
  ['kitten', 'application/octet-stream'],
  ['kitten.p ng', 'application/octet-stream'],
  ['kitten.png.', 'application/octet-stream'],
])('an upload of %s is stored with its times, and with headers of its own', async (filename, type) => {
  const harness = createHarness({ policy: { 'presigned-url-lifetime': { seconds: 60, status: 403 } } });
  const grant = await harness.service.uploads.grant('org-1', filename);
  const id = grant.service_uri.replace('service://', '');
  const now = harness.now();
  const token = expect.stringMatching(/^[0-9a-f]{32}$/);
  const headers = { 'Content-Type': type, 'x-upload-token': token };
  const record = await harness.state.uploads.get(id);
  expect(record).toEqual({
    ...{ id, version: 1, organization: 'org-1', filename, signature: token, headers },
    ...{ incoming: null, file: null, createdAt: now },
    ...{ writableUntil: now + 60_000, readableUntil: now + 24 * HOUR },
  });
  expect(grant).toEqual({
    service_uri: `service://${id}`,
    presigned_url: expect.any(String),
    headers: record?.headers,
  });
  expect(new Set([id, record?.signature, record?.headers['x-upload-token']]).size).toBe(3);
});

test('a file is attached until its upload expires, and replaces the one before', async () => {
  const harness = createHarness();
  const { uploads } = harness.service;
  const id = (await uploads.grant('org-1', 'kitten.png')).service_uri.replace('service://', '');
  const first = await harness.blobs.put(new Uint8Array(600));
  const second = await harness.blobs.put(new Uint8Array(700));

  expect(await uploads.attach(id, first)).toBe(true);
  harness.pass(24 * HOUR - 1);
  expect(await uploads.attach(id, second)).toBe(true);
  const file = { blob: second.key, size: 700, at: harness.now() };
  expect(await harness.state.uploads.get(id)).toMatchObject({ version: 3, file });
  expect(harness.blobs.stat(first.key)).toBeUndefined();

  harness.pass(1);
  expect(await uploads.attach(id, first)).toBe(false);
  expect(await uploads.attach('unknown', first)).toBe(false);
  expect(await harness.state.uploads.get(id)).toMatchObject({ version: 3, file });
});
