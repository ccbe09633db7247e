import { describe, expect, test, vi } from 'vitest';
import { sampleCall, sampleTask } from '../../src/conformance/samples.ts';
import { taskJob } from '../../src/domain/jobs.ts';
import { type PollOutcome, restoreTasks, type SubmitOutcome } from '../../src/index.ts';
import { scriptedRenderer, VIDEO } from '../support/harness.ts';
import { always, createPaidTask, createWithCallback, inTurn, isLost } from '../support/paid-task.ts';

// What becomes of a task whose provider fails in some way: a paid call is made once, whatever comes in between.

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const busy = always<SubmitOutcome>({ state: 'not-sent', reason: 'busy', retryAfterMs: 5000 });
const running = always<PollOutcome>({ state: 'running', pollAfterMs: minute });

describe('a submit whose outcome is unknown', () => {
  test('is listed and not sent again', async () => {
    const { harness, id, calls, read } = await createPaidTask({ submit: isLost });
    await harness.work(day);
    expect(await harness.listUnknown()).toEqual([id]);
    expect(calls.submits).toEqual(['paid at 0']);
    const submission = { state: 'unknown', error: 'socket hang up' };
    expect(await read()).toMatchObject({ status: 'PROCESSING', submission });
  });

  test('is resolved by a person with the reference of the provider, once', async () => {
    const { harness, id, calls, read, resolve } = await createPaidTask({ submit: isLost });
    await harness.work();
    await resolve('found-in-their-dashboard');
    expect(await harness.queue.nextAt(['poll'])).toBeDefined();
    await harness.work();
    await expect(resolve('again')).rejects.toMatchObject({
      code: 'SUBMISSION_NOT_UNKNOWN',
      message: `The submission of task ${id} waits for no decision.`,
    });
    expect(calls.submits).toEqual(['paid at 0']);
    expect(calls.polls).toEqual(['found-in-their-dashboard at 0']);
    expect(await read()).toMatchObject({ status: 'SUCCESS' });
  });

  test('is sent again under another key when a person decides so', async () => {
    const { harness, calls, read, resolve } = await createPaidTask({ submit: inTurn(isLost) });
    await harness.work();
    await resolve(null);
    expect(await harness.queue.nextAt(['submit'])).toBeDefined();
    await harness.work();
    expect(calls.keys.size).toBe(2);
    expect(calls.submits).toEqual(['paid at 0', 'paid at 0']);
    expect(await read()).toMatchObject({ status: 'SUCCESS', submission: { number: 2 } });
  });

  test('at a provider that charges nothing is retried a few times, then the task fails', async () => {
    const crash = () => Promise.reject(new Error('crashed'));
    const { harness, calls, read } = await createPaidTask({ submit: crash, onUnknown: 'resubmit' });
    await harness.work(hour);
    expect(calls.keys.size).toBe(5);
    const times = [0, 0, 1000, 4000, 11_000];
    expect(calls.submits).toEqual(times.map((at) => `paid at ${at}`));
    expect(await read()).toMatchObject({ status: 'FAILED', failure: 'crashed' });
  });

  test('fails the task when its provider is used so', async () => {
    const { harness, calls, read } = await createPaidTask({ submit: isLost, onUnknown: 'fail' });
    await harness.work();
    expect(await read()).toMatchObject({ status: 'FAILED', failure: 'socket hang up' });
    expect(calls.submits).toEqual(['paid at 0']);
  });
});

test('a submit that makes the video at once ends the task without a poll', async () => {
  const video = { content: VIDEO, mediaType: 'video/mp4', width: 64, height: 36 };
  const { harness, calls, read } = await createPaidTask({ submit: always({ state: 'done', video }) });
  await harness.work();
  expect(await read()).toMatchObject({ status: 'SUCCESS', output: { size: VIDEO.length } });
  expect([calls.submits, calls.polls]).toEqual([['paid at 0'], []]);
});

