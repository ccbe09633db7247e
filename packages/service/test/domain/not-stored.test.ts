import { expect, test } from 'vitest';
import type { StateStore } from '../../src/index.ts';
import { createHarness } from '../support/harness.ts';

/** A store that refuses every change. */
function refusing(state: StateStore): StateStore {
  return { ...state, commit: () => 'stale' };
}

test('a task that could not be stored is refused, and its media are released', async () => {
  const harness = createHarness({ state: refusing });
  const text = await harness.post('/v1/video/text2video', { prompt: 'A kitten' });
  expect(text.status).toBe(503);
  expect(await text.json()).toEqual({ detail: expect.stringContaining('could not be stored') });

  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const image = { bytes_base64_encoded: png.toString('base64') };
  expect((await harness.post('/v1/video/image2video', { image })).status).toBe(503);
  expect(harness.blobs.bytes()).toBe(0);
  expect(harness.errors).toEqual([]);
});

test('an upload that could not be stored is not granted', async () => {
  const harness = createHarness({ state: refusing });
  expect((await harness.post('/v1/upload/file', { filename: 'kitten.png' })).status).toBe(503);
});
