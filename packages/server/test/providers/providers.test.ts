import type { Json, RenderCall, Renderer, RenderMedia } from '@videogen/engine';
import { rendererCases, sampleCall } from '@videogen/engine/conformance';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAcmeProvider } from '../../examples/acme.ts';
import { startAcme } from '../../examples/acme-double.ts';
import { createHider } from '../../src/create-hider.ts';
import { createComfyUiProvider } from '../../src/providers/comfyui.ts';
import { createFalProvider } from '../../src/providers/fal.ts';
import { hideReasons } from '../../src/providers/hide-reasons.ts';
import { createOpenAiVideosProvider } from '../../src/providers/openai-videos.ts';
import type { Provider, ProviderOptions } from '../../src/providers/provider.ts';
import { createRoutedRenderer } from '../../src/providers/renderer.ts';
import { createReplicateProvider } from '../../src/providers/replicate.ts';
import { startComfyUi } from '../doubles/comfyui.ts';
import { type Double, VIDEO } from '../doubles/double.ts';
import { startFal } from '../doubles/fal.ts';
import { startOpenAiVideos } from '../doubles/openai-videos.ts';
import { startReplicate } from '../doubles/replicate.ts';
import { sampleOptions, sampleRoute } from '../support/samples.ts';

interface Subject {
  readonly name: string;
  readonly start: () => Promise<Double>;
  readonly create: (options: ProviderOptions) => Provider;
  readonly authorization: string;
  readonly model: string;
  readonly input?: Json;
  /** The image of a job, as the provider receives it. */
  readonly imageIn: (input: Readonly<Record<string, unknown>>) => unknown;
  readonly image: unknown;
  /** Whether the provider finds a submission by its key. */
  readonly finds?: boolean;
}

const dataUrl = `data:image/png;base64,${Buffer.from('an image').toString('base64')}`;
const bearer = { authorization: 'Bearer secret', model: 'owner/model' };
const dialect = { ...bearer, start: startOpenAiVideos };
const node = {
  class_type: 'Prompt',
  inputs: { text: 'a film of {prompt}', seconds: '{seconds}', image: '{image}' },
};

const subjects: readonly Subject[] = [
  {
    ...dialect,
    name: 'a server of the /v1/videos dialect',
    create: createOpenAiVideosProvider,
    imageIn: ({ input_reference: file }) => file instanceof File && [file.name, file.size],
    image: ['input_reference.png', 8],
  },
  {
    ...dialect,
    name: 'a server of the /v1/videos dialect, with JSON',
    create: (options) => createOpenAiVideosProvider({ ...options, encoding: 'json' }),
    imageIn: ({ input_reference: reference }) => reference,
    image: { image_url: dataUrl },
  },
  {
    ...bearer,
    name: 'Replicate',
    start: startReplicate,
    create: createReplicateProvider,
    imageIn: ({ image }) => image,
    image: dataUrl,
  },
  {
    name: 'fal',
    start: startFal,
    create: createFalProvider,
    authorization: 'Key secret',
    model: 'owner/app/text-to-video',
    imageIn: ({ image_url: url }) => url,
    image: dataUrl,
  },
  {
    ...bearer,
    name: 'Acme, the example of the guide',
    finds: true,
    start: startAcme,
    create: createAcmeProvider,
    imageIn: ({ image_url: url }) => url,
    image: dataUrl,
  },
  {
    name: 'ComfyUI',
    finds: true,
    start: () => startComfyUi(),
    create: createComfyUiProvider,
    authorization: 'none',
    model: 'workflow',
    input: { 1: node },
    imageIn: (input) => JSON.stringify(input).includes('.png'),
    image: true,
  },
];

