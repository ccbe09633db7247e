import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createVideogen, type VideogenModelId, type VideogenVideoOptions } from '@videogen/ai-sdk';
import { createVideoClient } from '@videogen/client';
import {
  experimental_generateVideo as generateVideo,
  experimental_getVideoStatus as getVideoStatus,
  experimental_startVideo as startVideo,
} from 'ai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { png, wav } from '../../emulator/test/support/files.ts';
import { type Target, targets } from './support/targets.ts';
import { listen } from './support/webhook.ts';

type Options = Omit<Parameters<typeof startVideo>[0], 'model'>;
const image = png(640, 360);
const audio = Buffer.from(wav(2)).toString('base64');
const providerOptions = { videogen: { audio } satisfies VideogenVideoOptions };

/** One call of each category; the video to transform is one that was made before. */
const calls = (video: Uint8Array): readonly (readonly [VideogenModelId, string, Options])[] => [
  ['t2v-2.4-faster', 'TEXT_TO_VIDEO', { prompt: 'A cat surfing a wave', duration: 2, aspectRatio: '9:16' }],
  ['animate-2.4-faster', 'IMAGE_TO_VIDEO', { prompt: { image, text: 'It waves' }, duration: 2 }],
  ['template:hug', 'TEMPLATE_TO_VIDEO', { prompt: { image }, duration: 2, aspectRatio: 'adaptive' }],
  ['anime-v5.5', 'VIDEO_TO_VIDEO', { prompt: 'As an anime', inputReferences: [video], duration: 2 }],
  ['talking-avatar-v1', 'TALKING_AVATAR', { prompt: { image }, duration: 2, providerOptions }],
];

describe.each(Object.entries(targets))('with the %s', (_, start) => {
  let target: Target;
  let provider: ReturnType<typeof createVideogen>;
  let all: ReturnType<typeof calls>;
  let call: Pick<Parameters<typeof generateVideo>[0], 'poll' | 'download'>;

  beforeAll(async () => {
    target = await start();
    const { url: baseUrl, apiKey } = target;
    // A webhook that was lost is found out after milliseconds instead of 15 seconds.
    const client = createVideoClient({ baseUrl, apiKey, poll: { minInterval: 20, maxInterval: 20 } });
    provider = createVideogen({ client });
    call = { poll: { delay: target.pass }, download: provider.download };
    const model = provider.video('t2v-2.4-faster');
    const first = await generateVideo({ ...call, model, prompt: 'A dog' });
    all = calls(first.video.uint8Array);
  });
  afterAll(() => target.close());

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
      while ((await getVideoStatus(model, { operation })).status === 'pending') await target.pass();
    }
    const worker = fileURLToPath(new URL('support/continue-worker.ts', import.meta.url));
    const env = { ...process.env, VIDEOGEN_BASE_URL: target.url, VIDEOGEN_API_KEY: target.apiKey };
    const { stdout } = await promisify(execFile)('node', [worker, JSON.stringify(operations)], { env });
    const results: Awaited<ReturnType<typeof getVideoStatus>>[] = JSON.parse(stdout);
    expect(results).toMatchObject(
      all.map(([, category]) => ({
        status: 'completed',
        videos: [{ type: 'url', url: expect.stringMatching(/^http/), mediaType: 'video/mp4' }],
        providerMetadata: { videogen: { category } },
      })),
    );
  });

  test('makes a video of each category by webhook', async () => {
    const { webhook, statuses } = await listen();
    /** The AI SDK calls it when it begins to wait: the webhook has to end the wait, and not this delay. */
    const delay = async () => {
      await target.pass();
      await new Promise(() => {});
    };
    for (const [id, category, options] of all) {
      const wait = { ...call, poll: { delay }, webhook };
      const result = await generateVideo({ ...options, ...wait, model: provider.video(id) });
      expect(result.videos).toHaveLength(1);
      expect(result.providerMetadata['videogen']).toMatchObject({ status: 'SUCCESS', category });
    }
    // The service reports intermediate statuses first, which a webhook of the AI SDK takes as the end.
    expect(statuses).toContain('QUEUING');
  });
});
