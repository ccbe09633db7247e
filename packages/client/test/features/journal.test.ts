import { execFile, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, readdir, readFile, readlink, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { SubmitOptions, TaskReceiver } from '../../src/index.ts';
import {
  createMemoryJournal,
  type JournalOptions,
  journalHooks,
  type SettlingJournal,
  type SubmissionJournal,
  type SubmissionRecord,
} from '../../src/journal.ts';
import { createFileJournal } from '../../src/journal-node.ts';
import { createTestClient, serveClient } from '../support/client.ts';
import { manualClock } from '../support/manual-clock.ts';
import { created, type Handler, reset, respond, taskId } from '../support/service.ts';

const folder = await temporaryFolder(afterAll);
const day = 24 * 3_600_000;
const now = Date.now();
function record(id: string, state: SubmissionRecord['state'] = 'pending', age = 0): SubmissionRecord {
  return { id, operation: 'textToVideo', submittedAt: now - age, state };
}
async function listIds(journal: SubmissionJournal): Promise<string[]> {
  return (await journal.unresolved()).map(({ id }) => id);
}

const input = { prompt: 'x', callback_url: 'https://app.example/cb/token' };
const found: TaskReceiver = { waitFor: async (ref) => ({ taskId: `task-of-${ref}` }) };

/** Creates a task; returns its handle or the error, and the number of requests. */
async function submitting(journal: SubmissionJournal, handler: Handler, options?: SubmitOptions) {
  const hooks = journalHooks(journal);
  const warnings: string[] = [];
  await using all = await serveClient(handler, {
    createId: () => 'submission-1',
    clock: { now: () => now },
    hooks,
    onEvent: ({ type, message }) => type === 'warning' && warnings.push(message),
  });
  const create = all.client.textToVideo(input, { ref: 'order-1', ...options });
  return {
    result: (await create.catch((error: unknown) => error)) as unknown,
    sent: all.seen.length,
    warnings,
  };
}

let files = 0;
/** Returns the path of a file that does not exist. */
function newPath(): string {
  files += 1;
  return join(folder, `${files}.jsonl`);
}

type Open = (options?: JournalOptions) => { journal: SettlingJournal; reopen: () => SettlingJournal };
const journals: Record<string, Open> = {
  memory: (options) => {
    const journal = createMemoryJournal(options);
    return { journal, reopen: () => journal };
  },
  file: (options) => {
    const path = newPath();
    return { journal: createFileJournal(path, options), reopen: () => createFileJournal(path) };
  },
};

describe.each(Object.entries(journals))('a journal in %s', (_, open) => {
  it('keeps a submission with an unknown outcome, and finds its task by its callback', async () => {
    const { journal, reopen } = open();
    const { result } = await submitting(journal, reset);
    expect(result).toMatchObject({ code: 'ambiguous_submit', submissionId: 'submission-1' });
    const kept = { ...record('submission-1'), callbackUrl: input.callback_url, ref: 'order-1' };
    const evidence = expect.stringContaining('may have created');
    expect(await reopen().unresolved()).toEqual([{ ...kept, state: 'ambiguous', evidence }]);
    const { resolved, unresolved } = await createTestClient().resolve(reopen(), { via: found });
    expect(resolved).toMatchObject([{ ...kept, state: 'created', taskId: 'task-of-order-1' }]);
    expect([unresolved, await reopen().unresolved()]).toEqual([[], []]);
  });

  it.each<[string, Handler]>([
    ['created', created],
    ['refused', respond(422)],
  ])('does not list a submission that was %s', async (_state, handler) => {
    const { journal, reopen } = open();
    await submitting(journal, handler);
    expect(await reopen().unresolved()).toEqual([]);
  });

  it('is empty at first', async () => {
    expect(await open().journal.unresolved()).toEqual([]);
  });

  it('settles each record that an application looked up, once', async () => {
    const { journal } = open();
    await journal.put(record('a'));
    await journal.put(record('b', 'ambiguous'));
    await journal.put(record('c'));
    expect(await journal.settle('a', { state: 'refused', evidence: 'not in the dashboard' })).toBe(true);
    expect(await journal.settle('b', { state: 'created', taskId: 'task-b' })).toBe(true);
    expect(await listIds(journal)).toEqual(['c']);
    expect(await journal.settle('b', { state: 'refused' })).toBe(false);
    expect(await journal.settle('unknown', { state: 'refused' })).toBe(false);
  });

  it('forgets records after 30 days, or the given age', async () => {
    const byDefault = open().journal;
    const byOption = open({ maxAge: day }).journal;
    for (const journal of [byDefault, byOption]) {
      await journal.put(record('month', 'ambiguous', 31 * day));
      await journal.put(record('week', 'ambiguous', 7 * day));
      await journal.put(record('new'));
    }
    expect(await listIds(byDefault)).toEqual(['week', 'new']);
    expect(await listIds(byOption)).toEqual(['new']);
  });

  it('forgets records as time passes', async () => {
    const { journal } = open();
    await journal.put(record('a'));
    expect(await listIds(journal)).toEqual(['a']);
    vi.useFakeTimers({ toFake: ['Date'], now: now + 31 * day });
    onTestFinished(() => void vi.useRealTimers());
    expect(await listIds(journal)).toEqual([]);
  });

  it('keeps a record that has exactly its age', async () => {
    const { journal } = open({ maxAge: day });
    await journal.put(record('a'));
    const setTime = (time: number) => vi.useFakeTimers({ toFake: ['Date'], now: time });
    onTestFinished(() => void vi.useRealTimers());
    setTime(now + day);
    expect(await listIds(journal)).toEqual(['a']);
    setTime(now + day + 1);
    expect(await listIds(journal)).toEqual([]);
  });

  it.each([Number.NaN, 0, -1])('refuses %s as its age', (maxAge) => {
    expect(() => open({ maxAge })).toThrow('maxAge');
  });
});

it('nothing is sent when the journal fails', async () => {
  const journal = { ...createMemoryJournal(), put: async () => Promise.reject(new Error('disk full')) };
  const { result, sent } = await submitting(journal, created);
  expect(result).toMatchObject({ code: 'hook', message: expect.stringContaining('disk full') });
  expect(sent).toBe(0);
});

describe('what a store returns is checked like input', () => {
  const sound = { ...record('a'), ref: 'r' };
  const resolving = (unresolved: unknown) =>
    // Safe: a store written in JavaScript can return anything.
    createTestClient().resolve(
      { put: () => {}, unresolved: async () => unresolved as never },
      { via: found },
    );

  const other = { ...sound, id: 'other', ref: 'other' };

  it.each([
    ['is sound', {}],
    ['has a time as a text', { submittedAt: '2026-05-04 10:00:00+02' }],
    ['has null for what is unknown', { callbackUrl: null, taskId: null, evidence: null }],
  ])('a record that %s is resolved', async (_, more) => {
    const { resolved, unresolved } = await resolving([{ ...sound, ...more }, other]);
    expect(resolved.map((each) => each.taskId)).toEqual(['task-of-r', 'task-of-other']);
    expect(unresolved).toEqual([]);
  });

  it.each([
    ['has null as its ref', { ref: null }],
    ['has no id', { id: undefined }],
    ['has a number as its id', { id: 7 }],
    ['has a number as its ref', { ref: 7 }],
    ['has an object as its evidence', { evidence: {} }],
    ['has a state that there is not', { state: 'Pending' }],
    ['was created', { state: 'created', taskId: 'known' }],
  ])('a record that %s is left, and the next one is resolved', async (_, more) => {
    const { resolved, unresolved } = await resolving([{ ...sound, ...more }, other]);
    expect(resolved.map((each) => each.taskId)).toEqual(['task-of-other']);
    expect(unresolved).toMatchObject([{ evidence: expect.stringMatching(/TypeError/) }]);
  });

  it.each([
    [{ state: 'unpending' }, /the record cannot be used: TypeError: a record needs an id, a known state/],
    [{ state: 'pending-2' }, /the record cannot be used: TypeError: a record needs an id, a known state/],
    [{ state: 'created' }, /the record cannot be used: TypeError: its outcome is known/],
    [{ state: 'refused' }, /the record cannot be used: TypeError: its outcome is known/],
  ])('the evidence of a record with %j says why', async (more, evidence) => {
    const { unresolved } = await resolving([{ ...sound, ...more }]);
    expect(unresolved).toMatchObject([{ evidence: expect.stringMatching(evidence) }]);
  });

  it('a list that is none is named by the error', async () => {
    await expect(resolving({})).rejects.toThrow(
      'journal.unresolved failed: TypeError: it must return a list',
    );
  });

  it.each([null, 7, 'a', [[]]])('a record that is %j is listed as unresolved', async (value) => {
    const { resolved, unresolved } = await resolving([value, sound]);
    expect([resolved.length, unresolved.length]).toEqual([1, 1]);
  });

  it.each([undefined, null, 7, {}])('%j in place of a list is the failure of a function', async (value) => {
    await expect(resolving(value)).rejects.toMatchObject({ code: 'hook' });
  });
});

it('a submission without a ref stays unresolved, with the evidence so far', async () => {
  const pending = { ...record('a'), evidence: 'the process ended' };
  const journal = { put: () => {}, unresolved: async () => [pending] };
  const evidence = expect.stringMatching(/^the process ended; no callback was confirmed: .*no ref/);
  expect(await createTestClient().resolve(journal, { via: found })).toEqual({
    resolved: [],
    unresolved: [{ ...pending, evidence }],
  });
});

it('a search waits for the first confirmed callback of each submission, until it is aborted', async () => {
  const abort = new AbortController();
  const waitFor = vi.fn<TaskReceiver['waitFor']>((_, { signal } = {}) => {
    signal?.addEventListener('abort', () => void released.push(signal.aborted));
    abort.abort();
    return new Promise(() => {});
  });
  const released: boolean[] = [];
  const journal = { put: () => {}, unresolved: async () => [{ ...record('a'), ref: 'order-1' }] };

  const resolution = await createTestClient().resolve(journal, { via: { waitFor }, signal: abort.signal });

  const evidence = 'no callback was confirmed: AbortError: via.waitFor() was aborted';
  expect(resolution).toMatchObject({ resolved: [], unresolved: [{ id: 'a', evidence }] });
  expect(waitFor.mock.calls).toEqual([['order-1', { until: 'bound', signal: expect.any(AbortSignal) }]]);
  expect(released).toEqual([true]);
});

it.each([undefined, null, 7, '', 'a b', '../upload'])(
  'a receiver that names the task %j has confirmed nothing',
  async (id) => {
    const put = vi.fn();
    const journal = { put, unresolved: async () => [{ ...record('a'), ref: 'order-1' }] };
    // Safe: a receiver written in JavaScript can return anything.
    const via = { waitFor: async () => ({ taskId: id as string }) };
    const { resolved, unresolved } = await createTestClient().resolve(journal, { via });
    expect(resolved).toEqual([]);
    expect(unresolved).toMatchObject([
      { evidence: expect.stringMatching(/^no callback was confirmed: .*The task id must be a UUID$/) },
    ]);
    expect(put).not.toHaveBeenCalled();
  },
);

it('a task whose record cannot be written is resolved, and reported', async () => {
  const messages: string[] = [];
  const client = createTestClient({ onEvent: ({ message }) => messages.push(message) });
  const put = async (): Promise<never> => Promise.reject(new Error('disk full'));
  const unresolved = async () => [{ ...record('a'), ref: 'r' }];
  const resolution = await client.resolve({ put, unresolved }, { via: found });
  expect(resolution).toMatchObject({ resolved: [{ id: 'a', taskId: 'task-of-r' }], unresolved: [] });
  expect(messages).toEqual([
    expect.stringMatching(/journal\.put failed: .*disk full.*resolve finds the task again/),
  ]);
});

it('a journal receives what is known of a request, and nothing else', async () => {
  const records: SubmissionRecord[] = [];
  const journal = { put: (given: SubmissionRecord) => void records.push(given), unresolved: async () => [] };
  await using all = await serveClient(created, { hooks: journalHooks(journal) });
  await all.client.textToVideo({ prompt: 'x', callback_url: null });
  const known = { operation: 'textToVideo', callbackUrl: undefined, ref: undefined };
  expect(records).toEqual([
    { ...known, id: expect.any(String), submittedAt: expect.any(Number), state: 'pending' },
    {
      ...known,
      id: records[0]?.id,
      submittedAt: records[0]?.submittedAt,
      state: 'created',
      taskId,
      evidence: undefined,
    },
  ]);
});

it('a journal receives the outcome of a request that it did not see before', async () => {
  const states: string[] = [];
  const put = ({ state }: SubmissionRecord) => void states.push(state);
  const { afterSubmit } = journalHooks({ put, unresolved: async () => [] });
  await using all = await serveClient(created, { hooks: { afterSubmit } });
  await all.client.textToVideo({ prompt: 'x' });
  expect(states).toEqual(['created']);
});

describe('the option resolve', () => {
  const half = respond(200, `{"data":{"task_id":"${taskId}"`);
  const fail = async (): Promise<never> => Promise.reject(new Error('mine'));
  const warned = (why: string) =>
    expect.stringMatching(`^AmbiguousSubmitError: .*; no callback was confirmed: .*${why}$`);
  it.each<[string, Handler, SubmitOptions['resolve'], expected: object, warning?: unknown]>([
    ['returns the task of the callback', reset, { via: found }, { id: 'task-of-order-1' }],
    ['is not used when the response contained the task id', half, { via: found }, { id: taskId }],
    [
      'is not used when a response with 500 contained it',
      respond(500, `{"data":{"task_id":"${taskId}"}}`),
      { via: found },
      { code: 'ambiguous_submit', taskId },
    ],
    [
      'throws the ambiguity when no callback comes',
      reset,
      { via: { waitFor: () => new Promise(() => {}) }, timeout: 1 },
      { code: 'ambiguous_submit' },
      warned('took longer than 1 ms'),
    ],
    [
      'throws the ambiguity when the receiver fails',
      reset,
      { via: { waitFor: fail } },
      { code: 'ambiguous_submit' },
      warned('via.waitFor failed: Error: mine'),
    ],
  ])('%s', async (_, handler, resolve, expected, warning) => {
    const journal = createMemoryJournal();
    const { result, sent, warnings } = await submitting(journal, handler, { resolve });
    expect(result).toMatchObject(expected);
    expect(warnings).toEqual(warning ? [warning] : []);
    expect(sent).toBe(1);
    expect(await journal.unresolved()).toHaveLength('code' in expected ? 1 : 0);
  });
});

describe('a journal in a file', () => {
  it('keeps its size near that of its unresolved records', async () => {
    const path = join(folder, 'large.jsonl');
    const journal = createFileJournal(path);
    await journal.put(record('first', 'ambiguous'));
    const evidence = 'x'.repeat(50_000);
    for (let i = 0; i < 100; i += 1) await journal.put({ ...record(`${i}`, 'refused'), evidence });
    await journal.put(record('last'));
    expect(await listIds(journal)).toEqual(['first', 'last']);
    expect((await stat(path)).size).toBeLessThan(1_100_000);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('is replaced as soon as it has 1 MB', async () => {
    const path = newPath();
    const journal = createFileJournal(path);
    const toRecord = (evidence: string) => ({ ...record('a', 'refused'), evidence });
    const sizeOfEmpty = `\n${JSON.stringify(toRecord(''))}\n`.length;
    await journal.put(toRecord('x'.repeat(1_000_000 - sizeOfEmpty)));
    expect((await stat(path)).size).toBe(1_000_000);

    // Waits until the file is replaced.
    await journal.put(record('b'));
    expect((await stat(path)).size).toBeLessThan(1_000);
  });

  it('stays whole when it cannot be replaced, and is replaced at twice its size', async () => {
    const path = join(folder, 'stuck.jsonl');
    const journal = createFileJournal(path);
    const evidence = 'x'.repeat(100_000);

    const fill = async (count: number): Promise<void> => {
      for (let i = 0; i < count; i += 1) await journal.put({ ...record(`${i}`, 'refused'), evidence });
    };

    await journal.put(record('first'));
    await mkdir(`${path}.tmp`);
    await fill(12);
    await rmdir(`${path}.tmp`);
    await fill(2);

    expect((await stat(path)).size).toBeGreaterThan(1_400_000);

    await fill(12);
    expect((await stat(path)).size).toBeLessThan(1_000_000);
    expect(await listIds(journal)).toEqual(['first']);
    expect(existsSync(`${path}.tmp`)).toBe(false);
  });

  it('skips an incomplete line after a crash', async () => {
    const path = join(folder, 'cut.jsonl');
    const journal = createFileJournal(path);
    await journal.put(record('a'));
    await appendFile(path, '{"id":"b","oper');
    await journal.put(record('c'));
    await journal.put(record('d'));
    expect(await listIds(journal)).toEqual(['a', 'c', 'd']);
    // A small file is not compacted.
    expect(await readFile(path, 'utf8')).toContain('"id":"b"');
  });

  it.each(['7', 'null', '[]', '{}', '{"id":7,"state":"pending"}', '{"id":"b","state":"pending2"}'])(
    'reports a line of JSON that is not a record, and loses none: %s',
    async (line) => {
      const path = newPath();
      const journal = createFileJournal(path);
      await journal.put(record('a'));
      await appendFile(path, line);
      await journal.put(record('c'));
      await expect(journal.unresolved()).rejects.toThrow(
        new RegExp(
          `^${path} has no submission in line 3: TypeError: a record needs .*\\. Correct or remove the line$`,
        ),
      );
    },
  );

  it('has the error of a line as the cause', async () => {
    const path = newPath();
    await appendFile(path, '7\n');
    const cause = new TypeError(
      'a record needs an id, a known state, and texts in ref, taskId, evidence and callbackUrl',
    );
    const message = `${path} has no submission in line 1: ${cause}. Correct or remove the line`;
    await expect(createFileJournal(path).unresolved()).rejects.toMatchObject({ message, cause });
  });

  it.runIf(process.platform === 'linux')('is closed after each access', async () => {
    const path = newPath();
    const journal = createFileJournal(path);
    await journal.put(record('a'));
    await appendFile(path, '7\n');
    await expect(journal.unresolved()).rejects.toThrow('no submission in line');
    const names = await readdir('/proc/self/fd');
    const open = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
    expect(open).not.toContain(path);
  });

  it('keeps a record whose time was written as a text', async () => {
    const path = newPath();
    await appendFile(path, `${JSON.stringify({ ...record('a'), submittedAt: new Date(now) })}\n`);
    expect(await listIds(createFileJournal(path))).toEqual(['a']);
  });

  it('reports a file that cannot be read', async () => {
    await expect(createFileJournal(folder).unresolved()).rejects.toMatchObject({ code: 'EISDIR' });
  });

  const fill = fileURLToPath(new URL('../support/fill-journal.ts', import.meta.url));

  it('can be read after it could not grow any more', async () => {
    const path = join(folder, 'full.jsonl');
    // A file of at most 8 KiB: the write that crosses the limit is short, the next one fails.
    const args = ['-c', 'ulimit -f 8; exec "$0" "$1" "$2"', process.execPath, fill, path];
    const { stdout } = await promisify(execFile)('bash', args);
    const printed = stdout.trim().split('\n');
    expect(printed.pop()).toBe('rejected');
    expect(printed.length).toBeGreaterThan(10);
    expect(await listIds(createFileJournal(path))).toEqual(printed);
  });

  it.each([1, 20, 100])('can be read after the process is killed after record %i', async (records) => {
    const path = join(folder, `killed-${records}.jsonl`);
    const child = spawn(process.execPath, [fill, path], { stdio: ['ignore', 'pipe', 'inherit'] });
    const printed: string[] = [];
    for await (const line of createInterface(child.stdout)) {
      if (printed.push(line) === records) child.kill('SIGKILL');
    }
    // The last record may have been written without its line.
    const ids = await listIds(createFileJournal(path));
    expect(ids.slice(0, printed.length)).toEqual(printed);
    expect(ids.length).toBeLessThanOrEqual(printed.length + 1);
  });
});

describe('a request that was never sent is recorded as refused', () => {
  type Before = (abort: AbortController) => Promise<unknown>;
  const never = (): Promise<never> => new Promise(() => {});
  const abortAndHang: Before = (abort) => {
    abort.abort();
    return never();
  };
  it.each<[string, Before]>([
    ['throws', () => Promise.reject(new Error('no quota'))],
    ['hangs', never],
    ['is aborted', abortAndHang],
  ])('when beforeSubmit %s after the journal', async (_, fail) => {
    const clock = manualClock();
    const abort = new AbortController();
    const states: string[] = [];
    const hooks = journalHooks({
      unresolved: async () => [],
      put: ({ state }) => void states.push(state),
    });
    const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.error());
    const client = createTestClient({
      clock,
      fetch,
      hooks: {
        ...hooks,
        beforeSubmit: async (submission) => {
          await hooks.beforeSubmit(submission);
          await fail(abort);
        },
      },
    });
    const create = client.textToVideo(input, { signal: abort.signal });
    await clock.settled(create, 60_000);

    await expect(create).rejects.toMatchObject({ sent: false });
    expect(states).toEqual(['pending', 'refused']);
    expect(fetch).not.toHaveBeenCalled();
    await expect(client.tasks.get(taskId, { maxRetries: 0 })).rejects.toMatchObject({ code: 'api' });
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('also when its first record is late', async () => {
    const clock = manualClock();
    // The clock of the test is far in the past.
    const journal = createMemoryJournal({ maxAge: Number.POSITIVE_INFINITY });
    const writes = new EventEmitter();
    const late = once(writes, 'late');
    const written = Promise.all([once(writes, 'pending'), once(writes, 'refused')]);
    const hooks = journalHooks({
      ...journal,
      put: async (given) => {
        if (given.state === 'pending') await late;
        await journal.put(given);
        writes.emit(given.state);
      },
    });
    const client = createTestClient({ clock, hooks, fetch: async () => Response.error() });
    const create = client.textToVideo(input, { timeout: 1_000, totalTimeout: 1_000 });
    await clock.settled(create, 10_000);

    await expect(create).rejects.toMatchObject({ code: 'timeout', sent: false });

    writes.emit('late');
    await written;
    expect(await journal.unresolved()).toEqual([]);
  });
});
