import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { descendants } from './support.ts';

const program = fileURLToPath(new URL('../cli.ts', import.meta.url));
const results = new URL('../results.json', import.meta.url);

test('a group that is not there ends with 2 and the names of those that are', async () => {
  const { code, text } = await runCli(['nonsense']);
  expect(code).toBe(2);
  expect(text).toMatch(/No such group: nonsense\.\n\nUsage: pnpm bench \[group…\]/);
});

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s leaves no process behind, keeps the results, and ends with %i', async (signal, wanted) => {
  const before = await readFile(results, 'utf8');
  const mark = `bench-${randomUUID()}`;
  vi.stubEnv('BENCH_MARK', mark);
  const { code, text } = await runCli(['callbacks', '--quick'], (id) => {
    // The command, the group, its program, and the servers that this has started.
    if (descendants(mark).length < 6) return false;
    process.kill(id, signal);
    return true;
  });
  vi.unstubAllEnvs();
  expect(text).toContain(`Stopped by ${signal}`);
  expect(code).toBe(wanted);
  expect(descendants(mark)).toEqual([]);
  expect(await readFile(results, 'utf8')).toBe(before);
});

/** Runs the command until it ends; what is given is asked every now and then until it says that it is done. */
async function runCli(
  args: readonly string[],
  watch: (id: number) => boolean = () => true,
): Promise<{ readonly code: number; readonly text: string }> {
  const command = ['--conditions=@videogen/source', program, ...args];
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part) => {
      text += part;
    });
  const timer = setInterval(() => {
    if (watch(child.pid ?? 0)) clearInterval(timer);
  }, 50);
  const [code] = await ended;
  clearInterval(timer);
  return { code, text };
}
