import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import { unpackChromium } from './unpack-chromium.ts';

/** Flags that stop Chromium's own requests, and run it without a sandbox and without a graphics card. */
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

const cache = fileURLToPath(new URL('../../../node_modules/.cache/videogen', import.meta.url));

function packedVersion(): string {
  const path = new URL('../package.json', import.meta.resolve('@sparticuz/chromium'));
  const { version }: { version: string } = JSON.parse(readFileSync(path, 'utf8'));
  return version;
}

/** Finds Chromium: `CHROMIUM_PATH`, Debian's, or the one from npm. */
async function chromiumPath(): Promise<string> {
  const installed = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  return existsSync(installed) ? installed : unpackChromium(cache, packedVersion());
}

/** Returns the launch options of {@link launchChromium}, for callers that launch Chromium themselves. */
export async function chromiumLaunchOptions(
  more: readonly string[] = [],
): Promise<{ readonly executablePath: string; readonly args: string[]; readonly timeout: number }> {
  return { executablePath: await chromiumPath(), args: [...flags, ...more], timeout: 60_000 };
}

/**
 * Starts a headless Chromium. Rejects after a minute when it does not start.
 *
 * @param more further flags for its command line
 */
export async function launchChromium(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch(await chromiumLaunchOptions(more));
}
