import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { emitArtifacts } from '../src/artifact.ts';
import { compare } from '../src/disk.ts';
import { specCodeSamples } from '../src/emit/spec-code-samples.ts';
import { specRegister } from '../src/emit/spec-register.ts';
import { emitters } from '../src/emitters.ts';
import { readContract } from '../src/model/contract.ts';
import { getDocuments } from './support/documents.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

// The bundles of spec/dist need the AsyncAPI CLI: `asyncapi-bundle.test.ts` compares them.
const folders = new Set(emitters.map(({ folder }) => folder).filter((folder) => folder !== 'spec/dist'));

test.each([...folders])('the committed files of %s are those that the emitters write', async (folder) => {
  const contract = readContract(await getDocuments());
  const own = emitters.filter((emitter) => emitter.folder === folder);
  const artifacts = await Promise.all(own.map((emitter) => emitArtifacts(emitter, contract)));
  const drift = await compare(root, { artifacts: artifacts.flat(), folders: [folder] });
  expect(drift).toEqual({ missing: [], changed: [], extra: [] });
});

test.each(emitters)('$by exports the emitter of $folder that names it', async (emitter) => {
  const exported: object = await import(new URL(`../src/emit/${emitter.by}`, import.meta.url).href);
  expect(Object.values(exported).flat()).toContain(emitter);
});

test.each([
  { emitter: specRegister, files: ['unspecified.json', 'unspecified.yaml'] },
  { emitter: specCodeSamples, files: ['code-samples.overlay.yaml'] },
])('the committed files of $emitter.by are those that it writes', async ({ emitter, files }) => {
  const artifacts = await emitArtifacts(emitter, readContract(await getDocuments()));
  expect(artifacts.map(({ path }) => path)).toEqual(files.map((file) => `spec/dist/${file}`));
  const drift = await compare(root, { artifacts, folders: ['spec/dist'] });
  expect(drift).toMatchObject({ missing: [], changed: [] });
});
