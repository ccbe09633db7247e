import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, it, vi } from 'vitest';

const module = JSON.stringify(new URL('../src/run.ts', import.meta.url).href);

/** A program that works in a folder with a command and its child, prints both, and then runs forever or fails. */
const program = (fails: boolean): string => `
  import { readFile } from 'node:fs/promises';
  import { inFolder, run } from ${module};
  await inFolder('run-test-', async (folder) => {
    const command = run('bash', ['-c', 'sleep 1000 & echo $! > pid; wait'], { cwd: folder });
    let pid = '';
    while (pid === '') pid = await readFile(folder + '/pid', 'utf8').catch(() => '');
    console.log(folder, pid.trim());
    if (${fails}) throw new Error('It failed.');
    await command;
  });`;

it.each([
  ['fails', true, undefined, 1],
  ['is interrupted', false, 'SIGINT', 130],
  ['receives SIGTERM', false, 'SIGTERM', 143],
] as const)('leaves no folder and no process when the work %s', async (_, fails, signal, code) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program(fails)], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const exited = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [line] = await child.stdout.take(1).toArray();
  const [folder = '', pid] = String(line).trim().split(' ');
  expect(existsSync(folder) || fails).toBe(true);
  if (signal) child.kill(signal);
  expect(await exited).toBe(code);
  expect(existsSync(folder)).toBe(false);
  const isGone = () => expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH');
  await vi.waitFor(isGone, { timeout: 60_000 });
});