describe('a look-up by the key', () => {
  test('leads to the reference that the provider found', async () => {
    const script = { submit: inTurn<SubmitOutcome>(isLost), lookup: always('theirs') };
    const { harness, calls, read } = await createPaidTask(script);
    await harness.work(minute);
    expect(calls.submits).toEqual(['paid at 0']);
    expect(calls.polls).toEqual(['theirs at 0']);
    expect(await read()).toMatchObject({ status: 'SUCCESS' });
  });

  test('leads to another submit after proof that nothing arrived', async () => {
    const script = { submit: inTurn<SubmitOutcome>(isLost), lookup: always(null) };
    const { harness, calls, read } = await createPaidTask(script);
    await harness.work(minute);
    expect(calls.keys.size).toBe(2);
    expect(calls.submits).toEqual(['paid at 0', 'paid at 0']);
    expect(await read()).toMatchObject({ status: 'SUCCESS' });
  });

  test('leads to nothing when the provider cannot tell', async () => {
    const script = { submit: inTurn<SubmitOutcome>(isLost), lookup: async () => undefined };
    const { harness, id, calls, read } = await createPaidTask(script);
    await harness.work(minute);
    expect(calls.submits).toEqual(['paid at 0']);
    expect(await harness.listUnknown()).toEqual([id]);
    expect(await read()).toMatchObject({ status: 'PROCESSING' });
  });

  test('that keeps failing ends with an unknown outcome, not with a dead job', async () => {
    const { harness, id, calls } = await createPaidTask({ submit: isLost, lookup: isLost });
    await harness.work(hour);
    expect(calls.lookups).toBe(15);
    expect(await harness.listUnknown()).toEqual([id]);
    expect((await harness.queue.dead({ limit: 10 })).items).toEqual([]);
  });
});

describe('a submit that the provider did not take', () => {
  test('fails the task when the job is refused', async () => {
    const submit = always<SubmitOutcome>({ state: 'refused', reason: 'No such model' });
    const { harness, read, listCallbacks } = await createPaidTask({ submit });
    await harness.work();
    expect(await read()).toMatchObject({ status: 'FAILED', failure: 'No such model' });
    expect(await listCallbacks()).toEqual(['FAILED', 'PROCESSING', 'QUEUING']);
  });

  test('is sent again when it was not sent', async () => {
    const { harness, calls, read } = await createPaidTask({ submit: inTurn(busy, busy) });
    await harness.work(9999);
    expect(calls.submits).toEqual(['paid at 0', 'paid at 5000']);
    expect(await read()).toMatchObject({ status: 'PROCESSING' });

    await harness.work(1);
    expect(await read()).toMatchObject({ status: 'SUCCESS', submission: { number: 1 } });
  });

  test('for the reason of the account is tried again soon, as the pause of the provider may end earlier', async () => {
    const submit = inTurn(
      always<SubmitOutcome>({ state: 'not-sent', reason: 'no credits', retryAfterMs: hour, account: true }),
    );
    const { harness, calls, read } = await createPaidTask({ submit });
    await harness.work(minute);
    expect(calls.submits).toEqual(['paid at 0', 'paid at 1000']);
    expect(await read()).toMatchObject({ status: 'SUCCESS' });
  });

  test('goes to the next provider at once, and waits when none has received it', async () => {
    const submit = inTurn(busy, busy, busy, busy);
    const { harness, calls, read } = await createPaidTask({ submit, chain: ['own', 'paid'] });
    await harness.work(20_000);
    const rounds = ['own at 0', 'paid at 0', 'own at 5000', 'paid at 5000', 'own at 10000'];
    expect(calls.submits).toEqual(rounds);
    expect(await read()).toMatchObject({ status: 'SUCCESS', submission: { provider: 'own', number: 1 } });
  });
});

describe('a poll', () => {
  test('of a job that the provider lost makes the outcome unknown', async () => {
    const poll = always<PollOutcome>({ state: 'lost', reason: 'Unknown job' });
    const { harness, id, calls } = await createPaidTask({ poll, lookup: async () => undefined });
    await harness.work(hour);
    expect(calls.submits).toEqual(['paid at 0']);
    expect(await harness.listUnknown()).toEqual([id]);
    // Its reference is known.
    expect(calls.lookups).toBe(0);
  });

  test('that fails is repeated with a delay, and an early one at the time that the provider names', async () => {
    const later = always<PollOutcome>({ state: 'running', pollAfterMs: 7000 });
    const { harness, calls, read } = await createPaidTask({ poll: inTurn<PollOutcome>(isLost, later) });
    await harness.work(minute);
    expect(calls.polls).toEqual(['ref-1 at 0', 'ref-1 at 1000', 'ref-1 at 8000']);
    expect(await read()).toMatchObject({ status: 'SUCCESS' });
    expect(harness.errors.map(String)).toEqual(['Error: socket hang up']);
  });

  test('that fails now and then, more often than a job may in a row, does not end a long render', async () => {
    const flaky = Array.from({ length: 21 }, () => [running, isLost]).flat();
    const { harness, read } = await createPaidTask({ poll: inTurn<PollOutcome>(...flaky) });
    await harness.work(day);
    expect(await read()).toMatchObject({ status: 'SUCCESS' });
    expect((await harness.queue.dead({ limit: 10 })).items).toEqual([]);
  });
});

