import { access } from 'node:fs/promises';
import { type Browser, chromium } from 'playwright-core';

/** Nothing of Chromium's own goes to the network, and it runs where there is no sandbox and no graphics card. */
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The Chromium of this machine: the one named by `CHROMIUM_PATH`, Debian's, or the one that npm brought. */
async function executable(): Promise<string> {
  for (const path of [process.env['CHROMIUM_PATH'], '/usr/bin/chromium']) {
    if (path === undefined) continue;
    try {
      await access(path);
      return path;
    } catch {
      // The next one may be there.
    }
  }
  const { default: packed } = await import('@sparticuz/chromium');
  return packed.executablePath();
}

/** Starts a headless Chromium. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: await executable(), args: flags });
}
