import { main } from '@videogen/emulator/cli';

/** Runs the emulator's own command line. */
export async function runEmulator(args: readonly string[]): Promise<void> {
  await main(args);
}
