// region playwright
import { test as base, expect } from '@playwright/test';
import type { Emulator } from '@videogen/emulator';
import { emulatorFixtures } from '@videogen/emulator/fixtures';

const test = base.extend<{ emulator: Emulator }>(emulatorFixtures());

test('the page shows the task as it moves', async ({ page, emulator }) => {
  await page.goto(emulator.url); // your front end; here the console
  await page.getByRole('link', { name: 'New task' }).click();
  await page.getByLabel('prompt').fill('A kitten');
  await page.getByRole('button', { name: 'Create task' }).click();
  await emulator.clock.advance('1m');
  await expect(page.locator('.timeline')).toContainText('SUCCESS');
});
// endregion
