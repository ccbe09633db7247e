import { mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { expect, test } from 'vitest';
import { compare, write } from '../src/disk.ts';

const generated = {
  folders: ['two', 'one/generated'],
  artifacts: [
    { path: 'two/z.ts', text: 'z' },
    { path: 'one/generated/x.ts', text: 'x' },
    { path: 'one/generated/y.ts', text: 'ä' },
    { path: 'one/generated/deep/w.ts', text: 'w' },
    { path: 'one/generated/deep/v.ts', text: 'v' },
  ],
};
const none = { missing: [], changed: [], extra: [] };

test('folders that are not there lack every file, and have them once they are written', async () => {
  const root = await temporaryFolder();
  const missing = generated.artifacts.map(({ path }) => path).toSorted();

  expect(await compare(root, generated)).toEqual({ ...none, missing });
  expect(await write(root, generated)).toEqual({ ...none, missing });
  expect(await compare(root, generated)).toEqual(none);
  expect(await readFile(join(root, 'one/generated/deep/w.ts'), 'utf8')).toBe('w');
});

test('each difference is named, and gone once the files are written', async () => {
  const root = await temporaryFolder();
  await write(root, generated);
  await writeFile(join(root, 'two/z.ts'), 'Z');
  await writeFile(join(root, 'one/generated/y.ts'), 'a');
  await rm(join(root, 'one/generated/x.ts'));
  await mkdir(join(root, 'two/more'));
  await writeFile(join(root, 'two/more/u.ts'), '');
  await writeFile(join(root, 'one/generated/t.ts'), '');
  await writeFile(join(root, 'one/by-hand.ts'), 'mine');

  const drift = {
    missing: ['one/generated/x.ts'],
    changed: ['one/generated/y.ts', 'two/z.ts'],
    extra: ['one/generated/t.ts', 'two/more/u.ts'],
  };
  expect(await compare(root, generated)).toEqual(drift);
  expect(await write(root, generated)).toEqual(drift);
  expect(await compare(root, generated)).toEqual(none);
  expect(await readFile(join(root, 'one/by-hand.ts'), 'utf8')).toBe('mine');
});

test('a file that has its text already is not written again', async () => {
  const root = await temporaryFolder();
  await write(root, generated);
  const file = join(root, 'two/z.ts');
  await utimes(file, 1, 1);
  await writeFile(join(root, 'one/generated/y.ts'), 'a');
  await write(root, generated);
  expect((await stat(file)).mtimeMs).toBe(1000);
});

test('a folder that cannot be read is an error', async () => {
  const root = await temporaryFolder();
  await writeFile(join(root, 'two'), '');
  await expect(compare(root, generated)).rejects.toMatchObject({ code: 'ENOTDIR' });
});
