import { describe, expect, test } from 'vitest';
import type { Emulator, Render, RenderedVideo } from '../../src/index.ts';
import { createTask, readTask } from '../support/contract.ts';
import { receive, start } from '../support/start.ts';

describe('the manual clock', () => {
  test('runs nothing until it is advanced, and then exactly the due jobs', async () => {
    const emulator = await start({ timing: { pending: '1m', queuing: '1m', processing: '1m' } });
    const id = await createTask(emulator);
    const seen = [];
    for (const by of ['59s', '1s', '59s', '1s', '59s', '1s']) {
      await emulator.clock.advance(by);
      seen.push((await emulator.tasks.get(id))?.status);
    }
    expect(seen).toEqual(['PENDING', 'QUEUING', 'QUEUING', 'PROCESSING', 'PROCESSING', 'SUCCESS']);
    expect(emulator.clock.now()).toBe(Date.parse('2026-01-01T00:03:00Z'));
  });

  test('the same seed leads to the same ids, times, videos and callbacks', async () => {
    const receiver = await receive();
    const run = async (emulator: Emulator) => {
      let sent = 0;
      receiver.reply = () => (sent++ % 3 === 0 ? 500 : 200);
      await createTask(emulator, { callback_url: receiver.url });
      await createTask(emulator, { seconds: 3 });
      await emulator.clock.advance('1h');
      const deliveries = (await emulator.deliveries.list()).map(({ id, attempts }) => [
        id,
        attempts.map(({ at }) => at),
      ]);
      return JSON.stringify([await emulator.tasks.list(), deliveries]).replaceAll(emulator.url, '');
    };

    const emulator = await start({ seed: 7 });
    const first = await run(emulator);
    await emulator.reset();
    const again = await run(emulator);
    const other = await run(await start({ seed: 8 }));

    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  test('four tasks are processed at once, the others wait their turn', async () => {
    const emulator = await start({ timing: { pending: 0, queuing: 0, processing: '10s' } });
    for (let index = 0; index < 10; index += 1) await createTask(emulator);
    const count = async (status: string) =>
      (await emulator.tasks.list()).filter((task) => task.status === status).length;
    await emulator.clock.advance(0);
    expect([await count('PROCESSING'), await count('QUEUING')]).toEqual([4, 6]);
    await emulator.clock.advance('10s');
    expect([await count('SUCCESS'), await count('PROCESSING')]).toEqual([4, 4]);
    await emulator.clock.advance('20s');
    expect(await count('SUCCESS')).toBe(10);
  });

  test('more tasks than are processed at once, all of which begin in PROCESSING, end', async () => {
    const emulator = await start({ assume: { 'task-initial-status': 'PROCESSING' } });
    for (let index = 0; index < 6; index += 1) await createTask(emulator);
    await emulator.clock.advance('1m');
    const statuses = (await emulator.tasks.list()).map(({ status }) => status);
    expect(statuses).toEqual(Array(6).fill('SUCCESS'));
  });

  test('a receiver may read the task while its callback is being delivered', async () => {
    const emulator = await start();
    const receiver = await receive();
    const reads: string[] = [];
    const id = await createTask(emulator, { callback_url: receiver.url });
    receiver.reply = async () => {
      reads.push(String((await readTask(emulator, id))?.['status']));
      return 200;
    };
    await emulator.clock.advance('1m');
    expect(reads).toEqual(['QUEUING', 'PROCESSING', 'SUCCESS']);
  });
});

describe('the real clock', () => {
  test('moves tasks by itself', async () => {
    const emulator = await start({ clock: 'real', timing: { pending: 10, queuing: 10, processing: 20 } });
    const id = await createTask(emulator);
    const task = await emulator.tasks.waitFor(id, 'SUCCESS', { timeoutMs: 60_000 });
    expect(task.timeline.map(({ status }) => status)).toEqual([
      'PENDING',
      'QUEUING',
      'PROCESSING',
      'SUCCESS',
    ]);
  });
});

describe('tasks in the developer’s hands', () => {
  test('can be canceled or made to fail before their end, not after', async () => {
    const emulator = await start();
    const receiver = await receive();
    const first = await createTask(emulator, { callback_url: receiver.url });
    const second = await createTask(emulator);

    await emulator.tasks.cancel(first);
    await emulator.clock.advance('900ms');
    await emulator.tasks.fail(second, 'out of paint');
    await emulator.clock.advance('1m');

    expect(receiver.statuses()).toEqual(['CANCELED']);
    expect(await emulator.tasks.get(second)).toMatchObject({
      status: 'FAILED',
      failure: 'out of paint',
      output: null,
    });

    await expect(emulator.tasks.cancel(first)).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(emulator.tasks.cancel('nothing')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await readTask(emulator, second)).toMatchObject({ status: 'FAILED', output_videos: [] });
  });

  test('a task that is canceled while it is rendered frees its slot', async () => {
    const aborted: string[] = [];
    const emulator = await start({
      assume: { 'concurrency-limits': 1 },
      render: ({ taskId, signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            aborted.push(taskId);
            reject(signal.reason);
          });
        }),
    });

    const first = await createTask(emulator);
    const second = await createTask(emulator);
    await emulator.clock.advance('1s');
    const statuses = async () => (await emulator.tasks.list()).map(({ status }) => status);
    expect(await statuses()).toEqual(['PROCESSING', 'QUEUING']);

    await emulator.tasks.cancel(first);
    await emulator.clock.advance(0);

    expect(await statuses()).toEqual(['CANCELED', 'PROCESSING']);
    expect(aborted).toEqual([first]);
    await emulator.tasks.cancel(second);
  });
});

