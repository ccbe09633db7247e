import { EncodedPacketSink } from 'mediabunny';
import type { MediaSource } from '../job.ts';
import { drawSprite, type Sprite } from './draw.ts';
import { countFrames, type FrameSize, isCropped, type VideoFormat } from './frame-size.ts';
import { openInput } from './open-input.ts';
import { createPicture, type Picture } from './picture.ts';
import type { VideoFacts } from './video-facts.ts';

const SURROUND = { y: 31, u: 130, v: 127 } as const;
const START_CODE = Buffer.from([0, 0, 0, 1]);
/** The memory of the decoder for an access unit, in bytes. */
const MAX_UNIT = 1024 * 1024;

/** Decodes the beginning of an H.264 video of the baseline profile, which this package makes itself. */
export async function decodeBaseline(
  source: MediaSource,
  facts: VideoFacts,
  format: VideoFormat,
): Promise<readonly Picture[]> {
  const { default: TinyH264Decoder } = await import('tinyh264/lib/TinyH264Decoder.js');
  let decoded: Sprite | undefined;
  const decoder = new TinyH264Decoder(await startModule(), (data, width, height) => {
    decoded = createSprite(data, { width, height });
  });
  const input = openInput(source);

  try {
    const track = await input.getPrimaryVideoTrack();
    const record = (await track?.getDecoderConfig())?.description;
    if (!track || !record) return [];
    // Safe: the reader returns an unshared buffer.
    decoder.decode(readParameters(Buffer.from(record as ArrayBuffer)));
    const pictures: Picture[] = [];
    for await (const packet of new EncodedPacketSink(track).packets()) {
      if (packet.data.length > MAX_UNIT) break;
      // Every packet is decoded, since others build on it; only as many as are wanted are kept.
      decoder.decode(toAnnexB(packet.data));
      const due = pictures.length / format.framesPerSecond;
      if (decoded && packet.timestamp + 1e-3 >= due) pictures.push(fitFrame(decoded, facts, format.size));
      if (pictures.length === countFrames(format)) break;
    }
    return pictures;
  } finally {
    decoder.release();
    input.dispose();
  }
}

/** Starts the module, which is built for browsers and reads its own URL from `self` while it starts. */
async function startModule(): Promise<object> {
  const { default: start } = await import('tinyh264/lib/TinyH264.js');
  Object.assign(globalThis, { self: { location: { href: '' } } });
  try {
    return start();
  } finally {
    Reflect.deleteProperty(globalThis, 'self');
  }
}

/** Returns the sequence and picture parameters of an `avcC` record with start codes. */
function readParameters(record: Buffer): Buffer {
  const parts: Buffer[] = [];
  let at = 5;
  for (const mask of [0x1f, 0xff]) {
    for (let left = (record[at++] ?? 0) & mask; left > 0; left--) {
      const end = at + 2 + record.readUInt16BE(at);
      parts.push(START_CODE, record.subarray(at + 2, end));
      at = end;
    }
  }
  return Buffer.concat(parts);
}

/** Replaces the lengths of 4 bytes, behind which MP4 stores the units of a sample, by start codes. */
function toAnnexB(sample: Uint8Array): Buffer {
  const unit = Buffer.from(sample);
  for (let at = 0; at + 4 <= unit.length; ) {
    const length = unit.readUInt32BE(at);
    START_CODE.copy(unit, at);
    at += 4 + length;
  }
  return unit;
}

function createSprite(data: Uint8Array, { width, height }: FrameSize): Sprite {
  const { y, u, v } = createPicture(width, height, data);
  const opaque = (plane: Uint8Array): Uint32Array => Uint32Array.from(plane, (value) => 0xff0000 | value);
  return { width, height, planes: [opaque(y), opaque(u), opaque(v)] };
}

/** Nearly the same aspect ratio is cropped, another one is shown whole on a dark ground. */
function fitFrame(source: Sprite, facts: VideoFacts, size: FrameSize): Picture {
  const fitted = createPicture(size.width, size.height);
  for (const plane of ['y', 'u', 'v'] as const) fitted[plane].fill(SURROUND[plane]);
  const across = size.width / facts.width;
  const down = size.height / facts.height;
  const scale = (isCropped(facts, size) ? Math.max(across, down) : Math.min(across, down)) * 1.002;
  // The decoder adds rows and columns on the right and below to fill its blocks.
  const isUpright = facts.rotation % 180 === 0;
  const storedWidth = isUpright ? facts.width : facts.height;
  const storedHeight = isUpright ? facts.height : facts.width;

  drawSprite(fitted, source, {
    x: size.width / 2 + ((source.width - storedWidth) / 2) * scale,
    y: size.height / 2 + ((source.height - storedHeight) / 2) * scale,
    scale,
    rotate: (facts.rotation * Math.PI) / 180,
  });

  return fitted;
}
