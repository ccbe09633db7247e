import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import {
  type Policy,
  type PollOutcome,
  type StateStore,
  StorageUnavailable,
  VideoRefused,
  viewTask,
} from '../../src/index.ts';
import {
  createHarness,
  type Harness,
  type HarnessOptions,
  interruptReads,
  scriptedRenderer,
  VIDEO,
} from '../support/harness.ts';

const DAY = 86_400_000;

const readFixture = (name: string): Promise<Buffer> =>
  readFile(new URL(`../../../../tools/contract/fixtures/${name}`, import.meta.url));

/** Creates a task that makes a video of an image. */
async function createFromImage(harness: Harness): Promise<string> {
  const image = { bytes_base64_encoded: (await readFixture('image.png')).toString('base64') };
  const response = await harness.post('/v1/video/image2video', { image });
  // Safe: the body of a create operation.
  return ((await response.json()) as { data: { task_id: string } }).data.task_id;
}

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
      await expect(harness.service.tasks.end(id, status)).rejects.toMatchObject({
        code: 'TASK_FINAL',
        message: `Task ${id} has ended already; a final status never changes.`,
      });

    await expect(harness.service.tasks.resolve(id, 'theirs')).rejects.toMatchObject({
      code: 'SUBMISSION_NOT_UNKNOWN',
    });
    expect(await harness.getTask(id)).toEqual(ended);
    expect(await harness.queue.nextAt()).toBeUndefined();
  });

  test('before it is submitted is never submitted, and its inputs are released', async () => {
    const renderer = scriptedRenderer();
    const harness = createHarness({ renderer });
    const id = await createFromImage(harness);
    expect(harness.blobs.bytes()).toBeGreaterThan(0);
    const claim = await harness.claim();
    if (claim === undefined) throw new Error('Nothing is due.');

    await harness.service.tasks.end(id, 'CANCELED');
    expect(harness.blobs.bytes()).toBe(0);
    await harness.run(claim);
    await harness.work(DAY);
    expect(renderer.submitted).toEqual([]);
    expect(await harness.getTask(id)).toMatchObject({
      status: 'CANCELED',
      failure: null,
      submission: null,
    });
    expect(harness.errors).toEqual([]);
  });

  test('must exist', async () => {
    const { service } = createHarness();
    await expect(service.tasks.end('unknown', 'FAILED')).rejects.toMatchObject({
      code: 'TASK_NOT_FOUND',
      message: 'There is no task unknown.',
    });
    await expect(service.tasks.resolve('unknown', null)).rejects.toMatchObject({
      code: 'TASK_NOT_FOUND',
      message: 'There is no task unknown.',
    });
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

  test.each<[string, PollOutcome]>([
    ['is not kept', done({})],
    ['is not kept when it has no size', done({ width: null })],
    ['does not fail it', { state: 'failed', reason: 'It was canceled.' }],
  ])('of a task that ended meanwhile %s', async (_, outcome) => {
    let end = async (): Promise<unknown> => undefined;
    const poll = async (): Promise<PollOutcome> => {
      await end();
      return outcome;
    };
    const harness = createHarness({ renderer: scriptedRenderer({ poll }) });
    const id = await harness.create();
    end = () => harness.service.tasks.end(id, 'CANCELED');
    await harness.work();
    expect(await harness.getTask(id)).toMatchObject({ status: 'CANCELED', output: null, failure: null });
    expect(harness.blobs.bytes()).toBe(0);
    expect(harness.errors).toEqual([]);
  });

  test.each([{ width: null }, { height: null }, { width: null, height: null }])(
    'whose provider does not say its size (%j) has that of its content',
    async (size) => {
      const content = await readFixture('video.mp4');
      const poll = async (): Promise<PollOutcome> => {
        return { state: 'done', video: { content, mediaType: 'video/mp4', width: 96, height: 54, ...size } };
      };
      const harness = createHarness({ renderer: scriptedRenderer({ poll }) });
      const id = await harness.create();
      await harness.work();
      expect((await harness.getTask(id)).output).toMatchObject({ width: 96, height: 54 });
    },
  );

  test('whose size cannot be read while the storage is away is stored once afterwards', async () => {
    let away = 1;
    const content = await readFixture('video.mp4');
    const video = { content, mediaType: 'video/mp4', width: null, height: null };
    const harness = createHarness({
      renderer: scriptedRenderer({ poll: async () => ({ state: 'done', video }) }),
      source: async (key) => {
        away -= 1;
        if (away >= 0) throw new StorageUnavailable(new Error('no response'), { nothingStored: true });
        return harness.blobs.source(key);
      },
    });
    const id = await harness.create();
    await harness.work(DAY / 24);

    expect(harness.errors).toHaveLength(1);
    expect(await harness.getTask(id)).toMatchObject({ status: 'SUCCESS' });
    expect(harness.blobs.bytes()).toBe(content.length);

    await harness.work(DAY);
    expect(harness.blobs.bytes()).toBe(0);
  });

  test('whose task cannot be stored at first is stored once', async () => {
    let left = 1;
    const state = (store: StateStore): StateStore => ({
      ...store,
      commit(changes) {
        const succeeds = changes.tasks?.some(({ status }) => status === 'SUCCESS') === true;
        if (!succeeds || left === 0) return store.commit(changes);
        left -= 1;
        throw new StorageUnavailable(new Error('no response'), { nothingStored: true });
      },
    });

    const harness = createHarness({ state });
    const id = await harness.create();
    await harness.work(DAY / 24);

    expect(harness.errors.map(String)).toEqual(['StorageUnavailable: no response']);
    expect(await harness.getTask(id)).toMatchObject({ status: 'SUCCESS' });
    expect(harness.blobs.bytes()).toBe(VIDEO.length);

    await harness.work(DAY);
    expect(harness.blobs.bytes()).toBe(0);
  });

  test('that is deleted leaves an equal one of another task', async () => {
    const harness = createHarness();
    const first = await harness.create();
    await harness.work();
    await harness.work(DAY / 24);
    const second = await harness.create();
    await harness.work();
    const { output } = await harness.getTask(first);
    await harness.work((output?.expiresAt ?? 0) - harness.now());
    expect(await harness.getTask(first)).toMatchObject({ output: { blob: null } });

    // The job comes a second time.
    const again = {
      id: `expire-output:${first}`,
      kind: 'expire-output',
      ref: first,
      at: harness.now(),
    } as const;
    expect(await harness.state.commit({ jobs: [again] })).toBe('committed');
    await harness.work();
    expect(harness.blobs.bytes()).toBe(VIDEO.length);
    expect(harness.errors).toEqual([]);
    expect(await harness.getTask(second)).toMatchObject({ output: { blob: expect.any(String) } });
  });

  test('that something else deletes in the same moment is deleted once', async () => {
    const reads = interruptReads();
    const harness = createHarness({ state: reads.state });
    const first = await harness.create();
    await harness.work(1);
    await harness.create();
    await harness.work(1);
    const { output } = await harness.getTask(first);
    harness.pass((output?.expiresAt ?? 0) - harness.now());
    const claim = await harness.claim();
    if (claim?.kind !== 'expire-output') throw new Error('No video expires.');

    // As the emulator does when it needs space.
    reads.afterNextRead(async () => {
      const task = await harness.getTask(first);
      if (task.output?.blob == null) throw new Error('There is no content.');
      const next = { ...task, version: task.version + 1, output: { ...task.output, blob: null } };
      await harness.state.commit({ tasks: [next] });
      await harness.blobs.release(task.output.blob);
    });
    await harness.run(claim);
    expect(await harness.getTask(first)).toMatchObject({ output: { blob: null } });
    expect(harness.blobs.bytes()).toBe(VIDEO.length);
  });

  test('that its provider failed has the reason, as every database stores it', async () => {
    const poll = async (): Promise<PollOutcome> => ({ state: 'failed', reason: 'NUL \0 and more' });
    const harness = createHarness({ renderer: scriptedRenderer({ poll }) });
    const id = await harness.create();
    await harness.work();
    expect(await harness.getTask(id)).toMatchObject({ status: 'FAILED', failure: 'NUL \uFFFD and more' });
  });
});

