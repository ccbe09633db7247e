import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const examples = fileURLToPath(new URL('../../examples/', import.meta.url));

/** Folder for what a program writes; removed afterwards. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'videogen-docs-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Runs a program of `examples/` and gives what it prints. */
export async function runExample(
  name: string,
  env: Readonly<Record<string, string>>,
  cwd: string,
): Promise<string> {
  const [command, ...flags] = name.endsWith('.sh') ? ['sh'] : [process.execPath];
  const { stdout } = await run(command ?? '', [...flags, join(examples, name)], {
    cwd,
    env: { ...process.env, ...env },
    timeout: 25_000,
  });
  return stdout;
}
