import { inspect } from 'node:util';
import { type CallbackContext, memoryStore, type UnrecognizedEvent } from '@videogen/callbacks';
import { createGate } from '@videogen-tools/test-support/create-gate';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createClaims } from './support/claims.ts';
import { createFixture, type Fixture, isRejection, record, SECRETS } from './support/fixture.ts';
import { deliver, movableClock, post } from './support/post.ts';

const publicUrl = 'https://app.example/callbacks/video';

/** A fixture, and the tasks that it reads, in their order. */
function createRecordingFixture() {
  const reads: string[] = [];
  const fixture: Fixture = createFixture(memoryStore(), {
    confirm: async (id) => {
      reads.push(id);
      return fixture.api.get(id) ?? null;
    },
  });
  return { fixture, reads };
}

describe('createUrl', () => {
  it('creates an unguessable URL below the public one, within the length limit of the contract', async () => {
    const { callbacks } = createFixture(memoryStore());
    const made = await Promise.all(Array.from({ length: 50 }, () => callbacks.createUrl()));
    expect(new Set(made.map(({ url }) => url)).size).toBe(50);
    for (const { url } of made) expect(url).toMatch(/^https:\/\/app\.example\/callbacks\/video\/[\w-]{78}$/);
    const long = createFixture(memoryStore(), { publicUrl: `https://app.example/${'x'.repeat(1_984)}` });
    expect((await long.callbacks.createUrl()).url).toHaveLength(2_083);
  });

  it('keeps the query of the public URL', async () => {
    const { callbacks } = createFixture(memoryStore(), { publicUrl: `${publicUrl}/?tenant=7` });
    expect((await callbacks.createUrl()).url).toMatch(/\/video\/[\w-]{78}\?tenant=7$/);
  });
});

