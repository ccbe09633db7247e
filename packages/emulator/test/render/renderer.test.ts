import { afterAll, describe, expect, test, vi } from 'vitest';
import type { RenderJob } from '../../src/render/job.ts';
import { createRenderer } from '../../src/render/renderer.ts';
import { inspectVideo } from '../support/inspect-video.ts';
import { sample } from '../support/samples.ts';

const renderer = createRenderer();
afterAll(() => renderer.close());

const text: RenderJob = {
  taskId: '00000000-0000-4000-8000-000000000001',
  category: 'TEXT_TO_VIDEO',
  prompt: 'A kitten plays with a ball of wool',
  seconds: 1,
  aspectRatio: '16:9',
};

function program(name: string): URL {
  return new URL(`../support/${name}`, import.meta.url);
}

describe('what comes out', () => {
  test.each([
    ['16:9', 640, 360],
    ['9:16', 360, 640],
    ['1:1', 480, 480],
    ['4:3', 560, 420],
    ['3:4', 420, 560],
  ] as const)('%s is an H.264 MP4 of %d x %d', async (aspectRatio, width, height) => {
    const result = await renderer.render({ ...text, aspectRatio });
    expect(result).toMatchObject({ width, height, seconds: 1, mediaType: 'video/mp4', notes: [] });
    expect(await inspectVideo(result.bytes)).toMatchObject({
      codec: 'avc',
      size: [width, height],
      frames: 15,
    });
  });

  test.each([1, 10, 11])('%d s last exactly as long', async (seconds) => {
    const result = await renderer.render({ ...text, seconds });
    expect((await inspectVideo(result.bytes)).seconds).toBeCloseTo(seconds, 3);
  });

  test('the index comes before the media, so that it plays while it downloads', async () => {
    const file = Buffer.from((await renderer.render(text)).bytes);
    expect(file.indexOf('moov')).toBeGreaterThan(0);
    expect(file.indexOf('moov')).toBeLessThan(file.indexOf('mdat'));
  });
});

describe('determinism', () => {
  test('another renderer makes the same bytes of the same template, and of the same sound', async () => {
    const [image, audio] = [await sample('jpeg'), await sample('wav', { seconds: 1 })];
    const other = createRenderer();
    try {
      for (const change of [
        { category: 'TEMPLATE_TO_VIDEO', template: 'kiss', image },
        { category: 'TALKING_AVATAR', image, audio },
      ] as const) {
        const job = { ...text, ...change };
        const [one, again] = [await renderer.render(job), await other.render(job)];
        expect(again).not.toBe(one);
        expect(Buffer.from(again.bytes).equals(one.bytes)).toBe(true);
      }
    } finally {
      await other.close();
    }
  });

  test('no time of day is in the file', async () => {
    const file = Buffer.from((await renderer.render(text)).bytes);
    for (const box of ['mvhd', 'tkhd', 'mdhd']) {
      // Version and flags, then creation and modification time.
      expect(file.readBigUInt64BE(file.indexOf(box) + 8)).toBe(0n);
    }
  });

  test.each([
    ['another prompt', { prompt: 'A kitten plays with a ball' }],
    ['another model', { model: 't2v-2.4-faster' }],
    ['another style', { style: 'pixel' }],
    ['another task without any text', { prompt: undefined, taskId: '00000000-0000-4000-8000-000000000002' }],
  ])('%s looks different', async (_, change) => {
    const one = await renderer.render(text);
    const other = await renderer.render({ ...text, ...change });
    expect(Buffer.from(other.bytes).equals(one.bytes)).toBe(false);
  });

  test('another task of the same text looks the same', async () => {
    const one = await renderer.render(text);
    const other = await renderer.render({ ...text, taskId: '00000000-0000-4000-8000-000000000002' });
    expect(Buffer.from(other.bytes).equals(one.bytes)).toBe(true);
  });
});

