import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { Clock, MediaAddresses } from '@videogen/engine';
import { newKey } from './blob-store.ts';
import { type Bucket, signInTime } from './client.ts';

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
      const options = {
        // For an expiry in the past, the signing date is in the past as well, so that the storage refuses the URL.
        ...(seconds > 0
          ? { expiresIn: seconds }
          : { expiresIn: 1, signingDate: new Date(writableUntil - 1000) }),
        signableHeaders: new Set(['host', 'content-type']),
      };
      const url = await signInTime(() => getSignedUrl(client, command, options));
      return { url, headers: contentType === undefined ? {} : { 'Content-Type': contentType }, incoming };
    },
    async presignGet({ task, output }) {
      if (output.blob === null) throw new Error('The video has expired: there is no content to presign.');
      const command = new GetObjectCommand({
        Bucket,
        Key: output.blob,
        ResponseContentType: output.mediaType,
      });
      // Signed as of the success, so that the URL never changes. A signature has whole seconds.
      const from = Math.floor((task.timeline.at(-1)?.at ?? clock.now()) / 1000);
      const expiresIn = Math.floor(output.expiresAt / 1000) - from;
      const options = { expiresIn, signingDate: new Date(from * 1000) };
      return signInTime(() => getSignedUrl(client, command, options));
    },
  };
}
