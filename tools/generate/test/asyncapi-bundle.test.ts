import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { emitArtifacts } from '../src/artifact.ts';
import { compare } from '../src/disk.ts';
import { specBundles } from '../src/emit/spec-bundles.ts';
import { generate } from '../src/generate.ts';
import { readContract } from '../src/model/contract.ts';
import { copyOfDocuments, edit } from './support/copy.ts';
import { getDocuments } from './support/documents.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

test('the bundles of both tools are equal, and the committed files are those that they write', async () => {
  const artifacts = await emitArtifacts(specBundles, readContract(await getDocuments()));
  expect(artifacts.map(({ path }) => path)).toEqual([
    'spec/dist/openapi.json',
    'spec/dist/openapi.yaml',
    'spec/dist/asyncapi.json',
    'spec/dist/asyncapi.yaml',
  ]);
  const drift = await compare(root, { artifacts, folders: ['spec/dist'] });
  expect(drift).toMatchObject({ missing: [], changed: [] });
});

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
});
