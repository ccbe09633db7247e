import type { MediaSource } from '../ports/blob-store.ts';
import { detectFormat } from './detect-format.ts';
import { fetchStart } from './fetch-start.ts';
import type { DetectedFormat } from './formats.ts';
import { type ProbeResult, probeCorrupt, probeFailed, probeUnreadable } from './probe-result.ts';
import { ProbeThread } from './probe-thread.ts';
import { readHead } from './read-head.ts';

/** Settings of {@link probeMedia}. */
export interface ProbeOptions {
  /**
   * Milliseconds after which a file of sound or moving pictures that cannot be understood is given up.
   *
   * @default 5000
   */
  readonly timeoutMs?: number;
  /**
   * The format of the file, when it is known.
   *
   * @default detected by the first bytes
   */
  readonly detected?: DetectedFormat;
  /**
   * Whether the result has the duration: some files have to be read whole for it.
   *
   * @default true
   */
  readonly withDuration?: boolean;
  /**
   * Whose file it is. Files of sound and moving pictures are probed one at a time, and groups take turns.
   *
   * @default one group
   */
  readonly group?: string;
}

const thread = new ProbeThread();

/**
 * Reads what a media file holds: kind, format, size as shown, duration.
 *
 * The promise is fulfilled for any content, and the calling thread stays responsive: a broken, unsupported or missing
 * file is a result with `ok: false`. Of images only the header is read.
 *
 * @example
 * ```ts
 * const probed = await probeMedia({ path: 'cat.jpg' });
 * if (probed.ok) console.log(probed.media.width, probed.media.height);
 * else console.error(probed.reason, probed.message);
 * ```
 */
export async function probeMedia(source: MediaSource, options: ProbeOptions = {}): Promise<ProbeResult> {
  const { withDuration = true, timeoutMs = 5000, group = '' } = options;
  let { detected } = options;
  try {
    detected ??= await detectFormat(await readHead(source));
  } catch (error) {
    return probeUnreadable(error);
  }
  if (detected === undefined) {
    const message = 'The content is none of the supported image, audio and video formats.';
    return probeFailed('UNSUPPORTED_FORMAT', message);
  }
  return detected.kind === 'image'
    ? probeImage(source, detected)
    : thread.probe({ source, detected, withDuration }, { timeoutMs, group });
}

async function probeImage(source: MediaSource, { kind, format }: DetectedFormat): Promise<ProbeResult> {
  let image: Uint8Array | string;
  try {
    image = await getImage(source);
  } catch (error) {
    return probeUnreadable(error);
  }
  try {
    const { default: sharp } = await import('sharp');
    const { autoOrient } = await sharp(image).metadata();
    return { ok: true, media: { kind, format, width: autoOrient.width, height: autoOrient.height } };
  } catch (error) {
    return probeCorrupt(format, error);
  }
}

/** Bytes of a remote image that hold its header, whatever metadata it carries. */
const IMAGE_START = 4 * 1024 * 1024;

async function getImage(source: MediaSource): Promise<Uint8Array | string> {
  if (source instanceof Uint8Array) return source;
  return 'url' in source ? fetchStart(source.url, IMAGE_START) : source.path;
}
