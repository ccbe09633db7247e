import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

const launchOptions = JSON.parse(process.env.CHROMIUM ?? '{}');
const limits = { testTimeout: 60_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    projects: [
      { test: { ...limits, name: 'Node', include: ['{node,jsdom,happy-dom}.test.mjs'] } },
      {
        publicDir: 'public',
        test: {
          ...limits,
          name: 'browser mode',
          include: ['page.test.mjs'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
