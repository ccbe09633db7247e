import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { createTask, post } from '../support/contract.ts';
import { png, upload } from '../support/files.ts';
import { start } from '../support/start.ts';

/** The views of the console, and those of one task, request and delivery. */
export const allViews = [
  'tasks',
  'task',
  'new',
  'requests',
  'request',
  'deliveries',
  'delivery',
  'uploads',
  'faults',
  'register',
  'emulator',
] as const;

/** Opens views of an emulator with some of everything: axe finds nothing, 390 pixels are enough, one host is called. */
export async function checkViews(
  page: Page,
  colorScheme: 'light' | 'dark',
  views: readonly (typeof allViews)[number][],
): Promise<void> {
  const emulator = await start();
  const service_uri = await upload(emulator, png(10, 10));
  await post(emulator, '/v1/video/image2video', { image: { service_uri } });
  const body = { prompt: 'A cat', callback_url: 'https://app.example/hook' };
  const id = await createTask(emulator, body);

  emulator.faults.add({ kind: 'delay', on: 'getTask' });
  await emulator.clock.advance('1m');
  const [delivery] = await emulator.deliveries.list();

  const hashes: Readonly<Record<string, string>> = {
    task: `tasks/${id}`,
    new: 'new?kind=createTalkingAvatar',
    request: 'requests/1',
    delivery: `deliveries/${delivery?.id}`,
  };

  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await page.emulateMedia({ colorScheme });

  for (const name of views) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${emulator.url}/#/${hashes[name] ?? name}`);
    await page.locator('main .panel h2').first().waitFor();
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    const found = violations.map(({ id, nodes }) => `${name}: ${id} ${nodes.map(({ html }) => html)}`);
    expect(found).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect([name, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([name, 390]);
  }

  expect([...hosts]).toEqual([new URL(emulator.url).host]);

  await page.evaluate(() => document.body.append(document.createElement('img')));
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map(({ id }) => id)).toContain('image-alt');
}
