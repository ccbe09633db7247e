import { memoryStore } from '@videogen/callbacks';
import { callbackStoreCases } from '@videogen/callbacks/conformance';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSortedIndex } from '../src/stores/sorted-index.ts';
import { freshRecord } from './support/fixture.ts';
import { newTable, type OpenService, openService, STORE_NAMES } from './support/services.ts';

/** One list of rules, every store. */
describe.each(STORE_NAMES)('store: %s', (name) => {
  const table = newTable();
  let service: OpenService;

  beforeAll(async () => {
    service = await openService(name);
  });
  afterAll(() => service.close());

  it.for(callbackStoreCases)('$name', async ({ run }, context) => {
    const { connection, reason } = service;
    if (connection === undefined) return context.skip(reason);
    await run({ store: connection.open(table), other: connection.open(table) });
  });
});

it('memory: several records can release their tasks', async () => {
  const store = memoryStore();
  const records = [freshRecord(), freshRecord()];
  for (const record of records) await store.create(record);
  const swap = async (version: number, getTaskId: () => string | null): Promise<unknown[]> => {
    const results: unknown[] = [];
    for (const record of records) results.push(await store.swap({ ...record, version, taskId: getTaskId() }));
    return results;
  };
  expect(await swap(1, () => crypto.randomUUID())).toEqual(['swapped', 'swapped']);
  expect(await swap(2, () => null)).toEqual(['swapped', 'swapped']);
});

it('memory: a key is removed from an index once', () => {
  const index = createSortedIndex();
  for (const key of ['a', 'b']) index.set(key, 1);
  for (const _ of [1, 2]) index.set('a', null);
  expect(index.list(1, 9)).toEqual(['b']);
});
