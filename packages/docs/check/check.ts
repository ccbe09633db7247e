/**
 * Checks the built site: `pnpm docs:check`. Prints the time of each part, and exits with 1 and a list when something is wrong.
 *
 * `--all` inspects every page and each operation at each width, as the nightly run does; without it, pages that together have
 * nearly each kind of element. Names of pages (`pnpm docs:check waiting reference/errors`) restrict what needs a browser, and the programs
 * of guides, to these pages.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchChromium } from '@videogen-tools/test-support/chromium';
import { assemble } from '../publish/assemble.ts';
import { distRoot } from '../site/paths.ts';
import { serveSite } from '../site/serve.ts';
import { siteVersion } from '../site/site-url.ts';
import { visitPages } from './browse.ts';
import { choosePages } from './choose-pages.ts';
import { factFaults } from './contract-facts.ts';
import { guideFaults } from './guides.ts';
import { getNamedPages } from './named-pages.ts';
import {
  constantFaults,
  feedFaults,
  idFaults,
  methodFaults,
  readSite,
  scriptSizes,
  twinFaults,
  weightFaults,
} from './pages.ts';
import { linkFaults } from './published/links.ts';
import { questionFaults } from './questions.ts';
import { registerFaults } from './register.ts';
import { sidebarFaults } from './sidebar.ts';
import { twoAtATime } from './two-at-a-time.ts';
import { uses } from './use.ts';

const options = process.argv.slice(2);
const everything = options.includes('--all');
const names = options.filter((option) => !option.startsWith('-'));
const faults: string[] = [];
const begun = performance.now();

async function step(name: string, work: () => Promise<readonly string[]>): Promise<void> {
  const started = performance.now();
  const found = await work().catch((error: unknown) => [String(error)]);
  const took = `${((performance.now() - started) / 1000).toFixed(1)} s`;
  console.log(`${found.length === 0 ? 'ok    ' : 'FAILED'} ${name} (${took})`);
  faults.push(...found.map((fault) => `${name}: ${fault}`));
}

const published = await mkdtemp(join(tmpdir(), 'videogen-published-'));
await assemble(published, distRoot, siteVersion);
const dist = join(published, siteVersion);
const site = await readSite(dist);
const paths = site.pages.map((page) => page.path);
const named = names.length > 0 ? getNamedPages(site, names) : undefined;
await step('every link of every published file, where readers have the file', () => linkFaults(published));
await step('every id once', async () => idFaults(site));
await step('every page is in a sidebar', async () => sidebarFaults(site));
await step('the first questions within one click', async () => questionFaults(site));
await step('weight and text without scripts', () => weightFaults(site));
await step('Markdown twins and llms.txt', () => twinFaults(site));
await step('examples and errors of methods', () => methodFaults(site));
await step('constants link to their source', () => constantFaults(site));
await step('sitemap, feed and picture', () => feedFaults(site));

await step('sentences of the description of the service', () => factFaults(site));
await step('open facts at their places', () => registerFaults(site));

const browser = await launchChromium();
const server = await serveSite(dist);
const chosen = named ?? choosePages(site, 3);
const visited = everything && named === undefined ? paths : [...chosen];
// The programs of the guides wait half of their time, which the browser uses.
await Promise.all([
  step(`axe, widths and words on ${visited.length} of ${paths.length} pages`, () =>
    visitPages(browser, server.url, visited),
  ),
  step('the blocks of each guide are a program', () => guideFaults(site, named)),
]);
const usesOfAll = named === undefined ? uses : [];
await twoAtATime(
  usesOfAll.map(({ name, run }) => async () => {
    await step(name, async () => {
      await run(browser, dist, everything);
      return [];
    });
    return [];
  }),
);
const sizes = [...(await scriptSizes(site))].sort((a, b) => b[1] - a[1]);
console.log(
  `most script, gzipped: ${sizes
    .slice(0, 3)
    .map(([path, size]) => `${path} ${size} B`)
    .join(', ')}`,
);

await server.close();
await browser.close();
await rm(published, { recursive: true });
console.log(`all parts: ${((performance.now() - begun) / 1000).toFixed(1)} s`);

for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
