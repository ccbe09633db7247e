import { EventEmitter, once } from 'node:events';
import { expect, test } from 'vitest';
import {
  type JobClaim,
  restoreTasks,
  StorageUnavailable,
  type SubmitOutcome,
  type TaskRecord,
} from '../../src/index.ts';
import { createHarness, type Harness, interruptReads, scriptedRenderer } from '../support/harness.ts';

// `provider-outcomes.test.ts` has what needs no moment within a submit.

test('a task is submitted once, with a key that was committed before', async () => {
  const seen: (TaskRecord | undefined)[] = [];
  let harness: Harness;
  const renderer = scriptedRenderer({
    async submit({ job }) {
      seen.push(await harness.state.tasks.get(job.taskId));
      return { state: 'accepted', reference: 'theirs' };
    },
  });
  harness = createHarness({ renderer });
  const id = await harness.create();
  await harness.work();

  expect(seen.map((task) => task?.submission)).toMatchObject([{ state: 'submitting', reference: null }]);
  expect(seen[0]?.submission?.idempotencyKey).toBe(renderer.submitted[0]?.submission.idempotencyKey);
  expect(await harness.getTask(id)).toMatchObject({
    status: 'SUCCESS',
    submission: { state: 'settled', provider: 'paid', reference: 'theirs' },
  });
  expect(harness.errors).toEqual([]);
});

test('a task that ends while its submit fails is neither looked up nor sent again', async () => {
  const lookups: string[] = [];
  const renderer = scriptedRenderer({
    async submit({ job }) {
      await harness.service.tasks.end(job.taskId, 'CANCELED');
      throw new Error('socket hang up');
    },
    async lookup({ job }) {
      lookups.push(job.taskId);
      return null;
    },
    onUnknownOutcome: () => 'resubmit',
  });
  const harness = createHarness({ renderer });
  const id = await harness.create();
  await harness.work(60_000);

  expect(renderer.submitted).toHaveLength(1);
  expect(lookups).toEqual([]);
  expect((await harness.getTask(id)).status).toBe('CANCELED');
  expect([await harness.queue.nextAt(), harness.errors]).toEqual([undefined, []]);
});

test.each<[string, () => Promise<SubmitOutcome>]>([
  ['fails', () => Promise.reject(new Error('socket hang up'))],
  ['succeeds', async () => ({ state: 'accepted', reference: 'theirs' })],
])('a task that was removed while its submit %s leaves no job and no failure', async (_, respond) => {
  let isRemoved = false;
  const renderer = scriptedRenderer({
    async submit() {
      isRemoved = true;
      return respond();
    },
  });
  const harness = createHarness({
    renderer,
    state: (state) => ({
      ...state,
      tasks: {
        ...state.tasks,
        get: async (id) => (isRemoved ? undefined : state.tasks.get(id)),
      },
    }),
  });
  await harness.create();
  await harness.work();
  expect([isRemoved, await harness.queue.nextAt(), harness.errors]).toEqual([true, undefined, []]);
});

/** A provider that responds to its one submit when a test wants it to. */
function slowProvider() {
  const events = new EventEmitter();
  const called = once(events, 'called');
  const submit = async (): Promise<SubmitOutcome> => {
    const accepted = once(events, 'accept');
    events.emit('called');
    const [reference] = await accepted;
    return { state: 'accepted', reference };
  };
  return { submit, called, accept: (reference: string) => events.emit('accept', reference) };
}

/** Does everything up to the job that submits, and claims that. */
async function claimSubmit(harness: Harness): Promise<JobClaim> {
  for (let claim = await harness.claim(); claim !== undefined; claim = await harness.claim()) {
    if (claim.kind === 'submit') return claim;
    await harness.run(claim);
  }
  throw new Error('Nothing is to be submitted.');
}

test('a task that ends while its provider is chosen is not sent', async () => {
  let isEnding = false;
  const renderer = scriptedRenderer({
    async getProvider({ taskId }) {
      if (isEnding) await harness.service.tasks.end(taskId, 'CANCELED');
      return 'paid';
    },
  });
  const harness = createHarness({ renderer });
  const id = await harness.create();
  const claim = await claimSubmit(harness);
  isEnding = true;
  await harness.run(claim);

  expect(renderer.submitted).toEqual([]);
  expect((await harness.getTask(id)).status).toBe('CANCELED');
  expect(harness.errors.map(String)).toEqual([`Error: Task ${id} changed before it was submitted.`]);
});