describe('a video that is ready', () => {
  test('is downloaded by a job of its own', async () => {
    const opened: string[] = [];
    const open = async () => {
      opened.push((await harness.getTask(id)).status);
      return { content: VIDEO, mediaType: 'video/mp4', width: 64, height: 36 };
    };

    const renderer = scriptedRenderer({ poll: async () => ({ state: 'ready', open }) });
    const harness = createHarness({ renderer });
    const id = await harness.create();
    const kinds: string[] = [];
    for (let claim = await harness.claim(); claim !== undefined; claim = await harness.claim()) {
      kinds.push(`${claim.kind} for ${claim.group?.split('/')[0]}`);
      await harness.run(claim);
    }

    expect(kinds.slice(-2)).toEqual(['poll for paid', 'download for paid']);
    expect(opened).toEqual(['PROCESSING']);
    expect(await harness.queue.nextAt(['poll'])).toBeUndefined();
    expect(await harness.getTask(id)).toMatchObject({ status: 'SUCCESS', output: { width: 64 } });
  });

  test.each([
    ['refuses fails the task with the reason', new VideoRefused('It has 9 GB.'), [], 'FAILED'],
    ['cannot read at first is read again', new Error('socket hang up'), ['Error: socket hang up'], 'SUCCESS'],
  ])('that the service %s', async (_, failure, errors, status) => {
    const failures = [failure];
    const open = async () => {
      const next = failures.shift();
      if (next !== undefined) throw next;
      return { content: VIDEO, mediaType: 'video/mp4', width: 64, height: 36 };
    };

    const renderer = scriptedRenderer({ poll: async () => ({ state: 'ready', open }) });
    const harness = createHarness({ renderer });
    const id = await createFromImage(harness);
    await harness.work(DAY / 24);

    expect(await harness.getTask(id)).toMatchObject({
      status,
      failure: status === 'FAILED' ? 'It has 9 GB.' : null,
    });
    expect(harness.errors.map(String)).toEqual(errors);
    expect(harness.blobs.bytes()).toBe(status === 'FAILED' ? 0 : VIDEO.length);
  });
});

