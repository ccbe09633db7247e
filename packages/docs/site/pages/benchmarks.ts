import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '../paths.ts';
import type { GeneratedPage } from './page.ts';

const source = join(repositoryRoot, 'tools', 'bench', 'RESULTS.md');

const intro = `Every figure of the toolkit beside its peers. Rerun them in a checkout, all or some of them:

\`\`\`sh
pnpm bench
pnpm bench client callbacks
\`\`\``;

/**
 * The results of the benchmarks as the text of a page: without their title.
 *
 * @example
 * ```ts
 * benchmarksText('# Results\n\nText.\n'); // 'Text.'
 * ```
 */
export function benchmarksText(results: string): string {
  return results.replace(/^# .*\n+/, '').trim();
}

/** The page of the benchmarks. */
export async function benchmarksPage(): Promise<GeneratedPage> {
  return {
    slug: 'reference/benchmarks',
    title: 'Benchmarks',
    description: 'What the packages cost, in time and in bytes, beside their peers and their limits.',
    markdown: `${intro}\n\n${benchmarksText(await readFile(source, 'utf8'))}`,
  };
}