describe('the deadline of a task', () => {
  const overdue = { status: 'FAILED', failure: 'The task had no final status at its deadline.' };

  test.each([
    ['whose provider is never done', { poll: running }, ['ref-1']],
    ['whose polls fail', { poll: isLost }, ['ref-1']],
    [
      'that cannot be sent, with nothing to cancel',
      { submit: always<SubmitOutcome>({ state: 'not-sent', reason: 'unreachable', retryAfterMs: minute }) },
      [],
    ],
  ])('%s fails it', async (_, script, canceled) => {
    const { harness, calls, read, listCallbacks } = await createPaidTask({ ...script, deadlineMs: hour });
    await harness.work(hour - 1);
    expect(await read()).toMatchObject({ status: 'PROCESSING' });
    expect(await listCallbacks()).toEqual(['PROCESSING', 'QUEUING']);

    await harness.work(1);
    expect(await read()).toMatchObject(overdue);
    expect(calls.cancels).toEqual(canceled);
    expect(await listCallbacks()).toEqual(['FAILED', 'PROCESSING', 'QUEUING']);
  });

  test('passes while a person has to decide, and starts again with the decision', async () => {
    const script = { submit: isLost, poll: running, deadlineMs: hour };
    const { harness, id, calls, read, resolve } = await createPaidTask(script);
    await harness.work(2 * hour);
    expect(await harness.listUnknown()).toEqual([id]);

    await resolve('found');
    await harness.work(hour - 1);
    expect(await read()).toMatchObject({ status: 'PROCESSING' });
    await harness.work(1);
    expect(await read()).toMatchObject(overdue);
    expect(calls.cancels).toEqual(['found']);
    expect(harness.errors).toEqual([]);
  });

  test('leaves no job behind when the task ends before', async () => {
    const { harness, read } = await createPaidTask({ deadlineMs: hour });
    expect(await harness.queue.nextAt(['expire-task'])).toBeDefined();
    await harness.work();
    expect(await read()).toMatchObject({ status: 'SUCCESS' });
    expect(await harness.queue.nextAt(['expire-task'])).toBeUndefined();
  });
});

