import { callbackStoreCases } from '@videogen/callbacks/conformance';
import { afterAll, beforeAll, describe, it } from 'vitest';
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
