import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
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

const hook = `data:text/javascript,import { registerHooks } from 'node:module';
registerHooks({ load: (url, context, next) => { process.stderr.write(url + '\\n'); return next(url, context); } });`;

test('nothing of the renderer is loaded', () => {
  const program = fileURLToPath(new URL('../src/placeholder.ts', import.meta.url));
  const { stderr } = spawnSync(process.execPath, ['--import', hook, program], { encoding: 'utf8' });
  const loaded = stderr.split('\n').filter((line) => line.startsWith('file:'));
  expect(loaded.map((url) => url.replace(/.*\/src\//, '')).sort()).toEqual([
    'codec/frame-size.ts',
    'generated/placeholders.ts',
    'placeholder.ts',
  ]);
});
