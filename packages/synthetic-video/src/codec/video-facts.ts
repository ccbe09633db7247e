import type { InputVideoTrack } from 'mediabunny';
import { inputError } from '../errors.ts';
import type { MediaSource } from '../job.ts';
import { readAvcConfig } from './annex-b.ts';
import { findFfmpeg } from './find-ffmpeg.ts';
import { openInput } from './open-input.ts';

/** What is known of an input video without decoding it. */
export interface VideoFacts {
  /** Such as `avc`, `hevc` or `vp9`; `unknown` for any that the reader does not know. */
  readonly codec: string;
  /** Width as shown, in pixels. */
  readonly width: number;
  /** Height as shown, in pixels. */
  readonly height: number;
  /** Clockwise turn in degrees that the stored frames need. */
  readonly rotation: 0 | 90 | 180 | 270;
  /** Whether it can be decoded without ffmpeg. */
  readonly simple: boolean;
}

/** The H.264 profile that the decoder of the package understands. */
const BASELINE = 66;
/** Above this many pixels a frame takes too long to decode without ffmpeg. */
const MAX_SIMPLE_PIXELS = 1920 * 1088;
/** Up to this difference of aspect ratios (in logarithms, about 1.28 times) the edges are cut off. */
export const CROP_LIMIT = 0.25;
/** Above this many pixels no frame is decoded: it takes more memory than a render may. */
export const MAX_PIXELS: number = 8192 * 4320;

/**
 * Reads the codec and the size of an input video.
 *
 * @throws RenderError with `RENDER_INPUT` when the file is not a readable video
 */
export async function readVideoFacts(source: MediaSource): Promise<VideoFacts> {
  const input = await openInput(source);
  try {
    const track = await input.getPrimaryVideoTrack();
    if (track === null) throw new Error('it has no video track');
    const codec = (await track.getCodec()) ?? 'unknown';
    const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
    const simple = width * height <= MAX_SIMPLE_PIXELS && codec === 'avc' && (await isBaseline(track));
    return { codec, width, height, rotation: await track.getRotation(), simple };
  } catch (error) {
    throw inputError('video cannot be read', error);
  } finally {
    input.dispose();
  }
}

async function isBaseline(track: InputVideoTrack): Promise<boolean> {
  const record = (await track.getDecoderConfig())?.description;
  // The reader returns an unshared buffer.
  return record !== undefined && readAvcConfig(new Uint8Array(record as ArrayBuffer))?.profile === BASELINE;
}

/** Returns why the frames of a video cannot be shown here; undefined when they can. */
export async function explainUndecodable(facts: VideoFacts): Promise<string | undefined> {
  const { codec, width, height, simple } = facts;
  if (width * height > MAX_PIXELS)
    return `The frames of the input video are not shown: ${width}x${height} is too large.`;
  if (simple || (await findFfmpeg()) !== undefined) return undefined;
  return `The frames of the input video (${codec}) are not shown: no ffmpeg was found on the PATH. Install ffmpeg, or use H.264 of the baseline profile.`;
}
