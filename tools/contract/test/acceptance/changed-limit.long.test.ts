import { afterAll, beforeAll, expect, test } from 'vitest';
import { Workspace } from '../support/workspace.ts';

// Changes limits in a copy of the repository: the schemas, their descriptions, and the one table of sentences. Every test
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
  'packages/docs/test/agents.test.ts',
  'packages/docs/test/check',
  'packages/docs/test/commands.test.ts',
  'packages/docs/test/data',
  'packages/docs/test/samples.test.ts',
  'packages/docs/test/site',
  'packages/engine/test/http',
  'packages/emulator/test/http',
  'tools/contract/test/payloads.test.ts',
  'tools/contract/test/values',
  'tools/contract/test/parity.test.ts',
  'tools/contract/test/sentences.test.ts',
  'tools/contract/test/cases.test.ts',
  'tools/generate/test',
];
const avatars = ['TalkingAvatarFromImage', 'TalkingAvatarFromVideo'].map(
  (name) => `spec/schemas/${name}.yaml`,
);
const prompts = ['ImageToVideoRequest', 'TemplateToVideoRequest', 'VideoToVideoRequest'].map(
  (name) => `spec/schemas/${name}.yaml`,
);
const uploads = ['spec/paths/createUpload.yaml', 'spec/schemas/UploadGrant.yaml'];

/** Edits of the documents: the files, and the texts to replace. */
const documents: readonly (readonly [files: readonly string[], from: string, to: string])[] = [
  [avatars, 'maximum: 60', 'maximum: 90'],
  [avatars, 'in seconds, 1 to 60.', 'in seconds, 1 to 90.'],
  [[...avatars, ...prompts, 'spec/schemas/TextToVideoRequest.yaml'], 'maxLength: 2000', 'maxLength: 1800'],
  [[...avatars, ...prompts], 'at most 2000 characters', 'at most 1800 characters'],
  [['spec/schemas/TextToVideoRequest.yaml'], '1 to 2000 characters', '1 to 1800 characters'],
  [['spec/paths/createUpload.yaml'], 'minimumBytes: 512', 'minimumBytes: 640'],
  [[...uploads, 'spec/unspecified.yaml'], '512 bytes to', '640 bytes to'],
  [['spec/schemas/VideoToVideoModel.yaml'], 'illustration-v19', 'illustration-v21'],
];
/** The edits of the table of sentences for the same changes. */
const table: readonly (readonly [from: string, to: string])[] = [
  ['the most seconds: 60', 'the most seconds: 90'],
  ['one second too many: 61', 'one second too many: 91'],
  ['$text: 2000', '$text: 1800'],
  ['$emoji: 2000', '$emoji: 1800'],
  ['$text: 2001', '$text: 1801'],
  ['the fewest bytes: 512', 'the fewest bytes: 640'],
  ['a byte too few: 511', 'a byte too few: 639'],
  ['illustration-v19', 'illustration-v21'],
];

let workspace: Workspace;

beforeAll(async () => {
  workspace = await Workspace.copy({ tests: true });
  for (const [files, from, to] of documents) {
    for (const file of files) await workspace.edit(file, from, to);
  }
  await workspace.generate();
}, 180_000);
afterAll(() => workspace?.remove());

test('the table of sentences contradicts each limit that only the documents change', async () => {
  const { files, output } = await workspace.failures('tools/contract/test/payloads.test.ts');
  expect(files).not.toEqual([]);
  for (const failure of [
    'TalkingAvatarRequest: one second too many',
    'TextToVideoRequest: prompt of 2000 characters',
    'the limits and file types of uploads',
    'VideoToVideoRequest: model illustration-v19',
  ])
    expect(output).toContain(failure);
}, 600_000);

test('the table of sentences is the only file that repeats the limits by hand', async () => {
  for (const [from, to] of table) await workspace.edit('tools/contract/src/cases/description.yaml', from, to);
  const { files, output } = await workspace.failures(...affected);
  expect(files, output).toEqual([]);
}, 900_000);
