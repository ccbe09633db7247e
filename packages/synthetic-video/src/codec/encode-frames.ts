import type { H264MP4Encoder } from 'h264-mp4-encoder';
import { countFrames, type VideoFormat } from './frame-size.ts';

/** Speed of the encoder, 0 (smallest file) to 10 (fastest). */
const SPEED = 10;
/** Strength of the compression, 10 (best picture) to 51. */
const QUANTIZATION = 27;
/** Longest time from one key frame to the next, in seconds: players seek to key frames. */
const KEY_FRAME_SECONDS = 2;

/**
 * Encodes frames as H.264 (baseline) in an MP4 file, with a key frame every 2 seconds.
 *
 * @param draw returns the I420 bytes of a frame; called once for each, in order; the bytes are copied at once
 * @returns the MP4 as the encoder writes it: index at the end, wall-clock times
 */
export async function encodeFrames(
  format: VideoFormat,
  draw: (index: number) => Uint8Array,
): Promise<Uint8Array> {
  const { size, framesPerSecond } = format;
  const encoder = await createEncoder();
  Object.assign(encoder, size, {
    frameRate: framesPerSecond,
    speed: SPEED,
    quantizationParameter: QUANTIZATION,
    groupOfPictures: KEY_FRAME_SECONDS * framesPerSecond,
  });

  encoder.initialize();
  try {
    for (let index = 0; index < countFrames(format); index++) encoder.addFrameYuv(draw(index));
  } finally {
    // An encoder that is deleted unfinished aborts the whole module.
    encoder.finalize();
  }

  const file = encoder.FS.readFile(encoder.outputFilename);
  encoder.FS.unlink(encoder.outputFilename);
  encoder.delete();
  return file;
}

/** Creates an encoder without its listeners, which would abort at a rejection that has nothing to do with it. */
async function createEncoder(): Promise<H264MP4Encoder> {
  const event = 'unhandledRejection';
  const before = process.listeners(event);
  const { default: library } = await import('h264-mp4-encoder');
  const encoder = await library.createH264MP4Encoder();
  for (const listener of process.listeners(event)) {
    if (!before.includes(listener)) process.off(event, listener);
  }
  return encoder;
}
