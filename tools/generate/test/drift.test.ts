import { execFile } from 'node:child_process';
import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { run } from '../src/command.ts';
import { write } from '../src/disk.ts';
import { generate } from '../src/generate.ts';
import { copyOfDocuments, edit } from './support/copy.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const generated = generate(join(root, 'spec'));

async function generatedCopy(): Promise<string> {
  const folder = await copyOfDocuments();
  await write(folder, await generated);
  return folder;
}

// `pnpm generate:check`, a check of its own, compares the committed files with the documents.

test('an edited limit changes bundles, types and zod; until then the check names the command', async () => {
  const folder = await generatedCopy();
  await edit(folder, 'spec/schemas/TextToVideoRequest.yaml', 'maximum: 10', 'maximum: 12');
  await edit(folder, 'spec/schemas/TextToVideoRequest.yaml', 'seconds, 1 to 10', 'seconds, 1 to 12');

  const before = await run(folder, true);
  expect(before.exitCode).toBe(1);
  expect(before.text).toContain('\n  pnpm generate');

  expect((await run(folder, false)).exitCode).toBe(0);
  const read = (path: string): Promise<string> => readFile(join(folder, path), 'utf8');
  expect(
    JSON.parse(await read('spec/dist/openapi.json')).components.schemas.TextToVideoRequest.properties.seconds
      .maximum,
  ).toBe(12);
  expect(await read('spec/dist/openapi.yaml')).toContain('maximum: 12');
  expect(await read('packages/types/src/generated/openapi.ts')).toContain('@maximum 12');
  expect(await read('packages/validators/src/generated/text-to-video-request.ts')).toContain(
    'integerSchema.min(1).max(12)',
  );
  expect(await read('packages/types/src/generated/operations.ts')).toContain('maximum: 12');
});

test('the check names files that are missing, changed or not generated; generating repairs them', async () => {
  const folder = await generatedCopy();
  const task = 'packages/validators/src/generated/task.ts';
  const request = 'packages/validators/src/generated/text-to-video-request.ts';
  const more = 'packages/types/src/generated/more';
  await appendFile(join(folder, task), '\n');
  await rm(join(folder, request));
  await writeFile(join(folder, 'spec/dist/old.json'), '{}');
  await mkdir(join(folder, more));
  await writeFile(join(folder, more, 'x.ts'), '');

  const checked = await run(folder, true);
  expect(checked.exitCode).toBe(1);
  for (const line of [
    `changed: ${task}`,
    `missing: ${request}`,
    'not generated: spec/dist/old.json',
    `not generated: ${more}/x.ts`,
  ]) {
    expect(checked.text).toContain(`  ${line}\n`);
  }
  expect(checked.text).toMatch(/^Generated files are not what the documents say:\n/);
  expect(checked.text).toMatch(/\nRun this and commit the result:\n {2}pnpm generate$/);

  const written = await start('--root', folder);
  expect(written).toMatchObject({ code: 0, stderr: '' });
  const lines = [
    `new: ${request}`,
    `changed: ${task}`,
    `removed: ${more}/x.ts`,
    'removed: spec/dist/old.json',
  ];
  expect(written.stdout).toMatch(lines.map((line) => `  ${line}\n`).join(''));
  expect(written.stdout).toMatch(/\n\d+ generated files, 4 of them written or removed\.\n$/);

  expect(await run(folder, true)).toMatchObject({
    exitCode: 0,
    text: expect.stringMatching(/^\d+ generated files are what the documents say\.$/),
  });
});

test('generating twice, from two folders, makes the same bytes', async () => {
  const folder = await copyOfDocuments();
  expect(await generate(join(folder, 'spec'))).toEqual(await generated);
});

test('an error of the disk is not reported as one of the documents', async () => {
  const folder = await copyOfDocuments();
  await writeFile(join(folder, 'packages'), '');
  await expect(run(folder, true)).rejects.toMatchObject({ code: 'ENOTDIR' });
});

test('the program exits with 1 and prints the location of the error in the documents', async () => {
  const folder = await copyOfDocuments();
  await edit(folder, 'spec/schemas/UploadRequest.yaml', 'type: object', 'type: object\nnot: {}');
  const broken = await start('--root', folder);
  expect(broken).toMatchObject({ code: 1, stdout: '' });
  expect(broken.stderr).toMatch(
    /^The documents cannot be generated from\.\nspec\/schemas\/UploadRequest\.yaml#\/not: /,
  );
});

test('the program checks the repository that it is in', async () => {
  const stdout = expect.stringMatching(/^\d+ generated files are what the documents say\.\n$/);
  expect(await start('--check')).toEqual({ code: 0, stdout, stderr: '' });
});

function start(...options: readonly string[]): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const program = fileURLToPath(new URL('../src/main.ts', import.meta.url));
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...options], (error, stdout, stderr) => {
      resolve({ code: error ? error.code : 0, stdout, stderr });
    });
  });
}
