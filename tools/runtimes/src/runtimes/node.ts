import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { programRuntime } from './program.ts';
import type { Runtime } from './runtime.ts';

const here = createRequire(import.meta.url);
/** `pnpm install:nightly` installs there what only the nightly run needs. */
const more = createRequire(new URL('../../more/package.json', import.meta.url));

/** Node of a major version: 24 runs the tests; the others are optional dependencies, one for each platform. */
export function nodeRuntime(major: 20 | 22 | 24 | 26): Runtime {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const binary = (): string => {
    if (major === 24) return process.execPath;
    const manifest = (major === 26 ? more : here).resolve(
      `node${major}-${platform}-${process.arch}/package.json`,
    );
    return join(dirname(manifest), 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  };
  return programRuntime(`Node ${major}`, { agent: new RegExp(`^Node\\.js/v?${major}\\b`), binary, args: [] });
}

function getBin(name: string, from: NodeJS.Require): () => string {
  return () => {
    const manifest = from.resolve(`${name}/package.json`);
    const { bin } = from(manifest) as { bin: string | Record<string, string> }; // npm's own field.
    return join(dirname(manifest), typeof bin === 'string' ? bin : (bin[name] ?? ''));
  };
}

/** Bun. */
export const bunRuntime: Runtime = programRuntime('Bun', {
  agent: /^Bun\//,
  binary: getBin('bun', more),
  args: ['run', '--no-install'],
});

/** Deno, with the packages that pnpm installed. */
export const denoRuntime: Runtime = programRuntime('Deno', {
  agent: /^Deno\//,
  binary: getBin('deno', here),
  args: [
    'run',
    '--quiet',
    '--no-config',
    '--node-modules-dir=manual',
    '--allow-all',
    '--unsafely-ignore-certificate-errors=127.0.0.1',
  ],
});
