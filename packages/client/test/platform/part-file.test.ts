import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { expect, it, onTestFinished } from 'vitest';
import { getPartName, removeDeadParts } from '../../src/platform/part-file.node.ts';
import { replaceSystem } from '../support/client.ts';

const day = 24 * 3_600_000;

/** Returns the name of a part of a process that has ended. */
async function getDeadName(target: string): Promise<string> {
  return (await getPartName(target)).replace(`.${process.pid}.`, '.999999999.');
}

/** Returns the name of a part of a process of another machine. */
async function getForeignName(target: string): Promise<string> {
  return (await getPartName(target)).replace(/^(\.\w+)\.[^.]*\.[^.]*\.[^.]*\./, '$1.1.2.elsewhere.');
}

/** Creates a folder with empty files. */
async function createFolder(...names: readonly string[]): Promise<string> {
  const folder = await temporaryFolder();
  for (const name of names) await fs.writeFile(join(folder, name), '');
  return folder;
}

/** Lets a function of the file system fail until the end of the test. */
function failAt(name: 'stat' | 'unlink'): void {
  const original = fs[name];
  const assign = (by: unknown): void => {
    Object.assign(fs, { [name]: by });
    syncBuiltinESMExports();
  };
  onTestFinished(() => assign(original));
  assign(() => Promise.reject(new Error(name)));
}

it('removes the dead parts of a target, or those of all', async () => {
  const own = await getDeadName('/videos/v.mp4');
  const other = await getDeadName('w.mp4');
  const living = await getPartName('v.mp4');
  const folder = await createFolder(own, other, living);

  await removeDeadParts(folder, join(folder, 'v.mp4'));
  expect((await fs.readdir(folder)).sort()).toEqual([other, living].sort());

  await removeDeadParts(folder);
  expect(await fs.readdir(folder)).toEqual([living]);
});

it('removes no file whose name only contains the one of a part', async () => {
  const dead = await getDeadName('v.mp4');
  const [start = '', end = ''] = dead.split(/(?=[\da-f]{8}-[\da-f-]{27}\.part$)/);
  const names = [`x${dead}`, `${dead}.mp4`, dead.slice(1), `${start}x${end}`, start, 'v.part'];
  const folder = await createFolder(...names, dead);
  for (const name of names) await fs.utimes(join(folder, name), 0, 0);
  await removeDeadParts(folder);
  expect((await fs.readdir(folder)).sort()).toEqual(names.sort());
});

it.each([
  [0, true],
  [1, false],
])('a part of another machine stays for a day: with %i ms more it stays, %j', async (more, isKept) => {
  const foreign = await getForeignName('v.mp4');
  const folder = await createFolder(foreign);
  const written = Date.UTC(2026, 0, 15);
  await fs.utimes(join(folder, foreign), written / 1_000, written / 1_000);
  replaceSystem({ now: () => written + day + more });
  await removeDeadParts(folder);
  expect(await fs.readdir(folder)).toEqual(isKept ? [foreign] : []);
});

it('leaves what it cannot remove', async () => {
  const dead = await getDeadName('v.mp4');
  const folder = await createFolder(dead);
  failAt('unlink');
  await removeDeadParts(folder);
  expect(await fs.readdir(folder)).toEqual([dead]);
});

it('leaves a part of another machine whose age it cannot see', async () => {
  const foreign = await getForeignName('v.mp4');
  const folder = await createFolder(foreign);
  failAt('stat');
  replaceSystem({ now: () => Number.MAX_SAFE_INTEGER });
  await removeDeadParts(folder);
  expect(await fs.readdir(folder)).toEqual([foreign]);
});

it('has nothing to remove in a folder that is not there', async () => {
  await expect(removeDeadParts('/nowhere/at/all')).resolves.toBeUndefined();
});

it('a part has a short name that hides the one of its target', async () => {
  const name = await getPartName(`/videos/${'v'.repeat(250)}.mp4`);
  expect(name).toMatch(/^\.[\da-f]{16}\.\d+\.\d*\.[\w-]+\.[\da-f-]{36}\.part$/);
});
