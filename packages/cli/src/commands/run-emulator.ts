import process from 'node:process';
import { main } from '@videogen/emulator/cli';
import { Ended } from '../ended.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';

/**
 * Runs the emulator's own command line.
 *
 * @param failure what its exit code 1 means here
 * @throws {Ended} when it did not end well
 */
export async function runEmulator(args: readonly string[], failure: ExitCode): Promise<void> {
  await main(args);
  const code = process.exitCode ?? 0;
  if (code !== 0) throw new Ended(code === exitCodes.wrongUse ? exitCodes.wrongUse : failure);
}
