import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { seeded } from '@videogen-tools/test-support/seeded';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeFormat, detectFormat, type MediaFormat, probeMedia as probe } from '../../src/media.ts';

/** The limit only ends a hang. */
const probeMedia: typeof probe = (source, options) => probe(source, { timeoutMs: 60_000, ...options });

/** Small valid files: images of 240x160, videos of 192x108, sounds; both of the latter for 2 s. */
const SAMPLES: Readonly<Record<MediaFormat, string>> = {
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
const FORMATS = Object.keys(SAMPLES) as MediaFormat[]; // Safe: the keys of the samples.
const fixtures = new URL('../../../synthetic-video/test/fixtures/', import.meta.url);
const files = new Map<MediaFormat, Uint8Array<ArrayBuffer>>();
let folder = '';

beforeAll(async () => {
  folder = await temporaryFolder(afterAll);
  for (const format of FORMATS)
    files.set(format, new Uint8Array(await readFile(new URL(SAMPLES[format], fixtures))));
});

function getBytes(format: MediaFormat): Uint8Array<ArrayBuffer> {
  const bytes = files.get(format);
  if (!bytes) throw new Error(`No sample of ${format}.`);
  return bytes;
}

describe.each(FORMATS)('%s', (format) => {
  const { kind, mediaType } = describeFormat(format);

  test('is detected by content', async () => {
    expect(await detectFormat(getBytes(format).subarray(0, 4096))).toEqual({ kind, format, mediaType });
  });

  test.each(['bytes', 'file'])('is probed from %s', async (from) => {
    const path = join(folder, `nameless-${format}`);
    await writeFile(path, getBytes(format));
    const probed = await probeMedia(from === 'file' ? { path } : getBytes(format));
    const shown = {
      audio: { seconds: expect.closeTo(2, 0) },
      image: { width: 240, height: 160 },
      video: { width: 192, height: 108, seconds: expect.closeTo(2, 0) },
    }[kind];
    expect(probed).toEqual({ ok: true, media: { kind, format, ...shown } });
  });

  test('is probed without its duration, for which some files are read whole', async () => {
    const whole = await probeMedia(getBytes(format));
    const { seconds: _, ...media } = whole.ok ? whole.media : {};
    expect(await probeMedia(getBytes(format), { withDuration: false })).toEqual({ ok: true, media });
  });

  test('cut short or damaged is an outcome, never an exception', async () => {
    const random = seeded(FORMATS.indexOf(format));
    const whole = getBytes(format);
    for (let round = 0; round < 12; round++) {
      const damaged = whole.slice(0, Math.ceil(whole.length * random()));
      for (let i = 0; i < round; i++)
        damaged[Math.floor(damaged.length * random())] = Math.floor(256 * random());
      const probed = await probeMedia(damaged, { timeoutMs: 2000 });
      expect(probed.ok || (probed.message !== '' && probed.reason !== 'UNREADABLE')).toBe(true);
    }
  });
});

describe('what is not supported', () => {
  test.each([
    ['nothing', ''],
    ['text', 'hello, this is a text and not a picture'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['GIF', 'GIF89a\u0001\0\u0001\0\0\0\0;'],
    ['a playlist', '#EXTM3U\n#EXT-X-VERSION:3\n#EXTINF:1,\nhttp://127.0.0.1:1/a.ts\n'],
    ['PDF', '%PDF-1.7\n'],
  ])('%s is refused', async (_, content) => {
    const bytes = new TextEncoder().encode(content);
    expect(await detectFormat(bytes)).toBeUndefined();
    expect(await probeMedia(bytes)).toMatchObject({ ok: false, reason: 'UNSUPPORTED_FORMAT' });
  });

  test('a missing file is unreadable', async () => {
    expect(await probeMedia({ path: join(folder, 'absent') })).toMatchObject({
      ok: false,
      reason: 'UNREADABLE',
    });
  });
});

describe('a file that keeps its reader busy', () => {
  /** Sound of which one chunk claims four thousand million samples. */
  async function endless(): Promise<Uint8Array<ArrayBuffer>> {
    const file = getBytes('m4a').slice();
    const table = Buffer.from(file.buffer).indexOf('stsc');
    // After type, version, number of runs and first chunk: how many samples each chunk has.
    new DataView(file.buffer).setUint32(table + 16, 0xffff_fff0);
    return file;
  }

  test('times out without blocking this thread, and the next file is probed', async () => {
    let turns = 0;
    const ticking = setInterval(() => turns++, 5);
    try {
      const probed = await probeMedia(await endless(), { timeoutMs: 400 });
      expect(probed).toMatchObject({ ok: false, reason: expect.stringMatching(/TIMEOUT|CORRUPT/) });
      expect(turns).toBeGreaterThan(0);
    } finally {
      clearInterval(ticking);
    }
    expect(await probeMedia(getBytes('m4a'))).toMatchObject({ ok: true });
  });

  test('does not fail the files that wait behind it', async () => {
    const probes = [
      probeMedia(await endless(), { timeoutMs: 400 }),
      probeMedia(getBytes('mp4')),
      probeMedia(getBytes('wav')),
    ];
    expect((await Promise.all(probes)).map(({ ok }) => ok)).toEqual([false, true, true]);
  });
});

describe('finer points', () => {
  test.each([
    [1, 240, 160],
    [3, 240, 160],
    [6, 160, 240],
    [8, 160, 240],
  ])('EXIF orientation %d shows %d x %d', async (orientation, width, height) => {
    const image = await sharp(getBytes('png')).withMetadata({ orientation }).jpeg().toBuffer();
    expect(await probeMedia(image)).toMatchObject({ ok: true, media: { width, height } });
  });

  test('an MP4 of sound only is sound', async () => {
    const file = getBytes('m4a').slice();
    file.set(new TextEncoder().encode('isom'), 8);
    expect(await detectFormat(file)).toMatchObject({ format: 'mp4' });
    expect(await probeMedia(file)).toMatchObject({ ok: true, media: { kind: 'audio', format: 'm4a' } });
  });

  test('a file name plays no part', async () => {
    const path = join(folder, 'picture.mp4');
    await writeFile(path, getBytes('png'));
    expect(await probeMedia({ path })).toMatchObject({ ok: true, media: { kind: 'image', format: 'png' } });
  });
});
