import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { FRAME_SIZES } from '../src/codec/frame-size.ts';
import { openInput } from '../src/codec/open-input.ts';
import { placeholderVideo } from '../src/placeholder.ts';
import { ratios } from './support/render.ts';

test.each(ratios)('%s is a tiny valid MP4 of the right size and duration', async (aspectRatio) => {
  for (const seconds of [1, 10, 60]) {
    const result = placeholderVideo({ aspectRatio, seconds });
    const { width, height } = FRAME_SIZES[aspectRatio];
    expect(result).toMatchObject({ width, height, seconds, mediaType: 'video/mp4' });
    expect(result.bytes.length).toBeLessThan(2500);
    const input = openInput(result.bytes);
    const track = await input.getPrimaryVideoTrack();
    expect([await track?.getCodec(), await track?.getDisplayWidth(), await input.computeDuration()]).toEqual([
      'avc',
      width,
      seconds,
    ]);
    input.dispose();
    result.bytes.fill(0);
  }
});

test('nothing of the renderer is loaded', async () => {
  const program = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context); } });
    await import(${JSON.stringify(new URL('../src/placeholder.ts', import.meta.url).href)});
    console.log(JSON.stringify(loaded));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  const folder = fileURLToPath(new URL('../src/', import.meta.url));
  const loaded: readonly string[] = JSON.parse(stdout);
  expect(loaded.map((url) => fileURLToPath(url).replace(folder, '')).sort()).toEqual([
    'codec/frame-size.ts',
    'generated/placeholders.ts',
    'placeholder.ts',
  ]);
});
