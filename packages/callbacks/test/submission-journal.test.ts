import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CallbackStore, createCallbackReceiver, memoryStore } from '@videogen/callbacks';
import { sqliteStore } from '@videogen/callbacks/stores/sqlite';
import { submissionJournal } from '@videogen/callbacks/submission-journal';
import { createVideoClient } from '@videogen/client';
import { journalHooks, type SubmissionRecord } from '@videogen/client/journal';
import { describe, expect, it, onTestFinished } from 'vitest';

const taskId = '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10';

/** Opens the same store again for each call, as another process would. */
const stores: Record<string, () => Promise<() => CallbackStore>> = {
  memory: async () => {
    const store = memoryStore();
    return () => store;
  },
  SQLite: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'submission-journal-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    return () => {
      const store = sqliteStore({ path: join(folder, 'app.db') });
      onTestFinished(() => store.close());
      return store;
    };
  },
};

const record = (id: string, more: Partial<SubmissionRecord> = {}): SubmissionRecord => ({
  id,
  operation: 'textToVideo',
  submittedAt: 1,
  state: 'pending',
  ...more,
});

describe.each(Object.entries(stores))('a journal in the %s store', (_name, open) => {
  it('lists what is unknown, the oldest first, and nothing that is known', async () => {
    const reopen = await open();
    const journal = submissionJournal<SubmissionRecord>(reopen());
    for (let at = 120; at > 0; at--) await journal.put(record(`s-${at}`, { submittedAt: at }));
    await journal.put(record('s-2', { submittedAt: 2, state: 'created', taskId }));
    await journal.put(record('s-3', { submittedAt: 3, state: 'refused' }));
    await journal.put(record('s-4', { submittedAt: 4, state: 'ambiguous', evidence: 'reset' }));
    const listed = await submissionJournal<SubmissionRecord>(reopen()).unresolved();
    expect(listed).toHaveLength(118);
    expect(listed.slice(0, 2)).toEqual([
      record('s-1', { submittedAt: 1 }),
      record('s-4', { submittedAt: 4, state: 'ambiguous', evidence: 'reset' }),
    ]);
  });

  it('serves the client beside a receiver that does not see its records', async () => {
    const store = (await open())();
    const callbacks = createCallbackReceiver({
      publicUrl: 'https://app.example/callbacks',
      secrets: ['a secret of thirty-two bytes or more'],
      store,
      confirm: async () => null,
      onSuccess: () => {},
    });
    const { url, ref } = await callbacks.createUrl({ ref: 'order-1' });
    const journal = submissionJournal<SubmissionRecord>(store);
    const client = createVideoClient({
      baseUrl: 'http://127.0.0.1:9',
      apiKey: 'key-123456',
      hooks: journalHooks(journal),
      // The response is lost.
      fetch: async () => Promise.reject(new TypeError('terminated')),
    });
    const create = client.textToVideo({ prompt: 'A cat', callback_url: url }, { ref });
    await expect(create).rejects.toMatchObject({ code: 'ambiguous_submit' });
    expect(await callbacks.list({ failed: true })).toEqual([]);
    await callbacks.bind(ref, taskId);
    const { resolved, unresolved } = await client.resolve(journal, { via: callbacks });
    expect(resolved).toMatchObject([{ ref, taskId, state: 'created' }]);
    expect(unresolved).toEqual([]);
    expect(await journal.unresolved()).toEqual([]);
  });
});
