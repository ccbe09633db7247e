import { test as base, expect } from '@playwright/test';
import { emulatorFixtures } from '@videogen/emulator/fixtures';
import { build } from 'vite';
import { getCells } from '../cells.mjs';
import { openReceiver } from '../open-receiver.mjs';
import { useService } from '../use-service.mjs';

const origin = 'https://app.example';
const apiUrl = 'https://api.videogen.example';
const test = base.extend({ emulator: emulatorFixtures({ publicUrl: apiUrl, cors: [origin] }).emulator });

for (const { sender, timers } of getCells(['fetch', 'XMLHttpRequest', 'axios'], ['URL']))
  test(`${sender}, ${timers} timers`, async ({ page, emulator }) => {
    if (timers === 'fake') await page.clock.install();
    await openPage(page, emulator);
    const receiver = await openReceiver();
    const send = (url, { body, ...request }) => {
      const sent = { ...request, body: body instanceof Uint8Array ? [...body] : body };
      return page.evaluate(sendInPage, { sender, url, request: sent });
    };
    try {
      await useService({ url: apiUrl, apiKey: emulator.apiKey, emulator, receiver, send }, expect);
    } finally {
      receiver.close();
    }
  });

/** Opens a page that has the senders, and whose requests to the API are sent to the emulator. */
async function openPage(page, emulator) {
  await page.route(`${origin}/`, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.route(`${apiUrl}/**`, async (route) => {
    const url = route.request().url().replace(apiUrl, emulator.url);
    try {
      await route.fulfill({ response: await route.fetch({ url }) });
    } catch {
      // A fault closes the connection.
      await route.abort();
    }
  });
  await page.goto(`${origin}/`);
  await page.addScriptTag({ content: await bundleSenders() });
}

/** The senders as a script of a page. */
async function bundleSenders() {
  const entry = new URL('../senders.mjs', import.meta.url).pathname;
  const lib = { entry, formats: ['iife'], name: 'senders', fileName: 'senders' };
  const [{ output }] = await build({ configFile: false, logLevel: 'error', build: { write: false, lib } });
  return output[0].code;
}

/** Sends a request in the page, where bytes arrive as an array of numbers. */
function sendInPage({ sender, url, request: { body, ...request } }) {
  const { senders } = globalThis.senders;
  return senders[sender](url, { ...request, body: Array.isArray(body) ? new Uint8Array(body) : body });
}
