import { execFile } from 'node:child_process';
import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { VideoClientError } from '@videogen/client';
import { createGate } from '@videogen-tools/test-support/create-gate';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openCallJournal, type SendCreate } from '../src/call-journal.ts';

/** A process that runs as long as the machine does. */
const INIT = 1;

const key = 'key';
const NOW = Date.parse('2026-01-15T09:30:00.000Z');
const submission = {
  ...{ id: 'submission', operation: 'textToVideo', body: { prompt: 'a kite' }, ref: undefined },
  submittedAt: NOW,
};
const created = { id: '7b0b6a58-6a40-4a4b-8f3e-0d6f6d7b4a10' };

/** Two journals of one folder, as two servers have them. */
async function openTwo() {
  const folder = join(await temporaryFolder(), 'journal');
  return {
    folder,
    path: join(folder, `${key}.json`),
    one: openCallJournal(folder),
    other: openCallJournal(folder),
  };
}

/** Sends as the client does: records that it sends, sends, and records the outcome. */
const send =
  (respond: () => Promise<{ readonly id: string }> = async () => created): SendCreate =>
  async ({ beforeSubmit, afterSubmit }) => {
    try {
      await beforeSubmit?.(submission);
    } catch (error) {
      await afterSubmit?.(submission, { state: 'refused', error });
      throw error;
    }
    try {
      const task = await respond();
      await afterSubmit?.(submission, { state: 'created', taskId: task.id });
      return task;
    } catch (error) {
      await afterSubmit?.(submission, { state: 'refused', error });
      throw error;
    }
  };

function setTime(now: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now });
  onTestFinished(() => void vi.useRealTimers());
}

describe('of two calls that are about to send', () => {
  /** Both calls have found no record; the first one records that it sends, and waits for its response. */
  async function race() {
    setTime(NOW);
    const { one, other, ...rest } = await openTwo();
    const recorded = createGate();
    const response = createGate();
    const refused = createGate();
    const respond = async () => {
      recorded.open();
      await response.opened;
      return created;
    };
    const winner = one.once(key, 'a kite', send(respond));
    const loser = other.once(key, 'a kite', async (hooks) => {
      await recorded.opened;
      try {
        return await send()(hooks);
      } finally {
        refused.open();
      }
    });
    await refused.opened;
    return { ...rest, one, other, winner, loser, response };
  }

  test('the second one sends nothing, and leaves the record of the first one as it is', async () => {
    const { one, winner, loser, response, folder, path } = await race();
    const record = { state: 'pending', prompt: 'a kite', operation: 'textToVideo', pid: process.pid };
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject(record);
    expect(await readdir(folder)).toEqual([`${key}.json`]);
    expect(await one.find(key)).toEqual({
      ...{ state: 'sending', operation: 'textToVideo', submittedAt: NOW, prompt: 'a kite' },
    });

    // A record of this process that another journal reads has no sender.
    expect(await loser).toMatchObject({ state: 'unknown', reused: true });
    response.open();
    expect(await winner).toMatchObject({ state: 'created', taskId: created.id, reused: false });
    expect(await readdir(folder)).toEqual([`${key}.json`]);
  });
});

test('a call is sent when the one that recorded it first was refused', async () => {
  const { one, other } = await openTwo();
  const recorded = createGate();
  const response = createGate();
  const winner = one.once(
    key,
    'a kite',
    send(async () => {
      recorded.open();
      await response.opened;
      throw new Error('no credits');
    }),
  );
  const isRefused = expect(winner).rejects.toThrow('no credits');
  const counts = { attempts: 0 };
  const loser = other.once(key, 'a kite', async (hooks) => {
    counts.attempts += 1;
    await recorded.opened;
    try {
      return await send()(hooks);
    } catch (error) {
      response.open();
      await isRefused;
      throw error;
    }
  });
  expect(await loser).toMatchObject({ state: 'created', taskId: created.id, reused: false });
  expect(counts.attempts).toBe(2);
});

test('calls at the same time in one server send once', async () => {
  const { one } = await openTwo();
  const sending = vi.fn(send());
  const calls = await Promise.all([one.once(key, 'a kite', sending), one.once(key, 'a kite', sending)]);
  expect(calls).toMatchObject([
    { taskId: created.id, reused: false },
    { taskId: created.id, reused: true },
  ]);
  expect(sending).toHaveBeenCalledTimes(1);
});

