import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, type ViteUserConfig } from 'vitest/config';

/** Packages are tested from their sources: `@videogen/source` is the export condition that points there. */
const conditions = ['@videogen/source'];

const config: ViteUserConfig = defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    include: ['spec/test/**/*.test.ts', 'packages/*/test/**/*.test.ts', 'tools/*/test/**/*.test.ts'],
    // Programs that the tests start (`node some.ts`) resolve the packages the same way.
    env: { NODE_OPTIONS: '--conditions=@videogen/source --disable-warning=ExperimentalWarning' },
    // One worker for each core: the default leaves one idle, which is half of a machine with two.
    maxWorkers: availableParallelism(),
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});

export default config;
