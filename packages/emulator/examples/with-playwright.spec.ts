// region playwright
import { test as base, expect } from '@playwright/test';
import type { Emulator } from '@videogen/emulator';
import { emulatorFixtures } from '@videogen/emulator/fixtures';
import { page as application } from './app/page.ts'; // your application

const apiUrl = 'https://api.videogen.example'; // the fixed URL in your application
const { emulator } = emulatorFixtures({ publicUrl: apiUrl, cors: ['https://app.example'] });

const test = base.extend<{ emulator: Emulator }>({
  emulator,
  page: async ({ page, emulator: own }, use) => {
    await page.route(`${apiUrl}/**`, async (route) => {
      const url = route.request().url().replace(apiUrl, own.url);
      await route.fulfill({ response: await route.fetch({ url }) });
    });
    await use(page);
  },
});

test('the page shows the task as it moves', async ({ page, emulator: own }) => {
  const contentType = 'text/html';
  const body = application;
  await page.route('https://app.example/', (route) => route.fulfill({ contentType, body }));
  await page.goto('https://app.example/');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('status')).toHaveText('PENDING');
  await own.clock.advance('1m');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('status')).toHaveText('SUCCESS');
  await expect(page.locator('video')).toHaveJSProperty('duration', 5);
});
// endregion
