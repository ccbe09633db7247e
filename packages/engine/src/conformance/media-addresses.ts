import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { minimumBytes, outputVideoUrlValidForMs } from '@videogen/types/facts';
import { outputVideoSchema } from '@videogen/validators';
import type { Awaitable } from '../ports/awaitable.ts';
import type { Blob, BlobStore } from '../ports/blob-store.ts';
import type { MediaAddresses, PresignedPut, UploadToGrant } from '../ports/media-addresses.ts';
import type { TaskRecord, UploadRecord } from '../ports/records.ts';
import { createSuite, type Suite } from './case.ts';
import { sampleTask, sampleUpload } from './samples.ts';

/** URLs that work: behind them is the storage, or the service. */
export interface OpenedAddresses {
  readonly addresses: MediaAddresses;
  readonly blobs: BlobStore;
  /** Time of the storage, in milliseconds since 1970. */
  readonly now: () => number;
  /** Lets time pass until after the given time; without it the cases about expiry sign for a time that has passed. */
  readonly passTo?: (at: number) => Awaitable<void>;
  /** Stores an upload where the receiver of the PUT reads it, if needed. */
  readonly grant?: (upload: UploadRecord) => Awaitable<void>;
  /** Returns what was received for an upload; needed where `incoming` is null. */
  readonly received?: (upload: UploadRecord) => Awaitable<Blob | undefined>;
  /** Stores a task with an output where the server of the GET reads it, if needed. */
  readonly show?: (task: TaskRecord) => Awaitable<void>;
  /** @default globalThis.fetch */
  readonly fetch?: typeof globalThis.fetch;
}

const HOUR = 3_600_000;

/** Lists what every `MediaAddresses` does. */
export const mediaAddressesCases: Suite<OpenedAddresses> = createSuite({
  async 'takes a file at the presigned URL with exactly the granted headers'(opened) {
    const granted = await grant(opened);
    const body = randomBytes(minimumBytes);
    assert.equal((await send(opened, granted.put, body)).status, 200);
    const blob = await found(opened, granted);
    assert.equal(blob?.size, minimumBytes);
  },
  async 'refuses a PUT without a granted header, or with another value'(opened) {
    const granted = await grant(opened);
    assert.ok(Object.keys(granted.put.headers).length > 0);
    for (const name of Object.keys(granted.put.headers)) {
      const { [name]: _, ...others } = granted.put.headers;
      for (const headers of [others, { ...others, [name]: 'text/other' }]) {
        const { status } = await send(opened, { ...granted.put, headers }, randomBytes(minimumBytes));
        assert.ok(status >= 400 && status < 500, `without ${name} the PUT is refused, not ${status}`);
      }
    }
    assert.equal(await found(opened, granted), undefined);
  },
  async 'refuses a URL that was altered'(opened) {
    const granted = await grant(opened);
    const other = await grant(opened);
    const { pathname } = new URL(granted.put.url);
    const stolen = new URL(other.put.url);
    stolen.pathname = pathname;
    const { status } = await send(opened, { ...granted.put, url: stolen.href }, randomBytes(minimumBytes));
    assert.ok(status >= 400 && status < 500, `the altered URL is refused, not ${status}`);
    assert.equal(await found(opened, granted), undefined);
  },
  async 'refuses a URL that has expired'(opened) {
    const until = opened.passTo === undefined ? opened.now() - HOUR : opened.now() + 2000;
    const granted = await grant(opened, until);
    await opened.passTo?.(until + 1000);
    const { status } = await send(opened, granted.put, randomBytes(minimumBytes));
    assert.ok(status >= 400 && status < 500, `the expired URL is refused, not ${status}`);
  },

  async 'serves a video at one URL, whole and in part, and not when it was altered'(opened) {
    const { now, fetch = globalThis.fetch } = opened;
    const bytes = randomBytes(900);
    const shown = await show(opened, bytes, { from: now(), until: now() + outputVideoUrlValidForMs });
    const { token, width, height } = shown.output;
    const url = await opened.addresses.presignGet(shown);
    assert.equal(await opened.addresses.presignGet(shown), url, 'the URL stays the same');
    outputVideoSchema.parse({ url, width, height });
    const whole = await fetch(url);
    assert.deepEqual([whole.status, whole.headers.get('content-type')], [200, 'video/mp4']);
    assert.deepEqual(Buffer.from(await whole.arrayBuffer()), bytes);
    const part = await fetch(url, { headers: { range: 'bytes=100-199' } });
    assert.equal(part.status, 206);
    assert.deepEqual(Buffer.from(await part.arrayBuffer()), bytes.subarray(100, 200));
    const last = url.at(-1) === '0' ? '1' : '0';
    const altered = url.includes(token) ? url.replace(token, '0'.repeat(32)) : url.slice(0, -1) + last;
    const { status } = await fetch(altered);
    assert.ok(status >= 400 && status < 500, `the altered URL is refused, not ${status}`);
  },
  async 'serves a video from its success until its expiry, whatever time that is'(opened) {
    const { addresses, now, fetch = globalThis.fetch } = opened;
    const request = async (from: number, until: number): Promise<number> =>
      (await fetch(await addresses.presignGet(await show(opened, randomBytes(900), { from, until })))).status;
    for (const validFor of [5 * 60_000, 24 * HOUR])
      assert.equal(await request(now(), now() + validFor), 200, `the video is served for ${validFor} ms`);
    const expired = await request(now() - 2 * HOUR, now() - HOUR);
    assert.ok(expired >= 400 && expired < 500, `the expired URL is refused, not ${expired}`);
  },
});

/** Stores a video that succeeded at one time and expires at another. */
async function show(
  opened: OpenedAddresses,
  bytes: Uint8Array,
  { from, until }: { readonly from: number; readonly until: number },
) {
  const { key, size } = await opened.blobs.put(bytes);
  const token = randomBytes(16).toString('hex');
  const picture = { mediaType: 'video/mp4', width: 640, height: 360 };
  const output = { token, blob: key, size, ...picture, expiresAt: until };
  const task = sampleTask({ status: 'SUCCESS', timeline: [{ status: 'SUCCESS', at: from }], output });
  await opened.show?.(task);
  return { task, output };
}

interface Granted {
  readonly upload: UploadRecord;
  readonly put: PresignedPut;
}

async function grant(opened: OpenedAddresses, writableUntil = opened.now() + HOUR): Promise<Granted> {
  const sample = sampleUpload({ createdAt: opened.now(), writableUntil, readableUntil: opened.now() + HOUR });
  const { version: _, file: __, incoming: ___, ...rest } = sample;
  const toGrant: UploadToGrant = rest;
  const put = await opened.addresses.presignPut(toGrant);
  const upload = { ...sample, headers: put.headers, incoming: put.incoming };
  await opened.grant?.(upload);
  return { upload, put };
}

function send({ fetch = globalThis.fetch }: OpenedAddresses, put: PresignedPut, body: Uint8Array) {
  // Safe: the bytes are not in shared memory, which is all that the declared type excludes.
  const init = { method: 'PUT', headers: { ...put.headers }, body: body as Uint8Array<ArrayBuffer> };
  return fetch(put.url, init);
}

async function found({ blobs, received }: OpenedAddresses, { upload, put }: Granted) {
  return put.incoming === null ? received?.(upload) : blobs.stat(put.incoming);
}
