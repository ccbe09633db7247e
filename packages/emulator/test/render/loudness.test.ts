import { describe, expect, test } from 'vitest';
import { measureLoudnessOf } from '../../src/render/loudness.ts';
import type { Picture } from '../../src/render/picture.ts';
import { renderVideo } from '../../src/render/render-video.ts';
import { difference, framesAt } from '../support/frames.ts';
import { sample } from '../support/samples.ts';

/** A tone, as a sample between -1 and 1. */
const tone = (index: number): number => Math.sin(index / 6);

/** Noise, the same in each run. */
const noise = (index: number): number => (Math.sin(index * 12.9898) * 43_758.5453) % 1;

/** A WAV file of a second of quiet and a second of loud sound, in turns; without `quiet`, of silence and sound. */
function turns(seconds: number, sound = tone, quiet = 0): Uint8Array {
  const rate = 16_000;
  const data = Buffer.alloc(44 + seconds * rate * 2);
  data.write('RIFF', 0);
  data.writeUInt32LE(data.length - 8, 4);
  data.write('WAVEfmt ', 8);
  data.writeUInt32LE(16, 16);
  data.writeUInt16LE(1, 20);
  data.writeUInt16LE(1, 22);
  data.writeUInt32LE(rate, 24);
  data.writeUInt32LE(rate * 2, 28);
  data.writeUInt16LE(2, 32);
  data.writeUInt16LE(16, 34);
  data.write('data', 36);
  data.writeUInt32LE(seconds * rate * 2, 40);
  for (let index = 0; index < seconds * rate; index++) {
    const volume = Math.floor(index / rate) % 2 === 1 ? 12_000 : quiet;
    data.writeInt16LE(Math.round(volume * sound(index)), 44 + index * 2);
  }
  return new Uint8Array(data);
}

const MOUTH = { left: 0.42, top: 0.45, right: 0.58, bottom: 0.7 };

test('uncompressed sound is as loud as its samples', async () => {
  const levels = await measureLoudnessOf(turns(4), 4, 10);
  expect([...levels.slice(1, 9)].every((level) => level === 0)).toBe(true);
  expect([...levels.slice(11, 19)].every((level) => level > 0.9)).toBe(true);
  expect([...levels.slice(21, 29)].every((level) => level === 0)).toBe(true);
});

test.each([
  ['silence and a tone', turns(4)],
  ['quiet and loud noise', turns(4, noise, 600)],
])('AAC is as loud as its sound: %s', async (_, audio) => {
  // The emulator's own AAC of the same sound.
  const image = await sample('png', { width: 320, height: 180 });
  const job = { taskId: 'a', category: 'TALKING_AVATAR', seconds: 4, aspectRatio: '16:9', image } as const;
  const { bytes } = await renderVideo({ ...job, audio }, { framesPerSecond: 5 });
  const levels = await measureLoudnessOf(bytes, 4, 10);
  const mean = (from: number, to: number): number =>
    levels.slice(from, to).reduce((sum, level) => sum + level, 0) / (to - from);
  expect(mean(2, 8)).toBeLessThan(0.3);
  expect(mean(12, 18)).toBeGreaterThan(0.6);
  expect(mean(22, 28)).toBeLessThan(0.3);
  expect(mean(32, 38)).toBeGreaterThan(0.6);
});

describe('the mouth of an avatar', () => {
  test('is closed in silence and open when it is loud', async () => {
    const image = await sample('png', { width: 640, height: 360 });
    const job = { taskId: 'a', category: 'TALKING_AVATAR', seconds: 4, aspectRatio: '16:9', image } as const;
    const video = await renderVideo({ ...job, audio: turns(4) }, { framesPerSecond: 5 });
    const [closed, open, closedAgain] = await framesAt(video, 0.12, 0.37, 0.62);
    expect(difference(closed as Picture, open as Picture, MOUTH)).toBeGreaterThan(6);
    expect(difference(closed as Picture, closedAgain as Picture, MOUTH)).toBeLessThan(4);
  });
});