describe('a renderer of one’s own', () => {
  test('receives the inputs and returns the video', async () => {
    const jobs: unknown[] = [];
    const emulator = await start({
      render: async ({ signal: _, ...job }) => {
        jobs.push(job);
        return {
          bytes: new TextEncoder().encode('a video'),
          width: 1280,
          height: 720,
          mediaType: 'video/webm',
        };
      },
    });

    const id = await createTask(emulator, { prompt: 'A kitten', seconds: 4 });
    await emulator.clock.advance('10s');

    expect(jobs).toEqual([
      {
        taskId: id,
        category: 'TEXT_TO_VIDEO',
        prompt: 'A kitten',
        model: 't2v-2.4-faster',
        template: null,
        style: null,
        seconds: 4,
        aspectRatio: '16:9',
        image: null,
        video: null,
        audio: null,
      },
    ]);

    const task = await readTask(emulator, id);
    const video = await fetch(String(task?.['output_videos']?.[0]?.['url']));
    expect([video.headers.get('content-type'), await video.text()]).toEqual(['video/webm', 'a video']);
  });

  test('receives the style, which no prompt is', async () => {
    const styles: unknown[] = [];
    const emulator = await start({
      render: async ({ style }) => {
        styles.push(style);
        return { bytes: new Uint8Array(1), width: 1, height: 1 };
      },
    });
    await createTask(emulator, { prompt: 'pixel' });
    await createTask(emulator, { prompt: 'pixel', look: 'cartoon_game' });
    await emulator.clock.advance('10s');
    expect(styles).toEqual([null, 'cartoon_game']);
  });

  describe('makes the task fail, and is reported once, also where `onError` throws', () => {
    test('when it throws', async () => {
      const render = (): Promise<never> => Promise.reject(new Error('out of memory'));
      await expectFailure(render, 'out of memory');
    });

    test('when it gives nothing', async () => {
      const render = (): Promise<RenderedVideo> => Promise.resolve({ width: 1, height: 1 });
      await expectFailure(render, 'The renderer returned neither bytes nor a path.');
    });

    test('when it takes too long', async () => {
      const render = (): Promise<never> => new Promise(() => undefined);
      await expectFailure(render, 'The video was not made within 50 ms.');
    });
  });
});

/** Fails unless a renderer makes its task fail for a reason, which `onError` gets once. */
async function expectFailure(render: Render, reason: string): Promise<void> {
  const reported: unknown[] = [];
  const onError = (error: unknown): void => {
    reported.push(error);
    throw error;
  };
  const emulator = await start({ render, onError, timing: { renderLimit: 50 } });
  const id = await createTask(emulator);
  await emulator.clock.advance('10s');

  expect(await emulator.tasks.get(id)).toMatchObject({ status: 'FAILED', failure: reason });
  const message = `The video of task ${id} was not rendered: ${reason}`;
  expect(reported).toEqual([expect.objectContaining({ code: 'RENDER_FAILED', message })]);
}
