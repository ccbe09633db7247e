import { HeadBucketCommand } from '@aws-sdk/client-s3';
import type { BlobStore, Clock, MediaAddresses } from '@videogen/engine';
import type { CallLimits } from '../call-limits.ts';
import { createS3Blobs } from './blob-store.ts';
import { openBucket, type S3Options } from './client.ts';
import { createS3Addresses } from './create-s3-addresses.ts';

/** The content and the URLs of a bucket. */
export interface S3Media {
  readonly blobs: BlobStore;
  readonly addresses: MediaAddresses;
  /** Rejects when the bucket is missing or cannot be reached. */
  readonly check: () => Promise<unknown>;
  readonly close: () => void;
}

/** Context in which media are stored. */
export interface MediaContext {
  readonly clock: Clock;
  readonly limits: Pick<CallLimits, 'storageConnectMs' | 'storageSilenceMs'>;
}

/** Opens a bucket. It connects when it sends the first request. */
export function openS3Media(options: S3Options, { clock, limits }: MediaContext): S3Media {
  const bucket = openBucket(options, limits);
  return {
    blobs: createS3Blobs(bucket),
    addresses: createS3Addresses(bucket, clock),
    check: () => bucket.client.send(new HeadBucketCommand({ Bucket: bucket.name })),
    close: () => bucket.client.destroy(),
  };
}
