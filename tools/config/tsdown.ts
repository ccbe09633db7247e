import type { UserConfig } from 'tsdown';
import { declaredImports } from '../check/src/declared-imports.ts';

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
    // Nothing is bundled in: what a package needs at run time is in its dependencies or peers.
    deps: { neverBundle: [/^[@a-z]/] },
    plugins: [declaredImports],
    // The maps refer to `src`, which ships.
    sourcemap: true,
    outputOptions: { sourcemapExcludeSources: true },
    clean: true,
    fixedExtension: false,
    report: false,
    logLevel: 'warn',
    ...overrides,
  };
}
