import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startServer } from '../../src/index.ts';
import { startOpenAiVideos } from '../doubles/openai-videos.ts';
import { createTasks, KEY } from '../support/create-tasks.ts';
import { pause } from '../support/pause.ts';

test('a provider has no more tasks under way than maxConcurrent, and none is refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'videogen-admission-'));
  const double = await startOpenAiVideos();
  process.env['TEST_PROVIDER_KEY'] = 'secret';
  const apiKey = { env: 'TEST_PROVIDER_KEY' };
  const server = await startServer({
    dataDir: folder,
    bootstrapKey: KEY,
    drainMs: 0,
    config: {
      providers: {
        gpu: { type: 'openai-videos', baseUrl: double.url, apiKey, pollMs: 100, maxConcurrent: 2 },
      },
      routes: [{ provider: 'gpu' }],
    },
  });
  let most = 0;
  const watch = setInterval(() => {
    const running = double.accepted.filter(({ state }) => state === 'running');
    most = Math.max(most, running.length);
    // One piece of work ends at a time.
    if (running[0] !== undefined && running.length === 2) running[0].state = 'done';
    else if (double.accepted.length === 12) for (const work of running) work.state = 'done';
  }, 5);
  try {
    const { ids } = await createTasks({ url: server.url, tasks: 12 });
    const statusOf = async (id: string): Promise<string> => {
      const headers = { authorization: `Bearer ${KEY}` };
      const response = await fetch(`${server.url}/v1/tasks/${id}`, { headers });
      return (await response.json()).data.status;
    };
    for (const id of ids) while ((await statusOf(id)) !== 'SUCCESS') await pause(20);
    expect(most).toBe(2);
    expect(double.accepted.length).toBe(12);
    expect(double.creates.length).toBe(12);
  } finally {
    clearInterval(watch);
    await server.close();
    await double.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
