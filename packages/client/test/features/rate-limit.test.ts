import { createGate } from '@videogen-tools/test-support/create-gate';
import PQueue from 'p-queue';
import { expect, it, vi } from 'vitest';
import { createTestClient, serveClient } from '../support/client.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { inTurn } from '../support/in-turn.ts';
import { limitCreates, longTurns, mostRefused, sayPauses } from '../support/limited-service.ts';
import { manualClock } from '../support/manual-clock.ts';
import { memoryFetch } from '../support/memory-fetch.ts';
import { created, serve, taskId } from '../support/service.ts';

type Respond = () => Response | Promise<Response>;

const okay: Respond = () => Response.json({ code: 0, data: { task_id: taskId } });
const hang: Respond = () => new Promise(() => {});
const refuse =
  (seconds: string): Respond =>
  () =>
    new Response('{}', { status: 429, headers: { 'retry-after': seconds } });
const media = { service_uri: 'service://1' };

/** A service that creates a number of tasks in each period (milliseconds), and refuses the others until its end. */
function limitedService(clock: { now(): number }, perPeriod: number, period: number, dates = false) {
  const log: { readonly at: number; readonly ok: boolean }[] = [];
  let ends = 0;
  let left = 0;
  const fetch = memoryFetch(() => {
    const now = clock.now();
    if (now >= ends) [ends, left] = [now + period, perPeriod];
    const ok = left > 0;
    left -= 1;
    log.push({ at: now, ok });
    if (ok) return okay();
    const value = dates
      ? new Date(Math.ceil(ends / 1_000) * 1_000).toUTCString()
      : String((ends - now) / 1000);
    return new Response('{}', { status: 429, headers: { 'retry-after': value } });
  });
  return { fetch, log };
}

it.each([
  ['in seconds', 1_000, false],
  ['as a date', 2_000, true],
])(
  'forty creates of all operations, eight at once, with a limit of one: Retry-After %s',
  async (_, period, dates) => {
    const clock = fakeClock(30_000);
    const { fetch, log } = limitedService(clock, 1, period, dates);
    const client = createTestClient({ clock, fetch, maxRetries: 1 });
    const creates = [
      () => client.textToVideo({ prompt: 'x' }),
      () => client.imageToVideo({ image: media }),
      () => client.templateToVideo({ image: media }),
      () => client.videoToVideo({ video: media }),
      () => client.talkingAvatar({ audio: media, image: media, seconds: 1 }),
    ];
    const queue = new PQueue({ concurrency: 8 });
    const jobs = Array.from({ length: 40 }, (__, at) => creates[at % creates.length] as (typeof creates)[0]);
    await queue.addAll(jobs.map((job) => () => job()));

    expect(log.filter(({ ok }) => ok)).toHaveLength(40);

    const refused = log.filter(({ ok }) => !ok);
    const pauses = new Set(refused.map(({ at }) => at));
    expect(refused).toHaveLength(pauses.size);
    expect(refused.length).toBeLessThan(15);

    // The pace costs little of what the limit allows.
    expect((log.at(-1)?.at ?? 0) - (log[0]?.at ?? 0)).toBeLessThan(1.5 * 40 * period);
  },
);

it('a service finds the create that is sent in a pause of which its client knew', async () => {
  const { handle, sentInPause } = limitCreates({ perPeriod: 1, period: 3_600_000 }, created);
  await using service = await serve(handle);
  for (const known of ['a 0', 'a 0', 'a 1'])
    await fetch(service.url, { method: 'POST', headers: { 'x-knows': known } });
  expect(sentInPause).toEqual(['a 1']);
});

it.each([
  { atOnce: 6, perPeriod: 1 },
  { atOnce: 8, perPeriod: 1 },
  { atOnce: 40, perPeriod: 3 },
])(
  'over a socket, $atOnce at once with a limit of $perPeriod: no pause costs more refusals than creates before it, and all are made',
  async ({ atOnce, perPeriod }) => {
    const { handle, batches, sentInPause } = limitCreates({ perPeriod, period: 20 }, created);
    await using service = await serveClient(handle, { clock: longTurns, random: () => 0, maxRetries: 1 });
    sayPauses(service.client);
    const queue = new PQueue({ concurrency: atOnce });
    const jobs = Array.from({ length: 40 }, () => () => service.client.textToVideo({ prompt: 'x' }));

    expect(await queue.addAll(jobs)).toHaveLength(40);

    expect(batches.size).toBeGreaterThan(1);
    for (const batch of batches.values()) expect(batch.refused).toBeLessThanOrEqual(mostRefused(batch));
    expect(sentInPause).toEqual([]);
  },
);

