import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { Clock, MediaAddresses } from '@videogen/service';
import { newKey } from './blob-store.ts';
import type { Bucket } from './client.ts';

/** Lifetime of the URL of a video, in seconds. It is signed as of 8 hours before the expiry, so it never changes. */
const VIDEO_SECONDS = 8 * 3600;

/**
 * Creates presigned URLs of a bucket, so that no media passes through the server. The signature of a PUT does not
 * cover the size; the service checks the size when a task first uses the file, and deletes a
 * file that is too large when the URL has expired.
 */
export function createS3Addresses({ client, name: Bucket }: Bucket, clock: Clock): MediaAddresses {
  return {
    async presignPut({ headers, writableUntil }) {
      const incoming = newKey('upload');
      const contentType = headers['Content-Type'];
      const command = new PutObjectCommand({ Bucket, Key: incoming, ContentType: contentType });
      const seconds = Math.ceil((writableUntil - clock.now()) / 1000);
      const url = await getSignedUrl(client, command, {
        // For an expiry in the past, the signing date is in the past as well, so that the storage refuses the URL.
        ...(seconds > 0
          ? { expiresIn: seconds }
          : { expiresIn: 1, signingDate: new Date(writableUntil - 1000) }),
        signableHeaders: new Set(['host', 'content-type']),
      });
      return { url, headers: contentType === undefined ? {} : { 'Content-Type': contentType }, incoming };
    },
    async presignGet({ output }) {
      if (output.blob === null) throw new Error('The video has expired: there is no content to presign.');
      const command = new GetObjectCommand({
        Bucket,
        Key: output.blob,
        ResponseContentType: output.mediaType,
      });
      const signingDate = new Date(output.expiresAt - VIDEO_SECONDS * 1000);
      return getSignedUrl(client, command, { expiresIn: VIDEO_SECONDS, signingDate });
    },
  };
}
