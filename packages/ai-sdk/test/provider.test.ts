import { glob, readFile } from 'node:fs/promises';
import type { JSONObject } from '@ai-sdk/provider';
import * as entry from '@videogen/ai-sdk';
import { createVideogen, type VideogenVideoModelOptions } from '@videogen/ai-sdk';
import { createVideoClient } from '@videogen/client';
import {
  createProviderRegistry,
  experimental_generateVideo as generateVideo,
  experimental_startVideo as startVideo,
} from 'ai';
import ai from 'ai/package.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { png } from '../../emulator/test/support/files.ts';
import manifest from '../package.json' with { type: 'json' };
import models from './models.json' with { type: 'json' };
import { listen, start } from './support/start.ts';

test('exports the provider, its factory and its version', () => {
  expect(Object.keys(entry).toSorted()).toEqual(['VERSION', 'createVideogen', 'videogen']);
  expect(entry.VERSION).toBe(manifest.version);
});

test('has the models of the contract', async () => {
  const { provider } = await start();
  const ids = models.map((modelId) => provider.videoModel(modelId).modelId);
  expect(ids).toEqual(models);
});

test('is a provider of a registry', async () => {
  const { emulator, provider } = await start();
  const registry = createProviderRegistry({ videogen: provider });
  await startVideo({ model: registry.videoModel('videogen:t2v-2.4-advanced'), prompt: 'A cat' });
  expect((await emulator.tasks.list())[0]?.inputs).toMatchObject({ model: 't2v-2.4-advanced' });
});

test('sends the key and the headers to the service only, and media without them', async () => {
  const requests: Request[] = [];
  const spy: typeof fetch = (input, init) => {
    const request = new Request(input, init);
    requests.push(request);
    return fetch(request.clone());
  };
  const { provider, call } = await start({ fetch: spy, headers: { 'x-team': 'cats' } });
  const model = provider.video('animate-2.4-faster');
  const { signal: abortSignal } = new AbortController();
  const prompt = { image: png(64, 64) };
  await generateVideo({ ...call, model, prompt, abortSignal, headers: { 'x-call': '1' } });

  const isService = ({ url }: Request) => new URL(url).pathname.startsWith('/v1/');
  expect(requests.filter((each) => !isService(each)).map(({ method }) => method)).toEqual(['PUT', 'GET']);
  for (const request of requests) {
    expect(request.headers.has('authorization')).toBe(isService(request));
    expect(request.headers.has('x-team')).toBe(isService(request));
  }

  const create = requests.find(({ url }) => url.includes('/v1/video/'));
  expect(create?.headers.get('x-call')).toBe('1');
  const names = [...(create?.headers.keys() ?? [])].filter((name) => /^(x-|videogen)/.test(name));
  expect(names).toEqual(['x-call', 'x-team']); // not the one that marks a start
  expect(create?.headers.get('user-agent')).toBe(`ai/${ai.version} ai-sdk/videogen/${manifest.version}`);
});

test('takes the fields of the contract in camelCase, too', async () => {
  const { emulator, provider } = await start();
  const { url: baseUrl, apiKey } = emulator;
  const { service_uri } = await createVideoClient({ baseUrl, apiKey }).upload(png(64, 64));
  const model = provider.video('animate-2.4-faster');
  const startOne = (videogen: JSONObject) =>
    startVideo({ model, prompt: 'A cat', aspectRatio: '16:9', providerOptions: { videogen } });

  const { warnings } = await startOne({
    aspectRatio: '9:16',
    callbackUrl: 'https://app.example/hook',
    image: { serviceUri: service_uri },
  } satisfies VideogenVideoModelOptions);
  expect(warnings).toEqual([]);
  const [task] = await emulator.tasks.list();
  expect(task?.callbackUrl).toBe('https://app.example/hook');

  const { operation } = await startOne({
    aspect_ratio: '9:16',
    image: { bytesBase64Encoded: Buffer.from(png(64, 64)).toString('base64') },
  } satisfies VideogenVideoModelOptions);
  for (const { taskId } of [{ taskId: task?.id }, operation as { taskId: string }])
    expect((await emulator.tasks.get(taskId ?? ''))?.inputs).toMatchObject({ aspect_ratio: '9:16' });
});

test('downloads no more bytes than allowed, by their announced and by their real number', async () => {
  const { emulator, provider, call } = await start();
  const { video } = await generateVideo(call);
  const size = video.uint8Array.byteLength;
  const download = async (maxBytes: number, one = provider): Promise<Uint8Array> => {
    const made = await generateVideo({
      ...call,
      download: (options) => one.download({ ...options, maxBytes }),
    });
    return made.video.uint8Array;
  };
  expect(await download(size)).toHaveLength(size);

  const withoutLength: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    const headers = new Headers(response.headers);
    headers.delete('content-length');
    return new Response(response.body, { status: response.status, headers });
  };
  const { url: baseURL, apiKey } = emulator;
  for (const one of [provider, createVideogen({ baseURL, apiKey, fetch: withoutLength })])
    await expect(download(size - 1, one)).rejects.toMatchObject({
      name: 'AI_APICallError',
      message: expect.stringContaining(`larger than ${size - 1} bytes`),
      data: { code: 'download', outcome: 'created', taskId: expect.any(String) },
    });
});

