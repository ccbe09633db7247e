import { APICallError } from '@ai-sdk/provider';
import { createVideogen } from '@videogen/ai-sdk';
import { createCallbackReceiver, memoryStore } from '@videogen/callbacks';
import { nodeHandler } from '@videogen/callbacks/node';
import { createVideoClient } from '@videogen/client';
import { createMemoryJournal, journalHooks } from '@videogen/client/journal';
import { startEmulator } from '@videogen/emulator';
import { experimental_startVideo as startVideo } from 'ai';
import { expect, onTestFinished } from 'vitest';
import { listenOn } from './webhook.ts';

/**
 * Starts videos while 30 % of the responses are lost: as many tasks are created as starts, and callbacks resolve every
 * unknown outcome.
 */
export async function loseResponses(starts: number): Promise<void> {
  const emulator = await startEmulator({
    clock: 'manual',
    render: 'none',
    seed: 37,
    limits: { requests: 10 * starts },
    assume: { 'callback-changes': 'final' },
    faults: [{ on: 'createTextToVideo', kind: 'reset-after', rate: 0.3 }],
  });
  onTestFinished(() => emulator.close());
  const journal = createMemoryJournal();
  const baseUrl = emulator.url;
  const client = createVideoClient({ baseUrl, apiKey: emulator.apiKey, hooks: journalHooks(journal) });
  const publicUrl = await listenOn(async (request, response) => {
    await nodeHandler(callbacks)(request, response);
  });
  const callbacks = createCallbackReceiver({
    publicUrl,
    secrets: ['0123456789abcdef0123456789abcdef'],
    store: memoryStore(),
    confirm: client,
  });
  const model = createVideogen({
    client,
    createCallbackUrl: (webhookUrl) => callbacks.createUrl({ ref: webhookUrl }),
  }).video('t2v-2.4-faster');

  const started = new Set<string>();
  const unknown = new Map<string, string>();
  const startOne = async (number: number): Promise<void> => {
    const webhookUrl = `https://app.example/webhooks/${number}`;
    try {
      const { operation } = await startVideo({ model, prompt: 'A cat', duration: 1, webhookUrl });
      // Sound: the provider's own operation.
      started.add((operation as { taskId: string }).taskId);
    } catch (error) {
      if (!APICallError.isInstance(error)) throw error;
      expect(error).toMatchObject({
        isRetryable: false,
        data: { code: 'ambiguous_submit', ref: webhookUrl },
      });
      // Sound: the line above checked its code, and each of these errors has a submission.
      unknown.set((error.data as { submissionId: string }).submissionId, webhookUrl);
    }
  };
  for (let at = 0; at < starts; at += 100)
    await Promise.all(Array.from({ length: 100 }, (_, index) => startOne(at + index)));

  const creates = emulator.requests
    .list()
    .filter(({ method, path }) => method === 'POST' && path.includes('/video/'));
  expect(creates).toHaveLength(starts);
  expect(await emulator.tasks.list()).toHaveLength(starts);
  expect(unknown.size).toBeGreaterThan(0.2 * starts);
  expect(started.size + unknown.size).toBe(starts);

  await emulator.clock.advance('10m');
  const { resolved, unresolved } = await client.resolve(journal, { via: callbacks, timeout: 60_000 });
  expect(unresolved).toEqual([]);
  expect(new Map(resolved.map(({ id, ref }) => [id, ref]))).toEqual(unknown);
  const found = new Set([...started, ...resolved.map(({ taskId }) => taskId)]);
  expect(found).toEqual(new Set((await emulator.tasks.list()).map(({ id }) => id)));
}
