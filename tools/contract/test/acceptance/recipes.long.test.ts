import { expect, onTestFinished, test } from 'vitest';
import {
  addBehaviour,
  addUpscale,
  correctCounts,
  listUpscale,
  retireField,
  retireOperation,
} from '../support/changes.ts';
import { addAdapter, addProvider, addStore, useProvider, useStore } from '../support/new-parts.ts';
import { Workspace } from '../support/workspace.ts';

// The recipes of the pages for contributors, each followed in a copy of the repository. `changed-limit.long.test.ts` changes limits,
// `changed-documents.test.ts` adds a field, and `contributing.long.test.ts` adds a page.

/** Tests that read the documents or what is derived from them, and run in a copy. */
const ofDocuments = [
  'spec/test/documents.test.ts',
  'spec/test/examples.test.ts',
  'spec/test/register.test.ts',
  'packages/types',
  'packages/validators',
  'packages/cli/test/help.test.ts',
  'tools/contract/test/payloads.test.ts',
  'tools/contract/test/sentences.test.ts',
  'tools/contract/test/cases.test.ts',
  'tools/generate/test',
];

/** Copies the repository for one test. */
async function copy(): Promise<Workspace> {
  const workspace = await Workspace.copy({ tests: true });
  onTestFinished(workspace.remove);
  return workspace;
}

/** Returns the files of the compiler's errors. */
async function filesWithTypeErrors(workspace: Workspace): Promise<string[]> {
  const files = (await workspace.typeErrors()).map((error) => error.replace(/:.*$/s, ''));
  return [...new Set(files)].toSorted();
}

test('a field is retired: the compiler names the files that use it, and the tests of the documents pass', async () => {
  const workspace = await copy();
  await retireField(workspace);
  await workspace.generate();
  expect(await filesWithTypeErrors(workspace)).toEqual([
    'packages/docs/examples/first-video.ts',
    'packages/types/test/types.test.ts',
    'tools/repo/src/start/showcase.ts',
  ]);
  const { files, output } = await workspace.failures(
    'spec/test/documents.test.ts',
    'tools/contract/test/payloads.test.ts',
  );
  expect(files, output).toEqual([]);
});

test('an operation is retired: the compiler names the files whose behavior goes too', async () => {
  const workspace = await copy();
  await retireOperation(workspace);
  await workspace.generate();
  const named = await filesWithTypeErrors(workspace);
  expect(named.filter((file) => !file.includes('/test/'))).toEqual(['tools/repo/src/start/showcase.ts']);
  expect(named).toContain('tools/contract/test/prism.test.ts');
  const { files, output } = await workspace.failures('spec/test/documents.test.ts');
  expect(files, output).toEqual([]);
});

test('an operation is added: the tests name the command of the README and each text that counts', async () => {
  const workspace = await copy();
  await addUpscale(workspace);
  await addBehaviour(workspace);
  await workspace.generate();
  const before = await workspace.failures(...ofDocuments);
  expect(before.files).toEqual([
    'packages/cli/test/help.test.ts',
    'spec/test/documents.test.ts',
    'tools/contract/test/sentences.test.ts',
  ]);
  for (const text of [
    'spec/asyncapi.yaml',
    'packages/server/README.md',
    'packages/ai-sdk/README.md',
    'glossary.mdx',
    'tasks.mdx',
  ])
    expect(before.output).toContain(text);

  await listUpscale(workspace);
  await correctCounts(workspace);
  await workspace.generate();
  const after = await workspace.failures(...ofDocuments);
  expect(after.files, after.output).toEqual([]);
});

test('a provider is added: the compiler names where it is missing, and its double makes a video', async () => {
  const workspace = await copy();
  await addProvider(workspace);
  expect(await filesWithTypeErrors(workspace)).toEqual([
    'packages/server/src/providers/create-providers.ts',
    'packages/server/test/providers/live.test.ts',
  ]);
  await useProvider(workspace);
  expect(await workspace.typeErrors()).toEqual([]);
  const providers = 'packages/server/test/providers';
  const { files, output } = await workspace.failures(
    `${providers}/providers.test.ts`,
    `${providers}/live.test.ts`,
  );
  expect(files, output).toEqual([]);
});

test('a store and an adapter are added: the compiler names where the store is missing, and the suites pass', async () => {
  const workspace = await copy();
  await addStore(workspace);
  await addAdapter(workspace);
  expect(await filesWithTypeErrors(workspace)).toEqual([
    'packages/callbacks/test/support/services.ts',
    'packages/callbacks/test/support/stores.ts',
  ]);
  await useStore(workspace);
  expect(await workspace.typeErrors()).toEqual([]);
  const tests = ['stores', 'matrix', 'attacks', 'exports'].map(
    (name) => `packages/callbacks/test/${name}.test.ts`,
  );
  const { files, output } = await workspace.failures(...tests);
  expect(files, output).toEqual([]);
});
