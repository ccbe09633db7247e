import type { EncodedPacket, InputVideoTrack } from 'mediabunny';
import { type MediaSource, openMedia } from '../media/open-media.ts';
import { readAvcConfig, toAnnexB } from './annex-b.ts';
import { createH264Decoder } from './decode-h264.ts';
import { RenderError } from './errors.ts';
import type { Picture } from './picture.ts';

/** A frame of an input video and when it is shown, in seconds. */
export interface DecodedFrame {
  readonly seconds: number;
  readonly picture: Picture;
}

/** The frames that could be decoded, or why none could. */
export type DecodedVideo =
  | { readonly frames: readonly DecodedFrame[]; readonly width: number; readonly height: number }
  | { readonly frames: undefined; readonly codec: string };

/** Above this many pixels a frame is not decoded: the video would take longer to render than it lasts. */
const MAX_PIXELS = 1920 * 1088;

/**
 * Decodes the beginning of an input video, about `framesPerSecond` frames of each of its first `seconds`.
 *
 * @throws RenderError with `RENDER_INPUT` when the file is not a readable video at all.
 */
export async function decodeVideo(
  source: MediaSource,
  seconds: number,
  framesPerSecond: number,
): Promise<DecodedVideo> {
  try {
    const input = await openMedia(source);
    try {
      const track = await input.getPrimaryVideoTrack();
      if (track === null) throw new Error('it has no video track');
      return await decodeTrack(track, seconds, framesPerSecond);
    } finally {
      input.dispose();
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RenderError('RENDER_INPUT', `The input video cannot be read: ${reason}`, { cause: error });
  }
}

async function decodeTrack(
  track: InputVideoTrack,
  seconds: number,
  framesPerSecond: number,
): Promise<DecodedVideo> {
  const codec = (await track.getCodec()) ?? 'unknown';
  const [width, height] = [await track.getCodedWidth(), await track.getCodedHeight()];
  const frames =
    codec === 'avc' && width * height <= MAX_PIXELS ? await decodeAvc(track, seconds, framesPerSecond) : [];
  if (frames.length === 0) return { frames: undefined, codec };
  return { frames, width, height };
}

async function decodeAvc(
  track: InputVideoTrack,
  seconds: number,
  framesPerSecond: number,
): Promise<readonly DecodedFrame[]> {
  const record = (await track.getDecoderConfig())?.description;
  const config = record && readAvcConfig(new Uint8Array(record as ArrayBuffer)); // mediabunny gives bytes of its own.
  if (!config) return [];
  const decoder = await createH264Decoder();
  try {
    decoder.decode(config.parameters);
    const frames: DecodedFrame[] = [];
    for await (const packet of packetsUntil(track, seconds)) {
      const unit = toAnnexB(packet.data, config.lengthBytes);
      const picture = unit && decoder.decode(unit);
      const due = frames.length / framesPerSecond;
      if (picture && packet.timestamp + 1e-6 >= due) frames.push({ seconds: packet.timestamp, picture });
    }
    return frames;
  } finally {
    decoder.close();
  }
}

async function* packetsUntil(track: InputVideoTrack, seconds: number): AsyncGenerator<EncodedPacket> {
  const { EncodedPacketSink } = await import('mediabunny');
  for await (const packet of new EncodedPacketSink(track).packets()) {
    if (packet.timestamp >= seconds) return;
    yield packet;
  }
}
