import { describe, expect, it, vi } from 'vitest';
import type { TaskReceiver, VideoClientOptions, WaitOptions } from '../src/index.ts';
import { createTestClient, serveClient } from './support/client.ts';
import { fakeClock } from './support/fake-clock.ts';
import { inTurn } from './support/in-turn.ts';
import { memoryFetch } from './support/memory-fetch.ts';
import { type Handler, record, script, task, taskId } from './support/service.ts';

/** Waits for a task; returns its record or the error, the reported statuses, and the reads. */
async function waiting(
  handler: Handler,
  options?: WaitOptions,
  more?: Pick<VideoClientOptions, 'reasonFields'>,
) {
  // Requests over sockets take their time: what is as long as their timeout never fires.
  await using all = await serveClient(handler, { clock: fakeClock(1e8), timeout: 1e9, ...more });
  const statuses: string[] = [];
  const onStatus = ({ status }: { status: string }): void => void statuses.push(status);
  const outcome: unknown = await all.client.tasks
    .wait(taskId, { onStatus, timeout: Number.POSITIVE_INFINITY, ...options })
    .catch((error: unknown) => error);
  return { outcome, statuses, reads: all.seen };
}

describe('a wait', () => {
  it('reports each change, also to an unknown status, and returns the record at the end', async () => {
    const handlers = ['PENDING', 'PENDING', 'DREAMING', 'COMPLETED', 'SUCCESS'].map((status) => task(status));
    const { outcome, statuses, reads } = await waiting(script(...handlers));
    expect(outcome).toMatchObject({ status: 'SUCCESS' });
    expect(statuses).toEqual(['PENDING', 'DREAMING', 'COMPLETED', 'SUCCESS']);
    expect(reads).toHaveLength(5);
    expect(reads[0]).toMatchObject({ method: 'GET', path: `/v1/tasks/${taskId}` });
  });

  it.each([
    ['FAILED', 'task_failed'],
    ['CANCELED', 'task_canceled'],
  ])('of a task that ends with %s throws it', async (status, code) => {
    const { outcome } = await waiting(script(task('PROCESSING'), task(status)));
    expect(outcome).toMatchObject({ code, taskId, task: { status, task_id: taskId } });
  });

  it.each<[string, object, readonly string[] | undefined, string | undefined]>([
    ['a text', { error: 'The prompt was\nrefused' }, undefined, 'The prompt was refused'],
    ['an object with a message', { failure_reason: { message: 'nudity' } }, undefined, 'nudity'],
    ['a field that the option names', { error: 'E7', why: 'nudity' }, ['why'], 'nudity'],
    ['no reason', {}, undefined, undefined],
  ])('of a task that failed says why: %s', async (_, more, reasonFields, reason) => {
    for (const status of ['FAILED', 'CANCELED']) {
      const options = reasonFields && { reasonFields };
      const { outcome } = await waiting(task(status, more), {}, options);
      const message = `Task ${taskId} ended with the status ${status}${reason ? `: ${reason}` : ''}`;
      expect(outcome).toMatchObject({ reason, message });
    }
  });

  it('ends with the failure of the function that it reports to', async () => {
    const onStatus = (): never => {
      throw new Error('no screen');
    };
    const { outcome, reads } = await waiting(task('PENDING'), { onStatus });
    expect(outcome).toMatchObject({ code: 'hook', taskId, message: 'onStatus failed: Error: no screen' });
    expect(reads).toHaveLength(1);
  });

  it('with a timeout of 0 reads once', async () => {
    const { outcome, reads } = await waiting(task('PENDING'), { timeout: 0 });
    expect(outcome).toMatchObject({ code: 'task_timeout', taskId });
    expect(reads).toHaveLength(1);
  });

  it.each([
    ['SUCCESS', 'resolves', { status: 'SUCCESS' }],
    [
      'COMPLETED',
      'throws with the last record, and says which statuses end a task',
      {
        code: 'task_timeout',
        taskId,
        task: { status: 'COMPLETED' },
        message: `Task ${taskId} did not end within 2500 ms; its last status was COMPLETED. Wait again by its id`,
      },
    ],
  ])('reads once more before its time is up: %s, so it %s', async (status, _, expected) => {
    const clock = fakeClock();
    const end = clock.now() + 2_500;
    const reads: number[] = [];
    const fetch = memoryFetch(() => {
      reads.push(clock.now() - end);
      return Response.json({ code: 0, data: record(clock.now() >= end - 250 ? status : 'PROCESSING') });
    });
    const client = createTestClient({ clock, random: () => 0.5, fetch });
    const outcome: unknown = await client.tasks
      .wait(taskId, { timeout: 2_500 })
      .catch((error: unknown) => error);
    expect(outcome).toMatchObject(expected);
    expect(reads).toEqual([-2_500, -1_500, -500, -250]);
  });

  it('ends when its time is up during a request', async () => {
    const clock = fakeClock();
    const start = clock.now();
    const warnings: string[] = [];
    const client = createTestClient({
      clock,
      fetch: memoryFetch(() => new Promise<Response>(() => {})),
      onEvent: ({ message }) => warnings.push(message),
    });
    const wait = client.tasks.wait(taskId, { timeout: 2_500 });
    const message = `Task ${taskId} did not end within 2500 ms; it could not be read. Wait again by its id`;
    const error = { code: 'task_timeout', taskId, message, task: undefined, cause: { code: 'timeout' } };
    await expect(wait).rejects.toMatchObject(error);
    expect(clock.now() - start).toBe(2_500);
    expect(warnings).toHaveLength(1);
  });

  it('continues after failed reads with growing delays, which start again after a read', async () => {
    const clock = fakeClock();
    const start = clock.now();
    const reads: number[] = [];
    const warnings: string[] = [];
    const failed = () => new Response('', { status: 503 });
    const respond = inTurn(
      ...Array.from({ length: 5 }, () => failed),
      () => Response.json({ code: 0, data: record('PENDING') }),
      failed,
      () => Response.json({ code: 0, data: record('SUCCESS') }),
    );
    const fetch = memoryFetch(() => {
      reads.push(clock.now() - start);
      return respond();
    });
    const client = createTestClient({
      clock,
      fetch,
      random: () => 0.5,
      onEvent: ({ type }) => type !== 'response' && warnings.push(type),
    });

    await client.tasks.wait(taskId);

    expect(reads).toEqual([0, 1_000, 2_000, 4_000, 8_000, 16_000, 17_600, 19_360]);
    const failures = Array.from({ length: 5 }, () => 'warning');
    expect(warnings).toEqual([...failures, 'status', 'warning', 'status']);
  });

  it('respects the Retry-After of a failed read', async () => {
    const clock = fakeClock();
    const start = clock.now();
    const reads: number[] = [];
    const fetch = memoryFetch(() => {
      const isFirst = reads.push(clock.now() - start) === 1;
      return isFirst
        ? new Response('', { status: 429, headers: { 'retry-after': '30' } })
        : Response.json({ code: 0, data: record('SUCCESS') });
    });
    await createTestClient({ clock, random: () => 0.5, fetch }).tasks.wait(taskId);
    expect(reads).toEqual([0, 30_250]);
  });

  it('reports each change with the age of the task', async () => {
    const clock = fakeClock();
    const ages: number[] = [];
    const respond = inTurn(...['PENDING', 'PENDING', 'SUCCESS'].map((status) => () => status));
    const client = createTestClient({
      clock,
      random: () => 0.5,
      fetch: memoryFetch(() => Response.json({ code: 0, data: record(respond()) })),
      onEvent: (event) => event.type === 'status' && ages.push(event.age),
    });
    await client.tasks.attach({ id: taskId, submittedAt: clock.now() - 5_000 }).result();
    expect(ages).toEqual([5_000, 7_000]);
  });

  it.each(['wait', 'watch', 'get'] as const)('sends the headers of the call: %s', async (name) => {
    const sent: (string | null)[] = [];
    const fetch = memoryFetch(({ init }) => {
      sent.push(init.headers.get('x-call'));
      return Response.json({ code: 0, data: record('SUCCESS') });
    });
    const { tasks } = createTestClient({ fetch });
    const options = { headers: { 'x-call': '1' } };
    await (name === 'watch' ? tasks.watch(taskId, options).next() : tasks[name](taskId, options));
    expect(sent).toEqual(['1']);
  });

  it.each([undefined, '', '../upload', 'a/b', '.'])('refuses %j as an id at once', async (id) => {
    await using all = await serveClient(task('SUCCESS'));
    const { tasks } = all.client;
    await expect(tasks.wait(id as string)).rejects.toBeInstanceOf(TypeError);
    await expect(tasks.get(id as string).withResponse()).rejects.toBeInstanceOf(TypeError);
    expect(() => tasks.watch(id as string)).toThrow(TypeError);
    expect(() => tasks.attach(id as string)).toThrow(TypeError);
    await fetch(all.url);
    expect(all.seen.map(({ path }) => path)).toEqual(['/']);
  });
});

