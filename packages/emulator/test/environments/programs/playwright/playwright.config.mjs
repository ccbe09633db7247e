import { defineConfig } from '@playwright/test';

const launchOptions = JSON.parse(process.env.CHROMIUM ?? '{}');

export default defineConfig({
  testMatch: '*.spec.mjs',
  reporter: 'list',
  outputDir: './results',
  timeout: 60_000,
  use: { launchOptions },
});
