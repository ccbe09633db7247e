import { fileURLToPath } from 'node:url';
import { defineConfig, type ViteUserConfig } from 'vitest/config';

/** Runs the tests of the guides as they are published; `playwright` is the Chromium of this machine. */
const config: ViteUserConfig = defineConfig({
  resolve: { alias: { playwright: fileURLToPath(new URL('playwright.ts', import.meta.url)) } },
  test: { include: ['*.test.ts'], testTimeout: 60_000, maxWorkers: 1, fileParallelism: false },
});

export default config;
