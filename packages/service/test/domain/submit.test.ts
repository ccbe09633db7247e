import { expect, test } from 'vitest';
import type { JobClaim, SubmitOutcome, TaskRecord } from '../../src/index.ts';
import { createHarness, type Harness, scriptedRenderer } from '../support/harness.ts';

// A paid call is made once. These tests count the calls, whatever comes in between.

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

test('a submit whose outcome is unknown is listed and not sent again', async () => {
  const renderer = scriptedRenderer({ submit: () => Promise.reject(new Error('socket hang up')) });
  const harness = createHarness({ renderer });
  const id = await harness.create();
  await harness.work(24 * 3_600_000);
  expect(renderer.submitted.length).toBe(1);
  expect(await harness.listUnknown()).toEqual([id]);
  expect(await harness.getTask(id)).toMatchObject({
    status: 'PROCESSING',
    submission: { state: 'unknown', error: 'socket hang up' },
  });
});

test('a person resolves an unknown outcome with the reference of the provider', async () => {
  const renderer = scriptedRenderer({ submit: () => Promise.reject(new Error('socket hang up')) });
  const harness = createHarness({ renderer });
  const id = await harness.create();
  await harness.work();
  await harness.service.tasks.resolve(id, 'found-in-their-dashboard');
  await harness.work();
  expect(renderer.polled.map(({ submission }) => submission.reference)).toEqual(['found-in-their-dashboard']);
  expect(renderer.submitted.length).toBe(1);
  expect((await harness.getTask(id)).status).toBe('SUCCESS');
  await expect(harness.service.tasks.resolve(id, 'again')).rejects.toMatchObject({
    code: 'SUBMISSION_NOT_UNKNOWN',
  });
});

test('a person has an unknown outcome sent again, under another key', async () => {
  const renderer = scriptedRenderer({
    async submit() {
      if (renderer.submitted.length === 1) throw new Error('socket hang up');
      return undefined;
    },
  });
  const harness = createHarness({ renderer });
  const id = await harness.create();
  await harness.work();
  await harness.service.tasks.resolve(id, null);
  await harness.work();
  const keys = renderer.submitted.map(({ submission }) => submission.idempotencyKey);
  expect(new Set(keys).size).toBe(2);
  expect(await harness.getTask(id)).toMatchObject({ status: 'SUCCESS', submission: { number: 2 } });
});

test.each<[string, () => Promise<string | null | undefined>, number, string]>([
  ['the reference that the provider found', async () => 'theirs', 1, 'SUCCESS'],
  ['another submit after proof that nothing arrived', async () => null, 2, 'SUCCESS'],
  ['nothing when the provider cannot tell', async () => undefined, 1, 'PROCESSING'],
])('a look-up by the key leads to %s', async (_, lookup, submits, status) => {
  const renderer = scriptedRenderer({
    lookup,
    async submit() {
      if (renderer.submitted.length === 1) throw new Error('socket hang up');
      return undefined;
    },
  });
  const harness = createHarness({ renderer });
  const id = await harness.create();
  await harness.work(60_000);
  expect(renderer.submitted.length).toBe(submits);
  expect((await harness.getTask(id)).status).toBe(status);
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
  expect(await harness.listUnknown()).toEqual([id]);
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
  expect(await harness.listUnknown()).toEqual([id]);

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
  await harness.service.tasks.end(id, 'CANCELED');
  provider.accept('theirs');
  await hanging;
  expect(canceled).toEqual(['theirs']);
  expect((await harness.getTask(id)).status).toBe('CANCELED');
  expect(await harness.queue.nextAt()).toBeUndefined();
});

test('a refused job fails, one that was not sent is sent again, one that the provider lost is reported', async () => {
  const refused = createHarness({
    renderer: scriptedRenderer({ submit: async () => ({ state: 'refused', reason: 'No such model' }) }),
  });
  const first = await refused.create();
  await refused.work();
  expect(await refused.getTask(first)).toMatchObject({ status: 'FAILED', failure: 'No such model' });

  const busy = scriptedRenderer({
    async submit() {
      if (busy.submitted.length < 3) return { state: 'not-sent', reason: 'busy', retryAfterMs: 5000 };
      return undefined;
    },
  });
  const waiting = createHarness({ renderer: busy });
  const second = await waiting.create();
  await waiting.work(9999);
  expect([busy.submitted.length, (await waiting.getTask(second)).status]).toEqual([2, 'PROCESSING']);
  await waiting.work(1);
  expect(await waiting.getTask(second)).toMatchObject({ status: 'SUCCESS', submission: { number: 1 } });

  const losing = scriptedRenderer({ poll: async () => ({ state: 'lost', reason: 'Unknown job' }) });
  const lost = createHarness({ renderer: losing });
  const third = await lost.create();
  await lost.work(3_600_000);
  expect(losing.submitted.length).toBe(1);
  expect(await lost.listUnknown()).toEqual([third]);
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
  expect(await harness.getTask(id)).toMatchObject({ status: 'FAILED', failure: 'crashed' });
});

test('a poll that fails is repeated with a delay, and an early one at the time that the provider names', async () => {
  const polls: number[] = [];
  const renderer = scriptedRenderer({
    async poll() {
      polls.push(harness.now());
      if (polls.length === 1) throw new Error('socket hang up');
      return polls.length === 2 ? { state: 'running', pollAfterMs: 7000 } : undefined;
    },
  });
  const harness: Harness = createHarness({ renderer });
  const start = harness.now();
  const id = await harness.create();
  await harness.work(60_000);
  expect(polls.map((at) => at - start)).toEqual([0, 1000, 8000]);
  expect((await harness.getTask(id)).status).toBe('SUCCESS');
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
  expect(await harness.getTask(id)).toMatchObject({
    status: 'SUCCESS',
    submission: { provider: 'own', number: 1 },
  });
});