describe('the cache', () => {
  test('returns the same job from the cache', async () => {
    expect(await renderer.render({ ...text })).toBe(await renderer.render(text));
  });

  test('tells inputs of the same length apart', async () => {
    const image = await sample('png');
    const other = await sample('png', { width: 322 });
    const job: RenderJob = { ...text, category: 'IMAGE_TO_VIDEO' };
    const one = await renderer.render({ ...job, image });
    expect(await renderer.render({ ...job, image: image.slice() })).toBe(one);
    expect(await renderer.render({ ...job, image: other })).not.toBe(one);
  });

  test('caches nothing when maxCachedBytes is 0', async () => {
    const none = createRenderer({ program: program('failing-process.ts'), maxCachedBytes: 0 });
    try {
      expect(await none.render(text)).not.toBe(await none.render(text));
    } finally {
      await none.close();
    }
  });
});

describe('giving up', () => {
  test('before it began', async () => {
    const signal = AbortSignal.abort(new Error('not needed'));
    await expect(renderer.render({ ...text, taskId: 'early' }, { signal })).rejects.toMatchObject({
      code: 'RENDER_ABORTED',
      cause: { message: 'not needed' },
    });
  });

  test('while it waits and while it is rendered; what comes after is rendered', async () => {
    const [running, waiting] = [new AbortController(), new AbortController()];
    const first = renderer.render({ ...text, taskId: 'running', seconds: 10 }, { signal: running.signal });
    const second = renderer.render({ ...text, taskId: 'waiting', seconds: 10 }, { signal: waiting.signal });
    const third = renderer.render({ ...text, taskId: 'after' });
    waiting.abort();
    await expect(second).rejects.toMatchObject({ code: 'RENDER_ABORTED' });
    running.abort();
    await expect(first).rejects.toMatchObject({ code: 'RENDER_ABORTED' });
    expect(await third).toMatchObject({ seconds: 1 });
  });

  test('closing rejects what waits, what is rendered and what comes later', async () => {
    const closing = createRenderer();
    const jobs = ['one', 'two'].map((taskId) => closing.render({ ...text, taskId, seconds: 10 }));
    const outcomes = Promise.allSettled(jobs);
    await closing.close();
    for (const outcome of await outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'RENDER_ABORTED' } });
    }
    await expect(closing.render(text)).rejects.toMatchObject({ code: 'RENDER_ABORTED' });
  });
});

// The one that hangs is waited for while the others run.
describe.concurrent('processes that fail', () => {
  test.each([
    ['throws', 'RENDER_CRASHED', /exit code 1: .*out of luck/s, 60_000],
    ['exits', 'RENDER_CRASHED', /exit code 7/, 60_000],
    ['crashes', 'RENDER_CRASHED', /SIGSEGV/, 60_000],
    // Long enough for a process to start on a busy machine.
    ['hangs', 'RENDER_TIMEOUT', /not rendered within 2500 ms/, 2500],
  ] as const)('one that %s is replaced', async (taskId, code, message, timeoutMs) => {
    const failing = createRenderer({ program: program('failing-process.ts'), timeoutMs });
    try {
      await expect(failing.render({ ...text, taskId })).rejects.toMatchObject({
        name: 'RenderError',
        code,
        message: expect.stringMatching(message),
      });
      expect(await failing.render({ ...text, taskId: 'works' })).toMatchObject({
        notes: ['by the test process'],
      });
    } finally {
      await failing.close();
    }
  });

  test('jobs behind the failing one are not lost', async () => {
    const failing = createRenderer({ program: program('failing-process.ts'), concurrency: 2 });
    try {
      const ids = ['throws', 'exits', 'works 1', 'works 2', 'throws', 'works 3'];
      const outcomes = await Promise.allSettled(ids.map((taskId) => failing.render({ ...text, taskId })));
      expect(outcomes.map(({ status }) => status)).toEqual(
        ids.map((id) => (id.startsWith('works') ? 'fulfilled' : 'rejected')),
      );
    } finally {
      await failing.close();
    }
  });

  test('an idle process is ended and another started when needed', async () => {
    const brief = createRenderer({ program: program('failing-process.ts'), idleMs: 0, maxCachedBytes: 0 });
    try {
      const processes = new Set<string>();
      await vi.waitFor(
        async () => {
          processes.add((await brief.render({ ...text, taskId: 'process' })).notes.join());
          expect(processes.size).toBe(2);
        },
        { timeout: 20_000, interval: 20 },
      );
    } finally {
      await brief.close();
    }
  });
});