describe('a report of the provider', () => {
  const acceptedForLater = always<SubmitOutcome>({
    state: 'accepted',
    reference: 'theirs',
    pollAfterMs: minute,
  });

  test('continues a submission whose outcome was unknown, with no second submit', async () => {
    const { harness, id, calls, read, report } = await createPaidTask({ submit: isLost });
    await harness.work();
    expect(await harness.listUnknown()).toEqual([id]);

    expect(await report({ reference: 'theirs' })).toBe(true);
    await harness.work();
    expect(calls.submits).toEqual(['paid at 0']);
    const submission = { reference: 'theirs', error: null };
    expect(await read()).toMatchObject({ status: 'SUCCESS', submission });
  });

  test('is accepted also when its task is deleted right after that', async () => {
    const { harness, read, report } = await createPaidTask({ submit: isLost });
    await harness.work();
    const { submission } = await read();
    const commit = harness.state.commit.bind(harness.state);
    const deleteTask = vi.spyOn(harness.state, 'commit').mockImplementationOnce(async (change) => {
      const done = await commit(change);
      vi.spyOn(harness.state.tasks, 'get').mockResolvedValue(undefined);
      return done;
    });

    const idempotencyKey = submission?.idempotencyKey ?? '';
    expect(await report({ reference: 'theirs', idempotencyKey })).toBe(true);
    expect(deleteTask).toHaveBeenCalledOnce();
  });

  test('makes the waiting poll due at once', async () => {
    const { harness, calls, read, report } = await createPaidTask({ submit: acceptedForLater });
    await harness.work();
    expect(calls.polls).toEqual([]);

    expect(await report({ reference: 'theirs' })).toBe(true);
    await harness.work(day);
    expect(calls.polls).toEqual(['theirs at 0']);
    expect(await read()).toMatchObject({ status: 'SUCCESS' });
  });

  test.each([
    ['another key', { reference: 'theirs', idempotencyKey: 'another' }],
    ['another reference', { reference: 'another' }],
    ['another task', { reference: 'theirs', task: '00000000-0000-4000-8000-000000000000' }],
  ])('about %s changes nothing', async (_, changes) => {
    const { harness, calls, read, report } = await createPaidTask({ submit: acceptedForLater });
    await harness.work();
    const before = await read();
    const { submission } = before;
    const sent = { idempotencyKey: submission?.idempotencyKey ?? '', ...changes };

    expect(await report(sent)).toBe(false);
    await harness.work();
    expect(calls.polls).toEqual([]);
    expect(await read()).toEqual(before);
  });

  test('about a task that is not submitted, or was not taken, changes nothing', async () => {
    const { harness, calls, read, report } = await createPaidTask({ submit: inTurn(busy) });
    expect(await report({ reference: 'theirs' })).toBe(false);

    await harness.work();
    expect(await report({ reference: 'theirs' })).toBe(false);
    await harness.work(minute);
    expect(calls.polls).toEqual(['ref-2 at 5000']);
    expect(await read()).toMatchObject({ status: 'SUCCESS' });
  });

  test('about a job that the provider lost leaves the decision to a person', async () => {
    const poll = inTurn(always<PollOutcome>({ state: 'lost', reason: 'Unknown job' }));
    const { harness, id, report } = await createPaidTask({ poll });
    await harness.work();
    expect(await report({ reference: 'ref-1' })).toBe(false);
    await harness.work();
    expect(await harness.listUnknown()).toEqual([id]);
  });

  test('about a task that has ended changes nothing', async () => {
    const { harness, read, report } = await createPaidTask();
    await harness.work();
    expect(await report({ reference: 'ref-1' })).toBe(false);
    expect(await read()).toMatchObject({ status: 'SUCCESS' });
  });

  test.each(['report', 'resubmit', 'fail'] as const)(
    'that comes before a response that is lost is not lost, with the policy %s',
    async (onUnknown) => {
      const { harness, calls, read } = await createPaidTask({
        reportsFirst: true,
        submit: isLost,
        onUnknown,
      });
      await harness.work();
      // Nothing is left to do, not even after a lease.
      expect(await harness.queue.nextAt(['submit', 'poll'])).toBeUndefined();
      await harness.work(day);
      expect(calls.submits).toEqual(['paid at 0']);
      expect(await read()).toMatchObject({ status: 'SUCCESS', submission: { reference: 'theirs' } });
      expect(harness.errors).toEqual([]);
    },
  );

  test('that comes before the response and agrees with it leads to one poll, and nothing is canceled', async () => {
    const submit = always<SubmitOutcome>({ state: 'accepted', reference: 'theirs' });
    const { harness, calls, read } = await createPaidTask({ reportsFirst: true, submit });
    await harness.work(day);
    expect(calls.polls).toEqual(['theirs at 0']);
    expect(calls.cancels).toEqual([]);
    expect(await read()).toMatchObject({ status: 'SUCCESS' });
    expect(harness.errors).toEqual([]);
  });
});

