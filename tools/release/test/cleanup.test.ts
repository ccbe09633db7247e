import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';

const cleanup = JSON.stringify(new URL('../src/rehearse/cleanup.ts', import.meta.url).href);

/** A program that works in a folder with a child process, prints a line, and then runs forever or fails. */
function program(folder: string, fails: boolean): string {
  return `
    import { spawn } from 'node:child_process';
    import { killAtExit, withCleanup } from ${cleanup};
    await withCleanup(${JSON.stringify(folder)}, async () => {
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
      killAtExit(child);
      console.log(child.pid);
      if (${fails}) throw new Error('It failed.');
      await new Promise((resolve) => child.on('close', resolve));
    });`;
}

it.each([
  ['fails', true, undefined, 1],
  ['is interrupted', false, 'SIGINT', 130],
  ['receives SIGTERM', false, 'SIGTERM', 143],
] as const)('leaves no folder and no process when the work %s', async (_, fails, signal, code) => {
  const folder = mkdtempSync(join(tmpdir(), 'cleanup-test-'));
  const child = spawn(process.execPath, ['--input-type=module', '-e', program(folder, fails)], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const exited = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [line] = await child.stdout.take(1).toArray();
  if (signal) child.kill(signal);
  expect(await exited).toBe(code);
  expect(existsSync(folder)).toBe(false);
  const probe = () => expect(() => process.kill(Number(line), 0)).toThrow('ESRCH');
  await vi.waitFor(probe, { timeout: 60_000 });
});
