import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TaskReceiver } from '../../src/index.ts';
import { createMemoryJournal, journalHooks, type SubmissionJournal } from '../../src/journal.ts';
import { createFileJournal } from '../../src/journal-node.ts';
import { createTestClient } from '../support/client.ts';
import { created, type Handler, json, serve, taskId } from '../support/service.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'client-journal-'));
});
afterAll(() => rm(folder, { recursive: true }));

const now = Date.now();
let files = 0;
const journals: Record<
  string,
  () => Promise<{ journal: SubmissionJournal; reopen: () => Promise<SubmissionJournal> }>
> = {
  memory: async () => {
    const journal = createMemoryJournal();
    return { journal, reopen: async () => journal };
  },
  file: async () => {
    const path = join(folder, `${++files}.jsonl`);
    return { journal: createFileJournal(path), reopen: async () => createFileJournal(path) };
  },
};
const drop: Handler = (_, response) => response.socket?.resetAndDestroy();
const input = { prompt: 'x', callback_url: 'https://app.example/cb/token' };
const found: TaskReceiver = { waitFor: async (ref) => ({ taskId: `task-of-${ref}` }) };
const never: TaskReceiver = { waitFor: () => new Promise(() => {}) };

/** Sends nothing: `resolve` needs no service. */
const client = createTestClient({ baseUrl: 'http://127.0.0.1:9', apiKey: 'key-123456' });

async function submitting(journal: SubmissionJournal, handler: Handler, options: object = {}) {
  await using service = await serve(handler);
  let ids = 0;
  const client = createTestClient({
    baseUrl: service.url,
    apiKey: 'key-123456',
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
    const { journal, reopen } = await open();
    const { result } = await submitting(journal, drop);
    expect(result).toMatchObject({ code: 'ambiguous_submit', submissionId: 'submission-1' });
    const later = await reopen();
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
    const nothing = await client.resolve(later, { via: never, timeout: 1_000 });
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
    const { journal, reopen } = await open();
    await submitting(journal, handler);
    expect(await (await reopen()).unresolved()).toEqual([]);
  });

  it('keeps a submission whose process ended before its outcome', async () => {
    const { journal, reopen } = await open();
    const hooks = journalHooks(journal);
    await hooks.beforeSubmit({
      id: 'a',
      operation: 'textToVideo',
      body: {},
      ref: undefined,
      submittedAt: now,
    });
    const later = await reopen();
    expect(await later.unresolved()).toMatchObject([{ id: 'a', state: 'pending' }]);
    expect(await client.resolve(later, { via: found })).toMatchObject({
      resolved: [],
      unresolved: [{ id: 'a', evidence: expect.stringContaining('no ref') }],
    });
  });
});

it('skips an incomplete line after a crash', async () => {
  const path = join(folder, 'cut.jsonl');
  const journal = createFileJournal(path);
  await journal.put({ id: 'a', operation: 'textToVideo', submittedAt: now, state: 'pending' });
  await appendFile(path, '{"id":"b","oper');
  await journal.put({ id: 'c', operation: 'textToVideo', submittedAt: now, state: 'pending' });
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
    ['no callback comes', { via: never, timeout: 1 }],
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
