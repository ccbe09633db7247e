import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';

const config: PlaywrightTestConfig = defineConfig({
  testMatch: 'with-playwright.spec.ts',
  reporter: 'line',
  outputDir: '../node_modules/.cache/playwright',
  // The launch options of another Chromium, where the one of Playwright is not installed.
  // Limits that only end a hang.
  timeout: 120_000,
  expect: { timeout: 60_000 },
  use: { launchOptions: JSON.parse(process.env['CHROMIUM'] ?? '{}') },
});

export default config;
