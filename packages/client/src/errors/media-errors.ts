import { type ErrorDetails, VideoClientError } from './video-client-error.ts';

/** The reason why media cannot be used. */
export type MediaErrorReason =
  | 'too_small'
  | 'too_large'
  | 'wrong_format'
  | 'wrong_size'
  | 'unreadable'
  | 'expired';

/** Media that the service would refuse; found before a byte was sent. */
export class MediaError extends VideoClientError {
  override readonly name: string = 'MediaError';
  override readonly code = 'media' as const;
  readonly reason: MediaErrorReason;
  /** Field of the request, when the media was given as one. */
  readonly field: string | undefined;

  constructor(reason: MediaErrorReason, message: string, field?: string, details?: ErrorDetails) {
    super(field === undefined ? message : `${field}: ${message}`, details);
    this.reason = reason;
    this.field = field;
  }
}

interface StorageDetails extends ErrorDetails {
  readonly status?: number | undefined;
  readonly retryAfter?: number | undefined;
  readonly retryable?: boolean | undefined;
}

/** The base of the errors of a storage. */
class StorageError extends VideoClientError {
  /** HTTP status of the storage; undefined when there was no response. */
  readonly status: number | undefined;
  /** The delay that the storage requests, in milliseconds. */
  readonly retryAfter: number | undefined;
  /** Whether another attempt, with a new grant or URL, may help. */
  readonly retryable: boolean;

  constructor(message: string, details: StorageDetails = {}) {
    super(message, details);
    this.status = details.status;
    this.retryAfter = details.retryAfter;
    this.retryable = details.retryable ?? false;
  }
}

/** The storage refused a file. */
export class UploadError extends StorageError {
  override readonly name: string = 'UploadError';
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
export class DownloadError extends StorageError {
  override readonly name: string = 'DownloadError';
  override readonly code = 'download' as const;
  readonly reason: DownloadErrorReason;

  constructor(message: string, details: StorageDetails & { readonly reason: DownloadErrorReason }) {
    super(message, details);
    this.reason = details.reason;
  }
}
