import type { MediaSource } from '../job.ts';
import { readAvcConfig, toAnnexB } from './annex-b.ts';
import { createH264Decoder } from './decode-h264.ts';
import type { DecodeOptions } from './decode-options.ts';
import { drawPicture } from './draw.ts';
import { openInput } from './open-input.ts';
import { createPicture, type Picture } from './picture.ts';
import { CROP_LIMIT, type VideoFacts } from './video-facts.ts';

const SURROUND = { y: 31, u: 130, v: 127 } as const;

/** Decodes the beginning of an H.264 video of the baseline profile, which this package makes itself. */
export async function decodeBaseline(
  source: MediaSource,
  facts: VideoFacts,
  options: DecodeOptions,
): Promise<readonly Picture[]> {
  const { EncodedPacketSink } = await import('mediabunny');
  const input = await openInput(source);
  const decoder = await createH264Decoder();
  try {
    const track = await input.getPrimaryVideoTrack();
    const record = (await track?.getDecoderConfig())?.description;
    // The reader returns an unshared buffer.
    const config = record && readAvcConfig(new Uint8Array(record as ArrayBuffer));
    if (!track || !config) return [];
    decoder.decode(config.parameters);
    const pictures: Picture[] = [];
    for await (const packet of new EncodedPacketSink(track).packets()) {
      const unit = toAnnexB(packet.data, config.lengthBytes);
      // Every packet is decoded, since others build on it; only as many as are wanted are kept.
      const decoded = unit && decoder.decode(unit);
      const due = pictures.length / options.framesPerSecond;
      if (decoded && packet.timestamp + 1e-3 >= due) pictures.push(fitFrame(decoded, facts, options));
      if (pictures.length >= options.count) break;
    }
    return pictures;
  } finally {
    decoder.close();
    input.dispose();
  }
}

/** Nearly the same aspect ratio is cropped, another one is shown whole on a dark ground. */
function fitFrame(source: Picture, facts: VideoFacts, { size }: DecodeOptions): Picture {
  const fitted = createPicture(size.width, size.height);
  fitted.y.fill(SURROUND.y);
  fitted.u.fill(SURROUND.u);
  fitted.v.fill(SURROUND.v);
  const [across, down] = [size.width / facts.width, size.height / facts.height];
  const cover = Math.abs(Math.log(across / down)) <= CROP_LIMIT;
  // The decoder adds rows and columns on the right and below to fill its blocks.
  const upright = facts.rotation % 180 === 0;
  const [stored, high] = upright ? [facts.width, facts.height] : [facts.height, facts.width];
  const scale = (cover ? Math.max(across, down) : Math.min(across, down)) * 1.002;
  drawPicture(fitted, source, {
    x: size.width / 2 + ((source.width - stored) / 2) * scale,
    y: size.height / 2 + ((source.height - high) / 2) * scale,
    scale,
    rotate: (facts.rotation * Math.PI) / 180,
  });
  return fitted;
}
