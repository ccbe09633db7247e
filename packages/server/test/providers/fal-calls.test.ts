import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import type { Json } from '@videogen/engine';
import { describe, expect, test } from 'vitest';
import { createFalProvider } from '../../src/providers/fal.ts';
import type { ProviderRequest } from '../../src/providers/provider.ts';
import { connect, everything, getRequest, json, textOnly } from '../support/connect.ts';

describe('fal', () => {
  const all = {
    prompt: 'a kite',
    duration: 5,
    aspect_ratio: '16:9',
    image_url: 'https://storage.example/png',
    video_url: 'https://storage.example/mp4',
    audio_url: 'https://storage.example/wav',
  };

  test.each<[string, ProviderRequest, string, object]>([
    ['all inputs of a task', getRequest(everything, { model: 'owner/app' }), 'POST /owner/app', all],
    [
      'the input of its route and the URL of its webhook',
      getRequest(textOnly, { model: 'owner/app', input: { text: '{prompt}!' }, webhookUrl: 'https://own/w' }),
      'POST /owner/app?fal_webhook=https%3A%2F%2Fown%2Fw',
      { text: 'a kite!' },
    ],
  ])('is sent %s', async (_, request, target, body) => {
    const { provider, sent } = connect(createFalProvider);
    const outcome = await provider.submit(request);
    expect(outcome).toEqual({ state: 'accepted', reference: 'work', handle: {}, pollAfterMs: 7 });
    expect(sent).toEqual([{ target, headers: json, body }]);
  });

  test('returns URLs of the request, of which those are kept that can be requested', async () => {
    const urls = {
      status_url: 'https://queue.example/status',
      response_url: 'ftp://queue.example/',
      cancel_url: 'http://',
    };
    const { provider } = connect(createFalProvider, () => ({ request_id: 'work', ...urls }));
    expect(await provider.submit(getRequest(textOnly, { model: 'owner/app' }))).toHaveProperty('handle', {
      status_url: 'https://queue.example/status',
    });
  });

  test('returns no URL that only has one in it', async () => {
    const urls = { status_url: 'ftp://queue.example/https:', response_url: 7 };
    const { provider } = connect(createFalProvider, () => ({ request_id: 'work', ...urls }));
    const outcome = await provider.submit(getRequest(textOnly, { model: 'owner/app' }));
    expect(outcome).toHaveProperty('handle', {});
  });

  const app = { model: 'owner/app/path/more', reference: 'a/b' };
  test.each([
    [app, '/owner/app/requests/a%2Fb'],
    [{ ...app, model: 'workflows/me/f?/path' }, '/workflows/me/f%3F/requests/a%2Fb'],
    [{ ...app, model: 'comfy/me/flow/path' }, '/comfy/me/flow/requests/a%2Fb'],
    [{ ...app, model: 'owner/comfy/flow/path' }, '/owner/comfy/requests/a%2Fb'],
    [{ ...app, model: 'owner' }, '/owner/requests/a%2Fb'],
  ])('has the documented paths for a reference without URLs, of %j', async (changes, path) => {
    const { provider, sent } = connect(createFalProvider, (target) =>
      target.endsWith('/status') ? { status: 'COMPLETED' } : {},
    );
    const request = getRequest(textOnly, changes);
    const reason = 'fal returned no URL of a video.';
    expect(await provider.poll(request)).toEqual({ state: 'failed', reason });
    await provider.cancel(request);
    expect(sent.map(({ target }) => target)).toEqual([
      `GET ${path}/status`,
      `GET ${path}`,
      `PUT ${path}/cancel`,
    ]);
  });

  test.each<[Json | undefined, Json | Response, object]>([
    [undefined, {}, { state: 'lost', reason: 'fal does not know the request.' }],
    [{ status: 'IN_QUEUE' }, {}, { state: 'running', pollAfterMs: 7 }],
    [{ status: 'IN_PROGRESS' }, {}, { state: 'running', pollAfterMs: 7 }],
    [{ status: 'COMPLETED', error: 'out of memory' }, {}, { state: 'failed', reason: 'out of memory' }],
    [
      { status: 'COMPLETED', error: null },
      {},
      { state: 'failed', reason: 'fal returned no URL of a video.' },
    ],
    [
      { status: 'COMPLETED' },
      new Response('bad prompt', { status: 422 }),
      { state: 'failed', reason: 'provider.example responded with 422: bad prompt' },
    ],
  ])('that responds to a poll with %j, and has the result %j', async (status, result, expected) => {
    const { provider } = connect(createFalProvider, (target) =>
      target.endsWith('/status') ? status : result,
    );
    expect(await provider.poll(getRequest(textOnly, { model: 'owner/app', reference: 'work' }))).toEqual(
      expected,
    );
  });

  test('reports the end of a request with a signature that its keys verify', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const { provider } = connect(
      (options) => createFalProvider({ ...options, webhookKeysUrl: `${options.baseUrl}/keys` }),
      () => ({ keys: [Object(publicKey.export({ format: 'jwk' }))] }),
    );
    const body = Buffer.from('{"request_id":"work"}');
    const digest = createHash('sha256').update(body).digest('hex');
    const signature = sign(null, Buffer.from(`id\nuser\n1768469400\n${digest}`), privateKey);
    const values = { 'request-id': 'id', 'user-id': 'user', timestamp: '1768469400' };
    const send = (signed: string) =>
      provider.webhook?.({
        header: (name) => Object({ ...values, signature: signed })[name.replace('x-fal-webhook-', '')],
        body,
        now: 1_768_469_400_000,
      });
    expect(await send(signature.toString('hex'))).toBe('work');
    expect(await send('00')).toBeNull();
  });

  test('whose result cannot be read now is asked again', async () => {
    const { provider } = connect(createFalProvider, (target) =>
      target.endsWith('/status')
        ? { status: 'COMPLETED' }
        : new Response('busy', { status: 429, headers: { 'retry-after': '9' } }),
    );
    const polled = provider.poll(getRequest(textOnly, { model: 'owner/app', reference: 'work' }));
    await expect(polled).rejects.toMatchObject({
      name: 'ProviderUnavailable',
      message: 'provider.example responded with 429: busy',
      retryAfterMs: 9000,
    });
  });
});
