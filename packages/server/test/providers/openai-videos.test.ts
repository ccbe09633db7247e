import type { Json } from '@videogen/engine';
import { describe, expect, test } from 'vitest';
import { createOpenAiVideosProvider } from '../../src/providers/openai-videos.ts';
import type { Provider, ProviderOptions, ProviderRequest } from '../../src/providers/provider.ts';
import {
  connect,
  everything,
  getRequest,
  inMemory,
  json,
  type Sent,
  textOnly,
  videoResponse,
} from '../support/connect.ts';

describe('the dialect /v1/videos', () => {
  const inJson = (options: ProviderOptions): Provider =>
    createOpenAiVideosProvider({ ...options, encoding: 'json' });
  const usual = { model: 'wan', prompt: 'a kite', seconds: '5', size: '1280x720' };

  test.each<[string, ProviderRequest, object]>([
    ['a text', getRequest(), usual],
    [
      'an image',
      getRequest(everything),
      { ...usual, input_reference: { image_url: 'https://storage.example/png' } },
    ],
    [
      'a video without an image',
      getRequest({ ...everything, image: null }),
      { ...usual, input_reference: { image_url: 'https://storage.example/mp4' } },
    ],
    [
      'an aspect ratio that it does not know',
      getRequest({ ...textOnly, aspectRatio: '2:1' }),
      { model: 'wan', prompt: 'a kite', seconds: '5' },
    ],
    [
      'the input of its route, which comes before the usual parameters',
      getRequest(textOnly, { input: { seconds: '{seconds}', steps: 4, fps: '{fps}' } }),
      { ...usual, seconds: 5, steps: 4, fps: 24 },
    ],
  ])('is sent %s in JSON', async (_, request, body) => {
    const { provider, sent } = connect(inJson);
    const outcome = await provider.submit(request);
    expect(outcome).toEqual({ state: 'accepted', reference: 'work', handle: undefined, pollAfterMs: 7 });
    const headers = { ...json, 'idempotency-key': 'key-1' };
    expect(sent).toEqual([{ target: 'POST /v1/videos', headers, body }]);
  });

  /** The fields of a form that was sent. */
  const readForm = async ({ body }: Sent): Promise<object> =>
    body instanceof Blob ? Object.fromEntries(await new Response(body).formData()) : {};

  const png = inMemory(everything.image, 'an image');
  const mp4 = inMemory(everything.video, 'a video');

  test.each<[string, ProviderRequest, string | undefined, string | undefined]>([
    ['a text', getRequest(textOnly, { input: { steps: 4 } }), undefined, undefined],
    [
      'an image',
      getRequest({ ...everything, image: png, video: mp4 }, { input: { steps: 4 } }),
      'input_reference.png',
      'an image',
    ],
    [
      'a video without the members whose slots are media',
      getRequest({ ...everything, image: null, video: mp4 }, { input: { steps: 4, video: '{video}' } }),
      'input_reference.mp4',
      'a video',
    ],
  ])('is sent %s in a form', async (_, request, name, content) => {
    const { provider, sent } = connect(createOpenAiVideosProvider);
    await provider.submit(request);
    const [form] = sent;
    if (form === undefined) throw new Error('Nothing was sent.');
    const { input_reference: file, ...fields }: { input_reference?: File } = await readForm(form);
    expect(form).toMatchObject({ target: 'POST /v1/videos', headers: { 'idempotency-key': 'key-1' } });
    expect(fields).toEqual({ ...usual, steps: '4' });
    expect([file?.name, await file?.text()]).toEqual([name, content]);
  });

  test.each(['poll', 'cancel'] as const)('has one path for each reference (%s)', async (method) => {
    const { provider, sent } = connect(inJson, () => ({ status: 'queued' }));
    await provider[method](getRequest(textOnly, { reference: 'a/b' }));
    const target = `${method === 'poll' ? 'GET' : 'DELETE'} /v1/videos/a%2Fb`;
    expect(sent).toEqual([{ target, headers: {}, body: undefined }]);
  });

  test.each([
    ...['queued', 'in_queue', 'in_progress', 'in-progress', 'pending', 'processing', 'running', 'starting'],
    ...['submitted', 'created', 'generating'],
  ])('works on a video that is "%s"', async (status) => {
    const { provider } = connect(inJson, () => ({ status }));
    expect(await provider.poll(getRequest())).toEqual({ state: 'running', pollAfterMs: 7 });
  });

  test.each(['completed', 'complete', 'succeeded', 'success', 'successful', 'done', 'finished', 'ready'])(
    'has a video that is "%s"',
    async (status) => {
      const video = videoResponse();
      const { provider, sent } = connect(inJson, (target) =>
        target.endsWith('/content') ? video : { status },
      );
      const polled = await provider.poll(getRequest(textOnly, { reference: 'work' }));
      if (polled.state !== 'ready') throw new Error(polled.state);
      await polled.open();
      expect(sent[1]?.target).toBe('GET /v1/videos/work/content');
    },
  );

  test.each([
    ...['failed', 'failure', 'error', 'errored', 'rejected', 'cancelled', 'canceled', 'aborted', 'expired'],
    ...['timeout', 'timed_out'],
  ])('has failed with a video that is "%s"', async (status) => {
    const { provider } = connect(inJson, () => ({ status }));
    expect(await provider.poll(getRequest())).toEqual({ state: 'failed', reason: status });
  });

  test.each<[Json, string]>([
    [{ message: 'out of memory', code: 7 }, 'out of memory'],
    ['out of memory', 'out of memory'],
    [{ code: 7 }, '[object Object]'],
    [null, 'failed'],
  ])('says with %j why it failed', async (error, reason) => {
    const { provider } = connect(inJson, () => ({ status: 'failed', error }));
    expect(await provider.poll(getRequest())).toEqual({ state: 'failed', reason });
  });

  test('has lost a video that it does not know', async () => {
    const { provider } = connect(inJson, () => undefined);
    const reason = 'https://provider.example does not know the video.';
    expect(await provider.poll(getRequest())).toEqual({ state: 'lost', reason });
  });
});
