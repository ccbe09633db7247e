import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { SmokeFiles } from '../build.ts';
import type { SmokeReport, Target } from '../smoke/check.ts';
import { type Runtime, timeLimit } from './runtime.ts';

const execute = promisify(execFile);

// The conditions that point tests to the sources are not wanted here: the built packages are tested.
const env = {
  ...process.env,
  NODE_OPTIONS: '',
  DENO_NO_UPDATE_CHECK: '1',
  // The checks over HTTP/2 have a certificate that nobody signed; nothing here is secret.
  NODE_TLS_REJECT_UNAUTHORIZED: '0',
};

/** Reads the results from the output of a program. */
export function resultsIn(output: string): SmokeReport {
  const line = output.split('\n').find((text) => text.startsWith('smoke '));
  if (line === undefined) throw new Error(`It printed no results: ${output.slice(-2000)}`);
  return JSON.parse(line.slice('smoke '.length));
}

/**
 * A runtime that is a program: Node, Bun or Deno.
 *
 * @param options.binary path of its program; throws when it is not installed
 * @param options.args arguments before the file
 */
export function programRuntime(
  name: string,
  options: { readonly agent: RegExp; readonly binary: () => string; readonly args: readonly string[] },
): Runtime {
  const { agent, binary, args } = options;
  return {
    name,
    agent,
    run: async ({ main }: SmokeFiles, target: Target) => {
      const { stdout, stderr } = await execute(binary(), [...args, main, JSON.stringify(target)], {
        env,
        timeout: timeLimit,
        cwd: new URL('../..', import.meta.url),
      });
      return resultsIn(`${stdout}\n${stderr}`);
    },
  };
}
