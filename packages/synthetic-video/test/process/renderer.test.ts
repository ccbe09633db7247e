import { fork } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createVideoRenderer, type VideoRenderer, type VideoRendererOptions } from '../../src/index.ts';
import { fixture, makeJob, render } from '../support/render.ts';

const program = new URL('../support/failing-worker.ts', import.meta.url);

afterEach(() => void vi.unstubAllEnvs());

function start(options: VideoRendererOptions = {}): VideoRenderer {
  const renderer = createVideoRenderer(options);
  onTestFinished(() => renderer.close());
  return renderer;
}

/** Takes `ref` and `unref` from the channels of forked processes until the end of the test. */
function withoutChannelReferences(): void {
  const child = fork(program, { stdio: 'ignore' });
  const shared: object = Object.getPrototypeOf(child.channel);
  child.kill('SIGKILL');
  for (const name of ['ref', 'unref']) {
    const original = Object.getOwnPropertyDescriptor(shared, name) ?? {};
    Object.defineProperty(shared, name, { configurable: true, value: undefined });
    onTestFinished(() => void Object.defineProperty(shared, name, original));
  }
}

const prompt = (text: string) => makeJob({ category: 'TEXT_TO_VIDEO', prompt: text });

test('the same job leads to the same bytes in every process, for every category', async () => {
  const image = await fixture('image.png');
  const jobs = [
    makeJob({
      category: 'TEXT_TO_VIDEO',
      prompt: 'a cat 🐈 in the rain, 下雨',
      style: '90s_style',
      captions: true,
    }),
    makeJob({ category: 'IMAGE_TO_VIDEO', image, prompt: 'snow' }),
    makeJob({ category: 'TEMPLATE_TO_VIDEO', image, template: 'hug' }),
    makeJob({ category: 'VIDEO_TO_VIDEO', video: await fixture('h264-baseline.mov'), model: 'anime-v1.2' }),
    makeJob({ category: 'TALKING_AVATAR', image, audio: await fixture('speech.wav') }),
  ];

  const one = start();
  const other = start();
  for (const job of jobs) {
    const [first, second] = await Promise.all([one.render(job), other.render(job)]);
    expect(Buffer.compare(first.bytes, second.bytes), job.category).toBe(0);
  }
});

test.each([
  ['throws', 'RENDER_CRASHED', /exit code 1: .*out of luck/s],
  ['exits', 'RENDER_CRASHED', /exit code 7/],
  ['crashes', 'RENDER_CRASHED', /SIGSEGV/],
  ['fills the memory', 'RENDER_CRASHED', /heap out of memory|SIGABRT|exit code/s],
])('a process that %s fails its job only', async (text, code, message) => {
  const renderer = start({ program });
  const error = { code, message: expect.stringMatching(message) };
  await expect(renderer.render(prompt(text))).rejects.toMatchObject(error);
  const replies = [await renderer.render(prompt('fine')), await renderer.render(prompt('fine'))];
  // The process that replaces it is kept for the next job.
  expect(replies[0]).toEqual([expect.any(String)]);
  expect(replies[1]).toEqual(replies[0]);
});

test('renders, replaces a process that crashed and closes where a channel has neither `ref` nor `unref`, as in Bun', async () => {
  withoutChannelReferences();
  const renderer = start({ program });
  expect(await renderer.render(prompt('fine'))).toEqual([expect.any(String)]);
  const crash = { code: 'RENDER_CRASHED', message: expect.stringMatching(/exit code 7/) };
  await expect(renderer.render(prompt('exits'))).rejects.toMatchObject(crash);
  expect(await renderer.render(prompt('fine'))).toEqual([expect.any(String)]);
  await expect(renderer.close()).resolves.toBeUndefined();
});

test('the encoder leaves no listener, which would abort at any unhandled rejection', async () => {
  const before = process.listenerCount('unhandledRejection');
  await render({ category: 'TEXT_TO_VIDEO' });
  expect(process.listenerCount('unhandledRejection')).toBe(before);
});

test('a job that takes too long is ended', async () => {
  const renderer = start({ program, timeoutMs: 500 });
  await expect(renderer.render(prompt('hangs'))).rejects.toMatchObject({ code: 'RENDER_TIMEOUT' });
});

test('an inspection does not wait for a video', async () => {
  const renderer = start({ program });
  const controller = new AbortController();
  const running = renderer.render(prompt('hangs'), { signal: controller.signal });
  await expect(renderer.inspect(prompt('fine'))).resolves.toHaveLength(1);
  controller.abort();
  await expect(running).rejects.toMatchObject({ code: 'RENDER_ABORTED' });
});

test('an abort rejects what runs, what waits and what comes', async () => {
  const renderer = start({ program });
  const controller = new AbortController();
  const { signal } = controller;
  const outcomes = renderTwo(renderer, signal);
  controller.abort(new Error('no longer needed'));

  const reason = { code: 'RENDER_ABORTED', cause: expect.objectContaining({ message: 'no longer needed' }) };
  expect(await outcomes).toMatchObject([{ reason }, { reason }]);
  await expect(renderer.render(prompt('fine'), { signal })).rejects.toMatchObject(reason);
});

test('a close rejects what runs, what waits and what comes', async () => {
  const renderer = start({ program });
  const outcomes = renderTwo(renderer);
  await renderer.close();

  const cause = expect.objectContaining({ message: 'The renderer was closed.' });
  const reason = { code: 'RENDER_ABORTED', cause };
  expect(await outcomes).toMatchObject([{ reason }, { reason }]);
  await expect(renderer.render(prompt('fine'))).rejects.toMatchObject(reason);
});

/** Starts a job that never ends, and one that waits for it. */
function renderTwo(renderer: VideoRenderer, signal?: AbortSignal): Promise<PromiseSettledResult<unknown>[]> {
  const jobs = ['hangs', 'fine'].map((text) => renderer.render(prompt(text), signal && { signal }));
  return Promise.allSettled(jobs);
}

test('an aborted job ends the ffmpeg that it started, which runs without a shell', async () => {
  const folder = join(await temporaryFolder(), 'ffmpeg $(touch x) ');
  await mkdir(folder);
  const started = join(folder, 'started');
  // It writes its process id and its arguments, and never ends.
  const script = `#!${process.execPath}\nrequire('fs').writeFileSync(${JSON.stringify(started)}, JSON.stringify([process.pid, process.argv]));setInterval(() => {}, 1e6);\n`;
  await writeFile(join(folder, 'ffmpeg'), script, { mode: 0o755 });
  vi.stubEnv('PATH', folder);
  vi.stubEnv('NODE_OPTIONS', process.env['NODE_OPTIONS'] ?? '');

  const controller = new AbortController();
  const { signal } = controller;
  const job = makeJob({ category: 'VIDEO_TO_VIDEO', video: await fixture('vp9.webm') });
  const rendering = start().render(job, { signal });
  const readStart = async () => JSON.parse(await readFile(started, 'utf8'));
  const [pid, args] = await vi.waitFor(readStart, { timeout: 60_000 });
  const options = ['-protocol_whitelist', 'file', '-max_alloc', '-f', 'matroska'];

  expect(args).toEqual(expect.arrayContaining(options));

  controller.abort();
  await expect(rendering).rejects.toMatchObject({ code: 'RENDER_ABORTED' });
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { timeout: 60_000 });
});
