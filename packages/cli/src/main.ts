import process from 'node:process';
import { CommanderError } from 'commander';
import { ExitError, exitCodes } from './exit-codes.ts';
import type { Host } from './host.ts';
import { createProgram } from './program.ts';

/**
 * Runs `videogen` with arguments (without the name of the program), and returns its exit code.
 *
 * @example
 * ```ts
 * import { main } from '@videogen/cli';
 *
 * process.exitCode = await main(['text2video', 'a cat surfing', '--emulator', '-o', 'cat.mp4']);
 * ```
 */
export async function main(args: readonly string[], host: Host = process): Promise<number> {
  try {
    await createProgram(host, isJson(args)).parseAsync(args, { from: 'user' });
    return exitCodes.done;
  } catch (error) {
    if (error instanceof ExitError) return error.exitCode;
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.wrongUse;
    throw error;
  }
}

/** Whether errors of the command line itself are events, too; the parser did not read its options yet. */
function isJson(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return args.slice(0, end === -1 ? undefined : end).includes('--json');
}
