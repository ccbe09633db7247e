import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { writeFeeds } from './feeds.ts';
import { distRoot, docsRoot } from './paths.ts';
import { prepare } from './prepare.ts';
import { makeRelative } from './relative.ts';
import { writeTwins } from './twins/twins.ts';
import { writeSearch } from './write-search.ts';

const run = promisify(execFile);

/** Longest output of Astro, in bytes. */
const maxOutput = 64 * 1024 * 1024;

/** Builds the pages with Astro's own command, quietly unless it fails; its cache does not notice a changed theme. */
async function buildPages(): Promise<void> {
  const astro = fileURLToPath(new URL('bin/astro.mjs', import.meta.resolve('astro/package.json')));
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' };
  await run(process.execPath, [astro, 'build', '--silent', '--force'], {
    cwd: docsRoot,
    env,
    maxBuffer: maxOutput,
  });
}

/** Runs one step and prints its duration. */
async function step(name: string, work: () => Promise<void>): Promise<void> {
  const started = performance.now();
  await work();
  console.log(`${name.padEnd(28)} ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

await step('generated pages', prepare);
await step('pages and search index', buildPages);
await step('search for questions', () => writeSearch(distRoot));
await step('sitemap and feed', () => writeFeeds(distRoot));
await step('relative links', () => makeRelative(distRoot));
await step('Markdown twins', () => writeTwins(distRoot));
console.log(`The site is in ${distRoot}`);
