import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { bundleAsyncapi } from '../src/asyncapi-bundle.ts';
import { generate } from '../src/generate.ts';
import { load } from '../src/load.ts';
import { copyOfDocuments, edit } from './support/copy.ts';

test('the bundle of the AsyncAPI CLI has the components and references of the bundle of Redocly', async () => {
  const folder = fileURLToPath(new URL('../../../spec', import.meta.url));
  expect(await bundleAsyncapi(folder)).toEqual((await load(folder)).asyncapi);
}, 60_000);

test('a member beside a reference, which the AsyncAPI CLI merges, stops the generator', async () => {
  const folder = await copyOfDocuments();
  await edit(
    folder,
    'spec/schemas/Task.yaml',
    '$ref: TaskStatus.yaml',
    '$ref: TaskStatus.yaml\n    title: Here',
  );
  await expect(generate(join(folder, 'spec'))).rejects.toThrow(
    /components\/schemas\/TaskStatus: the bundles/,
  );
}, 60_000);
