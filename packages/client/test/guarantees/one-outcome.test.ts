import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isVideoClientError, type SubmissionOutcome } from '../../src/index.ts';
import { createMemoryJournal, journalHooks, type SubmissionRecord } from '../../src/journal.ts';
import { createTestClient, type TestOptions } from '../support/client.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { hostileValues } from '../support/hostile.ts';
import { manualClock } from '../support/manual-clock.ts';
import { memoryFetch } from '../support/memory-fetch.ts';
import { type Handler, serve, taskId } from '../support/service.ts';

const good = JSON.stringify({ code: 0, data: { task_id: taskId } });

interface Created {
  readonly id?: string;
  readonly error?: unknown;
  readonly outcomes: readonly SubmissionOutcome[];
  readonly states: readonly SubmissionRecord['state'][];
}

/** Creates a task; returns the handle or the error, and what the hooks and the journal learnt. */
async function creating(options: TestOptions): Promise<Created> {
  const outcomes: SubmissionOutcome[] = [];
  const states: SubmissionRecord['state'][] = [];
  const journal = createMemoryJournal();
  const { beforeSubmit, afterSubmit } = journalHooks({
    ...journal,
    put: (record) => void states.push(record.state),
  });
  const client = createTestClient({
    clock: fakeClock(),
    hooks: {
      beforeSubmit,
      afterSubmit: (submission, outcome) => {
        outcomes.push(outcome);
        return afterSubmit(submission, outcome);
      },
    },
    ...options,
  });
  const result = await client.textToVideo({ prompt: 'A cat' }).then(
    ({ id }) => ({ id }),
    (error: unknown) => ({ error }),
  );
  return { ...result, outcomes, states };
}

describe('what a fetch throws after the request was sent makes it ambiguous', () => {
  it.each(Object.entries(hostileValues))('%s', async (_name, make) => {
    let sent = 0;
    const fetch = async (): Promise<never> => {
      sent++;
      throw make();
    };
    const { error, outcomes, states } = await creating({ fetch });
    expect(sent).toBe(1);
    expect(isVideoClientError(error, 'ambiguous_submit')).toBe(true);
    expect(error).toMatchObject({ sent: true, taskId: undefined });
    expect(outcomes).toMatchObject([{ state: 'ambiguous' }]);
    expect(states).toEqual(['pending', 'ambiguous']);
  });
});

describe('what a body throws after the response began makes it ambiguous, whatever it is', () => {
  it.each(Object.entries(hostileValues))('%s', async (_name, make) => {
    const fetch = memoryFetch(
      () => new Response(new ReadableStream({ pull: (controller) => controller.error(make()) })),
    );
    const { error, states } = await creating({ fetch });
    expect(isVideoClientError(error, 'ambiguous_submit')).toBe(true);
    expect(states).toEqual(['pending', 'ambiguous']);
  });
});

describe('what a function of the caller throws after the response keeps the task', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
  afterEach(() => vi.restoreAllMocks());
  const places: Record<string, (fail: () => never) => TestOptions> = {
    'a schema': (fail) => ({ schemas: { createdTask: { '~standard': { validate: fail } } } }),
    'a logger': (logger) => ({ logger }),
    onEvent: (onEvent) => ({ onEvent }),
  };
  const cases = Object.keys(places).flatMap((place) =>
    Object.keys(hostileValues).map((value) => [place, value] as const),
  );
  it.each(cases)('%s: %s', async (place, value) => {
    const fail = (): never => {
      throw hostileValues[value]?.();
    };
    const fetch = memoryFetch(() => new Response(good));
    const { id, error, states } = await creating({ fetch, ...places[place]?.(fail) });
    expect(id ?? (isVideoClientError(error) ? error.taskId : 'lost')).toBe(taskId);
    expect(states).toEqual(['pending', 'created']);
  });
});

describe('what a function of the caller throws before the request sends nothing', () => {
  it.each(Object.entries(hostileValues))('%s', async (_name, make) => {
    let sent = 0;
    const fetch = memoryFetch(() => {
      sent++;
      return new Response(good);
    });
    const apiKey = (): never => {
      throw make();
    };
    const { error, states } = await creating({ fetch, apiKey });
    expect(isVideoClientError(error, 'api_key')).toBe(true);
    expect(states).toEqual(['pending', 'refused']);
    const beforeSubmit = apiKey;
    const second = await creating({ fetch, hooks: { beforeSubmit } });
    expect(isVideoClientError(second.error, 'hook')).toBe(true);
    expect(sent).toBe(0);
  });
});

describe('the id is taken from the bytes that arrived when the body', () => {
  const headers = { 'content-type': 'application/json' };
  const bodies: Record<string, Handler> = {
    'breaks after the JSON': (_, response) => {
      response.writeHead(200, { ...headers, 'content-length': 999 }).write(good);
      // Not a reset, which can overtake the bytes before it.
      response.socket?.end();
    },
    'ends too early': (_, response) => {
      response.socket?.end(`HTTP/1.1 200 OK\r\ncontent-length: 999\r\n\r\n${good}`);
    },
    'never ends': (_, response) => response.writeHead(200, headers).write(good),
    'breaks within the JSON': (_, response) => {
      response
        .writeHead(200, { ...headers, 'content-length': 999 })
        .write(`{"code":0,"data":{"task_id":"${taskId}","x`);
      // Not a reset, which can overtake the bytes before it.
      response.socket?.end();
    },
    'is larger than 1 MB': (_, response) =>
      response.end(`${good.slice(0, -1)},"x":"${'x'.repeat(1_100_000)}"}`),
  };
  it.each(Object.entries(bodies))('%s', async (name, handler) => {
    await using service = await serve(handler);
    const clock = manualClock();
    const { arrived, fetch } = watchedFetch();
    const creation = creating({ baseUrl: service.url, clock, fetch });
    await arrived;
    if (name === 'never ends') await clock.settled(creation, 600_000);
    const { id, outcomes, states } = await creation;
    expect(id).toBe(taskId);
    expect(outcomes).toEqual([{ state: 'created', taskId }]);
    expect(states).toEqual(['pending', 'created']);
    expect(service.seen).toHaveLength(1);
  });
});

/** Creates a `fetch` and a promise that resolves when the first bytes of a body arrived. */
function watchedFetch(): { readonly arrived: Promise<void>; readonly fetch: typeof globalThis.fetch } {
  let report = (): void => {};
  const arrived = new Promise<void>((resolve) => {
    report = resolve;
  });
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await globalThis.fetch(input, init);
    const watched = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        controller.enqueue(chunk);
        report();
      },
    });
    return new Response(response.body?.pipeThrough(watched), response);
  };
  return { arrived, fetch };
}

it('a gzip bomb ends at 1 MB of text', async () => {
  const bomb = gzipSync(`{"code":0,"data":{"status":"${'x'.repeat(200_000_000)}"}}`);
  await using service = await serve((_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
  );
  const client = createTestClient({ baseUrl: service.url });
  const before = process.memoryUsage.rss();
  await expect(client.tasks.get(taskId)).rejects.toMatchObject({
    code: 'invalid_response',
    message: expect.stringContaining('larger than 1 MB'),
  });
  expect(process.memoryUsage.rss() - before).toBeLessThan(150_000_000);
});
