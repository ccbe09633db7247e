import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { probeMedia } from '../../src/media/browser.ts';

const video = await readFile(new URL('../../../../tools/contract/fixtures/video.mp4', import.meta.url));

test('a video is read on the thread of the page', async () => {
  expect(await probeMedia(video)).toMatchObject({ ok: true, media: { kind: 'video', format: 'mp4' } });
});

describe('a table that claims thousands of millions of samples does not keep the page busy', () => {
  // Bytes from the type of the table to the number of samples.
  test.each([
    ['stts', 12],
    ['stsc', 16],
    ['stsz', 12],
  ])('%s', async (table, to) => {
    const damaged = Buffer.from(video);
    damaged.writeUInt32BE(0xffff_fff0, damaged.indexOf(table) + to);
    expect(await probeMedia(damaged)).toMatchObject({
      ok: false,
      reason: 'CORRUPT',
      message: expect.stringContaining(`its table ${table} claims more samples than the file has bytes`),
    });
  });
});
