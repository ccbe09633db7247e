import { type ErrorDetails, VideoClientError } from './video-client-error.ts';

/** The reason why media cannot be used. */
export type MediaErrorReason = 'too_small' | 'too_large' | 'wrong_format' | 'unreadable' | 'expired';

interface MediaDetails extends ErrorDetails {
  readonly reason: MediaErrorReason;
  readonly field?: string;
}

/** Media that the service would refuse; found before a byte was sent. */
export class MediaError extends VideoClientError<MediaDetails> {
  override readonly code = 'media' as const;
  declare readonly reason: MediaErrorReason;
  /** Field of the request, when the media was given as one. */
  declare readonly field: string | undefined;
}

interface StorageDetails extends ErrorDetails {
  readonly status?: number | undefined;
  readonly retryAfter?: number | undefined;
  readonly retryable?: boolean | undefined;
}

/** The base of the errors of a storage. */
class StorageError<Details extends StorageDetails> extends VideoClientError<Details> {
  /** HTTP status of the storage; undefined when there was no response. */
  declare readonly status: number | undefined;
  /** The delay that the storage requests, in milliseconds. */
  declare readonly retryAfter: number | undefined;
  /** Whether another attempt, with a new grant or URL, may help. */
  declare readonly retryable: boolean;

  constructor(message: string, details?: Partial<Details>) {
    // Safe: only `retryable` was added.
    super(message, { retryable: false, ...details } as Partial<Details>);
  }
}

/** The storage refused a file. */
export class UploadError extends StorageError<StorageDetails> {
  override readonly code = 'upload' as const;
}

/** The reason why a video could not be downloaded. */
export type DownloadErrorReason =
  | 'expired'
  | 'refused'
  | 'private_address'
  | 'incomplete'
  | 'changed'
  | 'not_video'
  | 'destination';

/** A video could not be downloaded; no partial file is left at the path. */
export class DownloadError extends StorageError<StorageDetails & { readonly reason: DownloadErrorReason }> {
  override readonly code = 'download' as const;
  declare readonly reason: DownloadErrorReason;
}
