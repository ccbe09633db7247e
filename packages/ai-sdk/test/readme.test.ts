import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startEmulator } from '@videogen/emulator';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const run = promisify(execFile);
const folder = fileURLToPath(new URL('..', import.meta.url));
const before = process.cwd();
let emulator: Awaited<ReturnType<typeof startEmulator>>;
let cwd: string;

// All programs use the same emulator: the default provider reads the environment once.
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'ai-sdk-'));
  process.chdir(cwd);
  emulator = await startEmulator({
    timing: { pending: '1ms', queuing: '1ms', processing: '1ms' },
    render: 'none',
    fetch: async (url, init) => {
      const { POST } = await import('../examples/next/app/callbacks/video/[token]/route.ts');
      return POST(new Request(url, init));
    },
  });
  vi.stubEnv('VIDEOGEN_BASE_URL', emulator.url);
  vi.stubEnv('VIDEOGEN_API_KEY', emulator.apiKey);
  vi.stubEnv('APP_URL', 'http://127.0.0.1:3000');
  vi.stubEnv('CALLBACK_SECRET', '0123456789abcdef0123456789abcdef');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  process.chdir(before);
  await emulator.close();
  await rm(cwd, { recursive: true, force: true });
});

test('every block of code in the README is a part of an example', async () => {
  const readme = await readFile(join(folder, 'README.md'), 'utf8');
  const blocks = [...readme.matchAll(/^```ts\n(?:\/\/ .*\n)?([\s\S]*?)^```/gm)].map(([, text = '']) =>
    text.trim(),
  );
  expect(blocks.length).toBeGreaterThan(4);
  const { stdout } = await run('git', ['ls-files', 'examples'], { cwd: folder });
  const names = stdout.trim().split('\n');
  const programs = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  for (const block of blocks) expect(programs.filter((program) => program.includes(block))).not.toEqual([]);
});

test('the first program writes a video', async () => {
  const { stdout } = await run('node', [join(folder, 'examples/text-to-video.ts')]);
  expect(stdout).toMatch(/^task [0-9a-f-]{36} is in cat\.mp4$/m);
  expect((await stat(join(cwd, 'cat.mp4'))).size).toBeGreaterThan(500);
});

test('a video that was started here continues elsewhere', async () => {
  const { check, start } = await import('../examples/start-and-status.ts');
  const operation = JSON.parse(JSON.stringify(await start('A cat')));
  await emulator.tasks.waitFor(operation.taskId, 'SUCCESS');
  expect(await check(operation)).toMatchObject({ status: 'completed', videos: [{ type: 'url' }] });
});

// In a real Next.js: programs.long.test.ts.
test('the routes of Next.js make a video by webhook', async () => {
  const { POST } = await import('../examples/next/app/api/videos/route.ts');
  const tasks = (await emulator.tasks.list()).length;
  const body = JSON.stringify({ prompt: 'A cat' });
  const response = await POST(new Request('http://127.0.0.1:3000/api/videos', { method: 'POST', body }));
  expect(response.headers.get('content-type')).toBe('video/mp4');
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(500);
  expect(await emulator.tasks.list()).toHaveLength(tasks + 1);
});