it('of two refusals on their way together, the one that ends last says how long the pause is', async () => {
  const clock = manualClock();
  const gate = createGate();
  const refuseLater = (seconds: string) => () => gate.opened.then(refuse(seconds));
  const respond = vi.fn(inTurn(okay, okay, refuseLater('1'), refuseLater('5'), okay));
  const fetch = memoryFetch(respond);
  const client = createTestClient({ clock, fetch, random: () => 0 });
  const create = () => client.textToVideo({ prompt: 'x' });
  await create();
  await create();
  const refused = Promise.all([create(), create()]);
  await clock.settled(refused, 0);

  expect(respond).toHaveBeenCalledTimes(4);

  gate.open();
  await clock.settled(refused, 0);

  const next = create();

  expect(await clock.settled(next, 4_999)).toBeUndefined();
  expect(respond).toHaveBeenCalledTimes(4);
  await clock.settled(Promise.all([refused, next]), 20_000);
  expect(respond).toHaveBeenCalledTimes(7);
});

it('a 429 without Retry-After holds back the other creates for the time of the backoff', async () => {
  const clock = fakeClock(30_000);
  let endsAt = 0;
  let refused = 0;
  const fetch = memoryFetch(() => {
    if (clock.now() < endsAt) {
      refused++;
      return new Response('{}', { status: 429 });
    }
    endsAt = clock.now() + 1_000;
    return okay();
  });
  const client = createTestClient({ clock, fetch, random: () => 0.5, totalTimeout: 1e9 });
  const queue = new PQueue({ concurrency: 8 });
  const jobs = Array.from({ length: 40 }, () => () => client.textToVideo({ prompt: 'x' }));
  const results = await Promise.allSettled(jobs.map((job) => queue.add(job)));

  expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
  // Nothing says how long a pause is: at most three attempts with growing delays reach its end.
  expect(refused).toBeLessThanOrEqual(3 * 40);
});

it('a pause holds back creates that were not refused, and reads pass', async () => {
  const clock = manualClock();
  const sent: string[] = [];
  const fetch = memoryFetch(({ url }) => {
    sent.push(url.replace(/.*\/v1/, ''));
    if (url.includes('/tasks/')) return Response.json({ code: 0, data: { status: 'PENDING' } });
    return sent.length === 1 ? new Response('{}', { status: 429, headers: { 'retry-after': '5' } }) : okay();
  });
  const client = createTestClient({ clock, fetch, random: () => 0 });
  const first = client.textToVideo({ prompt: 'x' });

  expect(await clock.settled(first, 4_999)).toBeUndefined();

  const second = client.imageToVideo({ image: media });
  await client.tasks.get(taskId);
  expect(await clock.settled(second, 4_999)).toBeUndefined();
  expect(sent).toEqual(['/video/text2video', `/tasks/${taskId}`]);

  await clock.settled(Promise.all([first, second]), 6_000);
  expect(clock.now()).toBe(5_000);
  expect(sent).toHaveLength(4);
});

it.each([
  ['5', 5_000],
  ['0.5', 500],
])('a create whose hook lasts into a pause of %s s is sent when the pause ends', async (seconds, end) => {
  const clock = manualClock();
  const sentAt: number[] = [];
  const fetch = memoryFetch(() => {
    const isRefused = sentAt.push(clock.now()) === 3;
    return isRefused ? refuse(seconds)() : okay();
  });
  const { opened: hook, open: endHook } = createGate();
  const client = createTestClient({ clock, fetch, random: () => 0 });
  await client.textToVideo({ prompt: 'x' });
  await client.textToVideo({ prompt: 'x' });
  const slow = client.textToVideo({ prompt: 'x' }, { hooks: { beforeSubmit: () => hook } });
  const refused = client.textToVideo({ prompt: 'x' });
  await clock.settled(refused, 0);

  expect(sentAt).toHaveLength(3);

  endHook();

  expect(await clock.settled(slow, end - 1)).toBeUndefined();
  expect(sentAt).toHaveLength(3);
  await clock.settled(Promise.all([slow, refused]), 20_000);
  expect(sentAt.slice(3)).toEqual([end, expect.any(Number)]);
});

it('after a pause they go out one after another, then more at a time as the service takes them', async () => {
  const clock = manualClock();
  const open: (() => void)[] = [];
  let isFirst = true;
  const fetch = memoryFetch(() => {
    if (isFirst) {
      isFirst = false;
      return new Response('{}', { status: 429, headers: { 'retry-after': '1' } });
    }
    return new Promise((resolve) => open.push(() => resolve(okay())));
  });
  const client = createTestClient({ clock, fetch, random: () => 0, totalTimeout: Number.POSITIVE_INFINITY });
  const refused = client.textToVideo({ prompt: 'x' });
  await clock.settled(refused, 0);
  const more = Array.from({ length: 39 }, () => client.textToVideo({ prompt: 'x' }));
  const all = Promise.all([refused, ...more]);
  await clock.settled(all, 1_000);
  const widths: number[] = [];
  while (open.length > 0) {
    widths.push(open.length);
    for (const respond of open.splice(0)) respond();
    await clock.settled(all, 1_000);
  }

  await all;
  expect(widths.slice(0, 8)).toEqual(Array(8).fill(1));
  expect(widths[8]).toBe(2);
  expect(Math.max(...widths)).toBeGreaterThan(2);
});

