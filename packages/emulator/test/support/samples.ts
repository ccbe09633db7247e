import type { MediaFormat } from '@videogen/service/media';
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  WebMOutputFormat,
} from 'mediabunny';
import sharp, { type Sharp } from 'sharp';

/** Size in pixels and duration in whole seconds of a sample; what does not apply to a format is ignored. */
export interface SampleShape {
  readonly width?: number;
  readonly height?: number;
  readonly seconds?: number;
}

const IMAGES = {
  jpeg: (image: Sharp) => image.jpeg({ quality: 90 }),
  png: (image: Sharp) => image.png(),
  webp: (image: Sharp) => image.webp(),
  avif: (image: Sharp) => image.avif({ effort: 0 }),
} as const;

/** Makes a small valid file of a format: images and videos of stripes, a tone or silence. */
export function sample(format: MediaFormat, shape: SampleShape = {}): Promise<Uint8Array<ArrayBuffer>> {
  const { width = 320, height = 180, seconds = 1 } = shape;
  switch (format) {
    case 'jpeg':
    case 'png':
    case 'webp':
    case 'avif':
      return own(IMAGES[format](stripes(width, height)).toBuffer());
    case 'wav':
      return Promise.resolve(wav(seconds));
    case 'mp3':
      return Promise.resolve(mp3(seconds));
    case 'aac':
      return Promise.resolve(adts(seconds));
    case 'm4a':
      return m4a(seconds);
    case 'mp4':
      return vp8(new Mp4OutputFormat(), { width, height, seconds });
    case 'mov':
      return vp8(new MovOutputFormat(), { width, height, seconds });
    case 'webm':
      return vp8(new WebMOutputFormat(), { width, height, seconds });
  }
}

/** Coloured stripes: left third red, middle green, right blue; the upper left corner white. */
export function stripes(width: number, height: number): Sharp {
  const third = Math.floor(width / 3);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${third}" height="${height}" fill="#e02020"/>
    <rect x="${third}" width="${third}" height="${height}" fill="#20c020"/>
    <rect x="${2 * third}" width="${width - 2 * third}" height="${height}" fill="#2020e0"/>
    <rect width="${Math.ceil(width / 8)}" height="${Math.ceil(height / 8)}" fill="#ffffff"/>
  </svg>`;
  return sharp(Buffer.from(svg)).removeAlpha();
}

async function own(bytes: Promise<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await bytes);
}

/** 16-bit mono sound at 16 kHz: a tone of 440 Hz. */
function wav(seconds: number): Uint8Array<ArrayBuffer> {
  const [rate, count] = [16_000, 16_000 * seconds];
  const file = Buffer.alloc(44 + count * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + count * 2, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(count * 2, 40);
  for (let i = 0; i < count; i++)
    file.writeInt16LE(Math.round(9000 * Math.sin((i / rate) * 440 * 2 * Math.PI)), 44 + i * 2);
  return new Uint8Array(file);
}

/** Silent frames of MPEG 1 layer III, 128 kbit/s, 44.1 kHz, mono. */
function mp3(seconds: number): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(417);
  frame.set([0xff, 0xfb, 0x90, 0xc4]);
  return repeat(frame, Math.ceil((seconds * 44_100) / 1152));
}

/** A silent stereo frame of AAC-LC, as encoders write it. */
const SILENT_AAC = [0x21, 0x00, 0x49, 0x90, 0x02, 0x19, 0x00, 0x23, 0x80];

/** Silent frames of AAC-LC at 44.1 kHz, stereo, each with an ADTS header. */
function adts(seconds: number): Uint8Array<ArrayBuffer> {
  const length = 7 + SILENT_AAC.length;
  const frame = Uint8Array.from([
    0xff,
    0xf1,
    0x50,
    0x80,
    length >> 3,
    ((length & 7) << 5) | 0x1f,
    0xfc,
    ...SILENT_AAC,
  ]);
  return repeat(frame, Math.ceil((seconds * 44_100) / 1024));
}

function repeat(frame: Uint8Array, count: number): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(frame.length * count);
  for (let i = 0; i < count; i++) file.set(frame, i * frame.length);
  return file;
}

async function m4a(seconds: number): Promise<Uint8Array<ArrayBuffer>> {
  const source = new EncodedAudioPacketSource('aac');
  const decoderConfig = {
    codec: 'mp4a.40.2',
    sampleRate: 44_100,
    numberOfChannels: 2,
    description: Uint8Array.from([0x12, 0x10]),
  };
  const length = 1024 / 44_100;
  const file = await written(new Mp4OutputFormat(), async (output) => {
    output.addAudioTrack(source);
    await output.start();
    for (let i = 0; i * length < seconds; i++) {
      await source.add(new EncodedPacket(Uint8Array.from(SILENT_AAC), 'key', i * length, length), {
        decoderConfig,
      });
    }
  });
  // The brand that tells players "sound only".
  file.set(Buffer.from('M4A '), 8);
  return file;
}

/** A lossy WebP image is one key frame of VP8, so a few of them are a video. */
async function vp8(
  format: OutputFormat,
  { width, height, seconds }: Required<SampleShape>,
): Promise<Uint8Array<ArrayBuffer>> {
  const source = new EncodedVideoPacketSource('vp8');
  const colorSpace = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false } as const;
  const decoderConfig = { codec: 'vp8', codedWidth: width, codedHeight: height, colorSpace };
  const image = await stripes(width, height).webp().toBuffer();
  const frame = new Uint8Array(image.subarray(20, 20 + image.readUInt32LE(16)));
  return written(format, async (output) => {
    output.addVideoTrack(source);
    await output.start();
    for (let i = 0; i < 5 * seconds; i++) {
      await source.add(new EncodedPacket(frame, 'key', i / 5, 1 / 5), { decoderConfig });
    }
  });
}

async function written(
  format: OutputFormat,
  write: (output: Output) => Promise<void>,
): Promise<Uint8Array<ArrayBuffer>> {
  const target = new BufferTarget();
  const output = new Output({ format, target });
  await write(output);
  await output.finalize();
  if (target.buffer === null) throw new Error('The sample was not written.');
  return new Uint8Array(target.buffer);
}