describe('after a restore', () => {
  test('nothing that may have been submitted is submitted again', async () => {
    const { harness, calls } = await createPaidTask({ poll: running });
    await harness.work();
    const second = await createWithCallback(harness);
    const third = await createWithCallback(harness);
    const claim = await harness.claim();
    if (claim === undefined) throw new Error('Nothing is due.');
    await harness.run(claim);

    expect(await restoreTasks(harness.service.context)).toBe(2);
    await harness.work(hour);
    expect(calls.submits).toEqual(['paid at 0']);
    expect((await harness.listUnknown()).toSorted()).toEqual([second, third].toSorted());
    expect(await restoreTasks(harness.service.context)).toBe(0);
  });

  test('every task is found, however many there are, and each submission keeps its number', async () => {
    const { harness } = await createPaidTask();
    const { submission } = sampleCall();
    const again = sampleTask({ submission: { ...submission, state: 'settled', number: 3 } });
    const tasks = Array.from({ length: 501 }, () => sampleTask());
    await harness.state.commit({ tasks: [again, ...tasks] });
    expect(await restoreTasks(harness.service.context)).toBe(503);
    expect((await harness.getTask(again.id)).submission).toMatchObject({ state: 'unknown', number: 3 });
    expect((await harness.getTask(tasks[0]?.id ?? '')).submission).toMatchObject({
      state: 'unknown',
      number: 1,
      provider: 'paid',
      error: 'The database was restored from a backup: the task may have been submitted after it.',
    });
  });

  test('a task that is submitted meanwhile continues', async () => {
    const { harness, id, calls, read } = await createPaidTask({ poll: running });
    const { tasks } = harness.state;
    const find = tasks.find.bind(tasks);
    vi.spyOn(tasks, 'find').mockImplementationOnce(async (query) => {
      const page = await find(query);
      await harness.work();
      return page;
    });

    expect(await restoreTasks(harness.service.context)).toBe(0);
    expect(await read()).toMatchObject({ status: 'PROCESSING', submission: { state: 'submitted' } });
    expect(calls.submits).toEqual(['paid at 0']);
    expect(await harness.listUnknown()).not.toContain(id);
  });

  test.each([
    ['is processed already keeps its timeline', 'PROCESSING', 1, ['PROCESSING']],
    ['waits is processed from now on', 'PENDING', 1, ['PENDING', 'PROCESSING']],
  ] as const)('a task that %s, and its waiting jobs are removed', async (_, status, version, statuses) => {
    const { harness } = await createPaidTask();
    await harness.work();
    const { submission } = sampleCall();
    const task = sampleTask({
      ...{ status, version, timeline: [{ status, at: harness.now() }] },
      submission: { ...submission, state: 'settled' },
    });
    const jobs = (['submit', 'poll'] as const).map((kind) => taskJob(kind, task, harness.now()));
    await harness.state.commit({ tasks: [task], jobs });

    const commit = vi.spyOn(harness.state, 'commit');
    expect(await restoreTasks(harness.service.context)).toBe(1);
    expect(commit.mock.calls.map(([changes]) => changes.jobs ?? [])).toEqual([[]]);
    const restored = await harness.getTask(task.id);
    expect(restored.timeline.map((each) => each.status)).toEqual(statuses);
    expect(restored).toMatchObject({ status: 'PROCESSING', version: version + 1 });
    expect(await harness.queue.nextAt(['submit', 'poll'])).toBeUndefined();
  });

  test('a task that has no provider any more is marked, too', async () => {
    const { harness, id } = await createPaidTask();
    const getProvider = (): never => {
      throw new Error('No route has this model.');
    };
    const context = { ...harness.service.context, renderer: { ...scriptedRenderer(), getProvider } };
    expect(await restoreTasks(context)).toBe(1);
    expect((await harness.getTask(id)).submission).toMatchObject({ state: 'unknown', provider: '' });
  });

  test('a job that is left over submits nothing, also at a provider that charges nothing', async () => {
    const { harness, id, calls } = await createPaidTask({ onUnknown: 'resubmit' });
    expect(await restoreTasks(harness.service.context)).toBe(1);
    await harness.state.commit({ jobs: [{ id: 'poll', kind: 'poll', ref: id, at: harness.now() }] });
    await harness.work(hour);
    expect(calls.submits).toEqual([]);
    expect(await harness.listUnknown()).toEqual([id]);
    expect(await harness.queue.nextAt()).toBeUndefined();
  });

  test('an operator has a task sent that the provider does not have, and names the reference of another', async () => {
    const { harness, calls, read, resolve } = await createPaidTask();
    const known = await createWithCallback(harness);
    expect(await restoreTasks(harness.service.context)).toBe(2);

    await resolve(null);
    await harness.service.tasks.resolve(known, 'theirs');
    await harness.work();
    expect(calls.submits).toEqual(['paid at 0']);
    expect(await read()).toMatchObject({ status: 'SUCCESS' });
    expect(await harness.getTask(known)).toMatchObject({ status: 'SUCCESS' });
  });
});
