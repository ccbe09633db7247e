import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import {
  type Blob,
  type BlobStore,
  type BlobWriter,
  type ByteRange,
  StorageUnavailable,
} from '@videogen/engine';
import { type Bucket, orMissing, orUnavailable, signInTime } from './client.ts';

/** Bytes of one part of a multipart upload. At most two parts of a video are in memory. */
const PART_SIZE = 8 * 1024 * 1024;

/** Lifetime of the URLs for media tools and providers, in seconds. */
const SOURCE_SECONDS = 6 * 3600;

/** Creates a store of content in a bucket. Every key is new: equal content is stored twice, never shared. */
export function createS3Blobs(bucket: Bucket): BlobStore {
  const { client, name: Bucket } = bucket;
  const stat = async (key: string): Promise<Blob | undefined> => {
    const head = await orMissing(client.send(new HeadObjectCommand({ Bucket, Key: key })));
    return head === undefined ? undefined : { key, size: head.ContentLength ?? 0 };
  };
  return {
    stat,
    writer: () => openWriter(bucket, stat),
    async put(bytes) {
      const key = newKey('file');
      const ContentMD5 = createHash('md5').update(bytes).digest('base64');
      await orUnavailable(client.send(new PutObjectCommand({ Bucket, Key: key, Body: bytes, ContentMD5 })));
      return { key, size: bytes.byteLength };
    },
    async read(key, range) {
      const object = await orMissing(
        client.send(new GetObjectCommand({ Bucket, Key: key, Range: rangeHeader(range) })),
      );
      // On Node the body is a stream of byte chunks.
      return object?.Body as AsyncIterable<Uint8Array> | undefined;
    },
    async source(key) {
      const command = new GetObjectCommand({ Bucket, Key: key });
      const sign = () => getSignedUrl(client, command, { expiresIn: SOURCE_SECONDS });
      return { url: await signInTime(sign) };
    },
    async share(key) {
      const copy = newKey('file');
      const command = new CopyObjectCommand({ Bucket, Key: copy, CopySource: `${Bucket}/${key}` });
      return (await orMissing(client.send(command))) === undefined ? undefined : copy;
    },
    async release(key) {
      await orMissing(client.send(new DeleteObjectCommand({ Bucket, Key: key })));
    },
  };
}

/** Creates the key of a new object. */
export function newKey(kind: 'file' | 'upload'): string {
  return `${kind}-${randomUUID()}`;
}

function rangeHeader(range: ByteRange | undefined): string | undefined {
  return range === undefined ? undefined : `bytes=${range.start}-${range.end}`;
}

function openWriter({ client, name }: Bucket, stat: (key: string) => Promise<Blob | undefined>): BlobWriter {
  const key = newKey('file');
  const body = new PassThrough({ highWaterMark: PART_SIZE });
  const upload = new Upload({
    client,
    params: { Bucket: name, Key: key, Body: body },
    partSize: PART_SIZE,
    queueSize: 1,
  });
  const done = upload.done();
  let failure: unknown;
  let committed = false;
  done.catch((error: unknown) => {
    failure = error;
    body.destroy();
  });
  let size = 0;

  return {
    async write(chunk) {
      size += chunk.byteLength;
      if (failure === undefined && !body.write(chunk))
        await Promise.race([once(body, 'drain'), once(body, 'close')]);
      if (failure !== undefined) await orUnavailable(Promise.reject(failure));
    },
    async commit() {
      body.end();
      await orUnavailable(done);
      committed = true;
      const stored = (await stat(key))?.size;
      if (stored === size) return { key, size };
      await client.send(new DeleteObjectCommand({ Bucket: name, Key: key }));
      const reason = new Error(`${size} bytes were uploaded, and the object has ${stored ?? 'none'}.`);
      throw new StorageUnavailable(reason, { nothingStored: true });
    },
    async abort() {
      if (committed) return;
      await upload.abort();
      await done.catch(() => {});
    },
  };
}
