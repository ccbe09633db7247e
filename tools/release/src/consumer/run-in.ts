import { run } from '@videogen-tools/test-support/run';
import type { Consumer } from './create-consumer.ts';
import { managers } from './managers.ts';
import type { Runtime } from './runtimes.ts';

/**
 * Runs a file of a consumer's folder in a runtime, and returns what it printed.
 *
 * @param args the file, and its arguments
 * @throws Error with its output when it fails
 */
export function runIn(
  { folder, manager }: Consumer,
  runtime: Runtime,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { nodeArguments = [] } = managers[manager];
  const all = [...runtime.args, ...nodeArguments, ...args];
  return run(runtime.program, all, { cwd: folder, env: { ...runtime.env, ...env }, timeout: 120_000 });
}
