import { expect, test } from 'vitest';
import { postmanCollection } from '../../site/postman.ts';
import { readBundle } from '../../site/spec.ts';

test('two conversions of the document give the same collection', async () => {
  const convert = async () => JSON.stringify(await postmanCollection(await readBundle('openapi')));
  expect(await convert()).toBe(await convert());
});
