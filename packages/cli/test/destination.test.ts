import { execFile, spawnSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { runHere } from './support/in-process.ts';
import { cleanEnv, program } from './support/run.ts';
import { startService } from './support/service.ts';

const service = await startService();
afterAll(() => service[Symbol.asyncDispose]());

test.each([
  ['no folder', '/no/such/folder/v.mp4'],
  ['a folder that cannot be written', '/proc/v.mp4'],
  ['a folder that cannot be written, without the name of a file', '/proc'],
  ['a name that is too long', service.path('v'.repeat(300))],
])('%s costs no task', async (_, path) => {
  const before = (await service.emulator.tasks.list()).length;
  const ran = await runHere(['text2video', 'a cat', '--json', '-o', path], service.env);
  expect(ran.code, ran.stderr).toBe(2);
  expect(JSON.parse(ran.stdout.trim().split('\n').at(-1) ?? '')).toMatchObject({ outcome: 'none' });
  expect(await service.emulator.tasks.list()).toHaveLength(before);
});

test('a file called stdout is a file', async () => {
  const ran = await runHere(['text2video', 'a cat', '-o', service.path('stdout')], service.env);
  expect(ran).toMatchObject({ code: 0, stdout: `${service.path('stdout')}\n` });
});

const canMount = spawnSync('unshare', ['-rm', 'true']).status === 0;

test.runIf(canMount)('a mount point is written into, and keeps its mount', async () => {
  await writeFile(service.path('disk.mp4'), 'old');
  await writeFile(service.path('today.mp4'), '');
  const script =
    'mount --bind "$1/disk.mp4" "$1/today.mp4" && "$2" "$3" text2video "a cat" -q -o "$1/today.mp4" && grep -c today.mp4 /proc/self/mountinfo';
  const args = ['-rm', 'bash', '-c', script, 'bash', service.folder, process.execPath, program];
  const { stdout } = await promisify(execFile)('unshare', args, { env: cleanEnv(service.env) });
  expect(stdout).toBe(`${service.path('today.mp4')}\n1\n`);
  expect((await readFile(service.path('disk.mp4'))).subarray(4, 8).toString()).toBe('ftyp');
  expect(await readFile(service.path('today.mp4'), 'utf8')).toBe('');
  expect((await readdir(service.folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
});