describe('watching', () => {
  it('yields each change, ends at a final one, and does not throw for it', async () => {
    const handler = script(task('PENDING'), task('PENDING'), task('FAILED'));
    await using all = await serveClient(handler, { clock: fakeClock(1e8), timeout: 1e9 });
    const seen: string[] = [];
    for await (const { status } of all.client.tasks.watch(taskId, { timeout: Number.POSITIVE_INFINITY }))
      seen.push(status);
    expect(seen).toEqual(['PENDING', 'FAILED']);
  });

  it('can be stopped at any time, and throws errors that have the task id', async () => {
    await using all = await serveClient(task('PENDING'));
    for await (const { status } of all.client.tasks.attach(taskId)) {
      expect(status).toBe('PENDING');
      break;
    }
    expect(all.seen).toHaveLength(1);
    const abort = new AbortController();
    const watching = all.client.tasks.watch(taskId, { signal: abort.signal });
    await watching.next();
    abort.abort();
    const message = `The wait for task ${taskId} was aborted`;
    await expect(watching.next()).rejects.toMatchObject({ name: 'AbortError', taskId, message });
  });
});

describe('a wait with a receiver', () => {
  /** Waits for a task that ends after 100 s; returns the times of the reads, in seconds. */
  async function waitingWith(waitForOn: (clock: ReturnType<typeof fakeClock>) => TaskReceiver['waitFor']) {
    const clock = fakeClock();
    const start = clock.now();
    const reads: number[] = [];
    const fetch = memoryFetch(() => {
      const age = (clock.now() - start) / 1000;
      reads.push(age);
      return Response.json({ code: 0, data: record(age < 100 ? 'PROCESSING' : 'SUCCESS') });
    });
    const warnings: string[] = [];
    const client = createTestClient({
      clock,
      fetch,
      random: () => 0.5,
      onEvent: ({ type, message }) => type === 'warning' && warnings.push(message),
    });
    const { status } = await client.tasks.wait(taskId, { via: { waitFor: waitForOn(clock) } });
    expect(status).toBe('SUCCESS');
    return { reads, warnings };
  }

  it('reads the task when its callback arrives', async () => {
    const { reads } = await waitingWith(
      (clock) => (id) => new Promise((resolve) => clock.schedule(() => resolve({ taskId: id }), 100_001)),
    );
    expect(reads).toEqual([0, 15, 30, 45, 60, 75, 90, 100.001]);
  });

  it.each<[string, TaskReceiver['waitFor'], warnings: string[]]>([
    ['no callback comes', () => new Promise(() => {}), []],
    [
      'the receiver fails',
      async () => Promise.reject(new Error('store is down')),
      ['HookError: via.waitFor failed: Error: store is down; polling continues'],
    ],
    ['a callback comes too early', async () => ({ taskId }), []],
  ])('polls when %s', async (_, waitFor, expected) => {
    const { reads, warnings } = await waitingWith(() => waitFor);
    expect(reads.at(-1)).toBeLessThan(116);
    expect(warnings).toEqual(expected);
  });

  it('waits for the final callback of its task', async () => {
    const waitFor = vi.fn<TaskReceiver['waitFor']>(() => new Promise(() => {}));
    await waitingWith(() => waitFor);
    expect(waitFor.mock.calls).toEqual([[taskId, { until: 'final', signal: expect.any(AbortSignal) }]]);
  });

  it('releases the receiver when it ends', async () => {
    let released = false;
    const release = (): void => {
      released = true;
    };
    await waitingWith(() => (_, { signal } = {}) => {
      signal?.addEventListener('abort', release);
      return new Promise(() => {});
    });
    expect(released).toBe(true);
  });
});

