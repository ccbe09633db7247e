import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createVideoClient } from '@videogen/client';
import { startEmulator } from '@videogen/emulator';
import { chromium } from 'playwright';
import { expect, test } from 'vitest';

test('the page shows the finished video', async () => {
  await using emulator = await startEmulator({ clock: 'manual', render: 'none' });
  const client = createVideoClient({ baseUrl: emulator.url, apiKey: emulator.apiKey });

  // Your application: here a server that creates a task and shows its status.
  const task = await client.textToVideo({ prompt: 'A cat', seconds: 5 });
  const app = createServer(async (_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<p role="status">${(await task.get()).status}</p>`);
  }).listen(0, '127.0.0.1');
  await once(app, 'listening');
  // `listen` on a TCP port gives an AddressInfo.
  const { port } = app.address() as AddressInfo;

  const browser = await chromium.launch();
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${port}/`);
    expect(await page.getByRole('status').textContent()).toBe('PENDING');

    await emulator.clock.advance('1m');
    await page.reload();
    expect(await page.getByRole('status').textContent()).toBe('SUCCESS');
  } finally {
    await browser.close();
    app.close();
  }
});
