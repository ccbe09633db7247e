import { describe, expect, it } from 'vitest';
import type { WaitOptions } from '../src/index.ts';
import { apiKey, createTestClient, type TestOptions } from './support/client.ts';
import { fakeClock } from './support/fake-clock.ts';
import { memoryFetch } from './support/memory-fetch.ts';
import { type Handler, record, script, serve, task, taskId } from './support/service.ts';

async function waiting(handler: Handler, wait: WaitOptions = {}, more: TestOptions = {}) {
  await using service = await serve(handler);
  const statuses: string[] = [];
  // Requests over sockets take their time: what is as long as their timeout never fires.
  const clock = fakeClock(1e8);
  const client = createTestClient({ baseUrl: service.url, clock, timeout: 1e9, random: () => 0.5, ...more });
  const onStatus = ({ status }: { status: string }): void => void statuses.push(status);
  const outcome = await client.tasks
    .wait(taskId, { onStatus, timeout: Number.POSITIVE_INFINITY, ...wait })
    .then(
      (result) => ({ result, error: undefined }),
      (error: unknown) => ({ result: undefined, error }),
    );
  return { ...outcome, statuses, reads: service.seen };
}

describe('a wait', () => {
  it('reports each change and returns the record at the end', async () => {
    const { result, statuses, reads } = await waiting(
      script(task('PENDING'), task('PENDING'), task('QUEUING'), task('PROCESSING'), task('SUCCESS')),
    );
    expect(result?.status).toBe('SUCCESS');
    expect(statuses).toEqual(['PENDING', 'QUEUING', 'PROCESSING', 'SUCCESS']);
    expect(reads).toHaveLength(5);
    expect(reads[0]).toMatchObject({ method: 'GET', path: `/v1/tasks/${taskId}` });
    expect(reads[0]?.headers).toMatchObject({ authorization: `Bearer ${apiKey}` });
  });

  it.each([
    ['FAILED', 'task_failed'],
    ['CANCELED', 'task_canceled'],
  ])('of a task that ends with %s throws it', async (status, code) => {
    const { error } = await waiting(script(task('PROCESSING'), task(status)));
    expect(error).toMatchObject({ code, taskId, task: { status, task_id: taskId } });
  });

  it('reports an unknown status, and continues', async () => {
    const { result, statuses } = await waiting(script(task('DREAMING'), task('COMPLETED'), task('SUCCESS')));
    expect(result?.status).toBe('SUCCESS');
    expect(statuses).toEqual(['DREAMING', 'COMPLETED', 'SUCCESS']);
  });

  it.each([
    ['SUCCESS', 'resolves'],
    ['PROCESSING', 'throws with the last record'],
  ])('reads once more before its time is up: %s, so it %s', async (status) => {
    const clock = fakeClock();
    const end = clock.now() + 2_500;
    const reads: number[] = [];
    const fetch = memoryFetch(() => {
      reads.push(clock.now() - end);
      return Response.json({ code: 0, data: record(clock.now() >= end - 250 ? status : 'PROCESSING') });
    });
    const client = createTestClient({ clock, random: () => 0.5, fetch });
    const result = client.tasks.wait(taskId, { timeout: 2_500 });
    if (status === 'SUCCESS') await expect(result).resolves.toMatchObject({ status });
    else await expect(result).rejects.toMatchObject({ code: 'task_timeout', taskId, task: { status } });
    expect(reads).toEqual([-2_500, -1_500, -500, -250]);
  });

  it('that times out says the last status, and which statuses end a task', async () => {
    const fetch = memoryFetch(() => Response.json({ code: 0, data: record('COMPLETED') }));
    const client = createTestClient({ clock: fakeClock(), fetch });
    await expect(client.tasks.wait(taskId, { timeout: 2_500 })).rejects.toThrow(
      'its last status was COMPLETED, none of SUCCESS, FAILED, CANCELED',
    );
  });

  it('ends when its time is up during a request', async () => {
    const clock = fakeClock();
    const start = clock.now();
    const fetch = memoryFetch(() => new Promise<Response>(() => {}));
    const client = createTestClient({ clock, fetch });
    await expect(client.tasks.wait(taskId, { timeout: 2_500 })).rejects.toMatchObject({
      code: 'task_timeout',
      taskId,
      task: undefined,
      cause: { code: 'timeout' },
    });
    expect(clock.now() - start).toBe(2_500);
  });

  it('with a timeout of 0 reads once', async () => {
    const { error, reads } = await waiting(task('PENDING'), { timeout: 0 }, { clock: fakeClock(5_000) });
    expect(error).toMatchObject({ code: 'task_timeout', taskId });
    expect(reads).toHaveLength(1);
  });

  it('ends at once when it is aborted during a delay', async () => {
    const abort = new AbortController();
    const schedule = (_: () => void, delay: number): (() => void) => {
      if (delay < 1e8) queueMicrotask(() => abort.abort('enough'));
      return () => {};
    };
    const clock = { now: () => 0, schedule };
    const { error } = await waiting(task('PENDING'), { signal: abort.signal }, { clock });
    expect(error).toMatchObject({ name: 'AbortError', code: 'abort', taskId, cause: 'enough' });
  });

  it('throws a HookError when onStatus throws', async () => {
    const cause = new Error('mine');
    const onStatus = (): never => {
      throw cause;
    };
    expect((await waiting(task('PENDING'), { onStatus })).error).toMatchObject({
      code: 'hook',
      taskId,
      cause,
    });
  });

  it.each([undefined, '', '../upload', 'a/b', '.'])('refuses %j as an id at once', async (id) => {
    await using service = await serve(task('SUCCESS'));
    const { tasks } = createTestClient({ baseUrl: service.url });
    await expect(tasks.wait(id as string)).rejects.toBeInstanceOf(TypeError);
    await expect(tasks.get(id as string)).rejects.toBeInstanceOf(TypeError);
    expect(() => tasks.watch(id as string)).toThrow(TypeError);
    expect(() => tasks.attach(id as string)).toThrow(TypeError);
    expect(service.seen).toHaveLength(0);
  });
});

describe('watching', () => {
  it('yields each change, ends at a final one, and does not throw for it', async () => {
    await using service = await serve(script(task('PENDING'), task('PENDING'), task('FAILED')));
    const client = createTestClient({ baseUrl: service.url, clock: fakeClock(1e8), timeout: 1e9 });
    const seen: string[] = [];
    for await (const { status } of client.tasks.watch(taskId, { timeout: Number.POSITIVE_INFINITY }))
      seen.push(status);
    expect(seen).toEqual(['PENDING', 'FAILED']);
  });

  it('can be stopped at any time', async () => {
    await using service = await serve(task('PENDING'));
    const client = createTestClient({ baseUrl: service.url });
    for await (const { status } of client.tasks.watch(taskId)) {
      expect(status).toBe('PENDING');
      break;
    }
    expect(service.seen).toHaveLength(1);
  });

  it('throws errors that have the task id', async () => {
    await using service = await serve(task('PENDING'));
    const abort = new AbortController();
    const client = createTestClient({ baseUrl: service.url });
    const watching = client.tasks.watch(taskId, { signal: abort.signal });
    await watching.next();
    abort.abort();
    await expect(watching.next()).rejects.toMatchObject({ name: 'AbortError', taskId });
  });
});