test('a task that a restore marks while its provider is chosen is not sent', async () => {
  let isRestoring = false;
  const renderer = scriptedRenderer({
    async getProvider() {
      if (isRestoring) {
        isRestoring = false;
        await restoreTasks(harness.service.context);
      }
      return 'paid';
    },
  });
  const harness = createHarness({ renderer });
  const id = await harness.create();
  const claim = await claimSubmit(harness);
  isRestoring = true;
  await harness.run(claim);
  expect(renderer.submitted).toEqual([]);
  expect(await harness.listUnknown()).toEqual([id]);
});

test('a task that ends while another provider is chosen keeps its record, and has no job any more', async () => {
  let isEnding = false;
  const ended: TaskRecord[] = [];
  const renderer = scriptedRenderer({
    async getProvider({ taskId }) {
      if (!isEnding) return 'paid';
      ended.push(await harness.service.tasks.end(taskId, 'CANCELED'));
      return 'other';
    },
  });
  const harness = createHarness({ renderer });
  const id = await harness.create();
  const claim = await claimSubmit(harness);
  isEnding = true;
  await harness.run(claim);
  expect([await harness.getTask(id)]).toEqual(ended);
  expect([await harness.queue.nextAt(), harness.errors]).toEqual([undefined, []]);
});

test.each<[string, () => Promise<SubmitOutcome>]>([
  ['that it did not receive it', async () => ({ state: 'not-sent', reason: 'busy', retryAfterMs: 5000 })],
  ['nothing', () => Promise.reject(new Error('socket hang up'))],
])('a task that ends while its provider reports %s keeps its record', async (_, respond) => {
  const reads = interruptReads();
  const ended: TaskRecord[] = [];
  const renderer = scriptedRenderer({
    async submit({ job }) {
      const end = async () => void ended.push(await harness.service.tasks.end(job.taskId, 'CANCELED'));
      reads.afterNextRead(end);
      return respond();
    },
  });
  const harness = createHarness({ renderer, state: reads.state });
  const id = await harness.create();
  await harness.work();
  expect([await harness.getTask(id)]).toEqual(ended);
  expect([await harness.queue.nextAt(), harness.errors]).toEqual([undefined, []]);
});

test('a submit that the end of the process aborts is decided about by the next process', async () => {
  const stopping = new AbortController();
  const renderer = scriptedRenderer({
    async submit() {
      stopping.abort();
      throw new Error('aborted');
    },
  });
  const harness = createHarness({ renderer, signal: stopping.signal });
  const id = await harness.create();
  await harness.run(await claimSubmit(harness));
  expect(await harness.getTask(id)).toMatchObject({ submission: { state: 'submitting', error: null } });
  expect(await harness.queue.nextAt(['submit'])).toBeDefined();
});