test('a call that another server made is not made again', async () => {
  const { one, other } = await openTwo();
  await one.once(key, 'a kite', send());
  const sending = vi.fn(send());
  expect(await other.once(key, 'a kite', sending)).toMatchObject({ taskId: created.id, reused: true });
  expect(sending).not.toHaveBeenCalled();
});

test('a call waits while another process sends it', async () => {
  const { one, folder, path } = await openTwo();
  const record = { operation: 'textToVideo', submittedAt: Date.now(), pid: INIT };
  await mkdir(folder);
  await writeFile(path, JSON.stringify({ ...record, state: 'pending' }));
  const sending = vi.fn(send());
  const waiting = one.once(key, 'a kite', sending);
  await writeFile(`${path}.new`, JSON.stringify({ ...record, state: 'created', taskId: created.id }));
  await rename(`${path}.new`, path);
  expect(await waiting).toMatchObject({ state: 'created', taskId: created.id, reused: true });
  expect(sending).not.toHaveBeenCalled();
});

test('a call that waits for another process does not keep its own alive', async () => {
  const { folder, path } = await openTwo();
  const record = { operation: 'textToVideo', submittedAt: Date.now(), state: 'pending', pid: INIT };
  await mkdir(folder);
  await writeFile(path, JSON.stringify(record));
  const script = `import { openCallJournal } from ${JSON.stringify(import.meta.resolve('../src/call-journal.ts'))};
    openCallJournal(${JSON.stringify(folder)}).once(${JSON.stringify(key)}, 'a kite', () => Promise.reject());`;
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  expect(await run).toMatchObject({ stdout: '', stderr: '' });
});

test('a call that was refused leaves nothing behind, and is sent again', async () => {
  const { one, folder } = await openTwo();
  const refused = send(() => Promise.reject(new Error('no credits')));
  await expect(one.once(key, 'a kite', refused)).rejects.toThrow('no credits');
  expect(await readdir(folder)).toEqual([]);
  expect(await one.find(key)).toBeUndefined();
  expect(await one.once(key, 'a kite', send())).toEqual({
    ...{ state: 'created', taskId: created.id, submittedAt: expect.any(Number), reused: false },
  });
});

test('a call whose record cannot be written is not sent', async () => {
  const { one, folder } = await openTwo();
  await writeFile(folder, 'a file in place of the folder');
  const respond = vi.fn(async () => created);
  await expect(one.once(key, 'a kite', send(respond))).rejects.toMatchObject({ code: 'ENOTDIR' });
  expect(respond).not.toHaveBeenCalled();
});

/** Replaces a method of every open file. */
async function replaceMethod(name: 'sync' | 'appendFile', method: (this: FileHandle) => Promise<void>) {
  const file = await open(import.meta.filename);
  const spy = vi.spyOn(Object.getPrototypeOf(file), name).mockImplementation(method);
  onTestFinished(() => spy.mockRestore());
  await file.close();
}

const isLinux = process.platform === 'linux';

test.skipIf(!isLinux)('a record and its name are on the disk before the request is sent', async () => {
  const { one, path, folder } = await openTwo();
  const synced: string[] = [];
  await replaceMethod('sync', async function () {
    synced.push(await readlink(`/proc/self/fd/${this.fd}`));
  });
  const respond = async () => {
    expect(synced.splice(0)).toEqual([path, folder]);
    return created;
  };
  await one.once(key, 'a kite', send(respond));
  expect(synced).toEqual([`${path}.new`, folder, folder]);
});

test('a call is sent also where a folder cannot be opened, as on Windows', async () => {
  const { one, folder } = await openTwo();
  await replaceMethod('sync', () => rm(folder, { recursive: true }));
  const sent = one.once(key, 'a kite', async ({ beforeSubmit }) => {
    await beforeSubmit?.(submission);
    return created;
  });
  expect(await sent).toMatchObject({ state: 'created', taskId: created.id });
});

test.each([
  ['is removed', async () => undefined],
  ['may be removed already', rm],
])('a record that cannot be written whole %s, and its call is not sent', async (_, remove) => {
  const { one, path, folder } = await openTwo();
  await replaceMethod('appendFile', async () => {
    await remove(path);
    throw new Error('the disk is full');
  });
  const respond = vi.fn(async () => created);
  await expect(one.once(key, 'a kite', send(respond))).rejects.toThrow('the disk is full');
  expect(respond).not.toHaveBeenCalled();
  expect(await readdir(folder)).toEqual([]);
});

