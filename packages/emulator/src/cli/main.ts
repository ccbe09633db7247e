import { contractVersion } from '@videogen/types/facts';
import { isEmulatorError } from '../errors.ts';
import { type CliArguments, readArguments } from './arguments.ts';
import { helpText } from './help.ts';

/** Does what the command line asks for; faults of the user end with a message and code 2, others with 1. */
export async function main(args: readonly string[]): Promise<void> {
  try {
    await run(readArguments(args));
  } catch (error) {
    if (!isEmulatorError(error)) throw error;
    const { code, message } = error;
    process.stderr.write(`videogen-emulator: ${message}\n`);
    if (args.includes('--json'))
      process.stdout.write(`${JSON.stringify({ event: 'error', code, message })}\n`);
    process.exitCode = code === 'OPTION_INVALID' ? 2 : 1;
  }
}

async function run(args: CliArguments): Promise<void> {
  if (args.command === 'help') process.stdout.write(helpText());
  else if (args.command === 'version') process.stdout.write(`${contractVersion}\n`);
  else if (args.command === 'probe') await (await import('./run-probe.ts')).runProbe(args);
  else await (await import('./run-start.ts')).runStart(args);
}
