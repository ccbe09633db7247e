import { execFile, spawn } from 'node:child_process';
import { appendFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TaskReceiver } from '../../src/index.ts';
import {
  createMemoryJournal,
  type JournalOptions,
  journalHooks,
  type SettlingJournal,
  type SubmissionJournal,
  type SubmissionRecord,
} from '../../src/journal.ts';
import { createFileJournal } from '../../src/journal-node.ts';
import { createTestClient } from '../support/client.ts';
import { manualClock, untilHang } from '../support/manual-clock.ts';
import { created, type Handler, json, serve, taskId } from '../support/service.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'client-journal-'));
});
afterAll(() => rm(folder, { recursive: true }));

const day = 24 * 3_600_000;
const now = Date.now();
function record(id: string, state: SubmissionRecord['state'] = 'pending', age = 0): SubmissionRecord {
  return { id, operation: 'textToVideo', submittedAt: now - age, state };
}
async function listIds(journal: SettlingJournal): Promise<string[]> {
  return (await journal.unresolved()).map(({ id }) => id);
}

let files = 0;
type Open = (options?: JournalOptions) => { journal: SettlingJournal; reopen: () => SettlingJournal };
const journals: Record<string, Open> = {
  memory: (options) => {
    const journal = createMemoryJournal(options);
    return { journal, reopen: () => journal };
  },
  file: (options) => {
    const path = join(folder, `${++files}.jsonl`);
    return { journal: createFileJournal(path, options), reopen: () => createFileJournal(path) };
  },
};
const drop: Handler = (_, response) => response.socket?.resetAndDestroy();
const input = { prompt: 'x', callback_url: 'https://app.example/cb/token' };
const found: TaskReceiver = { waitFor: async (ref) => ({ taskId: `task-of-${ref}` }) };

/** Sends nothing: `resolve` needs no service. */
const nowhere = { baseUrl: 'http://127.0.0.1:9', apiKey: 'key-123456' };
const client = createTestClient(nowhere);

async function submitting(journal: SubmissionJournal, handler: Handler, options: object = {}) {
  await using service = await serve(handler);
  let ids = 0;
  const client = createTestClient({
    baseUrl: service.url,
    createId: () => `submission-${++ids}`,
    clock: { now: () => now },
    hooks: journalHooks(journal),
  });
  const result = await client
    .textToVideo(input, { ref: 'order-1', ...options })
    .catch((error: unknown) => error);
  return { result, sent: service.seen.length };
}

describe.each(Object.entries(journals))('a journal in %s', (_, open) => {
  it('keeps a submission with an unknown outcome, and finds its task by its callback', async () => {
    const { journal, reopen } = open();
    const { result } = await submitting(journal, drop);
    expect(result).toMatchObject({ code: 'ambiguous_submit', submissionId: 'submission-1' });
    const later = reopen();
    const record = {
      id: 'submission-1',
      operation: 'textToVideo',
      submittedAt: now,
      callbackUrl: input.callback_url,
      ref: 'order-1',
    };
    expect(await later.unresolved()).toEqual([
      { ...record, state: 'ambiguous', evidence: expect.stringContaining('may have created') },
    ]);
    const clock = manualClock();
    const nothing = await untilHang(clock, (waitFor) =>
      createTestClient({ ...nowhere, clock }).resolve(later, { via: { waitFor } }),
    );
    expect(nothing).toEqual({
      resolved: [],
      unresolved: [
        { ...record, state: 'ambiguous', evidence: expect.stringContaining('no callback was confirmed') },
      ],
    });
    const { resolved, unresolved } = await client.resolve(later, { via: found });
    expect(resolved).toMatchObject([{ ...record, state: 'created', taskId: 'task-of-order-1' }]);
    expect(unresolved).toEqual([]);
    expect(await later.unresolved()).toEqual([]);
  });

  it.each<[string, Handler]>([
    ['created', created],
    ['refused', (_request, response) => json(response, 422, {})],
  ])('does not list a submission that was %s', async (_state, handler) => {
    const { journal, reopen } = open();
    await submitting(journal, handler);
    expect(await reopen().unresolved()).toEqual([]);
  });

  it('keeps a submission whose process ended before its outcome', async () => {
    const { journal, reopen } = open();
    const hooks = journalHooks(journal);
    await hooks.beforeSubmit({
      id: 'a',
      operation: 'textToVideo',
      body: {},
      ref: undefined,
      submittedAt: now,
    });
    const later = reopen();
    expect(await later.unresolved()).toMatchObject([{ id: 'a', state: 'pending' }]);
    expect(await client.resolve(later, { via: found })).toMatchObject({
      resolved: [],
      unresolved: [{ id: 'a', evidence: expect.stringContaining('no ref') }],
    });
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
    const { journal: byDefault } = open();
    const { journal: byOption } = open({ maxAge: day });
    for (const journal of [byDefault, byOption]) {
      await journal.put(record('month', 'ambiguous', 31 * day));
      await journal.put(record('week', 'ambiguous', 7 * day));
      await journal.put(record('new', 'pending'));
    }
    expect(await listIds(byDefault)).toEqual(['week', 'new']);
    expect(await listIds(byOption)).toEqual(['new']);
  });

  it.each([Number.NaN, 0, -1])('refuses %s as its age', (maxAge) => {
    expect(() => open({ maxAge })).toThrow('maxAge');
  });
});

