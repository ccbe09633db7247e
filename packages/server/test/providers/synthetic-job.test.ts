import { sampleCall } from '@videogen/engine/conformance';
import type { createVideoRenderer, RenderJob } from '@videogen/synthetic-video';
import { expect, test, vi } from 'vitest';
import { createSyntheticProvider } from '../../src/providers/synthetic.ts';
import { everything } from '../support/connect.ts';
import { sampleRequest } from '../support/samples.ts';

type VideoRenderer = ReturnType<typeof createVideoRenderer>;

const render = vi.fn();
// Safe: the provider only renders.
const createRenderer = vi.fn(() => ({ render }) as Partial<VideoRenderer> as VideoRenderer);
const create = () => createSyntheticProvider({ placeholder: false }, createRenderer);

const image = { ...everything.image, source: async () => ({ path: '/image.png' }) };

/** Submits a job, and returns what the renderer gets. */
async function submit(changes: object): Promise<unknown> {
  const bytes = new Uint8Array([1]);
  render.mockResolvedValueOnce({ bytes, mediaType: 'video/mp4', width: 1, height: 2 });
  const request = sampleRequest(sampleCall(changes));
  const provider = create();
  expect(await provider.submit(request)).toEqual({
    state: 'done',
    video: { bytes, content: bytes, mediaType: 'video/mp4', width: 1, height: 2 },
  });
  const [job, options] = render.mock.lastCall ?? [];
  expect(options).toEqual({ signal: request.signal });
  return job satisfies RenderJob;
}

const bare = {
  category: 'TEXT_TO_VIDEO',
  prompt: 'a kite',
  seconds: 5,
  captions: false,
  aspectRatio: '16:9',
};

test.each<[string, object, object]>([
  [
    'all inputs of a task',
    {
      ...everything,
      image,
      video: null,
      audio: null,
      model: 'm',
      template: 'hug',
      inputs: { look: 'pixel' },
    },
    { ...bare, image: { path: '/image.png' }, model: 'm', template: 'hug', style: 'pixel' },
  ],
  ['nothing that is unset', { ...bare, model: null, template: null }, bare],
  [
    'no style of a prompt that is the name of one',
    { ...bare, model: null, inputs: { prompt: 'pixel', seconds: 5 } },
    bare,
  ],
  ['a known aspect ratio', { ...bare, model: null, aspectRatio: '2:1' }, bare],
])('the renderer gets %s', async (_, changes, expected) => {
  expect(await submit(changes)).toEqual(expected);
});

test('a video may take two minutes', () => {
  create();
  expect(createRenderer).toHaveBeenLastCalledWith({ timeoutMs: 120_000 });
});

test.each([
  [new Error('no memory'), 'no memory'],
  ['no memory', 'no memory'],
])('a video that cannot be rendered (%s) is refused', async (error, reason) => {
  render.mockRejectedValueOnce(error);
  const provider = create();
  expect(await provider.submit(sampleRequest())).toEqual({ state: 'refused', reason });
});

test('work is never found again, because its process has exited', async () => {
  const provider = createSyntheticProvider({ placeholder: true });
  const reason = 'The process that rendered the video has exited.';
  expect(await provider.poll(sampleRequest())).toEqual({ state: 'lost', reason });
});
