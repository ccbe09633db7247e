import { callbackStoreCases } from '@videogen/callbacks/conformance';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningWorker, startWorkerdStores } from './support/workerd.ts';

let worker: RunningWorker;

beforeAll(async () => {
  worker = await startWorkerdStores();
});
afterAll(() => worker?.close());

async function run(name: string): Promise<string> {
  return (await fetch(`${worker.url}/?${new URLSearchParams({ name })}`)).text();
}

/** The rules run in workerd itself, next to the store. */
describe('D1 in workerd', () => {
  it.each(callbackStoreCases)('$name', async ({ name }) => {
    expect(await run(name)).toBe('kept');
  });

  it('delivers', async () => {
    expect(await run('')).toBe('200 200 200 SUCCESS');
  });
});
