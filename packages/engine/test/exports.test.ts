import { expect, it } from 'vitest';
import exported from './fixtures/exports.json' with { type: 'json' };

it.each(Object.entries(exported))('%s exports what is listed', async (path, names) => {
  const module: object = await import(`@videogen/engine${path.slice(1)}`);
  expect(Object.keys(module).sort()).toEqual(names);
});
