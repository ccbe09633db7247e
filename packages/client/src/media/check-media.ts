import { MediaError } from '../errors/media-errors.ts';
import { mediaFormats, uploadLimits } from '../generated/facts.ts';
import type { MediaKind } from './media-source.ts';
import { type FormatName, sniff, sniffLength } from './sniff.ts';

/** A format that media turned out to have. */
export interface DetectedFormat {
  readonly name: FormatName;
  readonly kind: MediaKind;
  readonly mediaType: string;
  readonly extensions: readonly string[];
}

/**
 * Checks the size.
 *
 * @throws {MediaError} when the service would not take it
 */
export function checkSize(size: number, field: string | undefined): void {
  const { minimumBytes, maximumBytes } = uploadLimits;
  if (size < minimumBytes) {
    throw new MediaError(
      'too_small',
      `the file has ${size} bytes, fewer than the least that can be uploaded, ${minimumBytes}`,
      field,
    );
  }
  if (size > maximumBytes) {
    throw new MediaError(
      'too_large',
      `the file has ${size} bytes, more than the most that can be uploaded, ${maximumBytes}`,
      field,
    );
  }
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
  const formats = accepts.flatMap(formatsOf);
  for (const name of names) {
    const format = formats.find((candidate) => candidate.name === name);
    if (format) return format;
  }
  const found =
    names.length > 0
      ? `is ${names.join(' or ')}`
      : `begins with ${hex(start.subarray(0, 12))}, a format that is not known`;
  throw new MediaError(
    'wrong_format',
    `the content ${found}; it must be ${formats.map(({ name }) => name).join(', ')}`,
    field,
  );
}

function formatsOf(kind: MediaKind): DetectedFormat[] {
  return mediaFormats[kind].map((format) => ({ kind, ...format }));
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
}
