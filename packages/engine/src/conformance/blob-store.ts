import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { BlobStore, MediaSource } from '../ports/blob-store.ts';
import { createSuite, type Suite } from './case.ts';

/** An empty store of content. */
export interface OpenedBlobs {
  readonly blobs: BlobStore;
  /**
   * Reads a URL that `source` returned.
   *
   * @default globalThis.fetch
   */
  readonly fetch?: typeof globalThis.fetch;
}

/** Bytes: more than one part of a multipart upload. */
const LARGE = 12 * 1024 * 1024;

/** Lists what every `BlobStore` does. */
export const blobStoreCases: Suite<OpenedBlobs> = createSuite({
  async 'returns what was put, whole and in part'({ blobs }) {
    const bytes = randomBytes(5000);
    const { key, size } = await blobs.put(bytes);
    assert.match(key, /^[\w:.-]{1,200}$/);
    assert.equal(size, 5000);
    assert.deepEqual(await blobs.stat(key), { key, size });
    assertBytes(await readAll(blobs, key), bytes);
    assertBytes(await readAll(blobs, key, { start: 10, end: 19 }), bytes.subarray(10, 20));
    assertBytes(await readAll(blobs, key, { start: 4990, end: 4999 }), bytes.subarray(4990));
  },
  async 'returns what was written piece by piece, in parts of any size'({ blobs }) {
    const bytes = randomBytes(LARGE);
    const writer = await blobs.writer();
    for (let at = 0; at < LARGE; at += 700_001) await writer.write(bytes.subarray(at, at + 700_001));
    const { key, size } = await writer.commit();
    await writer.abort();
    assert.equal(size, LARGE);
    assert.ok(bytes.equals(await readAll(blobs, key)));
  },
  async 'stores content of no bytes'({ blobs }) {
    const { key, size } = await blobs.put(new Uint8Array());
    assert.equal(size, 0);
    assert.deepEqual(await readAll(blobs, key), Buffer.alloc(0));
  },
  async 'knows nothing of what was never stored'({ blobs, fetch = globalThis.fetch }) {
    const key = '0'.repeat(64);
    assert.equal(await blobs.stat(key), undefined);
    assert.equal(await blobs.read(key), undefined);
    const source = await blobs.source(key);
    if (source !== undefined) {
      assert.ok('url' in source);
      assert.equal((await fetch(source.url)).status, 404);
    }
    assert.equal(await blobs.share(key), undefined);
    await blobs.release(key);
  },
  async 'returns content as media tools read it'({ blobs, fetch = globalThis.fetch }) {
    const bytes = randomBytes(3000);
    const { key } = await blobs.put(bytes);
    const source = await blobs.source(key);
    assert.ok(source);
    assertBytes(await readSource(source, fetch), bytes);
  },
  async 'keeps content until every owner has released it'({ blobs }) {
    const bytes = randomBytes(1000);
    const { key } = await blobs.put(bytes);
    const shared = await blobs.share(key);
    assert.ok(shared);
    await blobs.release(key);
    assertBytes(await readAll(blobs, shared), bytes);
    await blobs.release(shared);
    assert.equal(await blobs.stat(shared), undefined);
    assert.equal(await blobs.stat(key), undefined);
  },
  async 'keeps equal content apart for each owner'({ blobs }) {
    const bytes = randomBytes(1000);
    const first = await blobs.put(bytes);
    const second = await blobs.put(bytes);
    await blobs.release(first.key);
    assertBytes(await readAll(blobs, second.key), bytes);
  },
  async 'keeps nothing of what was aborted'({ blobs }) {
    const writer = await blobs.writer();
    await writer.write(randomBytes(1000));
    await writer.abort();
    const again = await blobs.writer();
    await again.write(Buffer.from('whole'));
    const { key } = await again.commit();
    assert.equal((await readAll(blobs, key)).toString(), 'whole');
  },
});

/** Compares content without a listing of the differences, which takes seconds. */
function assertBytes(actual: Buffer, expected: Uint8Array): void {
  assert.ok(
    actual.equals(expected),
    `${actual.length} bytes came instead of ${expected.length}, or other ones`,
  );
}

async function readAll(
  blobs: BlobStore,
  key: string,
  range?: { readonly start: number; readonly end: number },
): Promise<Buffer> {
  const content = await blobs.read(key, range);
  assert.ok(content !== undefined, `there is content under ${key}`);
  if (content instanceof Uint8Array) return Buffer.from(content);
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function readSource(source: MediaSource, fetch: typeof globalThis.fetch): Promise<Buffer> {
  if (source instanceof Uint8Array) return Buffer.from(source);
  if ('path' in source) return readFile(source.path);
  const response = await fetch(source.url, { headers: { range: 'bytes=0-2999' } });
  assert.equal(response.status, 206, 'the URL supports range requests');
  return Buffer.from(await response.arrayBuffer());
}
