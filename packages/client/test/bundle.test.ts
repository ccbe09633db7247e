import { expect, it } from 'vitest';
import { measureBundles } from './support/size.ts';

// Ceilings in bytes, with openapi-fetch and what is loaded on demand. `@videogen/client/journal` and `/proxy` are separate
// entry points and are not counted.
const ceilings = { createAndWait: 10_860, whole: 16_860 };

it('the browser bundles stay small and import no module of Node', async () => {
  const { createAndWait, whole, hasNode } = await measureBundles();
  expect(hasNode).toBe(false);
  expect(createAndWait).toBeLessThanOrEqual(ceilings.createAndWait);
  expect(whole).toBeLessThanOrEqual(ceilings.whole);
});