test('warns of what the service does not have, and sends the rest', async () => {
  const { emulator, model } = await start();
  const image = png(64, 64);
  const { warnings } = await startVideo({
    model,
    prompt: { text: 'A cat', image },
    n: 2,
    maxVideosPerCall: 2,
    fps: 24,
    seed: 1,
    resolution: '1280x720',
    generateAudio: true,
    aspectRatio: 'adaptive',
    frameImages: [{ image, frameType: 'last_frame' }],
    providerOptions: { videogen: { style: 'pixel', mood: 'calm', seconds: 3 } },
  });

  const features = warnings.map((warning) => 'feature' in warning && warning.feature).toSorted();
  expect(features.join()).toBe('aspectRatio,fps,frameImages,generateAudio,image,mood,n,resolution,seed');
  const [task] = await emulator.tasks.list();
  expect(task?.inputs).toMatchObject({ prompt: 'A cat', style: 'pixel', mood: 'calm', seconds: 3 });

  const providerOptions = { videogen: { style: 'oil' } };
  const { warnings: ofStyle } = await startVideo({ model, prompt: 'A cat', providerOptions });
  expect(ofStyle).toMatchObject([{ type: 'compatibility', feature: 'style' }]);
});

test('makes one task for each of n videos, and describes all of them', async () => {
  const { emulator, call } = await start();
  const { videos, providerMetadata, responses } = await generateVideo({ ...call, n: 3 });
  expect(videos).toHaveLength(3);

  const tasks = (await emulator.tasks.list()).toSorted((a, b) => a.id.localeCompare(b.id));
  const [first] = tasks;
  const ids = responses.map((each) => each.providerMetadata?.['videogen']?.['taskId']);
  expect(ids.toSorted()).toEqual(tasks.map(({ id }) => id));

  expect(providerMetadata['videogen']).toMatchObject({
    status: 'SUCCESS',
    credits: first?.credits,
    inputs: { prompt: 'A cat' },
    expiresAt: expect.any(String),
  });
  const expiresAt = new Date((first?.createdAt ?? 0) + 8 * 3_600_000).toISOString();
  const size = { width: expect.any(Number), height: expect.any(Number) };
  const described = { taskId: first?.id, url: expect.any(String), ...size, expiresAt };
  expect(providerMetadata['videogen']?.['videos']).toContainEqual(described);
  expect(providerMetadata['videogen']?.['videos']).toHaveLength(3);
});

test.each(['polling', 'webhook'])('an abort ends %s without an unhandled rejection', async (way) => {
  const { emulator, call } = await start();
  const { webhook } = await listen();
  const controller = new AbortController();
  const options = way === 'webhook' ? { webhook } : { poll: { intervalMs: 1 } };
  const made = generateVideo({ ...call, ...options, abortSignal: controller.signal });
  const failed = expect(made).rejects.toMatchObject({ name: 'AbortError' });
  await emulator.requests.waitFor(({ operation }) => operation === 'getTask', { timeoutMs: 60_000 });
  controller.abort();
  await failed;

  const reads = emulator.requests.list().length;
  await emulator.clock.advance('1h');
  await new Promise((resolve) => setImmediate(resolve)); // Vitest fails for an unhandled rejection
  expect(emulator.requests.list()).toHaveLength(reads);
});

test('every block of code in the README is a part of an example', async () => {
  const folder = new URL('../examples/', import.meta.url);
  const programs: string[] = [];
  for await (const name of glob('**/*.ts', { cwd: folder, exclude: ['**/node_modules/**'] }))
    programs.push(await readFile(new URL(name, folder), 'utf8'));
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');

  // A line of a block can name its file.
  const blocks = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)]
    .flatMap(([, text = '']) => text.split(/^\/\/ \S+\.ts$/m))
    .map((part) => part.trim());
  expect(blocks.length).toBeGreaterThan(5);
  for (const block of blocks)
    expect(
      programs.filter((program) => program.includes(block)),
      block,
    ).not.toEqual([]);
});

test('the page in the package has the program of the README', async () => {
  const read = (path: string) => readFile(new URL(`../${path}`, import.meta.url), 'utf8');
  const program = await read('examples/text-to-video.ts');
  for (const page of ['README.md', 'docs/videogen.mdx']) expect(await read(page)).toContain(program);
});
