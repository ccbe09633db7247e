import { describe, expect, test } from 'vitest';
import { BlockedTarget, type DeliveryRecord, StorageUnavailable } from '../../src/index.ts';
import { createHarness, type Harness, type HarnessOptions } from '../support/harness.ts';

const DAY = 86_400_000;
const retries = { attempts: 3, firstDelaySeconds: 10, maximumDelaySeconds: 60 };
const URL = 'https://receiver.example/callbacks';

/** Makes a video whose callbacks get these responses in turn, and the last one from then on. */
async function deliver(
  turns: readonly (number | Error)[],
  policy: HarnessOptions['policy'] = {},
  passing = DAY,
) {
  const left = [...turns];
  const sentAt: number[] = [];
  const bodies: string[] = [];
  const harness: Harness = createHarness({
    policy: { 'callback-retries': retries, 'callback-changes': 'final', ...policy },
    async post({ body }) {
      sentAt.push(harness.now() - started);
      bodies.push(body);
      const turn = left.length > 1 ? left.shift() : left[0];
      if (turn instanceof Error) throw turn;
      return { status: turn ?? 200, headers: {}, body: '' };
    },
  });
  const started = harness.now();
  const id = await harness.create({ prompt: 'A kitten', callback_url: URL });
  await harness.work(passing);
  const find = async (): Promise<readonly DeliveryRecord[]> =>
    (await harness.state.deliveries.find({ limit: 100 })).items;

  return { harness, id, find, sentAt, bodies };
}

describe('a callback', () => {
  const broken = new Error('connection reset');
  test.each<[string, readonly (number | Error)[], DeliveryRecord['state'], readonly number[]]>([
    ['accepted at once', [200], 'delivered', [0]],
    ['accepted with another 2xx', [299], 'delivered', [0]],
    ['accepted in the end', [503, broken, 204], 'delivered', [0, 7_500, 22_500]],
    ['never accepted', [500], 'exhausted', [0, 7_500, 22_500]],
    ['without a response', [broken], 'exhausted', [0, 7_500, 22_500]],
    ['redirected, which is not followed', [301, 200], 'delivered', [0, 7_500]],
    ['refused for good', [422, 200], 'rejected', [0]],
    ['to a URL that is not allowed', [new BlockedTarget('private')], 'blocked', [0]],
  ])('%s', async (_, turns, state, times) => {
    const { find, sentAt } = await deliver(turns);
    const [delivery, ...others] = await find();
    expect(others).toEqual([]);
    expect(delivery).toMatchObject({ state, nextAttemptAt: null, status: 'SUCCESS', url: URL });
    expect(delivery?.attempts.map(({ number }) => number)).toEqual(times.map((_at, index) => index + 1));
    expect(sentAt).toEqual(times);
  });

  test('has the same body at each attempt: the task as it was', async () => {
    const { bodies, id } = await deliver([503]);
    expect(new Set(bodies).size).toBe(1);
    expect(JSON.parse(bodies[0] ?? '')).toMatchObject({ task_id: id, status: 'SUCCESS', callback_url: URL });
  });

  test('is sent for each status, or for the final one alone', async () => {
    const every = await deliver([200], { 'callback-changes': 'every' });
    expect((await every.find()).map(({ status }) => status).sort()).toEqual([
      'PROCESSING',
      'QUEUING',
      'SUCCESS',
    ]);
    const final = await deliver([200]);
    expect((await final.find()).map(({ status }) => status)).toEqual(['SUCCESS']);
  });

  test('is not sent without a URL', async () => {
    const { harness, find } = await deliver([200]);
    const before = (await find()).length;
    await harness.create();
    await harness.work(DAY);
    expect(before).toBe(1);
    expect(await find()).toHaveLength(before);
  });

  test.each([
    [{ code: 'ECONNRESET' }, 'ECONNRESET: reset'],
    [{ name: 'TimeoutError' }, 'No response within 10000 ms'],
    [{ cause: Object.assign(new Error('no host'), { code: 'ENOTFOUND' }) }, 'ENOTFOUND: no host'],
  ])('that fails with %o has the reason', async (details, reason) => {
    const { find } = await deliver([Object.assign(new Error('reset'), details)], { 'callback-timeout': 10 });
    expect((await find())[0]?.attempts[0]).toMatchObject({ response: null, error: reason, blocked: false });
  });
});

