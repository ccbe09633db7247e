import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { entryPoints } from './api/entry-points.ts';
import { type ApiReference, readApi } from './api/typedoc.ts';
import { cached, generatedRoot } from './cached.ts';
import { writeDownloads } from './downloads.ts';
import { writeText } from './files.ts';
import { apiPages } from './pages/api.ts';
import { changelogPage } from './pages/changelog.ts';
import { downloadsPage } from './pages/downloads.ts';
import { errorsPage } from './pages/errors.ts';
import { exampleReport } from './pages/example-report.ts';
import { type GeneratedPage, pageFile } from './pages/page.ts';
import { registerPage } from './pages/register.ts';
import { stateDiagram } from './pages/states.ts';
import { docsRoot } from './paths.ts';
import { registerEntries } from './spec.ts';

async function readCachedApi(): Promise<ApiReference> {
  const names = new Set((await entryPoints()).map(({ folder }) => folder));
  const inputs = [...names].flatMap((name) => [`packages/${name}/src`, `packages/${name}/package.json`]);
  return cached('api', [...inputs, 'packages/docs/site/api'], readApi);
}

async function generatedPages(): Promise<GeneratedPage[]> {
  const api = await readCachedApi();
  const { pages, sections, getUrl } = await apiPages(api.pages);
  await writeText(join(generatedRoot, 'api.json'), JSON.stringify(sections));
  return [
    registerPage(registerEntries),
    errorsPage(api.errors, getUrl),
    await changelogPage(),
    downloadsPage(await writeDownloads()),
    ...pages,
  ];
}

/** Writes what the site is built from and nobody writes by hand: the pages that come from sources and documents. */
export async function prepare(): Promise<void> {
  const folder = join(docsRoot, 'src', 'content', 'docs', 'generated');
  await rm(folder, { recursive: true, force: true });
  const [pages, report] = await Promise.all([generatedPages(), exampleReport()]);
  for (const page of pages) {
    await writeText(join(folder, `${page.slug.replaceAll('/', '-')}.md`), pageFile(page));
  }
  await writeText(join(generatedRoot, 'states.mmd'), stateDiagram(registerEntries));
  await writeText(join(generatedRoot, 'spec-diff.txt'), report);
}
