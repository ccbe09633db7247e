import { MediaError } from '../errors/media-errors.ts';
import { mediaFormats, uploadLimits } from '../generated/facts.ts';
import type { MediaKind } from './media-source.ts';
import { type FormatName, sniff, sniffLength } from './sniff.ts';

/** A format that media turned out to have. */
export interface DetectedFormat {
  readonly name: FormatName;
  readonly kind: MediaKind;
  /** The usual one first. */
  readonly extensions: readonly string[];
}

/**
 * Checks the size.
 *
 * @throws {MediaError} when the service would not take it
 */
export function checkSize(size: number, field: string | undefined): void {
  const { minimumBytes, maximumBytes } = uploadLimits;
  const isSmall = size < minimumBytes;
  if (!isSmall && size <= maximumBytes) return;
  const [reason, bound] = isSmall
    ? (['too_small', `fewer than the least that can be uploaded, ${minimumBytes}`] as const)
    : (['too_large', `more than the most that can be uploaded, ${maximumBytes}`] as const);
  throw new MediaError(reason, `the file has ${size} bytes, ${bound}`, field);
}

/**
 * Tells the format by the content, and checks that it is one of a kind.
 *
 * @throws {MediaError} when it is not
 */
export async function checkFormat(
  blob: Blob,
  accepts: readonly MediaKind[],
  field: string | undefined,
): Promise<DetectedFormat> {
  const start = new Uint8Array(await blob.slice(0, sniffLength).arrayBuffer());
  const names = sniff(start);
  for (const name of names) {
    for (const kind of accepts) {
      const formats: Formats = mediaFormats[kind];
      const extensions = formats[name];
      if (extensions) return { name, kind, extensions };
    }
  }
  const found =
    names.length > 0
      ? `is ${names.join(' or ')}`
      : `begins with ${hex(start.subarray(0, 12))}, a format that is not known`;
  const wanted = accepts.flatMap((kind) => Object.keys(mediaFormats[kind])).join(', ');
  throw new MediaError('wrong_format', `the content ${found}; it must be ${wanted}`, field);
}

type Formats = Partial<Record<FormatName, readonly string[]>>;

/** Bytes as hexadecimal digits. */
export function hex(bytes: Uint8Array, separator: string = ' '): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(separator);
}
