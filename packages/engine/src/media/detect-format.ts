import { type DetectedFormat, findFormat } from './formats.ts';

/** Names of the detector for formats that have another name here. */
const ALIASES: Readonly<Record<string, string>> = { jpg: 'jpeg', apng: 'png', m4v: 'mp4' };

/** The number of leading bytes that {@link detectFormat} needs. */
export const DETECTION_BYTES = 4096;

/**
 * Detects the format of a file by its first bytes. The file name is ignored.
 *
 * An MP4 that holds only sound is reported as `mp4` here, because that is only known once its tracks are
 * read; `probeMedia` distinguishes it.
 *
 * @param head The beginning of the file, ideally {@link DETECTION_BYTES} or more.
 * @returns The format, or `undefined` when the content is none of the supported ones.
 * @example
 * ```ts
 * const detected = await detectFormat(bytes.subarray(0, DETECTION_BYTES));
 * if (detected?.kind !== 'image') throw new TypeError('an image is needed');
 * ```
 */
export async function detectFormat(head: Uint8Array): Promise<DetectedFormat | undefined> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  return found && findFormat(ALIASES[found.ext] ?? found.ext);
}
