import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startEmulator } from '@videogen/emulator';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { listenOn } from './support/webhook.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));

let emulator: Awaited<ReturnType<typeof startEmulator>>;
let cwd: string;
const before = process.cwd();

// All programs use the same emulator: the default provider reads the environment once.
beforeAll(async () => {
  const timing = { pending: '1ms', queuing: '1ms', processing: '1ms' } as const;
  emulator = await startEmulator({ timing, render: 'none' });
  cwd = await mkdtemp(join(tmpdir(), 'ai-sdk-'));
  process.chdir(cwd);
  vi.stubEnv('VIDEOGEN_BASE_URL', emulator.url);
  vi.stubEnv('VIDEOGEN_API_KEY', emulator.apiKey);
});
beforeEach(() => emulator.reset());
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
  const { stdout } = await promisify(execFile)('git', ['ls-files', 'examples'], { cwd: folder });
  const names = stdout.trim().split('\n');
  const programs = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  for (const block of blocks) expect(programs.filter((program) => program.includes(block))).not.toEqual([]);
});

test('the first program writes a video', async () => {
  const program = join(folder, 'examples/text-to-video.ts');
  const { stdout } = await promisify(execFile)('node', [program]);
  expect(stdout).toMatch(/^task [0-9a-f-]{36} is in cat\.mp4$/m);
  expect((await stat(join(cwd, 'cat.mp4'))).size).toBeGreaterThan(500);
});

test('a video that was started here continues elsewhere', async () => {
  const { check, start: startOne } = await import('../examples/start-and-status.ts');
  const operation = JSON.parse(JSON.stringify(await startOne('A cat')));
  await emulator.tasks.waitFor(operation.taskId, 'SUCCESS');
  expect(await check(operation)).toMatchObject({ status: 'completed', videos: [{ type: 'url' }] });
});

test('the routes of Next.js make a video by webhook', async () => {
  const url = await listenOn(async (request, response) => {
    const { POST } = await import(
      request.url === '/api/videos'
        ? '../examples/next/app/api/videos/route.ts'
        : '../examples/next/app/callbacks/video/[token]/route.ts'
    );
    const result: Response = await POST(await toRequest(request));
    response
      .writeHead(result.status, Object.fromEntries(result.headers))
      .end(new Uint8Array(await result.arrayBuffer()));
  });
  vi.stubEnv('APP_URL', url);
  vi.stubEnv('CALLBACK_SECRET', '0123456789abcdef0123456789abcdef');
  const response = await fetch(`${url}/api/videos`, {
    method: 'POST',
    body: JSON.stringify({ prompt: 'A cat' }),
  });
  expect(response.headers.get('content-type')).toBe('video/mp4');
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(500);
  expect(await emulator.tasks.list()).toHaveLength(1);
});

async function toRequest(request: IncomingMessage): Promise<Request> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const url = `http://${request.headers.host}${request.url}`;
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  return new Request(url, { method: 'POST', headers, body: Buffer.concat(chunks) });
}
