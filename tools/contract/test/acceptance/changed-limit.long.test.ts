import { afterAll, beforeAll, expect, test } from 'vitest';
import { Workspace } from '../support/workspace.ts';

// Changes a limit in a copy of the repository: the schema, its description, and the one table of payloads. Every test
// that reads the documents, or what is derived from them, then passes without another change by hand. Not run: tests
// of programs that a copy does not install.

const affected = [
  'spec/test/documents.test.ts',
  'spec/test/examples.test.ts',
  'spec/test/register.test.ts',
  'packages/types',
  'packages/validators',
  'packages/cli/test',
  'packages/client/test/media',
  'packages/docs/test',
  'packages/service/test/http',
  'packages/emulator/test/http',
  'tools/contract/test/payloads.test.ts',
  'tools/contract/test/coverage',
  'tools/contract/test/sentences.test.ts',
  'tools/contract/test/cases.test.ts',
  'tools/generate/test',
];
const schemas = ['TalkingAvatarFromImage', 'TalkingAvatarFromVideo'];

let workspace: Workspace;

beforeAll(async () => {
  workspace = await Workspace.copy({ tests: true });
  for (const name of schemas) {
    const file = `spec/schemas/${name}.yaml`;
    await workspace.edit(file, 'maximum: 60', 'maximum: 90');
    await workspace.edit(file, 'in seconds, 1 to 60.', 'in seconds, 1 to 90.');
  }
  await workspace.generate();
}, 180_000);
afterAll(() => workspace?.remove());

test('the table of payloads contradicts a limit that only the documents change', async () => {
  const { files } = await workspace.failures('tools/contract/test/payloads.test.ts');
  expect(files).not.toEqual([]);
}, 600_000);

test('the table of payloads is the only file that repeats the limit by hand', async () => {
  await workspace.edit(
    'tools/contract/src/cases/payloads.ts',
    "duration('TalkingAvatarRequest', avatar, 60)",
    "duration('TalkingAvatarRequest', avatar, 90)",
  );
  const { files, output } = await workspace.failures(...affected);
  expect(files, output).toEqual([]);
}, 900_000);
