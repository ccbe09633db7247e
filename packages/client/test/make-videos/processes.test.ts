import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { expect, it } from 'vitest';
import { mostRefused } from '../support/limited-service.ts';
import { limitToOne, serveTasks } from './support.ts';

const program = fileURLToPath(new URL('make-videos-program.ts', import.meta.url));
const count = 8;

it('of two processes on one folder, each has at most one request refused for each pause', async () => {
  const { handle, batches, sentInPause, prompts } = limitToOne(200);
  const { url } = await serveTasks({ onCreate: (_, ...args) => handle(...args) });
  const folder = await temporaryFolder();
  const env = { ...process.env, VIDEOGEN_BASE_URL: url, VIDEOGEN_API_KEY: 'key-123456' };

  const run = async (): Promise<string> => {
    const child = spawn(process.execPath, [program, folder, String(count)], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
    return output.trim();
  };
  const made = await Promise.all([run(), run()]);

  expect(made).toEqual([String(count), String(count)]);
  expect(new Set(prompts).size).toBe(count);
  expect(prompts).toHaveLength(count);
  expect(batches.size).toBeGreaterThan(2);
  for (const batch of batches.values()) expect(batch.refused).toBeLessThanOrEqual(mostRefused(batch));
  expect(sentInPause).toEqual([]);
});
