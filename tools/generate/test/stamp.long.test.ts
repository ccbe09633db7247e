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

test('generates again only after a change of the documents, the generated files or the cache', async () => {
  const folder = await copyOfDocuments();
  const changes: readonly [() => Promise<unknown>, string][] = [
    [
      () => edit(folder, 'spec/schemas/UploadRequest.yaml', 'type: object', 'type: object\ndeprecated: true'),
      'changed: spec/dist/openapi.json',
    ],
    [() => appendFile(join(folder, 'spec/dist/openapi.json'), ' '), 'changed: spec/dist/openapi.json'],
    [
      () => rm(join(folder, 'packages/validators/src/generated/task.ts')),
      'new: packages/validators/src/generated/task.ts',
    ],
    [
      () => writeFile(join(folder, 'packages/types/src/generated/x.ts'), ''),
      'removed: packages/types/src/generated/x.ts',
    ],
    [() => writeFile(join(folder, stamp), '{"inputs":'), 'are what the documents say.'],
  ];
  expect(await generate(folder)).toContain('  new: packages/types/src/generated/');
  expect(await generate(folder)).toMatch(unchanged);
  for (const [change, printed] of changes) {
    await change();
    expect(await generate(folder)).toContain(printed);
    expect(await generate(folder)).toMatch(unchanged);
  }
}, 60_000);

test('the check generates, whatever is remembered', async () => {
  const folder = await copyOfDocuments();
  await generate(folder);
  expect(await generate(folder, true)).not.toMatch(unchanged);
}, 60_000);
