import { join } from 'node:path';
import { getBinary, getNodeBinary } from '@videogen-tools/runtimes/binaries';
import { installTool } from './install-tool.ts';

/** A runtime that runs a file: its program, and the arguments before the file. */
export interface Runtime {
  readonly program: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** This Node. */
export const currentNode: Runtime = { program: process.execPath, args: [] };

/**
 * A Node of an exact version, from the packages of `tools/test-support/runtimes`.
 *
 * @param version such as `20.19`
 * @throws Error when the package has another one, on Linux on x64, for which it is exact
 */
export function getNode(version: string): Runtime {
  const [major = ''] = version.split('.');
  const { path, version: found } = getNodeBinary(major);
  const isExact = process.platform === 'linux' && process.arch === 'x64';
  if (isExact && found !== `v${version}.0`)
    throw new Error(
      `A package promises Node ${version}, but tools/test-support/runtimes has ${found} to test it.`,
    );
  return { program: path, args: [] };
}

/** Deno, with the packages that a package manager installed. */
export function getDeno(): Runtime {
  return {
    program: getBinary('deno'),
    args: ['run', '--quiet', '--no-config', '--node-modules-dir=manual', '--allow-all'],
    env: { DENO_NO_UPDATE_CHECK: '1' },
  };
}

/** Bun, which is installed beside the folders of the users. */
export async function getBun(work: string): Promise<Runtime> {
  const folder = await installTool('bun', work);
  return { program: join(folder, 'bin/bun.exe'), args: ['run', '--no-install'] };
}