it.each([
  ['the text of a date', '2026-05-04 10:00:00+02'],
  ['missing', undefined],
  ['not a number', Number.NaN],
  ['infinite', Number.POSITIVE_INFINITY],
  ['an object', {}],
  ['a big integer', 1n],
  ['a symbol', Symbol('time')],
  ['a number as an object', Object(1)],
  ['a date', new Date(1)],
])('a wait for a stored handle whose time is %s polls at the normal intervals', async (_, submittedAt) => {
  const clock = fakeClock();
  const reads: number[] = [];
  const fetch = memoryFetch(() => {
    reads.push(clock.now());
    return Response.json({ code: 0, data: record('PENDING') });
  });
  const client = createTestClient({ clock, random: () => 0.5, fetch });

  // Safe: what is wrong with a stored value is what the test is about.
  const handle = client.tasks.attach({ id: taskId, submittedAt } as never);
  await expect(handle.result({ timeout: 60_000 })).rejects.toMatchObject({ code: 'task_timeout' });

  const intervals = reads.slice(1).map((at, index) => at - Number(reads[index]));
  expect(intervals.length).toBeGreaterThan(2);
  expect(Math.min(...intervals)).toBeGreaterThanOrEqual(1_000);
  expect(JSON.parse(JSON.stringify(handle))).toEqual({ id: taskId, submittedAt: expect.any(Number) });
});

function fail(): never {
  throw new Error('a stored value that cannot be read');
}

it.each([
  ['null', null],
  ['undefined', undefined],
  ['a number', 7],
  ['a big integer', 7n],
  ['a symbol', Symbol('id')],
  ['an empty object', {}],
  ['an array', [taskId]],
  ['an object with another id', { id: 7n }],
  ['an object whose getter throws', new Proxy({}, { get: fail })],
  ['a function', Object.assign(() => {}, { id: taskId })],
])('a stored handle that is %s has no task id and is refused', (_, stored) => {
  // Safe: what is wrong with a stored value is what the test is about.
  const attach = () => createTestClient().tasks.attach(stored as never);
  expect(attach).toThrow(new TypeError('The task id must be a UUID'));
});

it('a stored handle whose other members throw or are no texts has its id', () => {
  const stored = Object.defineProperty({ id: taskId, operation: {} }, 'submittedAt', { get: fail });
  // Safe: what is wrong with a stored value is what the test is about.
  const handle = createTestClient().tasks.attach(stored as never);
  expect(JSON.parse(JSON.stringify(handle))).toEqual({ id: taskId, submittedAt: expect.any(Number) });
});
