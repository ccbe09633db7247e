import { expect, test } from 'vitest';
import type { JobClaim, SubmitOutcome, TaskRecord } from '../../src/index.ts';
import { createHarness, type Harness, scriptedRenderer } from '../support/harness.ts';

// A paid call is made once. These tests count the calls, whatever comes in between.

async function getTask({ state }: Harness, id: string): Promise<TaskRecord> {
  const task = await state.tasks.get(id);
  if (task === undefined) throw new Error(`There is no task ${id}.`);
  return task;
}

async function listUnknown({ state }: Harness): Promise<string[]> {
  const { items } = await state.tasks.find({ limit: 10, submission: 'unknown' });
  return items.map(({ id }) => id);
}

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
  expect(await getTask(harness, id)).toMatchObject({
    status: 'SUCCESS',
    submission: { state: 'settled', provider: 'paid', reference: 'theirs' },
  });
  expect(harness.errors).toEqual([]);
});

test('a submit whose outcome is unknown is listed and not sent again', async () => {
  const renderer = scriptedRenderer({ submit: () => Promise.reject(new Error('socket hang up')) });
  const harness = createHarness({ renderer });
  const id = await harness.create();
  await harness.work(24 * 3_600_000);
  expect(renderer.submitted.length).toBe(1);
  expect(await listUnknown(harness)).toEqual([id]);
  expect(await getTask(harness, id)).toMatchObject({
    status: 'PROCESSING',
    submission: { state: 'unknown', error: 'socket hang up' },
  });
});

test('a person resolves an unknown outcome with the reference of the provider', async () => {
  const polled: (string | null)[] = [];
  const renderer = scriptedRenderer({
    submit: () => Promise.reject(new Error('socket hang up')),
  });
  const harness = createHarness({
    renderer: {
      ...renderer,
      async poll(call) {
        polled.push(call.submission.reference);
        return renderer.poll(call);
      },
    },
  });
  const id = await harness.create();
  await harness.work();
  await harness.service.tasks.resolve(id, 'found-in-their-dashboard');
  await harness.work();
  expect(polled).toEqual(['found-in-their-dashboard']);
  expect(renderer.submitted.length).toBe(1);
  expect((await getTask(harness, id)).status).toBe('SUCCESS');
  await expect(harness.service.tasks.resolve(id, 'again')).rejects.toMatchObject({
    code: 'SUBMISSION_NOT_UNKNOWN',
  });
});

test('a person has an unknown outcome sent again, under another key', async () => {
  let calls = 0;
  const renderer = scriptedRenderer({
    async submit() {
      calls += 1;
      if (calls === 1) throw new Error('socket hang up');
      return { state: 'accepted', reference: 'theirs' };
    },
  });
  const harness = createHarness({ renderer });
  const id = await harness.create();
  await harness.work();
  await harness.service.tasks.resolve(id, null);
  await harness.work();
  const keys = renderer.submitted.map(({ submission }) => submission.idempotencyKey);
  expect(new Set(keys).size).toBe(2);
  expect(await getTask(harness, id)).toMatchObject({ status: 'SUCCESS', submission: { number: 2 } });
});

test.each<[string, () => Promise<string | null | undefined>, number, string]>([
  ['the reference that the provider found', async () => 'theirs', 1, 'SUCCESS'],
  ['another submit after proof that nothing arrived', async () => null, 2, 'SUCCESS'],
  ['nothing when the provider cannot tell', async () => undefined, 1, 'PROCESSING'],
])('a look-up by the key leads to %s', async (_, lookup, submits, status) => {
  let calls = 0;
  const renderer = scriptedRenderer({
    lookup,
    async submit() {
      calls += 1;
      if (calls === 1) throw new Error('socket hang up');
      return { state: 'accepted', reference: 'second' };
    },
  });
  const harness = createHarness({ renderer });
  const id = await harness.create();
  await harness.work(60_000);
  expect(renderer.submitted.length).toBe(submits);
  expect((await getTask(harness, id)).status).toBe(status);
});

test('a look-up that keeps failing ends with an unknown outcome, not with a dead job', async () => {
  let lookups = 0;
  const renderer = scriptedRenderer({
    submit: () => Promise.reject(new Error('socket hang up')),
    lookup() {
      lookups += 1;
      return Promise.reject(new Error('unreachable'));
    },
  });
  const harness = createHarness({ renderer });
  const id = await harness.create();
  await harness.work(3_600_000);
  expect(lookups).toBeGreaterThan(10);
  expect(await listUnknown(harness)).toEqual([id]);
  expect((await harness.queue.dead({ limit: 10 })).items).toEqual([]);
});

/** A provider that responds to its one submit when a test wants it to. */
function slowProvider() {
  let respond: (outcome: SubmitOutcome) => void = () => undefined;
  let tell: () => void = () => undefined;
  const called = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const submit = (): Promise<SubmitOutcome> =>
    new Promise((resolve) => {
      respond = resolve;
      tell();
    });
  return { submit, called, accept: (reference: string) => respond({ state: 'accepted', reference }) };
}

