import { describe, expect, it, vi } from 'vitest';
import type { CreateQueue, SubmissionJournal } from '../../src/index.ts';
import { createVideoClient, type VideoClientOptions } from '../../src/index.ts';
import { created, type Service, serve, taskId } from '../support/service.ts';

const fail = (): never => {
  throw new Error('mine');
};

/** Creates a task, and returns the handle or the error. */
async function create(service: Service, options: VideoClientOptions): Promise<unknown> {
  const client = createVideoClient({ baseUrl: service.url, apiKey: 'key-123456', ...options });
  return client.textToVideo({ prompt: 'x' }).catch((error: unknown) => error);
}

describe('a synchronous function of the caller', () => {
  it.each<[string, VideoClientOptions]>([
    ['createId throws', { createId: fail }],
    // @ts-expect-error A caller without types.
    ['createId returns nothing', { createId: () => undefined }],
    ['clock.now throws', { clock: { now: fail, schedule: () => () => {} } }],
    ['clock.now returns NaN', { clock: { now: () => Number.NaN, schedule: () => () => {} } }],
    ['clock.schedule throws', { clock: { now: Date.now, schedule: fail } }],
    ['clock.elapsed throws', { clock: { now: Date.now, elapsed: fail, schedule: () => () => {} } }],
  ])('is a HookError before anything is sent when %s', async (_name, options) => {
    await using service = await serve(created);
    expect(await create(service, options)).toMatchObject({ name: 'HookError', code: 'hook' });
    expect(service.seen).toEqual([]);
  });

  it.each([fail, () => Number.NaN])(
    'is a HookError when random fails, not a retry at once',
    async (random) => {
      await using service = await serve((_, response) => response.writeHead(429).end());
      expect(await create(service, { random })).toMatchObject({ code: 'hook' });
      expect(service.seen).toHaveLength(1);
    },
  );

  it('does not lose the task when the clock cannot cancel a timer', async () => {
    await using service = await serve(created);
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const clock = { now: Date.now, schedule: () => fail };
    expect(await create(service, { clock })).toMatchObject({ id: taskId });
    expect(log).toHaveBeenCalled();
    log.mockRestore();
  });
});

describe('a queue of the caller', () => {
  const queues: Record<string, CreateQueue['run']> = {
    'fails after the request': async (request) => {
      await request();
      return fail();
    },
    'runs the request twice': async (request) => {
      await request();
      return request();
    },
    'hangs after the request': async (request) => {
      await request();
      return new Promise(() => {});
    },
  };

  it.each(Object.entries(queues))('loses no task and pays once when it %s', async (_name, run) => {
    await using service = await serve(created);
    expect(await create(service, { queue: { run } })).toMatchObject({ id: taskId });
    expect(service.seen).toHaveLength(1);
  });

  it.each<[string, CreateQueue['run']]>([
    ['throws', fail],
    // Sound: what it returns is what is wrong with it.
    ['does not run the request', (async () => undefined) as CreateQueue['run']],
  ])('is a HookError when it %s', async (_name, run) => {
    await using service = await serve(created);
    expect(await create(service, { queue: { run } })).toMatchObject({ code: 'hook', sent: false });
    expect(service.seen).toEqual([]);
  });
});

describe('resolve', () => {
  const record = { id: 'a', operation: 'textToVideo', submittedAt: 1, state: 'pending', ref: 'r' } as const;
  const via = { waitFor: async () => ({ taskId }) };
  const client = createVideoClient({ baseUrl: 'http://127.0.0.1:9', apiKey: 'key-123456', timeout: 5 });
  const journal: SubmissionJournal = { put: () => {}, unresolved: async () => [record] };
  const hang = (): Promise<never> => new Promise(() => {});

  it('ends with a timeout when the journal does not return its records', async () => {
    await expect(client.resolve({ ...journal, unresolved: hang }, { via })).rejects.toMatchObject({
      code: 'timeout',
    });
  });

  it.each([fail, hang])('returns the task even if the journal cannot record it', async (put) => {
    const { resolved } = await client.resolve({ ...journal, put }, { via });
    expect(resolved).toMatchObject([{ id: 'a', taskId }]);
  });

  it.each<[string, object]>([
    ['fails', { waitFor: fail }],
    ['returns no task id', { waitFor: async () => ({}) }],
    ['hangs', { waitFor: hang }],
  ])('lists the submission with its evidence when the receiver %s', async (_name, receiver) => {
    // Sound: what it returns is what is wrong with it.
    const { unresolved } = await client.resolve(journal, { via: receiver as typeof via, timeout: 500 });
    expect(unresolved).toMatchObject([{ id: 'a', evidence: expect.any(String) }]);
  });
});
