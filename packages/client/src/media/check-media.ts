import { MediaError } from '../errors/transfer-errors.ts';
import { maximumBytes, mediaFormats, minimumBytes } from '../generated/facts.ts';
import type { MediaKind } from './media-source.ts';
import { sniff, sniffLength } from './sniff.ts';

/** A format that media turned out to have. */
export interface DetectedFormat {
  readonly name: string;
  readonly kind: MediaKind;
  /** The usual one first. */
  readonly extensions: readonly string[];
}

/** Throws a `MediaError` for a size that the service would refuse. */
export function checkSize(size: number): void {
  const message = `the file has ${size} bytes; ${minimumBytes} to ${maximumBytes} can be uploaded`;
  if (size < minimumBytes) throw new MediaError(message, { reason: 'too_small' });
  if (size > maximumBytes) throw new MediaError(message, { reason: 'too_large' });
}

/** Detects the format by the content; throws a `MediaError` when it is of none of these kinds. */
export async function checkFormat(content: Blob, accepts: readonly MediaKind[]): Promise<DetectedFormat> {
  const names = sniff(new Uint8Array(await content.slice(0, sniffLength).arrayBuffer()));
  const [format] = names.flatMap((name) => getFormats(accepts).filter((known) => known.name === name));
  if (format) return format;
  throw wrongFormat(`the content is ${names.join(' or ') || 'of an unknown format'}`, accepts);
}

/** Creates the error of media of another format. */
export function wrongFormat(found: string, accepts: readonly MediaKind[]): MediaError {
  const wanted = getFormats(accepts).map(({ name }) => name);
  return new MediaError(`${found}; it must be ${wanted.join(', ')}`, { reason: 'wrong_format' });
}

function getFormats(kinds: readonly MediaKind[]): DetectedFormat[] {
  return kinds.flatMap((kind) =>
    Object.entries(mediaFormats[kind]).map(([name, extensions]) => ({ name, kind, extensions })),
  );
}

/** Returns a name without folders and with an extension of the format, because the service may check either. */
export function fileName(name: string | undefined, extensions: readonly string[]): string {
  const base = name?.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1).trim() || 'upload';
  // Stryker disable next-line ArrayDeclaration,StringLiteral: the first element is not used, and neither text is an extension.
  const [, stem = base, extension = ''] = /^(.+)\.([a-z0-9]{2,4})$/i.exec(base) ?? [];
  return extensions.includes(extension.toLowerCase()) ? base : `${stem}.${extensions[0]}`;
}
