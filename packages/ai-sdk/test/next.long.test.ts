import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { startEmulator } from '@videogen/emulator';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../../../tools/testing/src/free-port.ts';
import { startProgram } from '../../../tools/testing/src/program.ts';
import { installExample, run } from './support/install.ts';

test('the routes make a video by webhook in a real Next.js, which was built without settings', async () => {
  const cwd = await installExample('next', fileURLToPath(new URL('support/next', import.meta.url)));
  onTestFinished(() => rm(cwd, { recursive: true, force: true }));
  vi.stubEnv('NEXT_TELEMETRY_DISABLED', '1');
  const next = 'node_modules/next/dist/bin/next';
  await run('node', [next, 'build'], { cwd });

  const emulator = await startEmulator({
    timing: { pending: '1ms', queuing: '1ms', processing: '1ms' },
    render: 'none',
  });
  onTestFinished(() => emulator.close());
  const port = String(await freePort());
  vi.stubEnv('APP_URL', `http://127.0.0.1:${port}`);
  vi.stubEnv('CALLBACK_SECRET', '0123456789abcdef0123456789abcdef');
  vi.stubEnv('VIDEOGEN_BASE_URL', emulator.url);
  vi.stubEnv('VIDEOGEN_API_KEY', emulator.apiKey);
  onTestFinished(() => void vi.unstubAllEnvs());
  const args = [next, 'start', '--hostname', '127.0.0.1', '--port', port];
  const server = await startProgram('node', args, { cwd, ready: 'Ready', limit: 60_000 });
  onTestFinished(() => server.stop());

  const body = JSON.stringify({ prompt: 'A cat' });
  const response = await fetch(`http://127.0.0.1:${port}/api/videos`, { method: 'POST', body });
  expect(response.headers.get('content-type')).toBe('video/mp4');
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(500);
  expect(await emulator.tasks.list()).toHaveLength(1);
  const states = (await emulator.deliveries.list()).map(({ state }) => state);
  expect(states).toContain('delivered');
});
