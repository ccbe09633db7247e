import { setImmediate as nextTurn } from 'node:timers/promises';
import { createVideogen, type VideogenVideoModelId, type VideogenVideoModelOptions } from '@videogen/ai-sdk';
import { startEmulator } from '@videogen/emulator';
import { startServer } from '@videogen/server';
import {
  experimental_generateVideo as generateVideo,
  experimental_getVideoStatus as getVideoStatus,
  experimental_startVideo as startVideo,
} from 'ai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../../../tools/test-support/src/install-example.ts';
import { temporaryFolder } from '../../../tools/test-support/src/temporary-folder.ts';
import { png, wav } from '../../emulator/test/support/files.ts';
import { packageFolder as cwd, listen } from './support/start.ts';

type Options = Omit<Parameters<typeof startVideo>[0], 'model'>;
const dataDir = await temporaryFolder(afterAll);
const image = png(640, 360);
const audio = Buffer.from(wav(2)).toString('base64');
const providerOptions = { videogen: { audio } satisfies VideogenVideoModelOptions };

/** One call of each category; the video to transform is one that was made before. */
const calls = (video: Uint8Array): readonly (readonly [VideogenVideoModelId, string, Options])[] => [
  ['t2v-2.4-faster', 'TEXT_TO_VIDEO', { prompt: 'A cat surfing a wave', duration: 2, aspectRatio: '9:16' }],
  ['animate-2.4-faster', 'IMAGE_TO_VIDEO', { prompt: { image, text: 'It waves' }, duration: 2 }],
  ['template:hug', 'TEMPLATE_TO_VIDEO', { prompt: { image }, duration: 2, aspectRatio: 'adaptive' }],
  ['anime-v5.5', 'VIDEO_TO_VIDEO', { prompt: 'As an anime', inputReferences: [video], duration: 2 }],
  ['talking-avatar-v1', 'TALKING_AVATAR', { prompt: { image }, duration: 2, providerOptions }],
];

/** The emulator on its manual clock, and the server with SQLite, which works while this process does nothing; `pass` lets a task continue. */
const services = {
  emulator: async () => {
    const { url, apiKey, clock, close } = await startEmulator({ clock: 'manual', render: 'none' });
    return { url, apiKey, close, pass: async () => void (await clock.advance('1m')) };
  },
  server: async () => {
    const apiKey = 'a-secret-key-of-ours';
    const providers = { synthetic: { type: 'synthetic', placeholder: true } } as const;
    const config = { providers, callbacks: { allowPrivateHosts: true } };
    const { url, close } = await startServer({ dataDir, bootstrapKey: apiKey, config });
    return { url, apiKey, close, pass: () => nextTurn() };
  },
};

describe.each(Object.entries(services))('with the %s', (_, start) => {
  let service: Awaited<ReturnType<typeof start>>;
  let provider: ReturnType<typeof createVideogen>;
  let all: ReturnType<typeof calls>;
  let call: Pick<Parameters<typeof generateVideo>[0], 'poll' | 'download'>;

  beforeAll(async () => {
    service = await start();
    const { url: baseURL, apiKey } = service;
    provider = createVideogen({ baseURL, apiKey });
    call = { poll: { delay: service.pass }, download: provider.download };
    const model = provider.video('t2v-2.4-faster');
    const first = await generateVideo({ ...call, model, prompt: 'A dog' });
    all = calls(first.video.uint8Array);
  });
  afterAll(() => service.close());

  test('makes a video of each category by polling', async () => {
    for (const [id, category, options] of all) {
      const result = await generateVideo({ ...options, ...call, model: provider.video(id) });
      expect(result.video.mediaType).toBe('video/mp4');
      expect(result.video.uint8Array.byteLength).toBeGreaterThan(500);
      expect(result.warnings).toEqual([]);
      expect(result.providerMetadata['videogen']).toMatchObject({ status: 'SUCCESS', category });
    }
  });

  test('starts each category here, and reads its status in another process', async () => {
    const operations: unknown[] = [];
    for (const [id, , options] of all) {
      const model = provider.video(id);
      const { operation } = await startVideo({ ...options, model });
      operations.push(operation);
      while ((await getVideoStatus(model, { operation })).status === 'pending') await service.pass();
    }

    const program = `import { check, start } from './examples/start-and-status.ts';
      const operations = [...${JSON.stringify(operations)}, await start('A cat')];
      console.log(JSON.stringify(await Promise.all(operations.map(check))))`;
    const env = { ...process.env, VIDEOGEN_BASE_URL: service.url, VIDEOGEN_API_KEY: service.apiKey };
    const { stdout } = await run('node', ['--input-type=module', '--eval', program], { cwd, env });
    const describes = (category: string) => ({ providerMetadata: { videogen: { category } } });
    const videos = [{ type: 'url', url: expect.stringMatching(/^http/), mediaType: 'video/mp4' }];
    const completed = all.map(([, category]) => ({ status: 'completed', videos, ...describes(category) }));

    expect(JSON.parse(stdout)).toMatchObject([...completed, describes('TEXT_TO_VIDEO')]);
  });

  test('makes a video of each category by webhook', async () => {
    const { webhook, statuses } = await listen();
    /** The AI SDK calls it when it begins to wait: the webhook has to end the wait, and not this delay. */
    const delay = async () => {
      await service.pass();
      await new Promise(() => {});
    };
    for (const [id, category, options] of all) {
      const videogen = { ...options.providerOptions?.['videogen'], pollIntervalMs: 20 };
      const wait = { ...call, poll: { delay }, webhook, providerOptions: { videogen } };
      const result = await generateVideo({ ...options, ...wait, model: provider.video(id) });
      expect(result.videos).toHaveLength(1);
      expect(result.providerMetadata['videogen']).toMatchObject({ status: 'SUCCESS', category });
    }
    // The service reports intermediate statuses first, which a webhook of the AI SDK takes as the end.
    expect(statuses()).toContain('QUEUING');
  });
});
