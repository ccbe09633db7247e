import { execFile } from 'node:child_process';
import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { write } from '../src/disk.ts';
import { generate } from '../src/generate.ts';
import { copyOfDocuments, edit } from './support/copy.ts';

const program = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** Runs the program as `pnpm generate` does. */
function run(folder: string, ...flags: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, '--root', folder, ...flags], (error, stdout, stderr) => {
      resolve({
        code: typeof error?.code === 'number' ? error.code : error ? -1 : 0,
        output: stdout + stderr,
      });
    });
  });
}

async function generatedCopy(): Promise<string> {
  const folder = await copyOfDocuments();
  await write(folder, await generate(join(folder, 'spec')));
  return folder;
}

test('what is committed is what the documents say', async () => {
  const { code, output } = await run(fileURLToPath(new URL('../../..', import.meta.url)), '--check');
  expect({ code, output }).toMatchObject({ code: 0 });
});

test('one limit edited in one file changes bundles, types and zod; without generating, the check names the command', async () => {
  const folder = await generatedCopy();
  await edit(folder, 'spec/schemas/TextToVideoRequest.yaml', 'maximum: 10', 'maximum: 12');

  const before = await run(folder, '--check');
  expect(before.code).toBe(1);
  expect(before.output).toContain('  pnpm generate\n');

  expect((await run(folder)).code).toBe(0);
  const read = (path: string): Promise<string> => readFile(join(folder, path), 'utf8');
  expect(
    JSON.parse(await read('spec/dist/openapi.json')).components.schemas.TextToVideoRequest.properties.seconds
      .maximum,
  ).toBe(12);
  expect(await read('spec/dist/openapi.yaml')).toContain('maximum: 12');
  expect(await read('packages/types/src/generated/schemas.ts')).toContain('@maximum 12');
  expect(await read('packages/validators/src/generated/text-to-video-request.ts')).toContain(
    'integerSchema.min(1).max(12)',
  );
  expect(await read('packages/cli/src/generated/operations.ts')).toContain('maximum: 12');
  expect(await run(folder, '--check')).toMatchObject({ code: 0 });
});

describe('the check compares the set of files and their bytes', () => {
  const file = 'packages/validators/src/generated/task.ts';
  test.each<[string, (folder: string) => Promise<void>, string]>([
    ['a file is gone', (folder) => rm(join(folder, file)), `missing: ${file}`],
    ['a file has one more byte', (folder) => appendFile(join(folder, file), '\n'), `changed: ${file}`],
    [
      'a file is there that nobody generates',
      (folder) => writeFile(join(folder, 'spec/dist/old.json'), '{}'),
      'not generated: spec/dist/old.json',
    ],
    [
      'so is one in a folder of its own',
      async (folder) => {
        await mkdir(join(folder, 'packages/types/src/generated/more'));
        await writeFile(join(folder, 'packages/types/src/generated/more/x.ts'), '');
      },
      'not generated: packages/types/src/generated/more/x.ts',
    ],
  ])('%s', async (_, change, message) => {
    const folder = await generatedCopy();
    await change(folder);
    const checked = await run(folder, '--check');
    expect(checked.code).toBe(1);
    expect(checked.output).toContain(`  ${message}\n`);
    expect(checked.output).toContain('  pnpm generate\n');

    expect((await run(folder)).code).toBe(0);
    expect((await run(folder, '--check')).code).toBe(0);
  });
});

test('generating twice gives the same bytes', async () => {
  const folder = await copyOfDocuments();
  const [one, two] = [await generate(join(folder, 'spec')), await generate(join(folder, 'spec'))];
  expect(one).toEqual(two);
});
