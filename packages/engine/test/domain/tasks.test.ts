import { describe, expect, test } from 'vitest';
import { type Policy, type PollOutcome, viewTask } from '../../src/index.ts';
import { createHarness, type HarnessOptions, scriptedRenderer, VIDEO } from '../support/harness.ts';

const DAY = 86_400_000;

/** A service whose provider still renders, and a task that it accepted. */
async function rendering(options: HarnessOptions = {}) {
  const canceled: (string | null)[] = [];
  const renderer = scriptedRenderer({
    poll: async () => ({ state: 'running' }),
    cancel: async ({ submission }) => void canceled.push(submission.reference),
  });
  const harness = createHarness({ renderer, ...options });
  const id = await harness.create();
  await harness.work();
  expect((await harness.getTask(id)).status).toBe('PROCESSING');
  return { harness, id, canceled };
}

describe('a task that is ended early', () => {
  test('has the status and the reason, and is canceled at its provider', async () => {
    const { harness, id, canceled } = await rendering();
    const ended = await harness.service.tasks.end(id, 'FAILED', 'The operator failed it.');
    expect(ended).toMatchObject({ status: 'FAILED', failure: 'The operator failed it.', output: null });
    expect(ended.submission?.state).toBe('settled');
    expect(canceled).toEqual(['ref-1']);
  });

  test('keeps its record and its place when a provider cannot cancel it', async () => {
    const cancel = (): Promise<never> => Promise.reject(new Error('no'));
    const renderer = scriptedRenderer({ poll: async () => ({ state: 'running' }), cancel });
    const { harness, id } = await rendering({ renderer });
    expect(await harness.service.tasks.end(id, 'CANCELED')).toMatchObject({
      status: 'CANCELED',
      failure: null,
    });
  });

  test('never changes again, whatever its provider or its operator does', async () => {
    const { harness, id } = await rendering();
    expect(await harness.queue.nextAt()).toBeDefined();
    const ended = await harness.service.tasks.end(id, 'CANCELED');
    await harness.work(DAY);
    for (const status of ['CANCELED', 'FAILED'] as const)
      await expect(harness.service.tasks.end(id, status)).rejects.toMatchObject({ code: 'TASK_FINAL' });
    await expect(harness.service.tasks.resolve(id, 'theirs')).rejects.toMatchObject({
      code: 'SUBMISSION_NOT_UNKNOWN',
    });
    expect(await harness.getTask(id)).toEqual(ended);
    expect(await harness.queue.nextAt()).toBeUndefined();
  });

  test('must exist', async () => {
    const { service } = createHarness();
    await expect(service.tasks.end('unknown', 'FAILED')).rejects.toMatchObject({ code: 'TASK_NOT_FOUND' });
    await expect(service.tasks.resolve('unknown', null)).rejects.toMatchObject({ code: 'TASK_NOT_FOUND' });
  });
});

describe('a video', () => {
  const done = (size: Partial<Record<'width' | 'height', number | null>>): PollOutcome => ({
    state: 'done',
    video: { content: VIDEO, mediaType: 'video/mp4', width: 64, height: 36, ...size },
  });

  test('is stored with its size, and deleted when its URL expires', async () => {
    const harness = createHarness();
    const id = await harness.create();
    await harness.work();
    const { output } = await harness.getTask(id);
    expect(output).toMatchObject({ size: VIDEO.length, mediaType: 'video/mp4', width: 64, height: 36 });
    const expiresIn = (output?.expiresAt ?? 0) - harness.now();
    await harness.work(expiresIn - 1);
    expect(harness.blobs.bytes()).toBe(VIDEO.length);
    await harness.work(1);
    expect(harness.blobs.bytes()).toBe(0);
    expect(await harness.getTask(id)).toMatchObject({ status: 'SUCCESS', output: { blob: null } });
  });

  test.each([{ width: null }, { height: null }])('that has no size (%j) is not kept', async (size) => {
    const harness = createHarness({ renderer: scriptedRenderer({ poll: async () => done(size) }) });
    const id = await harness.create();
    await harness.work();
    expect(await harness.getTask(id)).toMatchObject({
      status: 'FAILED',
      failure: 'The video that the provider made cannot be read.',
      output: null,
    });
    expect(harness.blobs.bytes()).toBe(0);
  });

  test('of a task that ended meanwhile is not kept', async () => {
    let end = async (): Promise<unknown> => undefined;
    const poll = async (): Promise<PollOutcome> => {
      await end();
      return done({});
    };
    const harness = createHarness({ renderer: scriptedRenderer({ poll }) });
    const id = await harness.create();
    end = () => harness.service.tasks.end(id, 'CANCELED');
    await harness.work();
    expect(await harness.getTask(id)).toMatchObject({ status: 'CANCELED', output: null });
    expect(harness.blobs.bytes()).toBe(0);
  });

  test('that its provider failed has the reason, as every database stores it', async () => {
    const poll = async (): Promise<PollOutcome> => ({ state: 'failed', reason: 'NUL \0 and more' });
    const harness = createHarness({ renderer: scriptedRenderer({ poll }) });
    const id = await harness.create();
    await harness.work();
    expect(await harness.getTask(id)).toMatchObject({ status: 'FAILED', failure: 'NUL \uFFFD and more' });
  });
});

