import { type ExecFileOptions, execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describeFailure } from './describe-failure.ts';

const run = promisify(execFile);

/** Runs Node with arguments; returns the fault with the output when it fails. */
export async function nodeFaults(
  fault: string,
  args: readonly string[],
  options: ExecFileOptions = {},
): Promise<string[]> {
  try {
    await run(process.execPath, args, options);
    return [];
  } catch (error) {
    return [`${fault}: ${describeFailure(error)}`];
  }
}
