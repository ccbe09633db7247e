import type { InputVideoTrack } from 'mediabunny';
import { createInputError } from '../errors.ts';
import type { MediaSource, RenderJob } from '../job.ts';
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
  /** The container by the name that ffmpeg has for it: `mov` is MP4, `matroska` is WebM, too. */
  readonly container: 'mov' | 'matroska';
  /** Whether it can be decoded without ffmpeg. */
  readonly isSimple: boolean;
}

/** The H.264 profile that the decoder of the package understands. */
const BASELINE = 66;
/** Above this many pixels a frame takes too long to decode without ffmpeg. */
const MAX_SIMPLE_PIXELS = 1920 * 1088;
/** Above this many pixels no frame is decoded: it takes more memory than a render may. */
const MAX_PIXELS = 8192 * 4320;

/**
 * Reads the codec and the size of an input video.
 *
 * @throws RenderError with `RENDER_INPUT` when the file is not a readable video
 */
export async function readVideoFacts(source: MediaSource): Promise<VideoFacts> {
  const input = openInput(source);
  try {
    const track = await input.getPrimaryVideoTrack();
    if (track === null) throw new Error('it has no video track');
    const codec = (await track.getCodec()) ?? 'unknown';
    const width = await track.getDisplayWidth();
    const height = await track.getDisplayHeight();
    const isSimple = width * height <= MAX_SIMPLE_PIXELS && codec === 'avc' && (await isBaseline(track));
    const { mimeType } = await input.getFormat();
    const container = /mp4|quicktime/.test(mimeType) ? 'mov' : 'matroska';
    return { codec, width, height, rotation: await track.getRotation(), container, isSimple };
  } catch (error) {
    throw createInputError('video cannot be read', error);
  } finally {
    input.dispose();
  }
}

/** The record of the configuration begins with a version and the profile; then it has the size of lengths. */
async function isBaseline(track: InputVideoTrack): Promise<boolean> {
  const record = (await track.getDecoderConfig())?.description;
  if (record === undefined) return false;
  // Safe: the reader returns an unshared buffer.
  const [, profile, , , lengths = 0] = new Uint8Array(record as ArrayBuffer);
  return profile === BASELINE && (lengths & 3) === 3;
}

/** Returns why the frames of a video cannot be shown here; undefined when they can. */
export async function explainUndecodable(facts: VideoFacts): Promise<string | undefined> {
  const { codec, width, height, isSimple } = facts;
  if (width * height > MAX_PIXELS)
    return `The frames of the input video are not shown: ${width}x${height} is too large.`;
  if (isSimple || (await findFfmpeg()) !== undefined) return undefined;
  return `The frames of the input video (${codec}) are not shown: no ffmpeg was found on the PATH. Install ffmpeg, or use H.264 of the baseline profile.`;
}

/** Returns why inputs of a job will not be shown or heard, without rendering it; nothing when all will. */
export async function inspectJob({ video }: RenderJob): Promise<readonly string[]> {
  const note = video && (await explainUndecodable(await readVideoFacts(video)));
  return note === undefined ? [] : [note];
}
