import { inspect } from 'node:util';
import { type CallbackEvent, type Claimed, memoryStore, type ResultEvent } from '@videogen/callbacks';
import type { Task } from '@videogen/types';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClaims } from './support/claims.ts';
import { createFixture, record } from './support/fixture.ts';
import { createTimedFixture, deliver, post } from './support/post.ts';

let printed: string[];

beforeEach(() => {
  printed = [];
  vi.spyOn(console, 'error').mockImplementation((line) => void printed.push(String(line)));
});
afterEach(() => void vi.restoreAllMocks());

describe('what confirm returns is checked by the contract', () => {
  const wrong = { output_videos: 'none' };
  const refusal = {
    code: 'confirm_failed',
    error: { code: 'confirm_mismatch', message: expect.stringContaining('output_videos') },
  };

  /** A bound task whose record in the API is wrong, until it has only words and fields that the contract does not list. */
  async function breakTask() {
    const fixture = createTimedFixture();
    const order = await fixture.order();
    const right = fixture.api.get(order.taskId) ?? null;

    // The API breaks its contract.
    const show = (changes: object): unknown =>
      fixture.api.set(order.taskId, { ...right, ...changes } as unknown as Task);
    show(wrong);
    await fixture.callbacks.bind(order.ref, order.taskId);
    fixture.pass(300_001);

    const repair = (): void => {
      show({ category: 'HOLOGRAM', progress: 1 });
      fixture.pass(300_001);
    };

    return { fixture, order, repair };
  }

  it('by a delivery', async () => {
    const { fixture, order, repair } = await breakTask();
    expect(await deliver(fixture, order)).toBe(503);
    expect(fixture.effects(order)).toEqual([]);
    expect(fixture.rejections).toMatchObject([refusal]);

    repair();
    expect(await deliver(fixture, order)).toBe(200);
    expect(fixture.effects(order)).toEqual(['status', 'success']);
  });

  it('by the reconciler', async () => {
    const { fixture, order, repair } = await breakTask();
    expect(await fixture.callbacks.reconcile()).toMatchObject({ changed: 0 });
    expect(fixture.effects(order)).toEqual([]);
    expect(fixture.rejections).toMatchObject([refusal]);

    repair();
    expect(await fixture.callbacks.reconcile()).toMatchObject({ changed: 1 });
    expect(fixture.effects(order)).toEqual(['status', 'success']);
  });

  it('by retry', async () => {
    const fixture = createTimedFixture({ maxAttempts: 1 });
    const order = await fixture.order();
    fixture.broken.add(order.ref);
    await deliver(fixture, order);
    fixture.broken.clear();
    const right = fixture.api.get(order.taskId) ?? null;
    fixture.api.set(order.taskId, { ...right, ...wrong } as unknown as Task);
    expect(await fixture.callbacks.retry(order.ref)).toMatchObject({ code: 'confirm_failed' });
    fixture.api.set(order.taskId, right);
    expect(await fixture.callbacks.retry(order.ref)).toEqual({ code: 'processed' });
  });
});

describe('a delivery whose record is not valid', () => {
  const changes: Readonly<Record<string, object>> = {
    'credits with a fraction': { credits: 3.5 },
    'no status': { status: undefined },
    'no videos': { output_videos: null },
  };

  it.each(Object.keys(changes))('leads to a read of its task: %s', async (name) => {
    const results: ResultEvent[] = [];
    const fixture = createFixture(memoryStore(), {
      onEvent: (event) => void (event.name === 'result' && results.push(event)),
    });
    const order = await fixture.order();
    const body = { ...record(order.taskId, 'SUCCESS', order.url), ...changes[name] };
    const response = await fixture.callbacks.handle(post(order.url, body));

    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ detail: [{ loc: ['body', expect.any(String)] }] });
    expect(fixture.effects(order)).toEqual(['status', 'success']);
    expect(results.map(({ code, httpStatus }) => [code, httpStatus])).toEqual([
      ['processed', 422],
      ['invalid_record', 422],
    ]);
  });

  it('is read later if the read fails, and not at all if it names no task of the URL', async () => {
    const fixture = createTimedFixture();
    const order = await fixture.order();
    const other = await fixture.order();
    fixture.broken.add(order.taskId);
    const body = { ...record(order.taskId, 'SUCCESS', order.url), credits: 'x' };
    expect((await fixture.callbacks.handle(post(order.url, body))).status).toBe(422);
    fixture.broken.clear();
    fixture.pass(5_001);
    expect(await fixture.callbacks.reconcile()).toMatchObject({ checked: 1, changed: 1 });
    for (const claim of [{}, { task_id: 7 }, { task_id: order.taskId }])
      expect((await fixture.callbacks.handle(post(other.url, claim))).status).toBe(422);
    expect(fixture.effects(other)).toEqual([]);
  });
});

