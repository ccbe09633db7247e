import type { BlobStore, Clock, MediaAddresses } from '@videogen/service';
import { createS3Blobs } from './blob-store.ts';
import { openBucket, type S3Options } from './client.ts';
import { createS3Addresses } from './media-addresses.ts';

/** The content and the URLs of a bucket. */
export interface S3Media {
  readonly blobs: BlobStore;
  readonly addresses: MediaAddresses;
  readonly close: () => void;
}

/** Opens a bucket. It connects when it sends the first request. */
export function openS3Media(options: S3Options, clock: Clock): S3Media {
  const bucket = openBucket(options);
  return {
    blobs: createS3Blobs(bucket),
    addresses: createS3Addresses(bucket, clock),
    close: () => bucket.client.destroy(),
  };
}
