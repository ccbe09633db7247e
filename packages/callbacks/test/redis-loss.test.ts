import { createHash } from 'node:crypto';
import { type CallbackEvent, createCallbackReceiver } from '@videogen/callbacks';
import { redisStore } from '@videogen/callbacks/stores/redis';
import { Redis } from 'ioredis';
import { expect, it, type TestContext } from 'vitest';
import { READ } from '../src/stores/redis-scripts.ts';
import { createFixture, type Fixture, freshRecord, isRejection } from './support/fixture.ts';
import { deliver } from './support/post.ts';
import { useService } from './support/services.ts';

/** A receiver on a Redis of its own, and what it reports about the store. */
interface Setup extends Fixture {
  readonly redis: Redis;
  /** Codes of the problems of the store. */
  codes(): unknown[];
  readonly problems: unknown[];
  /** Creates bound orders. */
  bindOrders(count: number): ReturnType<typeof createOrders>;
}

async function setUp(context: TestContext, policy = 'noeviction', overdueAfter = 1): Promise<Setup> {
  const { url } = await useService('redis by ioredis', context);
  const redis = new Redis(url);
  context.onTestFinished(() => redis.disconnect());
  await redis.config('SET', 'maxmemory-policy', policy);
  const problems: unknown[] = [];

  const onEvent = (event: CallbackEvent): void => {
    if (event.name === 'failure' && event.what === 'store') problems.push(event.error);
    if (isRejection(event)) fixture.rejections.push(event);
  };

  const fixture: Fixture = createFixture(redisStore(redis), { onEvent, overdueAfter });
  return {
    ...fixture,
    redis,
    problems,
    codes: () => problems.map((problem) => Object(problem).code),
    bindOrders: (count) => createOrders(fixture, count),
  };
}

async function createOrders(fixture: Fixture, count: number) {
  const orders = await Promise.all(Array.from({ length: count }, () => fixture.order()));
  await Promise.all(orders.map(({ ref, taskId }) => fixture.callbacks.bind(ref, taskId)));
  const boundAt = Date.now();
  // They are due a millisecond later, by the clock of Redis, which is that of this machine.
  await expect.poll(() => Date.now()).toBeGreaterThan(boundAt + 2);
  return orders;
}

it.for(['volatile-lfu', 'volatile-lru', 'volatile-random', 'volatile-ttl'])(
  'keeps every order when Redis evicts by %s, and warns',
  async (policy, context) => {
    const setup = await setUp(context, policy);
    const orders = await setup.bindOrders(100);
    await setup.redis.config('SET', 'maxmemory', '5mb');
    const text = 'x'.repeat(1_000);

    // Keys with an expiry fill the memory, and are evicted.
    for (let at = 0; at < 20; at += 1) {
      const pipeline = setup.redis.pipeline();
      for (let key = 0; key < 1_000; key += 1) pipeline.set(`other ${at} ${key}`, text, 'EX', 3_600);
      await pipeline.exec();
    }

    expect(await setup.redis.dbsize()).toBeLessThan(20_000);
    expect(await setup.callbacks.reconcile()).toMatchObject({ checked: 100, changed: 100 });
    for (const order of orders) expect(await deliver(setup, order)).toBe(200);
    expect(setup.codes()).toEqual(['store_evicts']);
  },
);

it('has no key with an expiry, and leaves none behind when the time of all orders is over', async (context) => {
  const setup = await setUp(context);
  const orders = await setup.bindOrders(3);
  for (const order of orders) await deliver(setup, order);
  const keys = await setup.redis.keys('*');

  expect(keys.length).toBeGreaterThan(3);
  for (const key of keys) expect(await setup.redis.pttl(key), key).toBe(-1);

  for (const { ref } of orders) {
    const stored = await setup.store.find({ ref });
    if (stored === undefined) throw new Error('no record');
    const { version } = stored.record;
    expect(await setup.store.swap({ ...stored.record, version: version + 1, removeAt: 1 })).toBe('swapped');
  }

  expect([await setup.store.purge(2), await setup.store.purge(2)]).toEqual([2, 1]);
  expect(await setup.redis.keys('*')).toEqual(['{videogen}:writes']);
  // An order that ended normally is not lost.
  expect(await setup.callbacks.reconcile()).toMatchObject({ checked: 0 });
  expect(setup.codes()).toEqual([]);
});

it.for([
  ['allkeys-lru', ['store_evicts']],
  ['noeviction', []],
] as const)('looks at the policy at the first use: %s', async ([policy, wanted], context) => {
  const setup = await setUp(context, policy);
  await setup.callbacks.createUrl();
  // The reply about the policy has come before that of this look.
  await setup.callbacks.reconcile();
  expect(setup.codes()).toEqual(wanted);
});

