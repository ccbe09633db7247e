/// <reference path="./s3rver.d.ts" />
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { listen } from './listen.ts';
import { isSigned } from './s3-signatures.ts';

/** An S3-compatible server with one bucket. It refuses unsigned requests. */
export interface TestStorage {
  /** The location of the bucket, and its credentials. */
  readonly options: {
    readonly endpoint: string;
    readonly bucket: string;
    readonly region: string;
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
  };
  /** Makes every request fail with 503 from now on, or none. */
  readonly refuse: (refusing: boolean) => void;
  readonly stop: () => Promise<void>;
}

/** Starts a storage for one test file. */
export async function startS3(): Promise<TestStorage> {
  const directory = await mkdtemp(join(tmpdir(), 'videogen-s3-'));
  const storage = new S3rver({
    silent: true,
    directory,
    configureBuckets: [{ name: 'videogen', configs: [] }],
  });

  await storage.configureBuckets();
  const handle = storage.callback();
  let refusing = false;

  const server = createServer((request, response) => {
    if (refusing) {
      request.resume();
      response.writeHead(503).end();
      return;
    }
    isSigned(request, { id: 'S3RVER', key: 'S3RVER' }).then(
      (signed) => {
        if (signed) return handle(request, response);
        request.resume();
        response.writeHead(403).end();
        return undefined;
      },
      (error: unknown) => response.destroy(error instanceof Error ? error : new Error(String(error))),
    );
  });

  const { url: endpoint, close } = await listen(server);
  const options = {
    endpoint,
    bucket: 'videogen',
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };

  return {
    options,
    refuse: (next) => {
      refusing = next;
    },
    stop: async () => {
      await close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
