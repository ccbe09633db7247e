import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../src/index.ts';
import type { Double } from '../doubles/double.ts';
import { startOpenAiVideos } from '../doubles/openai-videos.ts';

let folder: string;
let double: Double;
let server: RunningServer;
let finishing: NodeJS.Timeout;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'videogen-slots-'));
  double = await startOpenAiVideos();
  finishing = setInterval(() => {
    for (const work of double.accepted) if (work.state === 'running') work.state = 'done';
  }, 50);
  process.env['TEST_PROVIDER_KEY'] = 'secret';
});
afterEach(async () => {
  clearInterval(finishing);
  await server.close();
  await double.stop();
  await rm(folder, { recursive: true });
});

async function createTasks(count: number, maxConcurrent: number | null): Promise<void> {
  const apiKey = { env: 'TEST_PROVIDER_KEY' };
  const gpu = { type: 'openai-videos', baseUrl: double.url, apiKey, pollMs: 100, maxConcurrent } as const;
  server = await startServer({
    dataDir: folder,
    bootstrapKey: 'a-secret-key',
    drainMs: 0,
    config: { providers: { gpu }, routes: [{ provider: 'gpu' }] },
  });
  for (let number = 0; number < count; number += 1) {
    const response = await fetch(`${server.url}/v1/video/text2video`, {
      method: 'POST',
      headers: { authorization: 'Bearer a-secret-key', 'content-type': 'application/json' },
      body: JSON.stringify({ prompt: `Cat ${number}`, model: 't2v-2.4-faster', seconds: 1 }),
    });
    expect(response.status).toBe(200);
  }
  await expect.poll(() => double.accepted.length, { timeout: 120_000 }).toBe(count);
}

test('a provider of one task at a time gets the tasks of an organization first in, first out', async () => {
  double.limits.slots = 1;
  await createTasks(20, 1);
  const prompts = double.accepted.map(({ input }) => input['prompt']);
  expect(prompts).toEqual(Array.from({ length: 20 }, (_, number) => `Cat ${number}`));
  expect(double.creates).toHaveLength(20);
});

test('a provider of 2 slots that nobody configured refuses at most 10 % of 200 tasks', async () => {
  double.limits.slots = 2;
  await createTasks(200, null);
  expect(double.creates.length - 200).toBeLessThanOrEqual(20);
}, 180_000);
