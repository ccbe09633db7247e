import { mediaFormats } from '@videogen/types/facts';

/** The kind of a file: image, audio or video. */
export type MediaKind = keyof typeof mediaFormats;

/** A file format the service takes, under the name its documents use in lower case. */
export type MediaFormat = Lowercase<(typeof mediaFormats)[MediaKind][number]['name']>;

/** The format of a file, detected by its content. */
export interface DetectedFormat {
  /** The kind of the file. */
  readonly kind: MediaKind;
  /** The format by content, whatever the file name says. */
  readonly format: MediaFormat;
  /** The media type to serve the file with, such as `image/jpeg`. */
  readonly mediaType: string;
}

// Safe: the documents are the source of both the names and the type.
const kinds = Object.entries(mediaFormats) as [MediaKind, (typeof mediaFormats)[MediaKind]][];

const FORMATS: ReadonlyMap<string, DetectedFormat> = new Map(
  kinds.flatMap(([kind, formats]) =>
    formats.map(({ name, mediaType }) => {
      const format = name.toLowerCase() as MediaFormat;
      return [format, { kind, format, mediaType }];
    }),
  ),
);

/**
 * Describes one of the formats the service takes.
 *
 * @example
 * ```ts
 * describeFormat('mov').mediaType; // 'video/quicktime'
 * ```
 */
export function describeFormat(format: MediaFormat): DetectedFormat {
  const described = findFormat(format);
  if (described === undefined)
    throw new RangeError(`${format} is not one of the formats: ${[...FORMATS.keys()].join(', ')}.`);
  return described;
}

/** Returns the format of a name, if the service takes it. */
export function findFormat(name: string): DetectedFormat | undefined {
  return FORMATS.get(name);
}
