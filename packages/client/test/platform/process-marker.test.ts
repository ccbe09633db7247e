import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { getPartName, removeDeadParts } from '../../src/platform/part-file.node.ts';
import {
  canIdentifyProcesses,
  getProcessMarker,
  getProcessState,
} from '../../src/platform/process-marker.node.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Replaces functions of a module of Node until the end of the test. */
function replaceIn<Module extends object>(module: Module, by: Partial<Module>): void {
  const replaced = Object.fromEntries(Object.entries(module).filter(([name]) => name in by));
  const assign = (members: object): void => {
    Object.assign(module, members);
    syncBuiltinESMExports();
  };
  onTestFinished(() => assign(replaced));
  assign(by);
}

/** Lets the machine have these files and links only, until the end of the test. */
function replaceFiles(files: Readonly<Record<string, string>>): void {
  const read = async (path: unknown): Promise<string> => {
    const text = files[String(path)];
    if (text === undefined) throw new Error(`There is no ${path}.`);
    return text;
  };
  replaceIn<object>(fs, { readFile: read, readlink: read });
}

function replacePlatform(platform: NodeJS.Platform): void {
  vi.spyOn(process, 'platform', 'get').mockReturnValue(platform);
}

const bootId = '/proc/sys/kernel/random/boot_id';
const namespace = '/proc/self/ns/pid';
const statusPath = `/proc/${process.pid}/stat`;

/** A file of the system about this process, which started at this tick. */
function describeProcess(name: string, start: number): string {
  const numbers = Array.from({ length: 18 }, (_, index) => index + 1);
  return `${process.pid} (${name}) S ${numbers.join(' ')} ${start} 99 98`;
}

it.each([
  ['EPERM', 'running'],
  ['EACCES', 'running'],
  ['ESRCH', 'ended'],
])('a process whose check fails with %s is %s', async (code, expected) => {
  const marker = await getProcessMarker();
  vi.spyOn(process, 'kill').mockImplementation(() => {
    throw Object.assign(new Error('kill'), { code });
  });
  expect(await getProcessState(marker)).toBe(expected);
  expect(process.kill).toHaveBeenCalledWith(process.pid, 0);
});

it.each([
  ['x', ''],
  ['', ' '],
  ['1.', ''],
  ['', '.1'],
])('a marker between %j and %j is of no process of this machine', async (before, after) => {
  const marker = await getProcessMarker();
  expect(await getProcessState(marker)).toBe('running');
  expect(await getProcessState(`${before}${marker}${after}`)).toBe('elsewhere');
});

it.each(['node', 'a) S 7 7', ') ('])('reads the start of the program %j', async (name) => {
  replacePlatform('linux');
  replaceFiles({
    [statusPath]: describeProcess(name, 1_234),
    [bootId]: 'a1b2c3d4-9999',
    [namespace]: 'pid:[77]',
  });
  expect(await getProcessMarker()).toBe(`${process.pid}.1234.a1b2c3d4-77`);
});

it('the process of a marker that started at another time has ended', async () => {
  replacePlatform('linux');
  const machine = { [bootId]: 'a1b2c3d4-9999', [namespace]: 'pid:[77]' };
  replaceFiles({ ...machine, [statusPath]: describeProcess('node', 1_234) });
  const marker = await getProcessMarker();
  expect(await getProcessState(marker)).toBe('running');
  replaceFiles({ ...machine, [statusPath]: describeProcess('node', 1_235) });
  expect(await getProcessState(marker)).toBe('ended');
});

it.each<[string, Record<string, string>, string]>([
  ['nothing', {}, 'boot-0'],
  ['a boot only', { [bootId]: 'a1b2c3d4-9999' }, 'a1b2c3d4-0'],
  ['a container only', { [namespace]: 'pid:[77]' }, 'boot-77'],
  ['a status that is cut', { [statusPath]: `${process.pid} (node) S 1 2` }, 'boot-0'],
])('a Linux that says %s has a marker', async (_, files, machine) => {
  replacePlatform('linux');
  replaceFiles(files);
  const marker = await getProcessMarker();
  expect(marker).toBe(`${process.pid}..${machine}`);
  expect(await getProcessState(marker)).toBe('running');
});

it.each([
  ["Ada's Mac.local", 'Ada_s_Mac_local'],
  ['build-7_b', 'build-7_b'],
  ['', 'host'],
])('the marker of a system without such files has the name of its host: %j', async (name, machine) => {
  replacePlatform('darwin');
  replaceFiles({ [bootId]: 'a1b2c3d4-9999', [namespace]: 'pid:[77]' });
  replaceIn(os, { hostname: () => name });
  const marker = await getProcessMarker();
  expect(marker).toBe(`${process.pid}..${machine}`);
  expect(await getProcessState(marker)).toBe('running');
});

/** A Deno with these permissions. */
function stubDeno(granted: readonly string[]): void {
  const querySync = ({ name }: { readonly name: string }): object => ({
    state: granted.includes(name) ? 'granted' : 'prompt',
  });
  vi.stubGlobal('Deno', { permissions: { querySync } });
}

it.each<[readonly string[], boolean]>([
  [['read', 'run', 'sys'], true],
  [['read', 'run'], false],
  [['read', 'sys'], false],
  [['run', 'sys'], false],
  [[], false],
])('in Deno with the permissions %j, processes can be told apart: %j', async (granted, expected) => {
  const marker = await getProcessMarker();
  stubDeno(granted);
  expect(canIdentifyProcesses()).toBe(expected);
  expect(await getProcessMarker()).toBe(expected ? marker : 'unknown');
});

it('removes no part of a dead process without the permissions to see it', async () => {
  const folder = await temporaryFolder();
  const name = await getPartName('v.mp4');
  const dead = name.replace(`.${process.pid}.`, '.999999999.');
  await fs.writeFile(`${folder}/${dead}`, '');

  stubDeno([]);
  await removeDeadParts(folder);
  expect(await fs.readdir(folder)).toEqual([dead]);

  vi.unstubAllGlobals();
  await removeDeadParts(folder);
  expect(await fs.readdir(folder)).toEqual([]);
});