it('without a limit, one goes out at first, then twice as many with each round trip', async () => {
  const clock = manualClock();
  const open: (() => void)[] = [];
  const fetch = memoryFetch(() => new Promise((resolve) => open.push(() => resolve(okay()))));
  const client = createTestClient({ clock, fetch });
  const all = Promise.all(Array.from({ length: 40 }, () => client.textToVideo({ prompt: 'x' })));
  const widths: number[] = [];
  await clock.settled(all, 0);

  while (open.length > 0) {
    widths.push(open.length);
    for (const respond of open.splice(0)) respond();
    await clock.settled(all, 0);
  }

  await all;
  expect(widths).toEqual([1, 1, 2, 4, 8, 16, 8]);
});

it('without a limit, a create whose response hangs delays the next one for a second', async () => {
  const clock = manualClock();
  const fetch = memoryFetch(inTurn(hang, okay));
  const client = createTestClient({ clock, fetch });
  const first = client.textToVideo({ prompt: 'x' }).catch((error: unknown) => error);
  const second = client.textToVideo({ prompt: 'x' });
  expect(await clock.settled(second, 60_000)).toBe(1_000);
  await clock.settled(first, 100_000);
  expect(await first).toMatchObject({ code: 'ambiguous_submit' });
});

it('creates whose responses take long still widen the gate', async () => {
  const clock = manualClock();
  const fetch = memoryFetch(
    () => new Promise((resolve) => void clock.schedule(() => resolve(okay()), 5_000)),
  );
  const client = createTestClient({ clock, fetch });
  const all = Promise.all(Array.from({ length: 40 }, () => client.textToVideo({ prompt: 'x' })));
  expect(await clock.settled(all, 60_000)).toBeLessThan(25_000);
});

it('a create that is aborted without a limit does not name earlier creates', async () => {
  const client = createTestClient({ fetch: memoryFetch(okay) });
  const create = client.textToVideo({ prompt: 'x' }, { signal: AbortSignal.abort() });
  await expect(create).rejects.toMatchObject({
    code: 'abort',
    message: expect.not.stringContaining('earlier create'),
  });
});

it('a create that waits ends with its deadline or its signal, was not sent, and delays no other', async () => {
  const clock = manualClock();
  const hooks = { beforeSubmit: () => void called++ };
  let called = 0;
  const respond = vi.fn(inTurn(refuse('30'), okay));
  const fetch = memoryFetch(respond);
  const client = createTestClient({ clock, fetch, random: () => 0, hooks });
  const first = client.textToVideo({ prompt: 'x' });
  await clock.settled(first, 0);
  const abort = new AbortController();
  const late = client.textToVideo({ prompt: 'x' }, { totalTimeout: 10_000 }).catch((error: unknown) => error);
  const aborted = client
    .textToVideo({ prompt: 'x' }, { signal: abort.signal })
    .catch((error: unknown) => error);
  await clock.settled(late, 10_000);

  expect(await late).toMatchObject({ code: 'timeout', outcome: 'none' });

  abort.abort('enough');
  const message = expect.stringContaining('earlier create');
  expect(await aborted).toMatchObject({ code: 'abort', outcome: 'none', message });
  expect(respond).toHaveBeenCalledOnce();
  expect(called).toBe(1);
  expect(await clock.settled(first, 60_000)).toBe(30_000);

  // Nothing keeps the process alive.
  expect(clock.advance()).toBe(false);
});

it('a create whose response or hook hangs delays the next one for ten seconds', async () => {
  const clock = manualClock();
  const fetch = memoryFetch(inTurn(refuse('1'), hang, okay));
  const client = createTestClient({ clock, fetch, random: () => 0 });
  const first = client.textToVideo({ prompt: 'x' }).catch((error: unknown) => error);
  await clock.settled(first, 1_000);
  const second = client.textToVideo({ prompt: 'x' });
  expect(await clock.settled(second, 60_000)).toBe(11_000);
  await clock.settled(first, 100_000);
  expect(await first).toMatchObject({ code: 'ambiguous_submit' });
});

it('with maxRetries 0 a refused create fails at once, and still holds back the others', async () => {
  const clock = manualClock();
  const fetch = memoryFetch(inTurn(refuse('3'), okay));
  const client = createTestClient({ clock, fetch, random: () => 0, maxRetries: 0 });
  await expect(client.textToVideo({ prompt: 'x' })).rejects.toMatchObject({
    code: 'rate_limit',
    outcome: 'refused',
    retryAfter: 3_000,
  });
  const next = client.textToVideo({ prompt: 'x' });
  expect(await clock.settled(next, 10_000)).toBe(3_000);
});
