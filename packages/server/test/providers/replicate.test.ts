import { createHmac } from 'node:crypto';
import type { Json } from '@videogen/engine';
import { describe, expect, test } from 'vitest';
import type { ProviderRequest } from '../../src/providers/provider.ts';
import { createReplicateProvider } from '../../src/providers/replicate.ts';
import { connect, everything, getRequest, json, textOnly, videoResponse } from '../support/connect.ts';

describe('Replicate', () => {
  const all = {
    prompt: 'a kite',
    duration: 5,
    aspect_ratio: '16:9',
    image: 'https://storage.example/png',
    video: 'https://storage.example/mp4',
    audio: 'https://storage.example/wav',
  };

  test.each<[string, ProviderRequest, string, object]>([
    [
      'all inputs of a task',
      getRequest(everything, { model: 'owner/na me' }),
      'POST /v1/models/owner/na%20me/predictions',
      { input: all },
    ],
    [
      'a version of a model',
      getRequest(everything, { model: 'owner/name:abc' }),
      'POST /v1/predictions',
      { input: all, version: 'abc' },
    ],
    [
      'the input of its route',
      getRequest(textOnly, { model: 'owner/name', input: { text: '{prompt}!' } }),
      'POST /v1/models/owner/name/predictions',
      { input: { text: 'a kite!' } },
    ],
    [
      'the URL of its webhook',
      getRequest(textOnly, { model: 'owner/name', webhookUrl: 'https://own.example/webhooks/it' }),
      'POST /v1/models/owner/name/predictions',
      {
        input: { prompt: 'a kite', duration: 5, aspect_ratio: '16:9' },
        webhook: 'https://own.example/webhooks/it',
        webhook_events_filter: ['completed'],
      },
    ],
  ])('is sent %s', async (_, request, target, body) => {
    const { provider, sent } = connect(createReplicateProvider);
    const outcome = await provider.submit(request);
    expect(outcome).toEqual({ state: 'accepted', reference: 'work', handle: undefined, pollAfterMs: 7 });
    expect(sent).toEqual([{ target, headers: json, body }]);
  });

  test.each(['poll', 'cancel'] as const)('has one path for each reference (%s)', async (method) => {
    const { provider, sent } = connect(createReplicateProvider, () => ({ status: 'starting' }));
    await provider[method](getRequest(textOnly, { reference: 'a/b' }));
    const target = method === 'poll' ? 'GET /v1/predictions/a%2Fb' : 'POST /v1/predictions/a%2Fb/cancel';
    expect(sent).toEqual([{ target, headers: {}, body: undefined }]);
  });

  test.each<[Json | undefined, object]>([
    [undefined, { state: 'lost', reason: 'Replicate does not know the prediction.' }],
    [{ status: 'starting' }, { state: 'running', pollAfterMs: 7 }],
    [{ status: 'processing' }, { state: 'running', pollAfterMs: 7 }],
    [{ status: 'queued' }, { state: 'running', pollAfterMs: 7 }],
    [
      { status: 'failed', error: 'out of memory' },
      { state: 'failed', reason: 'out of memory' },
    ],
    [
      { status: 'failed', error: null },
      { state: 'failed', reason: 'failed' },
    ],
    [{ status: 'canceled' }, { state: 'failed', reason: 'canceled' }],
    [{ status: 'aborted' }, { state: 'failed', reason: 'aborted' }],
    [
      { status: 'succeeded', output: [] },
      { state: 'failed', reason: 'Replicate returned no URL of a video.' },
    ],
    [
      { status: 'succeeded', output: ['a text', 7, null, { url: 'ftp://x' }] },
      { state: 'failed', reason: 'Replicate returned no URL of a video.' },
    ],
  ])('that responds to a poll with %j', async (response, expected) => {
    const { provider } = connect(createReplicateProvider, () => response);
    expect(await provider.poll(getRequest(textOnly, { reference: 'work' }))).toEqual(expected);
  });

  test.each<[Json]>([
    ['https://files.example/v.mp4'],
    [['see http', 'https://files.example/v.mp4', 'https://files.example/other.mp4']],
    [['see https://files.example/no', 'https://files.example/v.mp4']],
    [{ seed: 7, info: null, video: { url: 'https://files.example/v.mp4' } }],
  ])('is asked for the first video of %j', async (output) => {
    const video = videoResponse();
    const { provider, sent } = connect(createReplicateProvider, (target) =>
      target.includes('files.example') ? video : { status: 'succeeded', output },
    );
    const polled = await provider.poll(getRequest(textOnly, { reference: 'work' }));
    if (polled.state !== 'ready') throw new Error(polled.state);
    expect(await polled.open()).toMatchObject({ mediaType: 'video/mp4', width: null, height: null });
    expect(sent[1]).toEqual({
      target: 'GET https://files.example/v.mp4',
      headers: { 'accept-encoding': 'identity' },
      body: undefined,
    });
  });

  test('reports the end of a prediction with a signature of its secret', async () => {
    const key = Buffer.from('a secret key');
    const { provider } = connect((options) =>
      createReplicateProvider({ ...options, webhookSecret: `whsec_${key.toString('base64')}` }),
    );
    const body = Buffer.from('{"id":"work"}');
    const signature = createHmac('sha256', key).update(`id-1.1768469400.${body}`).digest('base64');
    const send = (signed: string) => {
      const headers = {
        'webhook-id': 'id-1',
        'webhook-timestamp': '1768469400',
        'webhook-signature': signed,
      };
      return provider.webhook?.({
        header: (name) => Object(headers)[name],
        body,
        now: 1_768_469_400_000,
      });
    };
    expect(await send(`v1,${signature}`)).toBe('work');
    expect(await send('v1,AAAA')).toBeNull();
  });

  test('that names no work has accepted it with an unknown outcome', async () => {
    const { provider } = connect(createReplicateProvider, () => ({ id: '' }));
    await expect(provider.submit(getRequest(textOnly, { model: 'owner/name' }))).rejects.toThrow(
      'https://provider.example accepted the request, and its response does not name the work.',
    );
  });
});
