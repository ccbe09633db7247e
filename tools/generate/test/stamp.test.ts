import { execFile } from 'node:child_process';
import { appendFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { copyOfDocuments, edit } from './support/copy.ts';

const program = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const unchanged = /nothing has changed\.\n$/;

async function generate(folder: string, ...flags: string[]): Promise<string> {
  return (await promisify(execFile)(process.execPath, [program, '--root', folder, ...flags])).stdout;
}

test('nothing is generated twice, and whatever has changed is', async () => {
  const folder = await copyOfDocuments();
  expect(await generate(folder)).toContain('  new: packages/types/src/generated/');
  expect(await generate(folder)).toMatch(unchanged);

  const stamp = join(folder, 'node_modules/.cache/videogen-generate.json');
  const changes: readonly (readonly [() => Promise<unknown>, string])[] = [
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
    [() => writeFile(stamp, '{"inputs":'), 'are what the documents say.\n'],
  ];
  for (const [change, printed] of changes) {
    await change();
    expect(await generate(folder)).toContain(printed);
    expect(await generate(folder)).toMatch(unchanged);
  }
}, 60_000);

test('the check generates, whatever is remembered', async () => {
  const folder = await copyOfDocuments();
  await generate(folder);
  expect(await generate(folder, '--check')).not.toMatch(unchanged);
}, 60_000);
