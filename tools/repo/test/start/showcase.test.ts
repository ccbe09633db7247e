import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createVideoClient } from '@videogen/client';
import { type Emulator, startEmulator } from '@videogen/emulator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { showEachCategory } from '../../src/start/showcase.ts';

let emulator: Emulator;
let folder = '';

beforeAll(async () => {
  emulator = await startEmulator({ render: 'none', timing: { pending: 10, queuing: 10, processing: 10 } });
  folder = await mkdtemp(join(tmpdir(), 'showcase-'));
});
afterAll(async () => {
  await emulator?.close();
  await rm(folder, { recursive: true, force: true });
});

it('makes one video of each category, and callbacks report its statuses', async () => {
  const lines: string[] = [];
  const client = createVideoClient({
    baseUrl: emulator.url,
    apiKey: emulator.apiKey,
    poll: { minInterval: 20 },
  });
  const shown = await showEachCategory({
    client,
    folder,
    report: (name, text) => lines.push(`${name}: ${text}`),
  });

  const categories = await Promise.all(
    shown.map(async ({ taskId }) => (await client.tasks.get(taskId)).category),
  );
  // The compiler holds the list of create methods to the operations.
  expect(shown.length).toBeGreaterThan(4);
  expect(new Set(categories).size).toBe(shown.length);
  for (const { name, file, bytes, taskId } of shown) {
    const video = await readFile(file);
    expect(video.length).toBe(bytes);
    expect(video.subarray(4, 8).toString('latin1')).toBe('ftyp');
    expect(lines).toContain(`${name}: SUCCESS, as a callback says and reading the task confirms`);
    expect((await client.tasks.get(taskId)).callback_url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callbacks\//);
  }
});
