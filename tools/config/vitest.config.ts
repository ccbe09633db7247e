import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig, type ViteUserConfig } from 'vitest/config';

/** Packages are tested from their sources: `@videogen/source` is the export condition that points there. */
const conditions = ['@videogen/source'];

/** Campaigns and other tests that take long. `pnpm test:long` and the nightly workflow run them. */
const long = ['{spec,packages/*,tools/*}/test/**/*.long.test.ts'];

/** The configuration of `npm test`, or of `pnpm test:long`. */
export function configure(which: 'short' | 'long'): ViteUserConfig {
  return defineConfig({
    root: fileURLToPath(new URL('../..', import.meta.url)),
    resolve: { conditions },
    ssr: { resolve: { conditions, externalConditions: conditions } },
    test: {
      include: which === 'long' ? long : ['{spec,packages/*,tools/*}/test/**/*.test.ts'],
      exclude: which === 'long' ? configDefaults.exclude : [...configDefaults.exclude, ...long],
      // Programs that the tests start (`node some.ts`) resolve the packages the same way.
      env: { NODE_OPTIONS: '--conditions=@videogen/source --disable-warning=ExperimentalWarning' },
      // One worker for each core: the default leaves one idle, which is half of a machine with two.
      maxWorkers: availableParallelism(),
      testTimeout: which === 'long' ? 600_000 : 60_000,
      hookTimeout: 120_000,
      passWithNoTests: which === 'long',
    },
  });
}

const config: ViteUserConfig = configure('short');

export default config;