it('skips an incomplete line after a crash', async () => {
  const path = join(folder, 'cut.jsonl');
  const journal = createFileJournal(path);
  await journal.put(record('a'));
  await appendFile(path, '{"id":"b","oper');
  await journal.put(record('c'));
  expect((await journal.unresolved()).map(({ id }) => id)).toEqual(['a', 'c']);
});

it('nothing is sent when the journal fails', async () => {
  const journal = { ...createMemoryJournal(), put: async () => Promise.reject(new Error('disk full')) };
  const { result, sent } = await submitting(journal, created);
  expect(result).toMatchObject({ code: 'hook', message: expect.stringContaining('disk full') });
  expect(sent).toBe(0);
});

describe('the option resolve', () => {
  it('returns the handle of the task of the callback', async () => {
    const journal = createMemoryJournal();
    const { result, sent } = await submitting(journal, drop, { resolve: { via: found } });
    expect(result).toMatchObject({ id: 'task-of-order-1' });
    expect(sent).toBe(1);
    expect(await journal.unresolved()).toEqual([]);
  });

  it.each([
    ['no callback comes', { via: { waitFor: () => new Promise(() => {}) }, timeout: 1 }],
    ['the receiver fails', { via: { waitFor: async () => Promise.reject(new Error('mine')) } }],
  ])('throws the ambiguity when %s', async (_, resolve) => {
    const { result } = await submitting(createMemoryJournal(), drop, { resolve });
    expect(result).toMatchObject({ code: 'ambiguous_submit' });
  });

  it('is not used when the response contained the task id', async () => {
    const half: Handler = (_, response) => response.end(`{"data":{"task_id":"${taskId}"`);
    const { result } = await submitting(createMemoryJournal(), half, { resolve: { via: found } });
    expect(result).toMatchObject({ id: taskId });
  });
});

it('a file journal keeps its size near that of its unresolved records', async () => {
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

describe('a resolved put is readable', () => {
  const fill = fileURLToPath(new URL('../support/fill-journal.ts', import.meta.url));

  it('when the file cannot grow any more', async () => {
    const path = join(folder, 'full.jsonl');
    // A file of at most 8 KiB: the write that crosses the limit is short, the next one fails.
    const args = ['-c', 'ulimit -f 8; exec "$0" "$1" "$2"', process.execPath, fill, path];
    const { stdout } = await promisify(execFile)('bash', args);
    const printed = stdout.trim().split('\n');
    expect(printed.pop()).toBe('rejected');
    expect(printed.length).toBeGreaterThan(10);
    expect(await listIds(createFileJournal(path))).toEqual(printed);
  });

  it.each([1, 20, 100])('when the process is killed after record %i', async (records) => {
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