it('each handler and the outbox have a copy of their own', async () => {
  const seen: unknown[] = [];
  const memory = memoryStore();
  const { claim } = await createClaims({
    store: {
      ...memory,
      swap: async (next, effect) => {
        if (effect?.status === 'SUCCESS') seen.push(effect.task.inputs, effect.task.output_videos[0]?.url);
        return memory.swap(next, effect);
      },
    },
    onStatus: (task) => {
      task.inputs = {};
      Object.assign(task.output_videos[0] ?? {}, { url: 'https://other.example/' });
      expect(task.output_videos[0]?.url).toBe('https://other.example/');
    },
    onSuccess: (task) => {
      seen.push(task.inputs, task.output_videos[0]?.url);
      task.inputs = {};
    },
  });
  expect(await claim()).toBe(200);
  const { inputs } = record(crypto.randomUUID(), 'SUCCESS');
  expect(seen).toEqual([inputs, 'https://cdn.example/v.mp4', inputs, 'https://cdn.example/v.mp4']);
});

it('each handler and each event has a context of its own', async () => {
  const seen: unknown[] = [];
  const fields = ['progress'];
  const { callbacks, url, ref } = await createClaims({
    onStatus: (_task, context) => {
      Object.assign(context, { ref: 'another', attempt: 7 });
      Object.assign(context.unknownFields, { 0: 'another' });
    },
    onSuccess: (_task, context) => void seen.push([context.ref, context.attempt, context.unknownFields]),
    onEvent: (event) => {
      if (event.name === 'unrecognized') seen.push([...event.fields]);
      Object.assign(event, { ref: 'another', code: 'another', fields: [] });
    },
  });
  const body = { ...record(crypto.randomUUID(), 'SUCCESS', url), progress: 1 };
  expect((await callbacks.handle(post(url, body))).status).toBe(200);
  expect(seen).toEqual([fields, [ref, 1, fields]]);
});

describe('the token of a URL', () => {
  /** A receiver without `confirm`, whose handler fails with an error that quotes what it has received. */
  async function failing(fail: (task: Claimed<Task>) => unknown) {
    const memory = memoryStore();
    const received: (string | null)[] = [];
    let isBroken = true;
    const claims = await createClaims({
      store: memory,
      logFailures: true,
      onStatus: (task) => {
        received.push(task.callback_url);
        if (isBroken) throw fail(task);
      },
    });
    const taskId = crypto.randomUUID();
    const body = {
      ...record(taskId, 'SUCCESS', claims.url),
      inputs: { callback_url: claims.url, nested: [claims.url.slice(-78)] },
      [`field of ${claims.url}`]: 1,
      category: claims.url,
    };

    expect((await claims.callbacks.handle(post(claims.url, body))).status).toBe(503);

    return {
      ...claims,
      memory,
      received,
      repair: () => {
        isBroken = false;
      },
    };
  }

  const errors: Readonly<Record<string, (task: Claimed<Task>) => unknown>> = {
    'a message': ({ callback_url }) => new Error(`could not store ${callback_url}`),
    'a text': ({ callback_url }) => `could not store ${callback_url}`,
    'a cause': ({ callback_url }) => new Error('no', { cause: new Error(`${callback_url}`) }),
    'a member': ({ callback_url }) => Object.assign(new Error('no'), { config: { url: callback_url } }),
    'several errors': ({ callback_url }) => new AggregateError([new Error(`${callback_url}`)], 'no'),
  };

  it.each(Object.keys(errors))(
    'is in no record, event or line when a handler fails with %s',
    async (name) => {
      const { url, ref, memory, callbacks, events, received, repair } = await failing(
        errors[name] ?? (() => new Error('no')),
      );
      const token = url.slice(-78);
      // The same look finds the token where it belongs.
      expect(inspect(received, { depth: 9 })).toContain(token);

      const letters = await callbacks.list({ failed: true });
      expect(letters).toHaveLength(1);

      const stored = await memory.find({ ref });
      expect(stored?.record.failure?.task).toMatchObject({ inputs: { nested: ['token-removed'] } });
      expect(printed).not.toEqual([]);
      for (const [place, value] of Object.entries({ stored, events, letters, printed })) {
        expect(inspect(value, { depth: 9, showHidden: true, maxStringLength: null }), place).not.toContain(
          token,
        );
      }

      expect(events.map((event: CallbackEvent) => event.name)).toContain('unrecognized');

      const again = await callbacks.retry(ref);
      expect(inspect(again, { depth: 9, showHidden: true })).not.toContain(token);

      repair();
      expect(await callbacks.retry(ref)).toEqual({ code: 'processed' });
      expect(received.at(-1)).toBe('https://app.example/callbacks/video/token-removed');
    },
  );
});
