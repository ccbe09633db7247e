import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { report, run } from '../src/command.ts';
import { copyOfDocuments } from './support/copy.ts';

const drift = { missing: ['a', 'b'], changed: ['c'], extra: ['d'] };

test('a check fails on each difference, and says how to repair it', () => {
  expect(report(drift, 7, true)).toEqual({
    exitCode: 1,
    text: `Generated files are not what the documents say:
  missing: a
  missing: b
  changed: c
  not generated: d
Run this and commit the result:
  pnpm generate`,
  });
});

test('generating lists what it wrote and removed', () => {
  expect(report(drift, 7, false)).toEqual({
    exitCode: 0,
    text: `  new: a
  new: b
  changed: c
  removed: d
7 generated files, 4 of them written or removed.`,
  });
});

test.each([true, false])('files that are the same are no error (check: %s)', (check) => {
  expect(report({ missing: [], changed: [], extra: [] }, 7, check)).toEqual({
    exitCode: 0,
    text: '7 generated files are what the documents say.',
  });
});

test('documents that cannot be read are an error that names the place', async () => {
  const folder = await copyOfDocuments();
  await writeFile(join(folder, 'spec/unspecified.yaml'), '- a');
  expect(await run(folder, false)).toEqual({
    exitCode: 1,
    text: 'The documents cannot be generated from.\nspec/unspecified.yaml: the value is not an object; write an object',
  });
});
