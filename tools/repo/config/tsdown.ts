import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { UserConfig } from 'tsdown';
import { declaredImports } from '../src/declared-imports.ts';

/** A file of a build, as rolldown passes it to a plugin: maps have a source. */
interface MappedFile {
  source?: string | Uint8Array;
}

/** Every package that a file imports, apart from the shared files, which nobody can install: those are bundled. */
export const installed: RegExp = /^(?!@videogen\/shared\/)[@a-z]/;

/** Puts the shared files into the maps that refer to them, as they are in no published package. */
const sharedSources = {
  name: 'shared-sources',
  generateBundle(
    { dir = '.' }: { readonly dir?: string },
    bundle: Readonly<Record<string, MappedFile>>,
  ): void {
    for (const [name, file] of Object.entries(bundle)) {
      if (!name.endsWith('.map') || file.source === undefined) continue;
      const map = JSON.parse(String(file.source));
      const isShared = (source: string): boolean => source.includes('/shared/src/');
      if (!map.sources.some(isShared)) continue;
      const folder = dirname(resolve(dir, name));
      map.sourcesContent = map.sources.map((source: string) =>
        isShared(source) ? readFileSync(resolve(folder, source), 'utf8') : null,
      );
      file.source = JSON.stringify(map);
    }
  },
};

/**
 * The one way a published package is built: ESM, one output file per source file (so that a bundler drops
 * what an application does not import), declarations beside them.
 */
export function library(entry: readonly string[], overrides: UserConfig = {}): UserConfig {
  return {
    entry: [...entry],
    format: 'esm',
    target: 'es2023',
    platform: 'neutral',
    unbundle: true,
    dts: true,
    // What a package needs at run time is in its dependencies or peers.
    deps: { neverBundle: [installed] },
    plugins: [declaredImports, sharedSources],
    // The maps refer to `src`, which ships; the shared files are in their maps.
    sourcemap: true,
    outputOptions: { sourcemapExcludeSources: true },
    clean: true,
    fixedExtension: false,
    report: false,
    logLevel: 'warn',
    ...overrides,
  };
}
