import type { H264MP4Encoder } from 'h264-mp4-encoder';
import type { FrameSize } from './frame-size.ts';

/** Speed of the encoder, 0 (smallest file) to 10 (fastest). */
const SPEED = 10;
/** Strength of the compression, 10 (best picture) to 51. */
const QUANTIZATION = 27;

/** Input of {@link encodeFrames}. */
export interface FrameSequence {
  readonly size: FrameSize;
  readonly framesPerSecond: number;
  readonly count: number;
  /** Returns the I420 bytes of a frame, asked for once each, in order; the bytes are copied at once. */
  readonly frame: (index: number) => Uint8Array;
}

/**
 * Encodes frames as H.264 (baseline) in an MP4 file: one key frame, then only differences.
 *
 * @returns The MP4 as the encoder writes it: its index at the end, its times the wall clock's.
 */
export async function encodeFrames(sequence: FrameSequence): Promise<Uint8Array> {
  const { default: library } = await import('h264-mp4-encoder');
  const encoder = await library.createH264MP4Encoder();
  try {
    configure(encoder, sequence);
    addFrames(encoder, sequence);
    return encoder.FS.readFile(encoder.outputFilename);
  } finally {
    encoder.FS.unlink(encoder.outputFilename);
    encoder.delete();
  }
}

function addFrames(encoder: H264MP4Encoder, sequence: FrameSequence): void {
  try {
    for (let index = 0; index < sequence.count; index++) encoder.addFrameYuv(sequence.frame(index));
  } finally {
    // An encoder that is deleted unfinished aborts the whole module.
    encoder.finalize();
  }
}

function configure(encoder: H264MP4Encoder, sequence: FrameSequence): void {
  encoder.width = sequence.size.width;
  encoder.height = sequence.size.height;
  encoder.frameRate = sequence.framesPerSecond;
  encoder.speed = SPEED;
  encoder.quantizationParameter = QUANTIZATION;
  encoder.groupOfPictures = sequence.count;
  encoder.initialize();
}
