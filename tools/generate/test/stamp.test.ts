import { appendFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runProgram } from '../src/program.ts';
import { copyOfDocuments, edit } from './support/copy.ts';

const unchanged = /nothing has changed\.$/;

// In this process, as loading the generator takes longer than generating; `drift.test.ts` starts the program.
async function generate(folder: string, check = false): Promise<string> {
  const { exitCode, text } = await runProgram({ root: folder, check });
  expect(exitCode, text).toBe(0);
  return text;
}

const stamp = 'node_modules/.cache/videogen-generate.json';

test.each<[string, (folder: string) => Promise<unknown>, string]>([
  [
    'a document',
    (folder) =>
      edit(folder, 'spec/schemas/UploadRequest.yaml', 'type: object', 'type: object\ndeprecated: true'),
    'changed: spec/dist/openapi.json',
  ],
  [
    'what was generated',
    (folder) => appendFile(join(folder, 'spec/dist/openapi.json'), ' '),
    'changed: spec/dist/openapi.json',
  ],
  [
    'a generated file that is gone',
    (folder) => rm(join(folder, 'packages/validators/src/generated/task.ts')),
    'new: packages/validators/src/generated/task.ts',
  ],
  [
    'a file too many',
    (folder) => writeFile(join(folder, 'packages/types/src/generated/x.ts'), ''),
    'removed: packages/types/src/generated/x.ts',
  ],
  [
    'a broken memory',
    (folder) => writeFile(join(folder, stamp), '{"inputs":'),
    'are what the documents say.',
  ],
])(
  'nothing is generated twice, and again after a change: %s',
  async (_what, change, printed) => {
    const folder = await copyOfDocuments();
    expect(await generate(folder)).toContain('  new: packages/types/src/generated/');
    expect(await generate(folder)).toMatch(unchanged);
    await change(folder);
    expect(await generate(folder)).toContain(printed);
    expect(await generate(folder)).toMatch(unchanged);
  },
  60_000,
);

test('the check generates, whatever is remembered', async () => {
  const folder = await copyOfDocuments();
  await generate(folder);
  expect(await generate(folder, true)).not.toMatch(unchanged);
}, 60_000);