describe('a redelivery', () => {
  test('turns a delivery that failed into one that was delivered', async () => {
    const { harness, find } = await deliver([500, 500, 500, 200]);
    const [failed] = await find();
    expect(failed?.state).toBe('exhausted');
    const again = await harness.service.deliveries.redeliver(failed?.id ?? '');
    expect(again).toMatchObject({ state: 'delivered', version: (failed?.version ?? 0) + 1 });
    expect(again.attempts.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  });

  test('that fails leaves a delivered one delivered, and notes the attempt', async () => {
    const { harness, find } = await deliver([200, 500]);
    const [done] = await find();
    const again = await harness.service.deliveries.redeliver(done?.id ?? '');
    expect(again).toMatchObject({ state: 'delivered', attempts: [{}, { response: { status: 500 } }] });
  });

  test('that fails leaves one exhausted that was', async () => {
    const { harness, find } = await deliver([500]);
    const [failed] = await find();
    const again = await harness.service.deliveries.redeliver(failed?.id ?? '');
    expect([again.state, again.attempts.length]).toEqual(['exhausted', 4]);
  });

  test('that succeeds replaces the attempt that was due', async () => {
    const { harness, find, sentAt } = await deliver([503, 200], {}, 0);
    const [waiting] = await find();
    expect(waiting?.state).toBe('scheduled');
    await harness.service.deliveries.redeliver(waiting?.id ?? '');
    await harness.work(DAY);
    expect(sentAt).toEqual([0, 0]);
    expect(await find()).toMatchObject([{ state: 'delivered', nextAttemptAt: null }]);
  });

  test('of an unknown delivery is refused', async () => {
    const { harness } = await deliver([200]);
    await expect(harness.service.deliveries.redeliver('unknown')).rejects.toMatchObject({
      code: 'DELIVERY_NOT_FOUND',
      message:
        'There is no delivery unknown; it may have been trimmed. List the deliveries to see which there are.',
    });
    expect(await harness.service.deliveries.attemptNow('unknown')).toBeNull();
  });
});

test('an attempt now counts as the one that was due', async () => {
  const { harness, find, sentAt } = await deliver([503], {}, 0);
  const [waiting] = await find();
  const next = await harness.service.deliveries.attemptNow(waiting?.id ?? '');
  expect(next).toMatchObject({ state: 'scheduled', attempts: [{}, {}] });
  await harness.work(DAY);
  expect(sentAt).toEqual([0, 0, 15_000]);
  expect(await find()).toMatchObject([{ state: 'exhausted' }]);
});

test.each([200, 500])(
  'an attempt that lasts so long that another worker makes one is noted as well (%i)',
  async (status) => {
    let attempts = 0;
    const harness: Harness = createHarness({
      policy: { 'callback-changes': 'final' },
      async post() {
        attempts += 1;
        if (attempts === 1) {
          harness.pass(61_000);
          const claim = await harness.claim('another');
          if (claim?.kind !== 'deliver') throw new Error('The job is not free.');
          await harness.run(claim);
          return { status, headers: {}, body: '' };
        }
        return { status: 200, headers: {}, body: '' };
      },
    });
    await harness.create({ prompt: 'A kitten', callback_url: URL });
    await harness.work();
    const [delivery] = (await harness.state.deliveries.find({ limit: 10 })).items;

    expect(delivery).toMatchObject({ state: 'delivered', nextAttemptAt: null, attempts: [{}, {}] });
    expect(harness.errors).toEqual([]);
  },
);

test('a job that is left over delivers nothing', async () => {
  const { harness, find, sentAt } = await deliver([200]);
  const [done] = await find();
  const jobs = [done?.id ?? '', 'unknown'].map((ref) => ({
    ...({ id: `left-over:${ref}`, kind: 'deliver', ref, at: harness.now() } as const),
  }));
  expect(await harness.state.commit({ jobs })).toBe('committed');
  await harness.work();
  expect(sentAt).toEqual([0]);
  expect(await find()).toEqual([done]);
  expect([await harness.queue.nextAt(), harness.errors]).toEqual([undefined, []]);
});

test('an attempt that the storage does not note is made again', async () => {
  let isAway = true;
  let attempts = 0;
  const harness = createHarness({
    policy: { 'callback-changes': 'final' },
    post: async () => {
      attempts += 1;
      return { status: 200, headers: {}, body: '' };
    },
    state: (state) => ({
      ...state,
      async commit(changes) {
        const isNote = changes.deliveries?.some(({ version }) => version > 1) === true;
        if (!isNote || !isAway) return state.commit(changes);
        isAway = false;
        throw new StorageUnavailable(new Error('no response'), { nothingStored: true });
      },
    }),
  });
  await harness.create({ prompt: 'A kitten', callback_url: URL });
  await harness.work(DAY);
  const [delivery] = (await harness.state.deliveries.find({ limit: 10 })).items;
  expect(delivery).toMatchObject({ state: 'delivered', attempts: [{}] });
  expect([attempts, harness.errors.map(String)]).toEqual([2, ['StorageUnavailable: no response']]);
});

test('the jitter of each attempt has a name of its own', async () => {
  const names: string[] = [];
  const harness = createHarness({
    policy: { 'callback-changes': 'final', 'callback-retries': retries },
    post: async () => ({ status: 500, headers: {}, body: '' }),
    random(name) {
      names.push(name);
      return 0.5;
    },
  });
  await harness.create({ prompt: 'A kitten', callback_url: URL });
  await harness.work(DAY);
  const [delivery] = (await harness.state.deliveries.find({ limit: 10 })).items;
  expect(names).toEqual([1, 2, 3].map((number) => `${delivery?.id}:${number}`));
});

test('an attempt in a process that stops is made again', async () => {
  const stopped = new AbortController();
  const harness: Harness = createHarness({
    signal: stopped.signal,
    policy: { 'callback-changes': 'final' },
    post: async () => {
      stopped.abort();
      throw new Error('aborted');
    },
  });
  await harness.create({ prompt: 'A kitten', callback_url: URL });
  for (let claim = await harness.claim(); claim !== undefined; claim = await harness.claim())
    await harness.run(claim);

  expect(stopped.signal.aborted).toBe(true);

  const [delivery] = (await harness.state.deliveries.find({ limit: 10 })).items;
  expect(delivery).toMatchObject({ state: 'scheduled', attempts: [] });
  expect(await harness.queue.nextAt(['deliver'])).toBeDefined();
});
