import { describe, expect, test } from 'vitest';
import { sampleJob, sampleTask } from '../../src/conformance/samples.ts';
import { finishJob, replaceTask } from '../../src/domain/commit.ts';
import { invalidInput, isServiceError, isStorageUnavailable } from '../../src/domain/errors.ts';
import { getRenderJob } from '../../src/domain/render-job.ts';
import {
  BlockedTarget,
  ClaimLost,
  type CommitResult,
  JobPostponed,
  ServiceError,
  type StateStore,
  StorageUnavailable,
  VideoRefused,
} from '../../src/index.ts';
import { createHarness } from '../support/harness.ts';

test.each([
  ['ServiceError', () => new ServiceError('TASK_FINAL', 'why')],
  ['StorageUnavailable', () => new StorageUnavailable('why', { nothingStored: true })],
  ['JobPostponed', () => new JobPostponed('why')],
  ['VideoRefused', () => new VideoRefused('why')],
  ['ClaimLost', () => new ClaimLost('why')],
  ['BlockedTarget', () => new BlockedTarget('why')],
])('an error of the class %s has its name and its message', (name, create) => {
  expect(create()).toMatchObject({ name, message: 'why' });
});

describe('an error of the service', () => {
  test('has a code, and no details unless it is given some', () => {
    const bare = { code: 'TASK_FINAL', errors: [], retryAfter: undefined, headers: {} };
    expect(new ServiceError('TASK_FINAL', 'why')).toMatchObject(bare);
    const errors = [{ loc: ['body'], msg: 'no', type: 'x' }];
    const details = { errors, retryAfter: 7, headers: { allow: 'GET' }, cause: 'that' };
    expect(new ServiceError('TASK_FINAL', 'why', details)).toMatchObject(details);
  });

  test('about values has the message of each', () => {
    const errors = ['one', 'two'].map((msg) => ({ loc: ['body'], msg, type: 'x' }));
    expect(invalidInput('INPUT_INVALID', errors)).toMatchObject({
      code: 'INPUT_INVALID',
      message: 'one; two',
      errors,
    });
  });

  const named = (name: string, more: object = {}) => Object.assign(new Error('why'), { name, ...more });
  test.each<[string, unknown, boolean, boolean]>([
    ['one of another copy of the package', named('ServiceError', { code: 'TASK_FINAL' }), true, false],
    ['a failing storage of another copy', named('StorageUnavailable'), false, true],
    ['one without a code', named('ServiceError'), false, false],
    ['another error with a code', named('Error', { code: 'ENOENT' }), false, false],
    ['an object with its name', { name: 'ServiceError', code: 'TASK_FINAL' }, false, false],
    ['an object with the name of the other', { name: 'StorageUnavailable' }, false, false],
  ])('is distinguished from %s', (_, value, isService, isStorage) => {
    expect([isServiceError(value), isStorageUnavailable(value)]).toEqual([isService, isStorage]);
  });
});

test.each([
  [new Error('no response'), 'no response'],
  ['no response', 'no response'],
])('a failing storage has the reason of %s, as its cause', (cause, message) => {
  const error = new StorageUnavailable(cause, { nothingStored: false });
  expect(error).toMatchObject({ message, cause, nothingStored: false });
});

describe('a record that is replaced', () => {
  /** A store in which a task is, and whose commits end in turn. */
  function store(...results: readonly CommitResult[]) {
    const left = [...results];
    const commits: object[] = [];
    const task = sampleTask({ id: 'task-1' });
    const { state } = createHarness();
    const own: StateStore = {
      ...state,
      tasks: { ...state.tasks, get: (id) => (id === task.id ? task : undefined) },
      commit(changes) {
        commits.push(changes);
        return left.shift() ?? 'committed';
      },
    };
    return { state: own, commits, task };
  }
  const claim = { ...sampleJob({ ref: 'task-1' }), owner: 'worker', token: 'token', attempt: 1 };

  test('is made again after each conflict, and committed with the job', async () => {
    const { state, commits, task } = store('stale', 'stale');
    const next = { ...task, version: 2 };
    expect(await replaceTask(state, 'task-1', () => ({ next, cancel: ['x'] }), claim)).toBe(next);
    expect(commits).toEqual(
      Array.from({ length: 3 }, () => ({ tasks: [next], cancel: ['x'], done: [claim] })),
    );
  });

  test('without a job is committed alone', async () => {
    const { state, commits, task } = store();
    await replaceTask(state, 'task-1', () => ({ next: task }));
    expect(commits).toEqual([{ tasks: [task] }]);
  });

  test.each(['task-1', 'unknown'])(
    'and stays as it is (%s) finishes the job, if there is one',
    async (id) => {
      const { state, commits } = store();
      expect(await replaceTask(state, id, () => null)).toBeNull();
      expect(commits).toEqual([]);
      expect(await replaceTask(state, id, () => null, claim)).toBeNull();
      expect(commits).toEqual([{ done: [claim] }]);
    },
  );

  test('by a worker that has lost its job is refused', async () => {
    const { state, task } = store('claim-lost');
    await expect(replaceTask(state, 'task-1', () => ({ next: task }), claim)).rejects.toMatchObject({
      name: 'ClaimLost',
      message: `Another worker has the job ${claim.id}.`,
    });
    const { state: other, commits } = store('claim-lost');
    await finishJob(other, claim);
    expect(commits).toEqual([{ done: [claim] }]);
  });
});

test('an input is read from the storage, and says so when it is not stored any more', async () => {
  const { service, blobs } = createHarness();
  const content = new Uint8Array(600);
  const { key, size } = await blobs.put(content);
  const image = { blob: key, size, format: 'png', mediaType: 'image/png' };
  const task = sampleTask();
  const job = getRenderJob(service.context, { ...task, job: { ...task.job, image } });
  expect(job).toMatchObject({ image, video: null, audio: null, taskId: task.id, inputs: task.inputs });
  expect(await job.image?.source()).toBe(content);
  await blobs.release(key);
  await expect(job.image?.source()).rejects.toThrow('The content of an input file is no longer there.');
});
