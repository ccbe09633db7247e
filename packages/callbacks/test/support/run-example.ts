import { type Emulator, startEmulator } from '@videogen/emulator';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { record } from './fixture.ts';
import { startRelay } from './relay.ts';

/** The examples run against the emulator, which posts to whatever port they got. */
export let emulator: Emulator;
let printed: string[];

/** Starts the emulator for the tests of a file, and keeps what the examples print. */
export function useEmulator(): void {
  beforeAll(async () => {
    emulator = await startEmulator({ clock: 'manual', render: 'none' });
  });
  afterAll(() => emulator.close());
  beforeEach(() => {
    printed = [];
    vi.resetModules();
    vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(String(line)));
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });
}

/** Returns the environment variables that the examples read. */
export function environment(callbackUrl: string): Record<string, string> {
  return {
    VIDEOGEN_BASE_URL: emulator.url,
    VIDEOGEN_API_KEY: emulator.apiKey,
    CALLBACK_URL: callbackUrl,
    CALLBACK_SECRET: 'a secret of the examples, thirty-two bytes',
  };
}

/** Sets these variables for one test. */
export function setEnvironment(callbackUrl: string): void {
  for (const [name, value] of Object.entries(environment(callbackUrl))) vi.stubEnv(name, value);
}

/** An example that runs. */
export type Started = { port: number; close(): Promise<unknown> };

/**
 * Defines a test for each example: the emulator calls it back, it prints what was delivered, and it refuses an unknown
 * token.
 */
export function testExamples(examples: readonly (readonly [string, () => Promise<Started>])[]): void {
  it.each(examples)('%s delivers what the emulator says', async (_name, start) => {
    const relay = await startRelay();
    setEnvironment(relay.url);
    const example = await start();
    // Next prints how it starts.
    printed.length = 0;
    const { order, callbacks } = await import('../../examples/receiver.ts');
    try {
      relay.pointAt(example.port);
      const taskId = await order('order-42', 'A cat surfing a wave');
      expect(await claimAboutUnknownTask(emulator, taskId)).toBe(404);
      await emulator.clock.advance('1m');
      await expect
        .poll(() => printed)
        .toEqual([expect.stringMatching(`^order-42: http.*${taskId}:SUCCESS$`)]);
      const unknown = `http://127.0.0.1:${example.port}/callbacks/video/x`;
      expect((await fetch(unknown, { method: 'POST', body: 'x'.repeat(100_000) })).status).toBe(404);
    } finally {
      await callbacks.stop();
      await example.close();
      await relay.close();
    }
  });
}

/** Claims that a task has succeeded while the API does not know it; returns the status of the response. */
export async function claimAboutUnknownTask({ tasks, faults }: Emulator, taskId: string): Promise<number> {
  const url = (await tasks.get(taskId))?.callbackUrl ?? '';
  faults.add({ on: 'getTask', kind: 'status', status: 404, count: 1 });
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(record(taskId, 'SUCCESS', url));
  return (await fetch(url, { method: 'POST', headers, body })).status;
}