/** Does everything up to the job that submits, and claims that. */
async function claimSubmit(harness: Harness): Promise<JobClaim> {
  for (let claim = await harness.claim(); claim !== undefined; claim = await harness.claim()) {
    if (claim.kind === 'submit') return claim;
    await harness.run(claim);
  }
  throw new Error('Nothing is to be submitted.');
}

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
  expect(await listUnknown(harness)).toEqual([id]);

  provider.accept('late');
  await hanging;
  expect(await listUnknown(harness)).toEqual([]);
  await harness.work();
  expect(renderer.submitted.length).toBe(1);
  expect(await getTask(harness, id)).toMatchObject({ status: 'SUCCESS', submission: { reference: 'late' } });
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
  await harness.service.tasks.end(id, 'CANCELED');
  provider.accept('theirs');
  await hanging;
  expect(canceled).toEqual(['theirs']);
  expect((await getTask(harness, id)).status).toBe('CANCELED');
  expect(await harness.queue.nextAt()).toBeUndefined();
});

test('a refused job fails, one that was not sent is sent again, one that the provider lost is reported', async () => {
  const refused = createHarness({
    renderer: scriptedRenderer({ submit: async () => ({ state: 'refused', reason: 'No such model' }) }),
  });
  const first = await refused.create();
  await refused.work();
  expect(await getTask(refused, first)).toMatchObject({ status: 'FAILED', failure: 'No such model' });

  let calls = 0;
  const busy = scriptedRenderer({
    async submit() {
      calls += 1;
      if (calls < 3) return { state: 'not-sent', reason: 'busy', retryAfterMs: 5000 };
      return { state: 'accepted', reference: 'theirs' };
    },
  });
  const waiting = createHarness({ renderer: busy });
  const second = await waiting.create();
  await waiting.work(9999);
  expect([calls, (await getTask(waiting, second)).status]).toEqual([2, 'PROCESSING']);
  await waiting.work(1);
  expect(await getTask(waiting, second)).toMatchObject({ status: 'SUCCESS', submission: { number: 1 } });

  const losing = scriptedRenderer({ poll: async () => ({ state: 'lost', reason: 'Unknown job' }) });
  const lost = createHarness({ renderer: losing });
  const third = await lost.create();
  await lost.work(3_600_000);
  expect(losing.submitted.length).toBe(1);
  expect(await listUnknown(lost)).toEqual([third]);
});

test('a submission to a provider that charges nothing is retried a few times, then the task fails', async () => {
  const renderer = scriptedRenderer({
    submit: () => Promise.reject(new Error('crashed')),
    onUnknownOutcome: () => 'resubmit',
  });
  const harness = createHarness({ renderer });
  const id = await harness.create();
  await harness.work(3_600_000);
  expect(renderer.submitted.length).toBe(5);
  expect(await getTask(harness, id)).toMatchObject({ status: 'FAILED', failure: 'crashed' });
});

test('a poll that fails is repeated with a delay, and an early one at the time that the provider names', async () => {
  const polls: number[] = [];
  const renderer = scriptedRenderer();
  let harness: Harness;
  harness = createHarness({
    renderer: {
      ...renderer,
      async poll(call) {
        polls.push(harness.now());
        if (polls.length === 1) throw new Error('socket hang up');
        if (polls.length === 2) return { state: 'running', pollAfterMs: 7000 };
        return renderer.poll(call);
      },
    },
  });
  const start = harness.now();
  const id = await harness.create();
  await harness.work(60_000);
  expect(polls.map((at) => at - start)).toEqual([0, 1000, 8000]);
  expect((await getTask(harness, id)).status).toBe('SUCCESS');
  expect(harness.errors.map(String)).toEqual(['Error: socket hang up']);
});

test('what a provider provably did not receive goes to the next one at once, and waits when none has received it', async () => {
  const sent: string[] = [];
  const chain = ['own', 'paid'];
  const renderer = scriptedRenderer({
    getProvider: (_, before) => chain.find((name) => !before?.notSentTo?.includes(name)) ?? 'own',
    async submit({ submission }) {
      sent.push(`${submission.provider} at ${harness.now() - start}`);
      if (sent.length > 4) return { state: 'accepted', reference: 'theirs' };
      return { state: 'not-sent', reason: 'unreachable', retryAfterMs: 5000 };
    },
  });
  const harness: Harness = createHarness({ renderer });
  const start = harness.now();
  const id = await harness.create();
  await harness.work(20_000);
  expect(sent).toEqual(['own at 0', 'paid at 0', 'own at 5000', 'paid at 5000', 'own at 10000']);
  expect(await getTask(harness, id)).toMatchObject({
    status: 'SUCCESS',
    submission: { provider: 'own', number: 1 },
  });
});
