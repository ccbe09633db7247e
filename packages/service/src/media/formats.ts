/** The kind of a file: image, audio or video. */
export type MediaKind = 'image' | 'audio' | 'video';

/** A file format the service takes, under the name its documents use in lower case. */
export type MediaFormat =
  | 'jpeg'
  | 'png'
  | 'webp'
  | 'avif'
  | 'mp3'
  | 'wav'
  | 'm4a'
  | 'aac'
  | 'mp4'
  | 'webm'
  | 'mov';

/** The format of a file, detected by its content. */
export interface DetectedFormat {
  /** The kind of the file. */
  readonly kind: MediaKind;
  /** The format by content, whatever the file name says. */
  readonly format: MediaFormat;
  /** The media type to serve the file with, such as `image/jpeg`. */
  readonly mediaType: string;
}

const FORMATS: Readonly<Record<MediaFormat, DetectedFormat>> = {
  jpeg: { kind: 'image', format: 'jpeg', mediaType: 'image/jpeg' },
  png: { kind: 'image', format: 'png', mediaType: 'image/png' },
  webp: { kind: 'image', format: 'webp', mediaType: 'image/webp' },
  avif: { kind: 'image', format: 'avif', mediaType: 'image/avif' },
  mp3: { kind: 'audio', format: 'mp3', mediaType: 'audio/mpeg' },
  wav: { kind: 'audio', format: 'wav', mediaType: 'audio/wav' },
  m4a: { kind: 'audio', format: 'm4a', mediaType: 'audio/mp4' },
  aac: { kind: 'audio', format: 'aac', mediaType: 'audio/aac' },
  mp4: { kind: 'video', format: 'mp4', mediaType: 'video/mp4' },
  webm: { kind: 'video', format: 'webm', mediaType: 'video/webm' },
  mov: { kind: 'video', format: 'mov', mediaType: 'video/quicktime' },
};

/**
 * Describes one of the formats the service takes.
 *
 * @example
 * ```ts
 * describeFormat('mov').mediaType; // 'video/quicktime'
 * ```
 */
export function describeFormat(format: MediaFormat): DetectedFormat {
  return FORMATS[format];
}
