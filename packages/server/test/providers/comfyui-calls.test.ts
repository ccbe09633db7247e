import type { Json } from '@videogen/engine';
import { describe, expect, test } from 'vitest';
import { createComfyUiProvider } from '../../src/providers/comfyui.ts';
import {
  connect,
  everything,
  getRequest,
  inMemory,
  json,
  textOnly,
  videoResponse,
} from '../support/connect.ts';

describe('ComfyUI', () => {
  const version = { system: { comfyui_version: '0.3.57' } };
  const none = { queue_running: [], queue_pending: [] };
  const id = 'a/b';
  const workflow = { 1: { class_type: 'Load', inputs: { text: '{prompt}', image: '{image}' } } };
  const comfyUi = (responses: Readonly<Record<string, Json | Response>>) =>
    connect(createComfyUiProvider, (target) => responses[target.replace(/^\w+ /, '')]);

  test('is sent nothing without a workflow', async () => {
    const { provider, sent } = comfyUi({});
    expect(await provider.submit(getRequest())).toEqual({
      state: 'refused',
      reason: 'A route to ComfyUI needs `input`: its workflow.',
    });
    expect(sent).toEqual([]);
  });

  test.each<[Json, string]>([
    [{ name: 'stored.png', subfolder: '' }, 'stored.png'],
    [{ name: 'stored.png' }, 'stored.png'],
    [{ name: 'stored.png', subfolder: 'in' }, 'in/stored.png'],
  ])('names an input that it stored as %j', async (stored, image) => {
    const { provider, sent } = comfyUi({
      '/system_stats': version,
      '/upload/image': stored,
      '/prompt': { prompt_id: 'key-1' },
    });
    const png = inMemory(everything.image, 'an image');
    const request = getRequest({ ...textOnly, taskId: 'task-1', image: png }, { input: workflow });
    expect(await provider.submit(request)).toMatchObject({ state: 'accepted', reference: 'key-1' });

    expect(sent.map(({ target }) => target)).toEqual([
      'GET /system_stats',
      'POST /upload/image',
      'POST /prompt',
    ]);
    const form = await new Response(sent[1]?.body as Blob).formData();
    const file = form.get('image');
    expect([form.get('overwrite'), file instanceof File && file.name]).toEqual(['true', 'task-1.png']);
    expect(sent[2]?.body).toEqual({
      prompt: { 1: { class_type: 'Load', inputs: { text: 'a kite', image } } },
      prompt_id: 'key-1',
    });
  });

  const poll = (responses: Readonly<Record<string, Json>>) =>
    comfyUi(responses).provider.poll(getRequest(textOnly, { reference: id }));
  const queued = [7, id, {}];

  test.each<[string, Json, object]>([
    ['runs', { queue_running: [queued], queue_pending: [] }, { state: 'running', pollAfterMs: 7 }],
    [
      'waits',
      { queue_running: [['x', 'other'], 7], queue_pending: [queued] },
      { state: 'running', pollAfterMs: 7 },
    ],
    [
      'is neither',
      none,
      { state: 'lost', reason: 'ComfyUI has the prompt neither in its queue nor in its history.' },
    ],
    [
      'has no queue',
      {},
      { state: 'lost', reason: 'ComfyUI has the prompt neither in its queue nor in its history.' },
    ],
  ])('of which a prompt %s', async (_, queue, expected) => {
    expect(await poll({ '/history/a%2Fb': {}, '/queue': queue })).toEqual(expected);
  });

  test('that knows neither a queue nor a history has lost the prompt', async () => {
    const { provider, sent } = comfyUi({});
    const request = getRequest(textOnly, { reference: id });
    expect(await provider.poll(request)).toMatchObject({ state: 'lost' });
    expect(await provider.lookup?.(request)).toBeUndefined();
    const reads = ['GET /history/a%2Fb', 'GET /queue', 'GET /history/a%2Fb'];
    const found = ['GET /queue', 'GET /history/key-1'];
    expect(sent.map(({ target }) => target)).toEqual([...reads, ...found]);
    await provider.cancel(request);
    expect(sent.slice(5).map(({ target }) => target)).toEqual(['POST /queue', 'GET /queue']);
  });

  test('whose prompt ends between two reads has its video', async () => {
    const histories = [{}, { [id]: { outputs: { 9: { videos: [{ filename: 'v.mp4' }] } } } }];
    const { provider } = connect(createComfyUiProvider, (target) =>
      target.endsWith('/queue') ? none : histories.shift(),
    );
    const polled = await provider.poll(getRequest(textOnly, { reference: id }));
    expect(polled).toMatchObject({ state: 'ready' });
  });

  test.each<[Json, string]>([
    [
      {
        status_str: 'error',
        messages: [7, ['execution_start', {}], ['execution_error', { exception_message: 'no memory' }]],
      },
      'no memory',
    ],
    [{ status_str: 'error', messages: [['execution_error']] }, 'The workflow failed.'],
    [
      { status_str: 'error', messages: [['execution_start', { exception_message: 'no' }]] },
      'The workflow failed.',
    ],
    [{ status_str: 'error', messages: 'none' }, 'The workflow failed.'],
    [{ status_str: 'success' }, 'The workflow has no video among its outputs.'],
    [null, 'The workflow has no video among its outputs.'],
  ])('whose prompt has the status %j', async (status, reason) => {
    expect(await poll({ '/history/a%2Fb': { [id]: { status } } })).toEqual({ state: 'failed', reason });
  });

  const file = (filename: string): Json => ({ filename, subfolder: 's/t', type: 'temp' });
  test.each<[Json, string]>([
    [{ 9: { images: [file('a.png'), file('v.mp4')] } }, 'filename=v.mp4&subfolder=s%2Ft&type=temp'],
    [
      { 8: null, 9: { animated: true, gifs: [null, file('V.WEBM')] } },
      'filename=V.WEBM&subfolder=s%2Ft&type=temp',
    ],
    [{ 9: { videos: [{ filename: 'v.mov' }] } }, 'filename=v.mov&subfolder=&type=output'],
  ])('whose prompt has the outputs %j', async (outputs, query) => {
    const view = `/view?${query}`;
    const video = videoResponse();
    const { provider, sent } = comfyUi({ '/history/a%2Fb': { [id]: { outputs } }, [view]: video });
    const polled = await provider.poll(getRequest(textOnly, { reference: id }));
    if (polled.state !== 'ready') throw new Error(polled.state);
    await polled.open();
    expect(sent.map(({ target }) => target)).toEqual(['GET /history/a%2Fb', `GET ${view}`]);
  });

  test.each<[string, Json]>([
    ['no outputs', {}],
    ['files that are no videos', { 9: { images: [file('mp4.png'), file('a.mp4.txt')], text: ['v.mp4'] } }],
  ])('whose prompt has %s has failed', async (_, outputs) => {
    expect(await poll({ '/history/a%2Fb': { [id]: { outputs } } })).toEqual({
      state: 'failed',
      reason: 'The workflow has no video among its outputs.',
    });
  });

  test.each([
    ['0.3.57', true],
    ['0.4.0', true],
    ['0.10.0', true],
    ['1.0.0', true],
    ['10.0.0', true],
    ['0.3.56', false],
    ['0.2.99', false],
    ['0.3', false],
    ['v0.3.57', false],
  ])('of version %s has a prompt interrupted: %s', async (comfyui_version, isInterrupted) => {
    const { provider, sent } = comfyUi({
      '/queue': { queue_running: [[0, id]], queue_pending: [] },
      '/system_stats': { system: { comfyui_version } },
      '/interrupt': {},
    });
    await provider.cancel(getRequest(textOnly, { reference: id }));
    const posted = sent.filter(({ target }) => target.startsWith('POST'));
    expect(posted.slice(0, 1)).toEqual([{ target: 'POST /queue', headers: json, body: { delete: [id] } }]);
    expect(posted.slice(1)).toEqual(
      isInterrupted ? [{ target: 'POST /interrupt', headers: json, body: { prompt_id: id } }] : [],
    );
  });

  test('that reports nothing of its system is sent prompts, and interrupts none', async () => {
    const { provider, sent } = comfyUi({
      '/queue': { queue_running: [[0, id]], queue_pending: [] },
      '/prompt': { prompt_id: 'key-1' },
    });
    const request = getRequest(textOnly, { input: {}, reference: id });
    for (let count = 0; count < 2; count += 1)
      expect(await provider.submit(request)).toMatchObject({ state: 'accepted' });
    await provider.cancel(request);
    expect(sent.map(({ target }) => target)).toEqual([
      ...['GET /system_stats', 'POST /prompt', 'POST /prompt'],
      ...['POST /queue', 'GET /queue', 'GET /system_stats'],
    ]);
  });
});