test('a provider is chosen among those that did not refuse the task in this round', async () => {
  const chosenAfter: unknown[] = [];
  const refused: SubmitOutcome = { state: 'not-sent', reason: 'busy', retryAfterMs: 5000 };
  const outcomes = [refused, refused, new Error('crashed')];
  const renderer = scriptedRenderer({
    getProvider(_, before) {
      chosenAfter.push(before?.notSentTo);
      return before?.notSentTo?.includes('own') ? 'other' : 'own';
    },
    async submit() {
      const outcome = outcomes.shift();
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
    onUnknownOutcome: () => 'resubmit',
  });
  const harness = createHarness({ renderer });
  await harness.create();
  await harness.work(60_000);
  const sentTo = renderer.submitted.map(({ submission }) => submission.provider);
  expect(sentTo).toEqual(['own', 'other', 'own', 'own']);
  expect(renderer.submitted.map(({ submission }) => submission.notSentTo)).toEqual([
    ...[undefined, ['own'], [], []],
  ]);
  expect(chosenAfter).toEqual([
    // For the first job, and for the submit.
    ...[undefined, undefined],
    // After each submit, and for the next one, whose job first moves to the group of its provider in the next round.
    ...[['own'], ['own']],
    ...[['own', 'other'], [], []],
    ...[[], []],
  ]);
});

test('a task whose provider cannot be chosen any more fails after the delay', async () => {
  let choices = 0;
  const renderer = scriptedRenderer({
    getProvider() {
      choices += 1;
      if (choices > 2) throw new Error('No route has this model.');
      return 'paid';
    },
    submit: async () => ({ state: 'not-sent', reason: 'busy', retryAfterMs: 5000 }),
  });
  const harness = createHarness({ renderer });
  const id = await harness.create();
  await harness.work(4999);
  expect((await harness.getTask(id)).status).toBe('PROCESSING');
  await harness.work(1);
  expect(await harness.getTask(id)).toMatchObject({ status: 'FAILED', failure: 'No route has this model.' });
  expect(renderer.submitted).toHaveLength(1);
});

test('the way of a task has these jobs', async () => {
  const kinds: unknown[] = [];
  const harness = createHarness({
    state: (state) => ({
      ...state,
      commit(changes) {
        kinds.push(changes.jobs?.map(({ kind }) => kind));
        return state.commit(changes);
      },
    }),
  });
  await harness.create();
  await harness.work();
  expect(kinds).toEqual([['advance'], ['submit'], [], ['poll'], ['expire-output']]);
});

test('a worker that dies while it submits leaves an unknown outcome, and its late reference is kept', async () => {
  const provider = slowProvider();
  const renderer = scriptedRenderer({ submit: provider.submit });
  const harness = createHarness({ renderer });
  const id = await harness.create();
  const hanging = harness.run(await claimSubmit(harness));
  await provider.called;
  harness.pass(61_000);
  await harness.work();
  expect(renderer.submitted.length).toBe(1);
  expect(await harness.listUnknown()).toEqual([id]);
  expect((await harness.getTask(id)).submission?.error).toBe(
    'The process that submitted the task ended before the outcome was known.',
  );

  provider.accept('late');
  await hanging;
  expect(await harness.listUnknown()).toEqual([]);
  await harness.work();
  expect(renderer.submitted.length).toBe(1);
  expect(await harness.getTask(id)).toMatchObject({ status: 'SUCCESS', submission: { reference: 'late' } });
});

test('a task that ends while it is submitted is canceled at the provider', async () => {
  const canceled: (string | null)[] = [];
  const provider = slowProvider();
  const renderer = scriptedRenderer({
    submit: provider.submit,
    cancel: async ({ submission }) => void canceled.push(submission.reference),
  });
  const harness = createHarness({ renderer });
  const id = await harness.create();
  const hanging = harness.run(await claimSubmit(harness));
  await provider.called;

  expect(await harness.queue.nextAt()).toBeDefined();

  await harness.service.tasks.end(id, 'CANCELED');
  provider.accept('theirs');
  await hanging;

  expect(canceled).toEqual(['theirs']);
  expect((await harness.getTask(id)).status).toBe('CANCELED');
  expect(await harness.queue.nextAt()).toBeUndefined();
});

test('a reference that comes after another submission has begun is canceled, and the other one continues', async () => {
  const responses: ((outcome: SubmitOutcome) => void)[] = [];
  const canceled: (string | null)[] = [];
  const renderer = scriptedRenderer({
    submit: () => new Promise((resolve) => responses.push(resolve)),
    cancel: async ({ submission }) => void canceled.push(submission.reference),
    onUnknownOutcome: () => 'resubmit',
  });
  const harness = createHarness({ renderer });
  const id = await harness.create();
  const first = harness.run(await claimSubmit(harness));
  await expect.poll(() => responses).toHaveLength(1);
  harness.pass(61_000);
  await harness.run(await claimSubmit(harness));
  const second = harness.run(await claimSubmit(harness));
  await expect.poll(() => responses).toHaveLength(2);

  responses[0]?.({ state: 'accepted', reference: 'late' });
  await first;
  expect(canceled).toEqual(['late']);
  responses[1]?.({ state: 'accepted', reference: 'theirs' });
  await second;
  await harness.work();
  expect(await harness.getTask(id)).toMatchObject({
    status: 'SUCCESS',
    submission: { reference: 'theirs', number: 2 },
  });
  expect([responses.length, canceled, harness.errors]).toEqual([2, ['late'], []]);
});

test('a reference that the provider returned while the storage was unavailable is stored afterwards', async () => {
  let refused = 0;
  const renderer = scriptedRenderer({
    async submit() {
      refused = 1;
      return { state: 'accepted', reference: 'theirs' };
    },
  });
  const harness = createHarness({
    renderer,
    state: (state) => ({
      ...state,
      async commit(changes) {
        if (refused === 1) {
          refused += 1;
          throw new StorageUnavailable(new Error('no response'), { nothingStored: true });
        }
        return state.commit(changes);
      },
    }),
  });
  const id = await harness.create();
  await harness.work();

  expect(refused).toBe(2);
  expect(await harness.queue.nextAt(['submit', 'poll'])).toBeUndefined();
  expect(await harness.getTask(id)).toMatchObject({ status: 'SUCCESS', submission: { reference: 'theirs' } });
});

test('a task whose deadline comes while it is submitted fails a minute later, and is canceled at the provider', async () => {
  const canceled: (string | null)[] = [];
  const provider = slowProvider();
  const renderer = scriptedRenderer({
    submit: provider.submit,
    poll: async () => ({ state: 'running' }),
    cancel: async ({ submission }) => void canceled.push(submission.reference),
  });
  const harness = createHarness({ renderer, deadlineMs: 30_000 });
  const id = await harness.create();
  const hanging = harness.run(await claimSubmit(harness));
  await provider.called;

  harness.pass(30_000);
  const expire = await harness.claim();
  if (expire === undefined) throw new Error('The deadline is not due.');
  await expect(harness.service.handlers['expire-task'](expire)).rejects.toMatchObject({
    ...{ name: 'JobPostponed', message: `Task ${id} is being submitted.`, delayMs: 60_000 },
  });
  await harness.run(expire);
  expect((await harness.getTask(id)).status).toBe('PROCESSING');
  provider.accept('theirs');
  await hanging;
  await harness.work(59_999);
  expect((await harness.getTask(id)).status).toBe('PROCESSING');
  await harness.work(1);
  expect(await harness.getTask(id)).toMatchObject({
    status: 'FAILED',
    failure: 'The task had no final status at its deadline.',
  });
  expect(canceled).toEqual(['theirs']);
  expect(harness.errors).toEqual([]);
});

test('a task that is submitted in the moment of its deadline fails a minute later, too', async () => {
  const reads = interruptReads();
  const provider = slowProvider();
  const renderer = scriptedRenderer({ submit: provider.submit, poll: async () => ({ state: 'running' }) });
  const harness = createHarness({ renderer, deadlineMs: 30_000, state: reads.state });
  const id = await harness.create();
  const submit = await claimSubmit(harness);
  harness.pass(30_000);
  const expire = await harness.claim();
  if (expire?.kind !== 'expire-task') throw new Error('The deadline is not due.');

  let hanging: Promise<void> | undefined;
  reads.afterNextRead(() => {
    hanging = harness.run(submit);
    return provider.called;
  });
  await harness.run(expire);
  expect((await harness.getTask(id)).submission?.state).toBe('submitting');
  provider.accept('theirs');
  await hanging;
  await harness.work(60_000);
  expect(await harness.getTask(id)).toMatchObject({ status: 'FAILED', submission: { reference: 'theirs' } });
  expect(harness.errors).toEqual([]);
});

test('a task stays in its last stage as long as the service says, however fast its provider is', async () => {
  const renderer = scriptedRenderer();
  const harness = createHarness({ renderer, stageMs: 10_000 });
  const id = await harness.create();
  const { timeline } = await harness.getTask(id);
  await harness.work(60_000);
  const task = await harness.getTask(id);
  expect(task.timeline.map(({ status, at }) => `${status} ${at - (timeline[0]?.at ?? 0)}`)).toEqual([
    ...['PENDING 0', 'QUEUING 10000', 'PROCESSING 20000', 'SUCCESS 30000'],
  ]);
});

test.each([
  ['leaves the submit to the group of its provider', 'org-1', 0, { kind: 'submit', group: 'paid/org-1' }],
  ['submits the task when it has no group', undefined, 1, { kind: 'poll', group: 'paid/org-1' }],
])('a step that was planned when there were more stages %s', async (_, group, submits, next) => {
  const renderer = scriptedRenderer();
  const harness = createHarness({ renderer });
  const id = await harness.create();
  const submit = await claimSubmit(harness);
  const step = {
    id: `advance:${id}:before`,
    kind: 'advance',
    ref: id,
    at: harness.now(),
    group,
  } as const;
  expect(await harness.state.commit({ done: [submit], jobs: [step] })).toBe('committed');

  const claim = await harness.claim();
  if (claim?.kind !== 'advance') throw new Error('No step is due.');
  await harness.run(claim);
  expect(renderer.submitted).toHaveLength(submits);
  expect(await harness.claim()).toMatchObject(next);
});
