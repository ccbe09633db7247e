import process from 'node:process';
import { main } from '@videogen/emulator/cli';
import { type ExitCode, ExitError, exitCodes } from '../exit-codes.ts';

/**
 * Runs the emulator's own command line.
 *
 * @param failure meaning of its exit code 1 here
 * @throws {ExitError} when its exit code is not 0
 */
export async function runEmulator(args: readonly string[], failure: ExitCode): Promise<void> {
  await main(args);
  const code = process.exitCode ?? 0;
  if (code !== 0) throw new ExitError(code === exitCodes.wrongUse ? exitCodes.wrongUse : failure);
}
