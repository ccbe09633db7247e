import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createGate } from '../src/create-gate.ts';
import { fillOnce } from '../src/fill-once.ts';

let cache: string;
beforeEach(async () => {
  cache = await mkdtemp(join(tmpdir(), 'videogen-cache-'));
});
afterEach(() => rm(cache, { recursive: true, force: true }));

it('shows a folder only when it is complete, though two fill it at the same time', async () => {
  const folder = join(cache, 'browser');
  const both = createGate();
  let started = 0;

  const fill = async (staging: string): Promise<void> => {
    await writeFile(join(staging, 'half'), '');
    started += 1;
    if (started === 2) both.open();
    await both.opened;
    expect(await readdir(cache)).not.toContain('browser');
    await writeFile(join(staging, 'program'), 'complete');
  };

  const slow: (staging: string) => Promise<void> = async (staging: string): Promise<void> => {
    await fill(staging);
    await first; // The other one is renamed before this one.
  };
  const first = fillOnce(folder, fill);
  await Promise.all([first, fillOnce(folder, slow)]);

  expect(await readdir(cache)).toEqual(['browser']);
  expect(await readFile(join(folder, 'program'), 'utf8')).toBe('complete');
});

it('leaves an existing folder unchanged, and removes a folder after a failure', async () => {
  const folder = join(cache, 'browser');
  const fail = async (): Promise<void> => {
    throw new Error('no room left');
  };
  await expect(fillOnce(folder, fail)).rejects.toThrow('no room left');
  expect(await readdir(cache)).toEqual([]);
  await fillOnce(folder, async (staging) => writeFile(join(staging, 'program'), ''));
  await fillOnce(folder, fail);
  expect(await readdir(folder)).toEqual(['program']);
});