describe('handle', () => {
  it('exposes no secret and no token', async () => {
    const fixture = createFixture(memoryStore());
    const order = await fixture.order();
    await deliver(fixture, order, 'SUCCESS');
    await fixture.callbacks.handle(post(order.url, '{'));
    await fixture.callbacks.handle(post(`${order.url.slice(0, -1)}x`, '{}'));
    const show = (value: unknown): string => inspect(value, { depth: 9, showHidden: true });

    expect(show([{ callbacks: { settings: { secrets: SECRETS, url: order.url } } }])).toMatch(
      /thirty-two bytes.*callbacks\/video/s,
    );

    const seen = show([fixture.callbacks, fixture.rejections]);
    expect(seen).toContain(order.ref);
    expect(seen).not.toContain('thirty-two bytes');
    expect(seen).not.toContain(order.url.slice(-43));
    expect(fixture.rejections.map(({ code }) => code)).toEqual([
      'invalid_json',
      expect.stringMatching(/^token_/),
    ]);

    const stored = JSON.stringify(await fixture.store.find({ ref: order.ref }));
    expect(stored).toContain(order.key);
    expect(stored).not.toContain(order.url.slice(-43));
  });

  it('accepts URLs of the previous secret until the secret is removed', async () => {
    const store = memoryStore();
    const [current = '', previous = ''] = SECRETS;
    const old = createFixture(store, { secrets: [previous] });
    const order = await old.order();
    const both = createFixture(store, { secrets: [current, previous] });
    both.api.set(order.taskId, record(order.taskId, 'PENDING', order.url));
    expect(await deliver(both, order, 'PENDING')).toBe(200);
    const later = createFixture(store, { secrets: [current] });
    expect(await deliver(later, order, 'SUCCESS')).toBe(404);
    // The first secret signs.
    const signed = await both.order();
    later.api.set(signed.taskId, record(signed.taskId, 'SUCCESS', signed.url));
    expect(await deliver(later, signed, 'SUCCESS')).toBe(200);
  });

  it('accepts URLs of a secret as a text and as its bytes', async () => {
    const store = memoryStore();
    const [secret = ''] = SECRETS;
    const byText = createFixture(store, { secrets: [secret] });
    const byBytes = createFixture(store, { secrets: [new TextEncoder().encode(secret)] });
    const order = await byText.order();
    byBytes.api.set(order.taskId, record(order.taskId, 'SUCCESS', order.url));
    expect(await deliver(byBytes, order)).toBe(200);
  });

  it('binds by claim without confirm, and lets bind replace that binding', async () => {
    const runs: string[] = [];
    const { callbacks, claim, codes, ref } = await createClaims({
      onStatus: (_task, { effectId }) => void runs.push(effectId),
    });
    const real = crypto.randomUUID();
    const forged = crypto.randomUUID();

    expect(await claim('SUCCESS', forged)).toBe(200);
    expect(await claim('FAILED', forged)).toBe(200);
    expect(await claim('SUCCESS', real)).toBe(404);
    expect(codes()).toEqual(['conflict', 'other_task']);

    await callbacks.bind(ref, real);
    expect([await claim('SUCCESS', forged), await claim('SUCCESS', real)]).toEqual([404, 200]);
    expect(runs).toEqual([`${forged}:SUCCESS`, `${real}:SUCCESS`]);
    await expect(callbacks.bind(ref, forged)).rejects.toMatchObject({ code: 'already_bound' });
    await expect(callbacks.bind('b', real)).rejects.toMatchObject({ code: 'unknown_ref' });

    await callbacks.createUrl({ ref: 'b' });
    await expect(callbacks.bind('b', real)).rejects.toMatchObject({ code: 'task_taken' });
  });

  it('responds with 503 when the claim is ahead of the confirmed status', async () => {
    const fixture = createFixture(memoryStore());
    const order = await fixture.order('PROCESSING');
    expect(await deliver(fixture, order, 'SUCCESS')).toBe(503);
    expect(fixture.effects(order)).toEqual(['status']);
    fixture.api.set(order.taskId, record(order.taskId, 'SUCCESS', order.url));
    expect(await deliver(fixture, order, 'SUCCESS')).toBe(200);
    expect(fixture.effects(order)).toEqual(['status', 'status', 'success']);
  });

  it('reports what the contract does not list', async () => {
    const news: UnrecognizedEvent[] = [];
    const fixture = createFixture(memoryStore(), {
      now: () => 1_000,
      onEvent: (event) => {
        if (event.name === 'unrecognized') news.push(event);
      },
    });
    const order = await fixture.order();
    const body = { ...record(order.taskId, 'SUCCESS', order.url), category: 'HOLOGRAM', progress: 1 };

    expect((await fixture.callbacks.handle(post(order.url, body))).status).toBe(200);
    expect(news).toStrictEqual([
      {
        name: 'unrecognized',
        time: 1_000,
        ref: order.ref,
        taskId: order.taskId,
        fields: ['progress'],
        category: 'HOLOGRAM',
      },
    ]);

    fixture.api.set(order.taskId, record(order.taskId, 'NEW', order.url));
    expect(await deliver(fixture, order, 'NEW')).toBe(200);
    const { ref, taskId } = order;
    expect(news.splice(1)).toStrictEqual([
      { name: 'unrecognized', time: 1_000, ref, taskId, fields: [], taskStatus: 'NEW' },
    ]);

    fixture.api.set(taskId, record(taskId, 'SUCCESS', order.url));
    const hologram = { ...record(taskId, 'SUCCESS', order.url), category: 'HOLOGRAM' };
    expect((await fixture.callbacks.handle(post(order.url, hologram))).status).toBe(200);
    expect(news.splice(1)).toMatchObject([{ fields: [], category: 'HOLOGRAM' }]);

    const further = { ...record(taskId, 'SUCCESS', order.url), progress: 1 };
    expect((await fixture.callbacks.handle(post(order.url, further))).status).toBe(200);
    expect(news.splice(1)).toStrictEqual([
      { name: 'unrecognized', time: 1_000, ref, taskId, fields: ['progress'] },
    ]);

    const long = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`${at}`.padEnd(250), 0]));
    const huge = { ...record(order.taskId, 'SUCCESS', order.url), ...long, category: 'H'.repeat(100_000) };
    expect((await fixture.callbacks.handle(post(order.url, huge))).status).toBe(200);
    expect(JSON.stringify(news[1]).length).toBeLessThan(5_000);
  });

  it('says what is wrong with a body that is not JSON', async () => {
    const { callbacks, url } = await createClaims();
    const response = await callbacks.handle(post(url, '{'));
    const detail = [{ loc: ['body'], msg: 'The body is not valid JSON.', type: 'json_invalid' }];
    expect([response.status, await response.json()]).toEqual([422, { detail }]);
  });

  it('reports a run of handlers only if there are some, and accepts whatever they return', async () => {
    const without = await createClaims({ onStatus: undefined });
    expect(await without.claim()).toBe(200);
    expect(without.events.map(({ name }) => name)).toEqual(['result']);
    for (const result of [null, undefined, 0, 'then', {}]) {
      const { claim, events } = await createClaims({ onStatus: () => result });
      expect(await claim()).toBe(200);
      expect(events.map(({ name }) => name)).toEqual(['handlers', 'result']);
    }
  });

  it('tells the handlers that a delivery runs them, confirmed or not', async () => {
    const sources: string[] = [];
    const onStatus = (_task: unknown, { source }: CallbackContext) => void sources.push(source);
    const fixture = createFixture(memoryStore(), { onStatus });
    expect(await deliver(fixture, await fixture.order())).toBe(200);
    expect(await (await createClaims({ onStatus })).claim()).toBe(200);
    expect(sources).toEqual(['callback', 'callback']);
  });

  describe('reads the task of a record that is not valid', () => {
    const broken = (taskId: string) => ({ ...record(taskId, 'SUCCESS'), seconds: 'five' });

    it('if it can, and reports both', async () => {
      const fixture = createFixture(memoryStore());
      const { url, ref, taskId } = await fixture.order();
      expect((await fixture.callbacks.handle(post(url, broken(taskId)))).status).toBe(422);
      fixture.broken.add(taskId);
      const other = await fixture.order();
      fixture.broken.add(other.taskId);
      expect((await fixture.callbacks.handle(post(other.url, broken(other.taskId)))).status).toBe(422);
      expect(fixture.rejections).toMatchObject([
        { code: 'invalid_record', ref, taskId },
        { code: 'confirm_failed', httpStatus: 422, ref: other.ref, taskStatus: '' },
        { code: 'invalid_record', ref: other.ref },
      ]);
    });

    it('unless it has ended, or has no id', async () => {
      const { fixture, reads } = createRecordingFixture();
      const order = await fixture.order();
      expect(await deliver(fixture, order)).toBe(200);
      const unbound = await fixture.order();
      await fixture.callbacks.handle(post(order.url, broken(order.taskId)));
      await fixture.callbacks.handle(post(unbound.url, {}));
      expect(reads).toEqual([order.taskId]);
      expect(fixture.rejections.map(({ code }) => code)).toEqual(['invalid_record', 'invalid_record']);
      expect(fixture.rejections[1]).not.toHaveProperty('taskId');
    });

    it('never without confirm', async () => {
      const { callbacks, url, taskId, codes } = await createClaims();
      await callbacks.handle(post(url, broken(taskId)));
      expect(codes()).toEqual(['invalid_record']);
    });
  });

  it('acknowledges first on a platform without waitUntil', async () => {
    const fixture = createFixture(memoryStore(), { acknowledgeFirst: true });
    const order = await fixture.order();
    const body = record(order.taskId, 'SUCCESS', order.url);
    expect((await fixture.callbacks.handle(post(order.url, body), {})).status).toBe(200);
    await fixture.callbacks.stop();
    expect(fixture.effects(order)).toEqual(['status', 'success']);
  });

  it('reads no task again for a delivery that would change nothing', async () => {
    const { fixture, reads } = createRecordingFixture();
    const order = await fixture.order();
    for (const status of ['SUCCESS', 'SUCCESS', 'PENDING'])
      expect(await deliver(fixture, order, status)).toBe(200);
    expect(reads).toEqual([order.taskId]);
  });

  it('corrects a final status that the API has corrected', async () => {
    const fixture = createFixture(memoryStore());
    const order = await fixture.order();
    expect(await deliver(fixture, order)).toBe(200);
    fixture.api.set(order.taskId, record(order.taskId, 'FAILED', order.url));
    expect(await deliver(fixture, order, 'FAILED')).toBe(200);
    expect(fixture.effects(order)).toEqual(['status', 'success', 'status', 'failed']);
  });

  it('acknowledges first and processes the task in waitUntil', async () => {
    const fixture = createFixture(memoryStore(), { acknowledgeFirst: true });
    const order = await fixture.order();
    const work: Promise<unknown>[] = [];
    fixture.broken.add(order.ref);
    const body = record(order.taskId, 'SUCCESS', order.url);
    const response = await fixture.callbacks.handle(post(order.url, body), {
      waitUntil: (one) => work.push(one),
    });

    expect([response.status, work.length]).toEqual([200, 1]);

    await work[0];
    const failed = { code: 'handler_failed', httpStatus: 200, source: 'callback' };
    expect(fixture.rejections.at(-1)).toMatchObject(failed);

    fixture.broken.delete(order.ref);
    expect(await deliver(fixture, order, 'SUCCESS')).toBe(200);

    await fixture.callbacks.stop();
    expect(fixture.effects(order)).toEqual(['status', 'success']);
  });
});

