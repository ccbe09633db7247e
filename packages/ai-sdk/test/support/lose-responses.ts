import { APICallError } from '@ai-sdk/provider';
import { createVideogen } from '@videogen/ai-sdk';
import { type CallbackReceiver, createCallbackReceiver, memoryStore } from '@videogen/callbacks';
import { createVideoClient } from '@videogen/client';
import { createMemoryJournal, journalHooks } from '@videogen/client/journal';
import { experimental_startVideo as startVideo } from 'ai';
import { expect, test } from 'vitest';
import { count, start } from './start.ts';

/** Defines the test in which 30 % of the responses are lost. */
export function testStarts(starts: number): void {
  test(`creates ${starts} tasks with ${starts} starts when 30 % of the responses are lost, and callbacks resolve every unknown outcome`, () =>
    loseResponses(starts));
}

async function loseResponses(starts: number): Promise<void> {
  const { emulator } = await start(
    {},
    {
      seed: 37,
      limits: { requests: 10 * starts },
      assume: { 'callback-changes': 'final' },
      faults: [{ on: 'createTextToVideo', kind: 'reset-after', rate: 0.3 }],
      fetch: (url, init) => callbacks.handle(new Request(url, init)),
    },
  );
  const journal = createMemoryJournal();
  const { url: baseUrl, apiKey } = emulator;
  const client = createVideoClient({ baseUrl, apiKey, hooks: journalHooks(journal) });
  const callbacks: CallbackReceiver = createCallbackReceiver({
    publicUrl: 'http://127.0.0.1:3000',
    secrets: ['0123456789abcdef0123456789abcdef'],
    store: memoryStore(),
    confirm: client,
  });
  const createCallbackUrl = (ref: string) => callbacks.createUrl({ ref });
  const model = createVideogen({ client, createCallbackUrl }).video('t2v-2.4-faster');

  const started = new Set<unknown>();
  const unknown = new Map<unknown, string>();
  const startOne = async (number: number): Promise<void> => {
    const webhookUrl = `https://app.example/webhooks/${number}`;
    try {
      const { operation } = await startVideo({ model, prompt: 'A cat', duration: 1, webhookUrl });
      started.add(operation);
    } catch (error) {
      if (!APICallError.isInstance(error)) throw error;
      const data = { code: 'ambiguous_submit', ref: webhookUrl, submissionId: expect.any(String) };
      const message = expect.stringMatching(/ \(submission \S+\)$/);
      expect(error).toMatchObject({ isRetryable: false, data, message });
      // Safe: the line above checked it.
      unknown.set((error.data as { submissionId: string }).submissionId, webhookUrl);
    }
  };
  for (let at = 0; at < starts; at += 100)
    await Promise.all(Array.from({ length: 100 }, (_, index) => startOne(at + index)));

  expect(count(emulator, 'createTextToVideo')).toBe(starts);
  const tasks = await emulator.tasks.list();
  expect(tasks).toHaveLength(starts);
  expect(unknown.size).toBeGreaterThan(0.2 * starts);
  expect(started.size + unknown.size).toBe(starts);

  await emulator.clock.advance('10m');
  const { resolved, unresolved } = await client.resolve(journal, { via: callbacks, timeout: 60_000 });
  expect(unresolved).toEqual([]);
  expect(new Map(resolved.map(({ id, ref }) => [id, ref]))).toEqual(unknown);
  const found = new Set([...started, ...resolved.map(({ taskId }) => ({ taskId }))]);
  expect(found).toEqual(new Set(tasks.map(({ id }) => ({ taskId: id }))));
  console.log(`${starts} starts, ${unknown.size} without a response, ${tasks.length} tasks`);
}
