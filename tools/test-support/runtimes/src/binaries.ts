import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const here = createRequire(import.meta.url);
const oldNodes = createRequire(new URL('../old-nodes/package.json', import.meta.url));
/** `pnpm -C tools/test-support/runtimes install:nightly` installs there what only the nightly run needs. */
const more = createRequire(new URL('../more/package.json', import.meta.url));

/** A Node that a package of npm contains. */
export interface NodeBinary {
  readonly path: string;
  /** Such as `v20.19.0`. */
  readonly version: string;
}

/**
 * Finds a Node of a major version, of which there is a package for each platform.
 *
 * @throws Error when it is not installed
 */
export function getNodeBinary(major: string): NodeBinary {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const from = major === '26' ? more : oldNodes;
  const manifest = from.resolve(`node${major}-${platform}-${process.arch}/package.json`);
  const { version }: { version: string } = from(manifest);
  const path = join(dirname(manifest), 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  return { path, version };
}

/**
 * Finds the program of Deno or Bun, of the version of this repository or of the oldest one that the packages support.
 *
 * @throws Error when it is not installed
 */
export function getBinary(folder: 'deno' | 'deno-oldest' | 'bun' | 'bun-oldest'): string {
  const from = folder === 'deno' ? here : more;
  const manifest = from.resolve(`${folder}/package.json`);
  // npm's own fields.
  const { name, bin }: { name: string; bin: string | Readonly<Record<string, string>> } = from(manifest);
  return join(dirname(manifest), typeof bin === 'string' ? bin : (bin[name] ?? ''));
}
