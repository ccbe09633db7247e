import { createVideogen } from '@videogen/ai-sdk';
import { startEmulator } from '@videogen/emulator';
import { experimental_generateVideo as generateVideo } from 'ai';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestClient } from '../../client/test/support/client.ts';
import { count, listen } from './support/start.ts';

let emulator: Awaited<ReturnType<typeof startEmulator>>;
beforeAll(async () => {
  const timing = { pending: '1s', queuing: '1s', processing: '1m' } as const;
  emulator = await startEmulator({ clock: 'manual', render: 'none', profile: 'once', timing });
});
afterAll(() => emulator.close());

/** A client whose poll interval ends when the test calls what `findSleep` returns. */
function createClient() {
  let [now, endSleep]: [number, (() => void) | undefined] = [0, undefined];
  const client = createTestClient({
    baseUrl: emulator.url,
    apiKey: emulator.apiKey,
    poll: { minInterval: 1_000, maxInterval: 1_000 },
    clock: {
      now: () => now,
      elapsed: () => now,
      schedule: (run, delay) => {
        if (delay < 5_000) [now, endSleep] = [now + delay, run]; // the limits of requests are longer
        return () => {};
      },
    },
  });
  return { client, findSleep: () => vi.waitUntil(() => endSleep, { timeout: 60_000 }) };
}

/** Sends the callbacks of these statuses, and resolves when each has its response. */
async function deliver(statuses: readonly string[]): Promise<void> {
  const held = await emulator.deliveries.list();
  for (const status of statuses) {
    const delivery = held.find(({ body }) => JSON.parse(body).status === status);
    await emulator.deliveries.redeliver(delivery?.id ?? '');
  }
}

test('any order, repetition and loss of callbacks gives one result; none wakes the provider while the task runs', async () => {
  const intermediate = fc.array(fc.constantFrom('QUEUING', 'PROCESSING'), { maxLength: 3 });
  const any = fc.array(fc.constantFrom('QUEUING', 'PROCESSING', 'SUCCESS'), { maxLength: 5 });
  const makeOne = async (whileRunning: readonly string[], afterwards: readonly string[]): Promise<void> => {
    await emulator.reset();
    const { client, findSleep } = createClient();
    const { webhook, statuses } = await listen();
    const { download, video } = createVideogen({ client });
    /** Runs when the AI SDK begins to wait. */
    const delay = async () => {
      const endSleep = await findSleep();
      emulator.deliveries.hold();
      await emulator.clock.advance('5s'); // the task is processing
      await deliver(whileRunning);
      expect(count(emulator, 'getTask')).toBe(1);
      await emulator.clock.advance('2m');
      await deliver(afterwards);
      expect(statuses()).toEqual([...whileRunning, ...afterwards]);
      // The first notification wakes this application; when it is not the final one, only a read finds the end.
      if (statuses()[0] !== 'SUCCESS') {
        expect(count(emulator, 'getTask')).toBe(1);
        endSleep();
      }
      await new Promise(() => {});
    };
    const model = video('t2v-2.4-faster');
    const result = await generateVideo({ model, prompt: 'A cat', webhook, poll: { delay }, download });
    expect(result.videos).toHaveLength(1);
    expect(count(emulator, 'getTask')).toBe(2);
    expect(count(emulator, 'createTextToVideo')).toBe(1);
  };
  await fc.assert(fc.asyncProperty(intermediate, any, makeOne), {
    seed: Number(process.env['SEED'] ?? 37),
    numRuns: 25,
    endOnFailure: true, // a failed run leaves requests behind, which would mislead another one
    examples: [[[], []]],
  });
});