test.each<[string, object, object | undefined]>([
  [
    'that names a task, after the task was created',
    { code: 'hook', taskId: created.id },
    { taskId: created.id },
  ],
  ['that names no task', { code: 'hook' }, undefined],
  ['that may name a task', { code: 'ambiguous_submit', taskId: created.id }, undefined],
])('an error of the client %s', async (_, details, expected) => {
  const { one } = await openTwo();
  const failing = () => Promise.reject(Object.assign(new VideoClientError('why'), details));
  const call = one.once(key, 'a kite', failing);
  if (expected === undefined) await expect(call).rejects.toThrow('why');
  else
    expect(await call).toEqual({
      state: 'created',
      submittedAt: expect.any(Number),
      reused: false,
      ...expected,
    });
});

test('an error of another kind that names a task says nothing of it', async () => {
  const { one } = await openTwo();
  const failing = () => Promise.reject(Object.assign(new Error('why'), { taskId: created.id }));
  await expect(one.once(key, 'a kite', failing)).rejects.toThrow('why');
});

describe('a record', () => {
  /** Finds a record at a time. */
  async function findAt(text: string, { now = NOW, writtenAt = NOW } = {}) {
    const { one, folder, path } = await openTwo();
    await mkdir(folder);
    await writeFile(path, text);
    await utimes(path, writtenAt / 1000, writtenAt / 1000);
    setTime(now);
    return one.find(key);
  }

  const stored = { operation: 'textToVideo', submittedAt: NOW, state: 'pending', prompt: 'a kite' };
  const { state: _, ...known } = stored;

  test.each<[string, object, number, object]>([
    ['of another process that sends', { pid: INIT }, 599_999, { ...known, state: 'sending' }],
    ['of another process that has had its time', { pid: INIT }, 600_000, { ...known, state: 'unknown' }],
    ['of this process, which does not send it', { pid: process.pid }, 0, { ...known, state: 'unknown' }],
    ['without a process', {}, 0, { ...known, state: 'unknown' }],
    ['of a process that is none', { pid: 2 ** 22 + 1 }, 0, { ...known, state: 'unknown' }],
    [
      'with an unknown outcome',
      { pid: INIT, state: 'ambiguous', evidence: 'cut' },
      0,
      { ...known, evidence: 'cut', state: 'unknown' },
    ],
    [
      'of a task',
      { state: 'created', taskId: created.id },
      0,
      { ...known, taskId: created.id, state: 'created' },
    ],
    [
      'with an unknown outcome that may be a task',
      { state: 'ambiguous', taskId: created.id },
      0,
      { ...known, taskId: created.id, state: 'unknown' },
    ],
    ['of a task without its id', { state: 'created' }, 0, { ...known, state: 'unknown' }],
  ])('%s', async (_name, changes, age, expected) => {
    const found = await findAt(JSON.stringify({ ...stored, ...changes }), { now: NOW + age });
    expect(found).toEqual(expected);
  });

  test('of a process of another user that sends', async () => {
    const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
      throw Object.assign(new Error('kill EPERM'), { code: 'EPERM' });
    });
    onTestFinished(() => kill.mockRestore());
    const found = await findAt(JSON.stringify({ ...stored, pid: 2 }));
    expect(found).toEqual({ ...known, state: 'sending' });
    expect(kill).toHaveBeenCalledExactlyOnceWith(2, 0);
  });

  const damaged = { submittedAt: NOW, evidence: 'the record is damaged' };
  test.each<[string, string, number, object]>([
    ['is being written', '', 4999, { ...damaged, state: 'sending' }],
    ['was not written whole', '{', 5000, { ...damaged, state: 'unknown' }],
    ['is not one', '7', 5000, { ...damaged, state: 'unknown' }],
    [
      'has a state of another version',
      JSON.stringify({ ...stored, state: 'new' }),
      5000,
      { ...damaged, state: 'unknown' },
    ],
    [
      'has a process of another kind',
      JSON.stringify({ ...stored, pid: 0 }),
      5000,
      { ...damaged, state: 'unknown' },
    ],
    [
      'has a task of another kind',
      JSON.stringify({ ...stored, taskId: 'x' }),
      5000,
      { ...damaged, state: 'unknown' },
    ],
  ])('that %s', async (_name, text, age, expected) => {
    expect(await findAt(text, { now: NOW + age })).toEqual(expected);
  });
});
