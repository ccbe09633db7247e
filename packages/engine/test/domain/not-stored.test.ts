import { expect, test } from 'vitest';
import { type StateStore, StorageUnavailable } from '../../src/index.ts';
import { createHarness } from '../support/harness.ts';

/** A store that refuses every change. */
function refusing(state: StateStore): StateStore {
  return { ...state, commit: () => 'stale' };
}

/** A store whose connection fails in a commit. */
function failing(nothingStored: boolean): (state: StateStore) => StateStore {
  const error = new StorageUnavailable(new Error('password=secret'), { nothingStored });
  return (state) => ({ ...state, commit: () => Promise.reject(error) });
}

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const image = { bytes_base64_encoded: PNG };

test('a task that could not be stored is refused, and its media are released', async () => {
  const harness = createHarness({ state: refusing });
  const text = await harness.post('/v1/video/text2video', { prompt: 'A kitten' });
  expect(text.status).toBe(503);
  expect(await text.json()).toEqual({
    detail: expect.stringMatching(/^Task [-0-9a-f]{36} could not be stored\. Send the request again\.$/),
  });

  expect((await harness.post('/v1/video/image2video', { image })).status).toBe(503);
  expect(harness.blobs.bytes()).toBe(0);
  expect(harness.errors).toEqual([]);
});

test('an upload that could not be stored is not granted', async () => {
  const harness = createHarness({ state: refusing });
  const response = await harness.post('/v1/upload/file', { filename: 'kitten.png' });
  expect([response.status, await response.json()]).toEqual([
    503,
    { detail: 'The upload could not be stored. Send the request again.' },
  ]);
});

test('a task that a failing store surely did not store is refused, and its media are released', async () => {
  const harness = createHarness({ state: failing(true) });
  const response = await harness.post('/v1/video/image2video', { image });
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await response.json()).toEqual({ detail: expect.stringMatching(/Send the request again\.$/) });
  expect(harness.blobs.bytes()).toBe(0);
  expect(harness.errors).toEqual([new Error('password=secret')]);
});

test('a task that may be stored is named to the client, and keeps its media', async () => {
  const harness = createHarness({ state: failing(false) });
  const response = await harness.post('/v1/video/image2video', { image });
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await response.json()).toEqual({
    detail: expect.stringMatching(
      /^The storage failed while the task [-0-9a-f]{36} was stored, and the task may exist\. Read it before you send the request again: a 404 means that it was not stored\.$/,
    ),
  });
  expect(harness.blobs.bytes()).toBeGreaterThan(0);
  expect(harness.errors).toHaveLength(1);
});