describe('a run that takes longer than its lease', () => {
  /** A run that waits for `release`, by clocks that only the test moves. */
  async function longRun(leaseTime = 60) {
    const { now, pass } = movableClock();
    const memory = memoryStore({ now });
    const store = { ...memory };
    let signal: AbortSignal | undefined;
    const { opened: gate, open: release } = createGate();
    const failures: string[] = [];
    const rejections: string[] = [];
    const { claim, ref, ...order } = await createClaims({
      store: { ...memory, swap: (next) => store.swap(next) },
      now,
      leaseTime,
      onEvent: (event) => {
        if (event.name === 'failure') failures.push(event.what);
        if (isRejection(event)) rejections.push(event.code);
      },
      onSuccess: async (_task, context) => {
        signal = context.signal;
        await gate;
      },
    });
    const reply = claim();
    const until = async () => (await store.find({ ref }))?.record.lease?.until ?? 0;

    await expect.poll(until).toBeGreaterThan(0);

    const isAborted = () => signal?.aborted;
    return { store, now, pass, until, release, reply, failures, rejections, isAborted, order };
  }

  it('renews the lease', async () => {
    const { pass, until, release, reply, isAborted } = await longRun();
    const first = await until();
    pass(40);
    await expect.poll(until).toBe(first + 40);
    expect(isAborted()).toBe(false);
    release();
    expect(await reply).toBe(200);
  });

  it('aborts the signal when the store is down until the lease expires, and reports each renewal', async () => {
    const { store, pass, release, reply, failures, isAborted } = await longRun();
    store.swap = () => Promise.reject(new Error('down'));
    await expect.poll(() => failures).toContain('renew');
    expect(isAborted()).toBe(false);
    pass(61);
    await expect.poll(isAborted).toBe(true);
    release();
    expect(await reply).toBe(503);
  });

  it('has one renewal under way at a time', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { store, release, reply } = await longRun();
    const { swap } = store;
    let renewals = 0;
    let end = (): void => {};
    store.swap = (next) => {
      renewals += 1;
      return new Promise((resolve) => {
        end = () => resolve(swap(next));
      });
    };

    await vi.advanceTimersByTimeAsync(60);
    expect(renewals).toBe(1);
    end();
    await vi.advanceTimersByTimeAsync(40);
    expect(renewals).toBe(2);
    store.swap = swap;
    end();
    release();
    expect(await reply).toBe(200);
  });

  it('renews a lease of 30 seconds every ten', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { store, release, reply } = await longRun(30_000);
    const { swap } = store;
    let renewals = 0;
    store.swap = (next) => {
      renewals += 1;
      return swap(next);
    };

    const counts: number[] = [];
    for (const seconds of [9, 1, 9, 1]) {
      await vi.advanceTimersByTimeAsync(seconds * 1_000);
      counts.push(renewals);
    }
    expect(counts).toEqual([0, 1, 1, 2]);
    release();
    expect(await reply).toBe(200);
  });

  it('aborts the signal when a renewal finds another run', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { store, release, reply, isAborted, order } = await longRun();
    const { record: leased } = (await store.find({ taskId: order.taskId })) ?? {};
    if (!leased?.lease) throw new Error('no lease');
    const lease = { ...leased.lease, owner: 'another run' };
    expect(await store.swap({ ...leased, version: leased.version + 1, lease })).toBe('swapped');
    await vi.advanceTimersByTimeAsync(20);
    expect(isAborted()).toBe(true);
    // Later looks at the lease find what was known of it.
    await vi.advanceTimersByTimeAsync(60);
    release();
    expect(await reply).toBe(503);
  });

  it('is not committed after another run took over', async () => {
    const { store, now, pass, until, release, reply, rejections, order } = await longRun();
    const other = await createClaims({ store, now, onSuccess: () => new Promise(() => {}) });
    pass(61);
    const first = await until();
    void other.callbacks.handle(post(order.url, record(order.taskId, 'SUCCESS')));
    await expect.poll(until).toBeGreaterThan(first);
    release();
    expect([await reply, rejections]).toEqual([503, ['lease_lost']]);
  });

  it('aborts the signal of a process that was frozen, before the store responds', async () => {
    const { store, pass, release, reply, isAborted } = await longRun();
    store.swap = () => new Promise(() => {});
    pass(61);
    await expect.poll(isAborted).toBe(true);
    Object.assign(store, { swap: async () => 'stale' });
    release();
    expect(await reply).toBe(503);
  });
});
