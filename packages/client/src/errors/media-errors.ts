import { type ErrorDetails, VideoClientError } from './video-client-error.ts';

/** Why media cannot be used. */
export type MediaErrorReason =
  | 'too_small'
  | 'too_large'
  | 'wrong_format'
  | 'wrong_size'
  | 'unreadable'
  | 'expired';

interface MediaFault {
  readonly reason: MediaErrorReason;
  readonly field: string | undefined;
}

/** Media that the service would not take; found before a byte was sent. */
export class MediaError extends VideoClientError<MediaFault> {
  static override readonly code = 'media';
  declare readonly code: 'media';
  /** Why. */
  declare readonly reason: MediaErrorReason;
  /** Field of the request, when it was given as one. */
  declare readonly field: string | undefined;

  constructor(reason: MediaErrorReason, message: string, field?: string, details?: ErrorDetails) {
    super(field === undefined ? message : `${field}: ${message}`, { ...details, reason, field });
  }
}

interface StorageFault {
  readonly status?: number | undefined;
  readonly retryAfter?: number | undefined;
  readonly retryable?: boolean;
}

/** The storage did not take a file. */
export class UploadError extends VideoClientError<StorageFault> {
  static override readonly code = 'upload';
  declare readonly code: 'upload';
  /** HTTP status of the storage; undefined when there was no answer. */
  declare readonly status: number | undefined;
  /** How long the storage asks to wait, in milliseconds. */
  declare readonly retryAfter: number | undefined;
  /** Whether a new grant may help. */
  declare readonly retryable: boolean;
}

/** Why a video could not be downloaded. */
export type DownloadErrorReason =
  | 'expired'
  | 'refused'
  | 'private_address'
  | 'incomplete'
  | 'changed'
  | 'destination';

/** A video could not be downloaded; nothing half is left at a path. */
export class DownloadError extends VideoClientError<StorageFault & { readonly reason: DownloadErrorReason }> {
  static override readonly code = 'download';
  declare readonly code: 'download';
  /** Why. */
  declare readonly reason: DownloadErrorReason;
  /** HTTP status of the storage, when there was an answer. */
  declare readonly status: number | undefined;
  /** How long the storage asks to wait, in milliseconds. */
  declare readonly retryAfter: number | undefined;
  /** Whether trying again may help. */
  declare readonly retryable: boolean | undefined;
}
