import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { GuideRun } from '../guide-runs.ts';
import { describeFailure } from './describe-failure.ts';
import { guidesFolder, nodeFlags } from './guides-folder.ts';

const run = promisify(execFile);

/** Milliseconds for a program. */
const timeout = 120_000;

/**
 * Starts a program in an empty folder that has only the picture which the guides mention.
 *
 * @param id the guide and the file: `waiting/waiting.ts`
 */
export async function runFaults(
  id: string,
  expected: GuideRun,
  env: Readonly<Record<string, string>>,
): Promise<string[]> {
  const cwd = await mkdtemp(join(tmpdir(), 'videogen-guide-'));
  await copyFile(join(guidesFolder, 'portrait.png'), join(cwd, 'portrait.png'));

  const [command, args] = getCommand(id);
  try {
    const { stdout } = await run(command, args, { cwd, env: { ...process.env, ...env }, timeout });
    return [...outputFaults(id, expected, stdout), ...(await fileFaults(id, expected, cwd))];
  } catch (error) {
    return [`${id} does not run: ${describeFailure(error)}`];
  } finally {
    await rm(cwd, { recursive: true });
  }
}

/** Returns the command that starts a program: a shell for a script, a program that acts as Next for Next's files. */
function getCommand(id: string): [command: string, args: string[]] {
  if (id.endsWith('.sh')) return ['sh', [join(guidesFolder, id)]];
  const program = join(import.meta.dirname, '..', 'next-guide.ts');
  return [process.execPath, [...nodeFlags, ...(id === 'nextjs' ? [program] : []), join(guidesFolder, id)]];
}

function outputFaults(id: string, { prints }: GuideRun, stdout: string): string[] {
  const missing = prints.filter((pattern) => !new RegExp(pattern, 'm').test(stdout));
  const shown = JSON.stringify(stdout.slice(0, 500));
  return missing.map((pattern) => `${id} does not print ${pattern}, but ${shown}`);
}

async function fileFaults(id: string, { writes }: GuideRun, cwd: string): Promise<string[]> {
  if (writes === undefined) return [];
  const { size } = await stat(join(cwd, writes));
  return size === 0 ? [`${id} leaves ${writes} empty`] : [];
}