/** A Redis that has nothing but scripts, and one reply to all of them. */
function createScripted(info: () => Promise<string>, run: () => unknown = () => ['0', null]) {
  const commands: string[][] = [];
  const store = redisStore({
    sendCommand: async (command) => {
      commands.push(command);
      const [name, , text = ''] = command;
      if (name === 'SCRIPT') return getDigest(text);
      return name === 'INFO' ? info() : run();
    },
  });
  return { ...store, commands };
}

function getDigest(text: string): string {
  return createHash('sha1').update(text).digest('hex');
}

const showPolicy = async (): Promise<string> => 'maxmemory_policy:noeviction';

it.each<[string, () => Promise<string>]>([
  ['allows no command that shows the policy', () => Promise.reject(new Error('no'))],
  ['does not show the policy', async () => 'used_memory:1'],
])('warns where the host %s', async (_, info) => {
  const problems: unknown[] = [];
  const store = createScripted(info);
  createCallbackReceiver({
    publicUrl: 'https://app.example/callbacks',
    secrets: ['a secret of thirty-two bytes or more'],
    store,
    logFailures: false,
    onEvent: (event) => void (event.name === 'failure' && problems.push(event.error)),
  });
  await store.read('key');
  const message =
    'The eviction policy of Redis is unknown: when its memory is full, it may remove records of the kit, and with them ' +
    'tasks that you have paid for. Set maxmemory-policy noeviction.';
  await expect.poll(() => problems).toMatchObject([{ code: 'store_evicts', message }]);
});

it('takes a reply in another form for no record and for a stale one', async () => {
  const store = createScripted(async () => '');
  expect(await store.read('key')).toBeUndefined();
  expect(await store.due(1)).toEqual([]);
  expect(await store.swap(freshRecord())).toBe('stale');
});

it('reads a page again that has lost entries, and only if it was full', async () => {
  const lost = ['1', '', 'a ref', ''];
  const pages: unknown[] = [];
  const store = createScripted(showPolicy, () => ['0', pages.shift()]);
  for (const [limit, left] of [
    [1, 0],
    [2, 1],
  ] as const) {
    pages.splice(0, pages.length, [[lost], 1], [[], 0]);
    expect(await store.due(limit)).toEqual([]);
    expect(pages).toHaveLength(left);
  }
});

it('ignores what is in the place of an entry', async () => {
  const store = createScripted(showPolicy, () => ['0', [[null], 0]]);
  expect(await store.due(1)).toEqual([]);
  expect(await store.purge()).toBe(0);
});

it('loads a script once, and sends its text only if Redis has lost it', async () => {
  // Other tests have loaded it.
  Reflect.deleteProperty(READ, 'digest');
  const replies = [['0'], new Error('NOSCRIPT No matching script.'), ['0']];
  const store = createScripted(showPolicy, () => {
    const reply = replies.shift();
    if (reply instanceof Error) throw reply;
    return reply;
  });
  for (const key of ['one', 'other']) await store.read(key);
  const { text } = READ;
  const [info, ...commands] = store.commands;
  expect(info).toEqual(['INFO', 'memory']);
  expect(commands).toEqual([
    ['SCRIPT', 'LOAD', text],
    ['EVALSHA', getDigest(text), '1', '{videogen}:', 'one'],
    ['EVALSHA', getDigest(text), '1', '{videogen}:', 'other'],
    ['EVAL', text, '1', '{videogen}:', 'other'],
  ]);
});

it('runs no script again after another error', async () => {
  const error = new Error('the connection was lost');
  const store = createScripted(showPolicy, () => Promise.reject(error));
  await expect(store.create(freshRecord())).rejects.toBe(error);
  expect(store.commands.map(([name]) => name)).not.toContain('EVAL');
});

it('reports an order whose record is gone when its time is over', async (context) => {
  const setup = await setUp(context);
  const [lost] = await setup.bindOrders(1);
  await setup.redis.del(`{videogen}:record:${lost?.key}`);
  await setup.redis.zadd('{videogen}:removal', 1, lost?.key ?? '');
  expect(await setup.store.purge(10)).toBe(1);
  expect(setup.codes()).toEqual(['record_lost']);
});

it('reports an order whose record is gone, and gives it no second URL', async (context) => {
  const setup = await setUp(context);
  const [lost, kept] = await setup.bindOrders(2);
  if (lost === undefined || kept === undefined) throw new Error('no orders');
  const unbound = await setup.order();
  await setup.redis.del(`{videogen}:record:${lost.key}`, `{videogen}:record:${unbound.key}`);

  expect(await setup.callbacks.reconcile()).toMatchObject({ checked: 1, changed: 1 });
  const code = 'record_lost';
  const rest =
    'it was evicted or deleted. Read the task from the API before you create another one, which costs credits, and use another ref for it.';
  const message = `Redis has lost the record of "${lost.ref}", whose task is ${lost.taskId}: ${rest}`;
  expect(setup.problems).toMatchObject([{ code, message }]);

  await expect(setup.callbacks.createUrl({ ref: lost.ref })).rejects.toMatchObject({ code, message });
  await expect(setup.callbacks.createUrl({ ref: unbound.ref })).rejects.toMatchObject({
    code,
    message: `Redis has lost the record of "${unbound.ref}": ${rest}`,
  });
  await expect(setup.callbacks.bind(lost.ref, lost.taskId)).rejects.toMatchObject({ code });
  expect(await deliver(setup, lost)).toBe(503);
  expect(setup.rejections).toMatchObject([{ code: 'store_failed', error: { code } }]);
  expect(await deliver(setup, kept)).toBe(200);
});

