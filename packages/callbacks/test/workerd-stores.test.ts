import { callbackStoreCases } from '@videogen/callbacks/conformance';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningWorker, startWorkerdStores } from './support/workerd.ts';

let worker: RunningWorker;

beforeAll(async () => {
  worker = await startWorkerdStores();
});
afterAll(() => worker?.close());

async function run(store: string, name: string): Promise<string> {
  return (await fetch(`${worker.origin}/${store}?${new URLSearchParams({ name })}`)).text();
}

/** The rules run in workerd itself, next to the store. */
describe.each(['d1', 'durable-object'])('store in workerd: %s', (store) => {
  it.each(callbackStoreCases)('$name', async ({ name }) => {
    expect(await run(store, name)).toBe('kept');
  });

  it('delivers', async () => {
    expect(await run(store, '')).toBe('200 200 200 SUCCESS');
  });
});
