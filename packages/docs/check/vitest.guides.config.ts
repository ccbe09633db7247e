import { fileURLToPath } from 'node:url';
import { defineConfig, type ViteUserConfig } from 'vitest/config';

const conditions = ['@videogen/source'];

/** Runs the tests of the guides as they are published; `playwright` is the Chromium of this machine. */
const config: ViteUserConfig = defineConfig({
  resolve: {
    conditions,
    alias: { playwright: fileURLToPath(new URL('playwright.ts', import.meta.url)) },
  },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: { include: ['*.test.ts'], testTimeout: 60_000, maxWorkers: 1, fileParallelism: false },
});

export default config;
