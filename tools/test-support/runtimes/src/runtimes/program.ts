import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { getBinary, getNodeBinary } from '../binaries.ts';
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

/** The path of the program, which throws when it is not installed, and the arguments before the file. */
type Program = Pick<Runtime, 'agent'> & { readonly binary: () => string; readonly args: readonly string[] };

/** A runtime that is a program: Node, Bun or Deno. */
function programRuntime(name: string, { agent, binary, args }: Program): Runtime {
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

/** Node of a major version: 24 runs the tests; the others are optional dependencies, one for each platform. */
export function nodeRuntime(major: 20 | 22 | 24 | 26): Runtime {
  const binary = (): string => (major === 24 ? process.execPath : getNodeBinary(`${major}`).path);
  return programRuntime(`Node ${major}`, { agent: new RegExp(`^Node\\.js/v?${major}\\b`), binary, args: [] });
}

const bunArgs = ['run', '--no-install'];

/** Bun. */
export const bunRuntime: Runtime = programRuntime('Bun', {
  agent: /^Bun\//,
  binary: () => getBinary('bun'),
  args: bunArgs,
});

/** The oldest Bun that the packages support; the READMEs name it. */
export const oldestBunRuntime: Runtime = programRuntime('Bun 1.3.14', {
  agent: /^Bun\/1\.3\.14$/,
  binary: () => getBinary('bun-oldest'),
  args: bunArgs,
});

const denoArgs = [
  'run',
  '--quiet',
  '--no-config',
  '--node-modules-dir=manual',
  '--allow-all',
  '--unsafely-ignore-certificate-errors=127.0.0.1',
];

/** Deno, with the packages that pnpm installed. */
export const denoRuntime: Runtime = programRuntime('Deno', {
  agent: /^Deno\//,
  binary: () => getBinary('deno'),
  args: denoArgs,
});

/** The oldest Deno that the packages support; the READMEs name it. */
export const oldestDenoRuntime: Runtime = programRuntime('Deno 2.7', {
  agent: /^Deno\/2\.7\./,
  binary: () => getBinary('deno-oldest'),
  args: denoArgs,
});