it('reads on after ten thousand entries without a record', async (context) => {
  const setup = await setUp(context);
  await setup.callbacks.createUrl();
  const pipeline = setup.redis.pipeline();
  for (let at = 0; at < 10_000; at += 1) {
    pipeline.zadd('{videogen}:due', 1, `lost ${at}`);
    pipeline.zadd('{videogen}:failed', 0, `!lost ${at}`);
    // Half of them are known as orders; the others are entries that a purge has left.
    if (at % 2 === 0) pipeline.hset('{videogen}:orders', `lost ${at}`, `ref ${at}`);
  }

  await pipeline.exec();
  const [order] = await setup.bindOrders(1);
  setup.broken.add(order?.ref ?? '');
  expect(await setup.callbacks.reconcile()).toMatchObject({ checked: 1, failed: 1 });
  expect(setup.codes()).toEqual(Array.from({ length: 5_000 }, () => 'record_lost'));
  expect(await setup.callbacks.list({ failed: true })).toMatchObject([{ ref: order?.ref }]);
  expect(await setup.redis.zcard('{videogen}:failed')).toBe(1);
});

it('lists each record once when the record of another one is gone', async (context) => {
  const setup = await setUp(context);
  const orders = await setup.bindOrders(3);
  const [lost, ...kept] = orders.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  for (const { ref } of orders) setup.broken.add(ref);
  for (const order of orders) expect(await deliver(setup, order)).toBe(503);
  await setup.redis.del(`{videogen}:record:${lost?.key}`);

  const letters = await setup.callbacks.list({ failed: true, limit: 2 });
  expect(letters.map(({ ref }) => ref)).toEqual(kept.map(({ ref }) => ref));
  expect(setup.codes()).toEqual(['record_lost']);
});

it.for<readonly [string, (redis: Redis) => Promise<unknown>]>([
  ['is flushed', (redis) => redis.flushall()],
  ['comes back with a backup, or a replica that was behind', (redis) => redis.set('{videogen}:writes', '1')],
])('reports that writes are lost when Redis %s', async ([, lose], context) => {
  const setup = await setUp(context);
  await setup.bindOrders(2);
  await setup.callbacks.createUrl();
  expect(setup.codes()).toEqual([]);
  await lose(setup.redis);
  await setup.callbacks.reconcile();
  expect(setup.problems[0]).toMatchObject({
    code: 'store_rolled_back',
    message: expect.stringMatching(
      /^Redis has lost the last \d+ writes or more: it was flushed, restored from a backup, or a replica that was behind took over\. Orders may be gone, and handlers may run again\. Compare your orders with the tasks of the API, and call bind\(ref, taskId\) for those that are missing\.$/,
    ),
  });
  // Once for each loss.
  await setup.callbacks.createUrl();
  await setup.callbacks.reconcile();
  expect(setup.codes().filter((code) => code === 'store_rolled_back')).toHaveLength(1);
});

it('reports a loss once, and not what was known only later', async () => {
  const waiting: ((reply: unknown) => void)[] = [];
  const store = createScripted(showPolicy, () => new Promise((resolve) => void waiting.push(resolve)));
  const problems: unknown[] = [];
  store.watch?.((error) => problems.push(error.message));

  /** Replies to reads that are under way together with a number of writes each, in this order. */
  const reply = async (...counts: number[]): Promise<void> => {
    const reads = counts.map(() => store.read('key'));
    await expect.poll(() => waiting).toHaveLength(counts.length);
    for (const [at, count] of counts.entries()) {
      waiting[at]?.([String(count), null]);
      await reads[at];
    }
    waiting.length = 0;
  };

  await reply(3);
  await reply(5, 4, 3);
  expect(problems).toEqual([]);
  await reply(2, 2);
  await reply(2);
  expect(problems).toEqual([expect.stringMatching(/^Redis has lost the last 3 writes or more: /)]);
});

it('does not take replies in another order for a loss', async (context) => {
  const setup = await setUp(context);
  const orders = await setup.bindOrders(50);
  await Promise.all(orders.map((order) => deliver(setup, order)));
  expect(setup.codes()).toEqual([]);
});
