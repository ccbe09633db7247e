import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { minimumBytes } from '@videogen/types/facts';
import type { Blob, BlobStore } from '../ports/blob-store.ts';
import type { Awaitable } from '../ports/json.ts';
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
    const [granted, other] = [await grant(opened), await grant(opened)];
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
    const { addresses, blobs, now, fetch = globalThis.fetch } = opened;
    const bytes = randomBytes(900);
    const { key, size } = await blobs.put(bytes);
    const token = randomBytes(16).toString('hex');
    const picture = { mediaType: 'video/mp4', width: 640, height: 360 };
    const output = { token, blob: key, size, ...picture, expiresAt: now() + 8 * HOUR };
    const task = sampleTask({ status: 'SUCCESS', output });
    await opened.show?.(task);
    const url = await addresses.presignGet({ task, output });
    assert.equal(await addresses.presignGet({ task, output }), url, 'the URL stays the same');
    assert.ok(url.length <= 2083, `the URL has ${url.length} characters`);
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
});

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
