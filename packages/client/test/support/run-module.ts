import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs the text of a module, which can import the package by its name, in a process of Node; returns what it prints. */
export async function runModule(
  text: string,
  { flags = [], env }: { readonly flags?: readonly string[]; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  const args = ['--conditions=@videogen/source', ...flags, '--input-type=module', '--eval', text];
  const options = { cwd: import.meta.dirname, timeout: 100_000, ...(env && { env }) };
  return (await promisify(execFile)(process.execPath, args, options)).stdout;
}
