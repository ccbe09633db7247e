import { callbackStoreCases } from '@videogen/callbacks/conformance';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { type OpenStore, STORES, type StoreName } from './support/stores.ts';

/** One list of rules, every store. */
describe.each(Object.keys(STORES) as StoreName[])('store: %s', (name) => {
  let open: OpenStore;

  beforeAll(async () => {
    open = await STORES[name]();
  });
  afterAll(() => open.close());

  it.for(callbackStoreCases)('$name', async ({ run }, context) => {
    const { store, again, reason } = open;
    if (store === undefined) return context.skip(reason);
    await run({ store, other: again?.() ?? store });
  });
});
