import type { MediaSource } from '../job.ts';
import { decodeBaseline } from './decode-baseline.ts';
import { decodeWithFfmpeg } from './decode-with-ffmpeg.ts';
import { findFfmpeg } from './find-ffmpeg.ts';
import type { VideoFormat } from './frame-size.ts';
import type { Picture } from './picture.ts';
import { explainUndecodable, readVideoFacts } from './video-facts.ts';

/**
 * Decodes the beginning of an input video: with ffmpeg if there is one, otherwise by the decoder of the package.
 *
 * @returns the frames, at least one, or why there are none
 * @throws RenderError with `RENDER_INPUT` when the file is not a readable video
 */
export async function decodeVideo(
  source: MediaSource,
  format: VideoFormat,
): Promise<readonly Picture[] | string> {
  const facts = await readVideoFacts(source);
  const undecodable = await explainUndecodable(facts);
  if (undecodable !== undefined) return undecodable;
  const program = await findFfmpeg();
  const frames = program === undefined ? [] : await decodeWithFfmpeg(program, source, facts, format);
  if (typeof frames !== 'string' && frames.length > 0) return frames;
  // An ffmpeg may lack a decoder.
  const simple = facts.isSimple ? await decodeBaseline(source, facts, format) : [];
  if (simple.length > 0) return simple;
  const reason = typeof frames === 'string' ? frames : 'no frame could be decoded';
  return `The frames of the input video (${facts.codec}) are not shown: ${reason}`;
}