describe.each(subjects)('$name', ({ start, create, authorization, model, input, imageIn, image, finds }) => {
  let double: Double;
  let renderer: Renderer;

  const route = { ...sampleRoute, providerModel: model, input };
  const connect = (changes: Partial<ProviderOptions> = {}): Renderer => {
    const options = sampleOptions(double.url, { headers: { authorization }, ...changes });
    return createRoutedRenderer([route], new Map([['it', create(options)]]));
  };
  const finish = (state: 'done' | 'failed'): void => {
    for (const work of double.accepted) {
      if (work.state === 'running') work.state = state;
    }
  };
  const submit = async (): Promise<RenderCall> => {
    const call = sampleCall();
    const outcome = await renderer.submit(call);
    if (outcome.state !== 'accepted') throw new Error(`The job is ${outcome.state}.`);
    const { reference, handle } = outcome;
    return { ...call, submission: { ...call.submission, state: 'submitted', reference, handle } };
  };

  beforeEach(async () => {
    double = await start();
    renderer = connect();
  });
  afterEach(() => double.stop());

  const cases = rendererCases(() => ({ renderer, pass: () => finish('done') }));
  test.each(cases.map(({ name, run }) => [name, run] as const))('%s', (_, run) => run());

  test('a finished video arrives as it is, without the key when it is on another host', async () => {
    const call = await submit();
    expect(await renderer.poll(call)).toMatchObject({ state: 'running' });
    finish('done');
    const polled = await renderer.poll(call);
    if (polled.state !== 'ready') throw new Error(polled.state);
    const { content } = await polled.open();
    const chunks: Uint8Array[] = [];
    if (content instanceof Uint8Array) {
      chunks.push(content);
    } else {
      for await (const chunk of content) chunks.push(chunk);
    }
    expect(Buffer.concat(chunks).equals(VIDEO)).toBe(true);
  });

  test('an image is handed over', async () => {
    const media = getMedia(async () => Buffer.from('an image'));
    expect(await renderer.submit(sampleCall({ image: media }))).toMatchObject({ state: 'accepted' });
    expect(imageIn(double.accepted[0]?.input ?? {})).toEqual(image);
  });

  test('a request that cannot be prepared is not sent, and can be sent later', async () => {
    const media = getMedia(() => Promise.reject(new Error('the storage is unreachable')));
    const outcome = await renderer.submit(sampleCall({ image: media }));
    expect(outcome).toMatchObject({
      state: 'not-sent',
      reason: expect.stringContaining('the storage is unreachable'),
    });
    expect(double.accepted).toEqual([]);
  });

  test('work that fails says why', async () => {
    const call = await submit();
    finish('failed');
    const polled = await renderer.poll(call);
    expect(polled).toMatchObject({ state: 'failed', reason: expect.stringContaining('out of memory') });
  });

  test('the reason of work that fails has no secret that the provider repeats', async () => {
    const call = await submit();
    finish('failed');
    // The test before this one finds the words.
    const polled = await hideReasons(renderer, createHider(['out of memory'])).poll(call);
    expect(polled).toMatchObject({ state: 'failed', reason: expect.stringContaining('[secret]') });
    expect(JSON.stringify(polled)).not.toContain('out of memory');
  });

  test.each([
    ['drop response', 1],
    ['drop request', 0],
  ] as const)('after a "%s" the outcome is unknown, and nothing is sent again', async (fault, accepted) => {
    double.faults.push(fault);
    await expect(renderer.submit(sampleCall())).rejects.toThrow();
    expect(double.accepted).toHaveLength(accepted);
  });

  test('a submission whose response was lost is found by its key, where the provider supports that', async () => {
    double.faults.push('drop response');
    const lost = sampleCall();
    const other = sampleCall();
    await expect(renderer.submit(lost)).rejects.toThrow();
    expect(await renderer.lookup?.(lost)).toBe(finds === true ? double.accepted[0]?.id : undefined);
    // Not found proves nothing: it is not null.
    expect(await renderer.lookup?.(other)).toBeUndefined();
  });

  test.each([500, 502, 503, 504])('after a response with %i the outcome is unknown', async (status) => {
    double.faults.push({ status });
    await expect(renderer.submit(sampleCall())).rejects.toThrow(String(status));
  });

  test.each([429, 503])(
    'a request that is refused with %i is sent again after Retry-After',
    async (status) => {
      double.faults.push({ status, headers: { 'retry-after': '7' } });
      expect(await renderer.submit(sampleCall())).toMatchObject({ state: 'not-sent', retryAfterMs: 7000 });
    },
  );

  test.each([400, 413, 422])('content that is refused with %i fails the task', async (status) => {
    double.faults.push({ status });
    const outcome = await renderer.submit(sampleCall());
    expect(outcome).toMatchObject({ state: 'refused', reason: expect.stringContaining(`${status}`) });
  });

  test.each([401, 402, 403, 404, 405, 408, 409, 451])(
    'a refusal with %i blames the account, not the task',
    async (status) => {
      double.faults.push({ status });
      const outcome = await renderer.submit(sampleCall());
      const reason = expect.stringContaining(`${status}`);
      expect(outcome).toMatchObject({ state: 'not-sent', account: true, reason });
    },
  );

  test('a redirect of a creating request is not followed', async () => {
    double.faults.push({ status: 307, headers: { location: `${double.url}/v1/videos` } });
    expect(await renderer.submit(sampleCall())).toMatchObject({ state: 'not-sent', account: true });
    expect(double.accepted).toEqual([]);
  });

  test.each([401, 402, 403, 429, 500, 502, 503])(
    'work continues when a poll is refused with %i',
    async (status) => {
      const call = await submit();
      double.pollFaults.push({ status });
      expect(await renderer.poll(call)).toMatchObject({ state: 'running' });
    },
  );

  test('work continues when the provider cannot be reached by a poll', async () => {
    const call = await submit();
    const cause = Object.assign(new Error('failed'), { code: 'ECONNREFUSED', syscall: 'connect' });
    const away = connect({ fetch: () => Promise.reject(new TypeError('fetch failed', { cause })) });
    expect(await away.poll(call)).toMatchObject({ state: 'running' });
  });

  test('a request to an unreachable provider is reported as not sent', async () => {
    const closed = await start();
    await closed.stop();
    const away = connect({ baseUrl: closed.url });
    expect(await away.submit(sampleCall())).toMatchObject({ state: 'not-sent' });
  });

  test.each([
    [{ code: 'ECONNREFUSED', syscall: 'connect' }, 'not-sent'],
    [{ code: 'EAI_AGAIN', syscall: 'getaddrinfo' }, 'not-sent'],
    [{ code: 'UND_ERR_CONNECT_TIMEOUT' }, 'not-sent'],
    [{ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'not-sent'],
    [{ errors: [{ code: 'EHOSTUNREACH', syscall: 'connect' }] }, 'not-sent'],
    [{ errors: [] }, 'unknown'],
    [{ code: 'EHOSTUNREACH', syscall: 'read' }, 'unknown'],
    [{ code: 'ENETUNREACH', syscall: 'write' }, 'unknown'],
    [{ code: 'UND_ERR_SOCKET' }, 'unknown'],
  ])('a request that fails with %o is %s', async (reason, expected) => {
    const cause = Object.assign(new Error('failed'), reason);
    const fetch = () => Promise.reject(new TypeError('fetch failed', { cause }));
    const outcome = connect({ fetch })
      .submit(sampleCall())
      .catch(() => ({ state: 'unknown' }));
    expect(await outcome).toMatchObject({ state: expected });
  });

  test.skipIf(authorization === 'none')('a wrong key is refused', async () => {
    const outcome = await connect({ headers: { authorization: 'Bearer wrong-key' } }).submit(sampleCall());
    expect(outcome).toMatchObject({ state: 'not-sent', reason: expect.stringContaining('401') });
  });

  test.each([401, 422])('a refusal with %i that repeats the key has a reason without it', async (status) => {
    const key = 'wrong-"key"';
    const body = JSON.stringify({
      detail: `What is ${key}? Not another-"key".`,
      url: encodeURIComponent(key),
    });
    double.faults.push({ status, body });
    const outcome = await connect({ headers: { authorization: `Bearer ${key}` } }).submit(sampleCall());
    // However often its quotes are escaped.
    const shown = JSON.stringify(outcome).replaceAll('\\', '');
    expect(shown).toContain('What is [secret]? Not another-"key".","url":"[secret]"');
    expect(shown).not.toContain(key);
  });
});

function getMedia(source: RenderMedia['source']): RenderMedia {
  return { blob: 'blob', size: 8, format: 'png', mediaType: 'image/png', source };
}
