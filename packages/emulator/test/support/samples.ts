import { readFile } from 'node:fs/promises';
import type { MediaFormat } from '@videogen/service/media';

const NAMES: Readonly<Record<MediaFormat, string>> = {
  jpeg: 'image.jpg',
  png: 'image.png',
  webp: 'image.webp',
  avif: 'image.avif',
  mp3: 'speech.mp3',
  wav: 'speech.wav',
  m4a: 'speech.m4a',
  aac: 'speech.aac',
  mp4: 'h264-high.mp4',
  webm: 'vp8.webm',
  mov: 'h264-baseline.mov',
};

/** Reads a small valid file of a format: an image of 240x160, a video of 192x108, a sound; both of the latter for 2 s. */
export async function sample(format: MediaFormat): Promise<Uint8Array<ArrayBuffer>> {
  const fixtures = new URL('../../../synthetic-video/test/fixtures/', import.meta.url);
  return new Uint8Array(await readFile(new URL(NAMES[format], fixtures)));
}
