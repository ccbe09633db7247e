import type { MediaFormat, MediaKind } from './formats.ts';

/** The properties of a readable media file. */
export interface MediaInfo {
  /** The kind of the file. */
  readonly kind: MediaKind;
  /** The format by content. */
  readonly format: MediaFormat;
  /** Width in pixels as shown, after any rotation the file asks for; images and videos only. */
  readonly width?: number;
  /** Height in pixels as shown, after any rotation the file asks for; images and videos only. */
  readonly height?: number;
  /** Duration in seconds; sound and videos only. */
  readonly seconds?: number;
}

/** The reason why a file could not be probed. */
export type ProbeFailure = 'UNSUPPORTED_FORMAT' | 'CORRUPT' | 'UNREADABLE' | 'TIMEOUT';

/** The outcome of probing a file. */
export type ProbeResult =
  | { readonly ok: true; readonly media: MediaInfo }
  | { readonly ok: false; readonly reason: ProbeFailure; readonly message: string };

/** Creates the outcome of a file that cannot be used; the message says what was found. */
export function probeFailed(reason: ProbeFailure, message: string): ProbeResult {
  return { ok: false, reason, message };
}

/** The outcome of a file that starts like a format but does not continue as one. */
export function probeCorrupt(format: MediaFormat, cause: unknown): ProbeResult {
  return probeFailed('CORRUPT', `The file begins as ${format} but cannot be read: ${getReason(cause)}`);
}

/** The outcome of a file whose content could not be read: nothing is known about it. */
export function probeUnreadable(cause: unknown): ProbeResult {
  return probeFailed('UNREADABLE', `The file could not be read: ${getReason(cause)}`);
}

function getReason(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
