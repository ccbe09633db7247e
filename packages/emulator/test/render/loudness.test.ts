import { describe, expect, test } from 'vitest';
import { measureLoudnessOf } from '../../src/render/loudness.ts';
import type { Picture } from '../../src/render/picture.ts';
import { renderVideo } from '../../src/render/render-video.ts';
import { difference, framesAt } from '../support/frames.ts';
import { sample } from '../support/samples.ts';

/** A WAV file of a second of silence and a second of sound, in turns. */
function turns(seconds: number): Uint8Array {
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
    const loud = Math.floor(index / rate) % 2;
    data.writeInt16LE(Math.round(loud * 12_000 * Math.sin(index / 6)), 44 + index * 2);
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

test('AAC is as loud as its packets are large', async () => {
  // The emulator's own AAC of the same sound.
  const image = await sample('png', { width: 320, height: 180 });
  const job = { taskId: 'a', category: 'TALKING_AVATAR', seconds: 4, aspectRatio: '16:9', image } as const;
  const { bytes } = await renderVideo({ ...job, audio: turns(4) }, { framesPerSecond: 5 });
  const levels = await measureLoudnessOf(bytes, 4, 10);
  const mean = (from: number, to: number): number =>
    levels.slice(from, to).reduce((sum, level) => sum + level, 0) / (to - from);
  expect(mean(2, 8)).toBeLessThan(0.15);
  expect(mean(12, 18)).toBeGreaterThan(0.5);
  expect(mean(22, 28)).toBeLessThan(0.15);
  expect(mean(32, 38)).toBeGreaterThan(0.5);
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
