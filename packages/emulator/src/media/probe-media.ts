import type { Input } from 'mediabunny';
import { detectFormat } from './detect-format.ts';
import { type DetectedFormat, describeFormat, type MediaFormat, type MediaKind } from './formats.ts';
import { type MediaSource, openMedia, readHead } from './open-media.ts';

/** What a readable media file holds. */
export interface MediaInfo {
  /** What the file can be used as. */
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

/** Why a file could not be probed. */
export type ProbeFailure = 'UNSUPPORTED_FORMAT' | 'CORRUPT' | 'UNREADABLE' | 'TIMEOUT';

/** The outcome of {@link probeMedia}: never an exception. */
export type ProbeResult =
  | { readonly ok: true; readonly media: MediaInfo }
  | { readonly ok: false; readonly reason: ProbeFailure; readonly message: string };

/** Settings of {@link probeMedia}. */
export interface ProbeOptions {
  /**
   * Milliseconds after which a file that cannot be understood is given up.
   *
   * @default 5000
   */
  readonly timeoutMs?: number;
}

/**
 * Reads what a media file holds: kind, format, size as shown, duration.
 *
 * Whatever the bytes are, the promise is fulfilled: a broken, unsupported or missing file is an outcome.
 *
 * @example
 * ```ts
 * const probed = await probeMedia({ path: 'cat.jpg' });
 * if (probed.ok) console.log(probed.media.width, probed.media.height);
 * else console.error(probed.reason, probed.message);
 * ```
 */
export async function probeMedia(source: MediaSource, options: ProbeOptions = {}): Promise<ProbeResult> {
  const { timeoutMs = 5000 } = options;
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<ProbeResult>((resolve) => {
    const late = failed('TIMEOUT', `The file could not be understood within ${timeoutMs} ms.`);
    timer = setTimeout(resolve, timeoutMs, late);
  });
  try {
    return await Promise.race([probe(source), expired]);
  } finally {
    clearTimeout(timer);
  }
}

async function probe(source: MediaSource): Promise<ProbeResult> {
  let detected: DetectedFormat | undefined;
  try {
    detected = await detectFormat(await readHead(source));
  } catch (error) {
    return failed('UNREADABLE', `The file could not be read: ${reasonOf(error)}`);
  }
  if (detected === undefined) {
    return failed(
      'UNSUPPORTED_FORMAT',
      'The content is none of the supported image, audio and video formats.',
    );
  }
  try {
    return detected.kind === 'image'
      ? await probeImage(source, detected)
      : await probeTracks(source, detected);
  } catch (error) {
    return failed('CORRUPT', `The file begins as ${detected.format} but cannot be read: ${reasonOf(error)}`);
  }
}

async function probeImage(source: MediaSource, detected: DetectedFormat): Promise<ProbeResult> {
  const { default: sharp } = await import('sharp');
  const { autoOrient } = await sharp(source instanceof Uint8Array ? source : source.path).metadata();
  const { kind, format } = detected;
  return { ok: true, media: { kind, format, width: autoOrient.width, height: autoOrient.height } };
}

async function probeTracks(source: MediaSource, detected: DetectedFormat): Promise<ProbeResult> {
  const input = await openMedia(source);
  try {
    const media =
      detected.kind === 'video' ? await readVideo(input, detected) : await readAudio(input, detected);
    return media ?? failed('CORRUPT', `The ${detected.format} file holds no ${detected.kind} track.`);
  } finally {
    input.dispose();
  }
}

async function readVideo(input: Input, detected: DetectedFormat): Promise<ProbeResult | undefined> {
  const track = await input.getPrimaryVideoTrack();
  if (track === null) {
    return detected.format === 'mp4' ? readAudio(input, describeFormat('m4a')) : undefined;
  }
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
  if (!(width > 0 && height > 0)) return undefined;
  const { kind, format } = detected;
  return { ok: true, media: { kind, format, width, height, seconds: await durationOf(input) } };
}

async function readAudio(input: Input, detected: DetectedFormat): Promise<ProbeResult | undefined> {
  if ((await input.getPrimaryAudioTrack()) === null) return undefined;
  const { kind, format } = detected;
  return { ok: true, media: { kind, format, seconds: await durationOf(input) } };
}

async function durationOf(input: Input): Promise<number> {
  const seconds = (await input.getDurationFromMetadata()) ?? (await input.computeDuration());
  if (!(seconds > 0 && Number.isFinite(seconds))) throw new Error('its duration is not above 0 seconds');
  return seconds;
}

function failed(reason: ProbeFailure, message: string): ProbeResult {
  return { ok: false, reason, message };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