test('a video that its provider fails before the download is not made', async () => {
  const open = (): Promise<never> => Promise.reject(new Error('not called'));
  const outcomes: PollOutcome[] = [
    { state: 'ready', open },
    { state: 'failed', reason: 'The file is gone.' },
  ];
  const harness = createHarness({ renderer: scriptedRenderer({ poll: async () => outcomes.shift() }) });
  const id = await harness.create();
  await harness.work();
  expect(await harness.getTask(id)).toMatchObject({ status: 'FAILED', failure: 'The file is gone.' });
  expect(harness.errors).toEqual([]);
});

describe('a process that stops while it', () => {
  test.each([
    [
      'polls',
      'poll',
      { state: 'done', video: { content: VIDEO, mediaType: 'video/mp4', width: 1, height: 1 } },
    ],
    ['polls in vain', 'poll', { state: 'lost', reason: 'The provider does not know it.' }],
  ] as const)('%s leaves the task as it was', async (_, call, outcome) => {
    const stopped = new AbortController();
    const renderer = scriptedRenderer({
      [call]: async () => {
        stopped.abort();
        return outcome;
      },
    });
    const harness = createHarness({ renderer, signal: stopped.signal });
    const id = await harness.create();
    for (let claim = await harness.claim(); claim !== undefined; claim = await harness.claim())
      await harness.run(claim);

    expect(await harness.getTask(id)).toMatchObject({
      status: 'PROCESSING',
      output: null,
      submission: { state: 'submitted', reference: 'ref-1' },
    });
    expect(harness.blobs.bytes()).toBe(0);
    expect(harness.errors).toEqual([]);
  });
});

test('a job of a task that is gone, or has no video, ends', async () => {
  const { harness, id } = await rendering();
  await harness.service.tasks.end(id, 'CANCELED');
  const job = (kind: 'advance' | 'expire-task' | 'expire-output' | 'expire-upload', ref = 'gone') =>
    ({ id: `${kind}:${ref}`, kind, ref, at: harness.now() }) as const;
  const ofNothing = [job('advance'), job('expire-task'), job('expire-output'), job('expire-upload')];
  const jobs = [...ofNothing, job('expire-output', id)];
  await harness.state.commit({ jobs });
  expect(await harness.queue.nextAt()).toBeDefined();
  await harness.work();
  expect(harness.errors).toEqual([]);
  expect(await harness.queue.nextAt()).toBeUndefined();
});

test('a task for which there is no provider fails with the reason', async () => {
  const getProvider = (): never => {
    throw new Error('No route has this model.');
  };
  const harness = createHarness({ renderer: { ...scriptedRenderer(), getProvider } });
  const id = await harness.create();
  await harness.work();
  expect(await harness.getTask(id)).toMatchObject({ status: 'FAILED', failure: 'No route has this model.' });
  expect(harness.errors).toEqual([]);
});

test('a task of a service with one stage is submitted from it', async () => {
  const policy = { 'task-initial-status': 'PROCESSING', 'task-transitions': ['PROCESSING'] } as const;
  const renderer = scriptedRenderer();
  const harness = createHarness({ policy, renderer });
  const id = await harness.create();
  await harness.work();
  expect(renderer.submitted).toHaveLength(1);
  expect(await harness.getTask(id)).toMatchObject({ status: 'SUCCESS' });
  expect(harness.errors).toEqual([]);
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

    const harness = createHarness({ policy: { 'task-inputs': 'empty' } });
    const id = await createFromImage(harness);
    await harness.work();
    const task = await viewTask(harness.service.context, await harness.getTask(id));
    expect([task.status, task.inputs]).toEqual(['SUCCESS', {}]);
  });

  test('has the reason of a failure in the field that the policy names, or nowhere', async () => {
    const reason = 'The provider refused it.';
    const named = await show({ 'failed-task-reason': 'why' }, true);
    expect(named.after).toMatchObject({ status: 'FAILED', why: reason });
    expect(named.before).not.toHaveProperty('why');
    expect(JSON.stringify((await show({ 'failed-task-reason': null }, true)).after)).not.toContain(reason);
  });
});
