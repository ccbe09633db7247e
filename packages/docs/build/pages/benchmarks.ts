import { cp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { docsRoot, repositoryRoot } from '../paths.ts';
import type { GeneratedPage } from './page.ts';

const source = join(repositoryRoot, 'tools', 'bench');

const intro = `Every figure of the toolkit beside its peers. Rerun them in a checkout, all or some of them:

\`\`\`sh
pnpm bench
pnpm bench client callbacks --quick
\`\`\``;

/**
 * The results of the benchmarks as the text of a page: without their title, the charts where the site has them.
 *
 * @example
 * ```ts
 * benchmarksText('# Results\n\n![Client](charts/client.svg)'); // '![Client: …](/charts/client.svg)'
 * ```
 */
export function benchmarksText(results: string): string {
  return results
    .replace(/^# .*\n+/, '')
    .replace(
      /!\[(.*)\]\(charts\/(.*\.svg)\)/g,
      '![$1: a chart of the ratios; the table above has the same figures.](/charts/$2)',
    )
    .trim();
}

/** The page of the benchmarks; copies their charts to where Astro takes static files from. */
export async function benchmarksPage(): Promise<GeneratedPage> {
  const charts = join(docsRoot, 'public', 'charts');
  await rm(charts, { recursive: true, force: true });
  await cp(join(source, 'charts'), charts, { recursive: true });
  const results = await readFile(join(source, 'RESULTS.md'), 'utf8');
  return {
    slug: 'reference/benchmarks',
    title: 'Benchmarks',
    description: 'What the packages cost, in time and in bytes, beside their peers and their limits.',
    markdown: `${intro}\n\n${benchmarksText(results)}`,
  };
}
