import type { EncodedPacket, InputVideoTrack } from 'mediabunny';
import { readAvcConfig, toAnnexB } from './annex-b.ts';
import { captionAreas, eraseAreas } from './caption-areas.ts';
import { createH264Decoder } from './decode-h264.ts';
import { decodeVp8KeyFrame } from './decode-vp8.ts';
import { RenderError } from './errors.ts';
import { fitPicture, type Visible } from './fit-picture.ts';
import type { FrameSize } from './frame-size.ts';
import type { MediaSource } from './open-input.ts';
import { openInput } from './open-input.ts';
import type { Rect } from './paint.ts';
import type { Picture } from './picture.ts';

/** A frame of an input video, fitted to the output, and when it is shown, in seconds. */
export interface DecodedFrame {
  readonly seconds: number;
  readonly picture: Picture;
}

/** The properties of an input video, and its frames that could be decoded, perhaps none. */
export interface DecodedVideo {
  readonly codec: string;
  /** Width in pixels as shown. */
  readonly width: number;
  /** Height in pixels as shown. */
  readonly height: number;
  readonly frames: readonly DecodedFrame[];
}

/** Options of {@link decodeVideo}. */
export interface DecodeOptions {
  /** The size the frames are fitted to. */
  readonly size: FrameSize;
  /** Length of the part that is decoded, from the beginning of the video. */
  readonly seconds: number;
  readonly framesPerSecond: number;
  /**
   * Whether the captions of a video that the emulator made are filled with what is around them.
   *
   * @default false
   */
  readonly eraseCaptions?: boolean;
}

/** Returns the picture of a packet, or `undefined` when there is none to show. */
type Decode = (packet: EncodedPacket) => Picture | undefined | Promise<Picture | undefined>;

/** The H.264 profile that the decoder understands. */
const BASELINE = 66;
/** Above this many pixels a frame is not decoded: the video would take longer to render than it lasts. */
const MAX_PIXELS = 1920 * 1088;

/**
 * Decodes the beginning of an input video: H.264 of the baseline profile frame by frame, VP8 by its key frames.
 * Of any other codec there are no frames, but it is still said what the video is.
 *
 * @throws RenderError with `RENDER_INPUT` when the file is not a readable video at all.
 */
export async function decodeVideo(source: MediaSource, options: DecodeOptions): Promise<DecodedVideo> {
  try {
    const input = await openInput(source);
    try {
      const track = await input.getPrimaryVideoTrack();
      if (track === null) throw new Error('it has no video track');
      const erased = options.eraseCaptions ? captionAreas((await input.getMetadataTags()).comment) : [];
      return await decodeTrack(track, { ...options, erased });
    } finally {
      input.dispose();
    }
  } catch (error) {
    if (error instanceof RenderError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new RenderError('RENDER_INPUT', `The input video cannot be read: ${reason}`, { cause: error });
  }
}

/** Options of the decoding of a track, with the areas of captions to erase. */
type TrackOptions = DecodeOptions & { readonly erased: readonly Rect[] };

async function decodeTrack(track: InputVideoTrack, options: TrackOptions): Promise<DecodedVideo> {
  const codec = (await track.getCodec()) ?? 'unknown';
  const visible: Visible = {
    width: await track.getCodedWidth(),
    height: await track.getCodedHeight(),
    rotation: await track.getRotation(),
  };
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
  const known = { codec, width, height };
  if (visible.width * visible.height > MAX_PIXELS) return { ...known, frames: [] };
  if (codec === 'vp8') {
    const keyFrame: Decode = ({ type, data }) => (type === 'key' ? decodeVp8KeyFrame(data) : undefined);
    return { ...known, frames: await collect(track, keyFrame, visible, options) };
  }
  return { ...known, frames: codec === 'avc' ? await decodeAvc(track, visible, options) : [] };
}

async function decodeAvc(
  track: InputVideoTrack,
  visible: Visible,
  options: TrackOptions,
): Promise<readonly DecodedFrame[]> {
  const record = (await track.getDecoderConfig())?.description;
  // mediabunny returns an unshared buffer.
  const config = record && readAvcConfig(new Uint8Array(record as ArrayBuffer));
  if (config?.profile !== BASELINE) return [];
  const decoder = await createH264Decoder();
  try {
    decoder.decode(config.parameters);
    const decode: Decode = ({ data }) => {
      const unit = toAnnexB(data, config.lengthBytes);
      return unit && decoder.decode(unit);
    };
    return await collect(track, decode, visible, options);
  } finally {
    decoder.close();
  }
}

/** Every packet is decoded, since others build on it; only as many as are wanted are kept. */
async function collect(
  track: InputVideoTrack,
  decode: Decode,
  visible: Visible,
  options: TrackOptions,
): Promise<readonly DecodedFrame[]> {
  const { EncodedPacketSink } = await import('mediabunny');
  const frames: DecodedFrame[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) {
    if (packet.timestamp >= options.seconds) break;
    const picture = await decode(packet);
    const due = frames.length / options.framesPerSecond;
    if (picture && packet.timestamp + 1e-3 >= due) {
      eraseAreas(picture, options.erased);
      frames.push({ seconds: packet.timestamp, picture: fitPicture(picture, visible, options.size) });
    }
  }
  return frames;
}
