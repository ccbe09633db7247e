import type { UploadGrant } from '@videogen/types';
import { mediaFormats, minimumBytes, serviceUriPrefix, serviceUriValidForMs } from '@videogen/types/facts';
import type { Blob } from '../ports/blob-store.ts';
import type { JobClaim } from '../ports/job-queue.ts';
import type { UploadedFile, UploadRecord } from '../ports/records.ts';
import { replaceUpload } from './commit.ts';
import type { ServiceContext } from './context.ts';
import { invalidInput, ServiceError } from './errors.ts';
import { expireUploadJob, type JobOutcome } from './jobs.ts';

/** Grants uploads and keeps what is sent. */
export interface Uploads {
  /** @throws {ServiceError} `FILENAME_REFUSED` or `NOT_STORED` */
  readonly grant: (organization: string, filename: string) => Promise<UploadGrant>;
  /** Notes the content that was received; false when the `service_uri` has expired or was replaced. */
  readonly attach: (id: string, file: Blob) => Promise<boolean>;
  /**
   * Checks the size of a file.
   *
   * @throws {ServiceError} `FILE_TOO_SMALL` or `FILE_TOO_LARGE`
   */
  readonly checkSize: (size: number) => void;
  /** Returns the file of an upload; looks for what a presigned PUT has put into the storage. */
  readonly getFile: (upload: UploadRecord) => Promise<UploadedFile | null>;
  /** Deletes the content of an upload that has expired, or whose size is not allowed. */
  readonly expire: (claim: JobClaim) => Promise<JobOutcome>;
}

const TYPES: ReadonlyMap<string, string> = new Map(
  Object.values(mediaFormats)
    .flat()
    .flatMap(({ extensions, mediaType }) => extensions.map((extension) => [`.${extension}`, mediaType])),
);

/** Characters of a file name, which is stored with the upload. */
const MAX_FILENAME = 2000;

/** Creates what grants uploads. */
export function createUploads(context: ServiceContext): Uploads {
  const { state, clock, blobs, policy, addresses } = context;
  const getFile = async ({ incoming, file, createdAt }: UploadRecord): Promise<UploadedFile | null> => {
    if (file !== null || incoming === null) return file;
    const blob = await blobs.stat(incoming);
    return blob === undefined ? null : { blob: blob.key, size: blob.size, at: createdAt };
  };
  return {
    async grant(organization, filename) {
      if (filename.length > MAX_FILENAME) {
        const msg = `String should have at most ${MAX_FILENAME} characters`;
        throw invalidInput('FILENAME_REFUSED', [{ loc: ['body', 'filename'], msg, type: 'string_too_long' }]);
      }
      // Without a dot, this is the last character, which is not an extension.
      const extension = filename.slice(filename.lastIndexOf('.')).toLowerCase();
      const contentType = TYPES.get(extension);
      if (policy['filename-rules'] === 'supported-extension' && contentType === undefined) {
        const msg = 'The extension is none of a supported file type';
        throw invalidInput('FILENAME_REFUSED', [{ loc: ['body', 'filename'], msg, type: 'value_error' }]);
      }

      const upload = newUpload(context, { organization, filename, contentType });
      const { url, headers, incoming } = await addresses.presignPut(upload);
      const record = { ...upload, version: 1, headers, incoming, file: null };
      const result = await state.commit({ uploads: [record], jobs: [expireUploadJob(record)] });
      if (result !== 'committed')
        throw new ServiceError('NOT_STORED', 'The upload could not be stored. Send the request again.');
      return { presigned_url: url, headers: { ...headers }, service_uri: `${serviceUriPrefix}${upload.id}` };
    },
    async attach(id, { key, size }) {
      let before: UploadedFile | null = null;
      const attached = await replaceUpload(state, id, (upload) => {
        if (clock.now() >= upload.readableUntil) return null;
        before = upload.file;
        return {
          next: { ...upload, version: upload.version + 1, file: { blob: key, size, at: clock.now() } },
        };
      });
      if (attached === null) return false;
      // The type of what the closure assigns is not followed.
      const replaced = before as UploadedFile | null;
      if (replaced !== null) await blobs.release(replaced.blob);
      return true;
    },
    checkSize(size) {
      const { megabyte } = policy;
      if (size < minimumBytes)
        throw new ServiceError('FILE_TOO_SMALL', `The file has ${size} bytes; ${minimumBytes} are the least`);
      if (size > megabyte)
        throw new ServiceError('FILE_TOO_LARGE', `The file is too large; ${megabyte} bytes are the most`);
    },
    getFile,
    async expire(claim) {
      const upload = await state.uploads.get(claim.ref);
      if (upload !== undefined && clock.now() < upload.readableUntil) {
        const size = (await getFile(upload))?.size ?? 0;
        if (size <= policy.megabyte) return { again: upload.readableUntil };
      }
      let content: string | null = null;
      const expired = await replaceUpload(
        state,
        claim.ref,
        (upload) => {
          content = upload.file?.blob ?? upload.incoming;
          return { next: { ...upload, version: upload.version + 1, file: null } };
        },
        claim,
      );
      // What removed the upload meanwhile has released its content, too.
      if (expired !== null && content !== null) await blobs.release(content);
      return undefined;
    },
  };
}

interface NewUpload {
  readonly organization: string;
  readonly filename: string;
  readonly contentType: string | undefined;
}

function newUpload({ ids, clock, policy }: ServiceContext, { contentType, ...upload }: NewUpload) {
  const now = clock.now();
  return {
    id: ids.token(),
    ...upload,
    signature: ids.token(),
    headers: { 'Content-Type': contentType ?? 'application/octet-stream', 'x-upload-token': ids.token() },
    createdAt: now,
    writableUntil: now + policy['presigned-url-lifetime'].seconds * 1000,
    readableUntil: now + serviceUriValidForMs,
  };
}
