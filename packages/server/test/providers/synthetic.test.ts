import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { MediaSource, RenderJob } from '@videogen/engine';
import { sampleCall } from '@videogen/engine/conformance';
import { listen } from '@videogen-tools/test-support/listen';
import { expect, onTestFinished, test } from 'vitest';
import type { ProviderRequest } from '../../src/providers/provider.ts';
import { createSyntheticProvider } from '../../src/providers/synthetic.ts';
import { sampleRequest } from '../support/samples.ts';

const image = new URL('../../../../tools/contract/fixtures/image.png', import.meta.url);

const getRequest = (changes: Partial<RenderJob> = {}): ProviderRequest =>
  sampleRequest(sampleCall({ seconds: 1, ...changes }));

/** Renders a video with an image, and returns its bytes. */
async function renderImage(source: MediaSource): Promise<unknown> {
  const media = { blob: 'b', size: 1, format: 'png', mediaType: 'image/png', source: async () => source };
  const provider = createSyntheticProvider({ placeholder: false });
  const outcome = await provider.submit(getRequest({ category: 'IMAGE_TO_VIDEO', image: media }));
  return outcome.state === 'done' ? outcome.video.content : outcome;
}

test.each([
  ['9:16', { width: 360, height: 640 }],
  ['16:9', { width: 640, height: 360 }],
  ['another one', { width: 640, height: 360 }],
])('a placeholder has the aspect ratio of its task (%s)', async (aspectRatio, size) => {
  const provider = createSyntheticProvider({ placeholder: true });
  const outcome = await provider.submit(getRequest({ aspectRatio }));
  expect(outcome).toMatchObject({ state: 'done', video: { mediaType: 'video/mp4', ...size } });
});

test('an image is shown, from memory, a file or a URL', async () => {
  const bytes = await readFile(image);
  const { url, close } = await listen(createServer((_, response) => response.end(bytes)));
  onTestFinished(close);
  const [inMemory, inFile, atUrl] = await Promise.all([
    renderImage(bytes),
    renderImage({ path: fileURLToPath(image) }),
    renderImage({ url }),
  ]);
  expect(inMemory).toBeInstanceOf(Uint8Array);
  expect(inFile).toEqual(inMemory);
  expect(atUrl).toEqual(inMemory);
});

test('an image that cannot be read fails the task with the reason', async () => {
  expect(await renderImage(new Uint8Array(3))).toEqual({
    state: 'refused',
    reason: expect.stringMatching(/image/),
  });
});

test('a process that was killed leaves nothing to poll, and the task is rendered again', async () => {
  const provider = createSyntheticProvider({ placeholder: true });
  expect(provider.onUnknownOutcome).toBe('resubmit');
  const reason = expect.stringMatching(/exited/);
  expect(await provider.poll(getRequest())).toEqual({ state: 'lost', reason });
  await provider.cancel(getRequest());
});
