import { expect, test } from 'vitest';
import { startComfyUi } from '../doubles/comfyui.ts';
import type { Double } from '../doubles/double.ts';
import { startFal } from '../doubles/fal.ts';
import { startOpenAiVideos } from '../doubles/openai-videos.ts';
import { startReplicate } from '../doubles/replicate.ts';
import { readTask } from '../support/api.ts';
import { type ProviderInput, startProvider, startTestServer } from '../support/server.ts';

// One video at a provider, as an operator would have it made: through a server with a configuration. With
// VIDEOGEN_PROVIDER_LIVE at the real one, which costs money; otherwise at every double. See ../doubles/README.md.

type Type = ProviderInput['type'];

/** The connection to a provider. */
interface Connection {
  readonly type: Type;
  readonly baseUrl: string | undefined;
  readonly key: string | undefined;
  readonly model: string | undefined;
  readonly input: string | undefined;
}

/** Makes a video; returns its content. */
async function makeVideo({ type, baseUrl, key, model, input }: Connection): Promise<Buffer> {
  process.env['LIVE_TEST_KEY'] = key ?? '';
  const server = await startTestServer({
    logLevel: live === undefined ? 'silent' : 'info',
    config: {
      providers: {
        it: {
          type,
          ...(baseUrl !== undefined && { baseUrl }),
          ...(key !== undefined && { apiKey: { env: 'LIVE_TEST_KEY' } }),
          ...(baseUrl?.startsWith('http://127.0.0.1') === true && { pollMs: 100, allowPrivateHosts: true }),
        },
      },
      routes: [
        {
          provider: 'it',
          ...(model !== undefined && { providerModel: model }),
          ...(input !== undefined && { input: JSON.parse(input) }),
        },
      ],
    },
  });
  const id = await server.create({ prompt: 'A cat in the snow' });
  const status = () => server.getStatus(id);

  await expect.poll(status, { timeout: 1_200_000, interval: 200 }).toMatch(/SUCCESS|FAILED/);

  const task = await readTask(server.url, id);
  expect(task.status).toBe('SUCCESS');

  return Buffer.from(await (await fetch(task.output_videos[0]?.url ?? '')).arrayBuffer());
}

/** Whether the content is an MP4 or QuickTime file, or WebM. */
function isVideo(content: Buffer): boolean {
  return content.toString('latin1', 4, 8) === 'ftyp' || content.readUInt32BE(0) === 0x1a45dfa3;
}

/** The variables without which nothing can be made at the real provider. */
const needed: Readonly<Partial<Record<string, readonly string[]>>> = {
  replicate: ['VIDEOGEN_PROVIDER_KEY', 'VIDEOGEN_PROVIDER_MODEL'],
  fal: ['VIDEOGEN_PROVIDER_KEY', 'VIDEOGEN_PROVIDER_MODEL'],
  comfyui: ['VIDEOGEN_PROVIDER_URL', 'VIDEOGEN_PROVIDER_INPUT'],
  'openai-videos': ['VIDEOGEN_PROVIDER_URL', 'VIDEOGEN_PROVIDER_MODEL'],
};

const {
  VIDEOGEN_PROVIDER_LIVE: live,
  VIDEOGEN_PROVIDER_URL: baseUrl,
  VIDEOGEN_PROVIDER_KEY: key,
  VIDEOGEN_PROVIDER_MODEL: model,
  VIDEOGEN_PROVIDER_INPUT: input,
} = process.env;

test.runIf(live)(
  `the real ${live} makes a video`,
  async () => {
    const names = needed[live ?? ''] ?? [];
    expect(
      names.filter((name) => !process.env[name]),
      'Set these variables, too; see test/doubles/README.md',
    ).toEqual([]);
    // Safe: the server refuses a type that it does not know, with the list of those it does.
    expect(isVideo(await makeVideo({ type: live as Type, baseUrl, key, model, input }))).toBe(true);
  },
  1_260_000,
);

const workflow = JSON.stringify({ 1: { class_type: 'Prompt', inputs: { text: '{prompt}' } } });
const unset = { key: undefined, model: undefined, input: undefined };
/** Each remote provider's double, so that a provider without a schema or a double is a type error or a failed test. */
const doubles: Record<
  Exclude<Type, 'synthetic'>,
  Omit<Connection, 'type' | 'baseUrl'> & { start: () => Promise<Double> }
> = {
  replicate: { ...unset, start: startReplicate, key: 'secret', model: 'owner/model' },
  fal: { ...unset, start: startFal, key: 'secret', model: 'owner/app/path' },
  'openai-videos': { ...unset, start: startOpenAiVideos, key: 'secret', model: 'wan' },
  comfyui: { ...unset, start: startComfyUi, input: workflow },
};
// Safe: the keys of `doubles` are types.
const types = Object.keys(doubles) as (keyof typeof doubles)[];

test.skipIf(live).each(types)('the double of %s makes a video', async (type) => {
  const { start, ...connection } = doubles[type];
  const double = await startProvider(start);
  const making = makeVideo({ type, baseUrl: double.url, ...connection });
  await expect.poll(() => double.accepted.length).toBe(1);
  for (const work of double.accepted) work.state = 'done';
  expect(isVideo(await making)).toBe(true);
});
