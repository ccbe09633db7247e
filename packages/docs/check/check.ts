/** Checks the built site: `pnpm docs:check [part of a page's path…]`. Exits with 1 and a list when something is wrong. */
import { launchChromium } from '@videogen-tools/testing/chromium';
import { distRoot } from '../site/paths.ts';
import { serveSite } from '../site/serve.ts';
import { inspectPages } from './browse.ts';
import { guideFaults } from './guides.ts';
import { feedFaults, linkFaults, readSite, scriptSizes, twinFaults, weightFaults } from './pages.ts';
import { registerFaults } from './register.ts';
import { uses } from './use.ts';

const wanted = process.argv.slice(2);
const faults: string[] = [];

async function step(name: string, work: () => Promise<readonly string[]>): Promise<void> {
  const started = performance.now();
  const found = await work().catch((error: unknown) => [String(error)]);
  const took = `${((performance.now() - started) / 1000).toFixed(1)} s`;
  console.log(`${found.length === 0 ? 'ok    ' : 'FAILED'} ${name} (${took})`);
  faults.push(...found.map((fault) => `${name}: ${fault}`));
}

const site = await readSite(distRoot);
const paths = site.pages.map((page) => page.path);
await step(`links and anchors of ${paths.length} pages`, async () => linkFaults(site));
await step('weight and text without scripts', () => weightFaults(site));
await step('Markdown twins and llms.txt', () => twinFaults(site));
await step('sitemap, feed and picture', () => feedFaults(site));

await step('the blocks of each guide are a program', () => guideFaults(site));
await step('open facts at their places', () => registerFaults(site));

const opened = paths.filter((path) => wanted.length === 0 || wanted.some((part) => path.includes(part)));
const browser = await launchChromium();
const server = await serveSite(distRoot);
await step('Chromium and axe on every page', () => inspectPages(browser, server.url, opened));
await Promise.all(
  uses.map(({ name, run }) =>
    step(name, async () => {
      await run(browser, distRoot);
      return [];
    }),
  ),
);
await server.close();
await browser.close();

const sizes = [...(await scriptSizes(site))].sort((a, b) => b[1] - a[1]);
console.log(
  `most script, gzipped: ${sizes
    .slice(0, 3)
    .map(([path, size]) => `${path} ${size} B`)
    .join(', ')}`,
);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