test.each([
  [undefined, 5_000],
  [1_234, 1_234],
])('a task is polled again after %s ms of its provider in %i ms', async (pollAfterMs, wanted) => {
  const polledAt: number[] = [];
  const poll = async (): Promise<PollOutcome | undefined> => {
    polledAt.push(harness.now());
    return polledAt.length === 1 ? { state: 'running', ...(pollAfterMs && { pollAfterMs }) } : undefined;
  };
  const harness = createHarness({ renderer: scriptedRenderer({ poll }) });
  await harness.create();
  await harness.work(DAY);
  const [first = 0, second = 0] = polledAt;
  expect([polledAt.length, second - first]).toEqual([2, wanted]);
});

describe('a task as the contract shows it', () => {
  const show = async (policy: Partial<Policy>, fails = false) => {
    const poll = async (): Promise<PollOutcome | undefined> =>
      fails ? { state: 'failed', reason: 'The provider refused it.' } : undefined;
    const harness = createHarness({ renderer: scriptedRenderer({ poll }), policy });
    const id = await harness.create({ prompt: 'A kitten', seconds: 7 });
    const before = await viewTask(harness.service.context, await harness.getTask(id));
    await harness.work();
    return { id, before, after: await viewTask(harness.service.context, await harness.getTask(id)) };
  };

  test('has both ids, and the video once it is there', async () => {
    const { id, before, after } = await show({});
    expect(before).toMatchObject({ task_id: id, id, seconds: 7, callback_url: null, output_videos: [] });
    expect(after).toMatchObject({
      status: 'SUCCESS',
      category: 'TEXT_TO_VIDEO',
      output_videos: [{ url: expect.stringMatching(/^http:\/\/service\.test\//), width: 64, height: 36 }],
    });
  });

  test.each([
    ['rfc3339', '2026-01-01T00:00:00.000Z'],
    ['unix-seconds', '1767225600'],
    ['null', null],
  ] as const)('has its time as %s', async (format, wanted) => {
    expect((await show({ 'created-at-format': format })).after.created_at).toBe(wanted);
  });

  test('shows its inputs at once, or when a text task is finished', async () => {
    const shown = { prompt: 'A kitten' };
    const request = await show({ 'task-inputs': 'request' });
    expect([request.before.inputs, request.after.inputs]).toMatchObject([shown, shown]);
    const empty = await show({ 'task-inputs': 'empty' });
    expect(empty.before.inputs).toEqual({});
    expect(empty.after.inputs).toMatchObject(shown);
  });

  test('has the reason of a failure in the field that the policy names, or nowhere', async () => {
    const reason = 'The provider refused it.';
    const named = await show({ 'failed-task-reason': 'why' }, true);
    expect(named.after).toMatchObject({ status: 'FAILED', why: reason });
    expect(named.before).not.toHaveProperty('why');
    expect(JSON.stringify((await show({ 'failed-task-reason': null }, true)).after)).not.toContain(reason);
  });
});
