import { type Emulator, startEmulator } from '@videogen/emulator';
import { freePort } from '@videogen-tools/test-support/free-port';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { record } from './fixture.ts';

/** The examples run against the emulator. */
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
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });
}

/** Returns the environment variables that an example on this port reads. */
export function getEnvironment(port: number): Record<string, string> {
  return {
    VIDEOGEN_BASE_URL: emulator.url,
    VIDEOGEN_API_KEY: emulator.apiKey,
    CALLBACK_URL: `http://127.0.0.1:${port}/callbacks/video`,
    CALLBACK_SECRET: 'a secret of the examples, thirty-two bytes',
    PORT: `${port}`,
  };
}

/** Starts an example on a port. */
export type StartExample = (port: number) => Promise<{ close(): Promise<unknown> }>;

/**
 * Defines a test for each example: the emulator calls it back, it prints what was delivered, and it refuses an unknown
 * token.
 */
export function testExamples(examples: readonly (readonly [string, StartExample])[]): void {
  it.each(examples)('%s delivers what the emulator says', async (_name, start) => {
    const port = await freePort();
    for (const [name, value] of Object.entries(getEnvironment(port))) vi.stubEnv(name, value);
    const example = await start(port);
    const { order, callbacks } = await import('../../examples/receiver.ts');
    try {
      const taskId = await order('order-42', 'A cat surfing a wave');
      expect(await claimAboutUnknownTask(taskId)).toBe(503);
      await emulator.clock.advance('1m');
      await expect
        .poll(() => printed)
        .toEqual([expect.stringMatching(`^order-42: http.*${taskId}:SUCCESS$`)]);
      const unknown = `http://127.0.0.1:${port}/callbacks/video/x`;
      expect((await fetch(unknown, { method: 'POST', body: 'x'.repeat(100_000) })).status).toBe(404);
    } finally {
      await callbacks.stop();
      await example.close();
    }
  });
}

/** Claims that a bound task has succeeded while the API does not show it; returns the status of the response. */
export async function claimAboutUnknownTask(taskId: string): Promise<number> {
  const url = (await emulator.tasks.get(taskId))?.callbackUrl ?? '';
  emulator.faults.add({ on: 'getTask', kind: 'status', status: 404, count: 1 });
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(record(taskId, 'SUCCESS', url));
  return (await fetch(url, { method: 'POST', headers, body })).status;
}
