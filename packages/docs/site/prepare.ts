import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { entryPoints } from './api/entry-points.ts';
import { type ApiReference, readApi } from './api/typedoc.ts';
import { cached, generatedRoot } from './cached.ts';
import { renderCallbackReference } from './callback/reference.ts';
import { copyDownloads } from './downloads.ts';
import { writeText } from './files.ts';
import { renderHttpReference } from './http/reference.ts';
import { apiPage } from './pages/api.ts';
import { benchmarksPage } from './pages/benchmarks.ts';
import { changelogPage } from './pages/changelog.ts';
import { exampleReport, versionDiffs } from './pages/diffs.ts';
import { downloadsPage } from './pages/downloads.ts';
import { errorsPage } from './pages/errors.ts';
import { type GeneratedPage, pageFile } from './pages/page.ts';
import { registerPage } from './pages/register.ts';
import { rulesPage } from './pages/rules.ts';
import { taskStates } from './pages/states.ts';
import { docsRoot } from './paths.ts';
import { readBundle, readRegister } from './spec.ts';

/** What the two references are made from. */
const documents = [
  'spec/dist',
  'spec/unspecified.yaml',
  'packages/docs/site/http',
  'packages/docs/site/callback',
  'packages/docs/site/badges.ts',
  'packages/docs/site/open-facts.ts',
  'packages/docs/site/light-dark.ts',
  'packages/docs/site/spec.ts',
];

async function writeReference(name: string, made: { reference: unknown; css: string }): Promise<void> {
  await writeText(join(generatedRoot, `${name}.json`), JSON.stringify(made.reference));
  await writeText(join(generatedRoot, `${name}.css`), made.css);
}

async function readCachedApi(): Promise<ApiReference> {
  const names = new Set((await entryPoints()).map(({ folder }) => folder));
  const inputs = [...names].flatMap((name) => [`packages/${name}/src`, `packages/${name}/package.json`]);
  return cached('api', [...inputs, 'packages/docs/site/api'], readApi);
}

async function generatedPages(): Promise<GeneratedPage[]> {
  const api = await readCachedApi();
  const document = await readBundle('openapi');
  return [
    registerPage(await readRegister(), document),
    rulesPage(document),
    errorsPage(document, api.errors),
    await changelogPage(await versionDiffs()),
    await benchmarksPage(),
    downloadsPage(await copyDownloads()),
    ...api.pages.map(apiPage),
  ];
}

/** Makes what the site is built from and is not written by hand: the references and the pages out of the sources. */
export async function prepare(): Promise<void> {
  await writeReference('http', await cached('http', documents, renderHttpReference));
  await writeReference('callback', await cached('callback', documents, renderCallbackReference));
  const folder = join(docsRoot, 'src', 'content', 'docs', 'generated');
  await rm(folder, { recursive: true, force: true });
  const pages = await generatedPages();
  const twins = pages.map((page) => [page.slug, `# ${page.title}\n\n${page.markdown}\n`]);
  await writeText(join(generatedRoot, 'twins.json'), JSON.stringify(Object.fromEntries(twins)));
  for (const page of pages) {
    await writeText(join(folder, `${page.slug.replaceAll('/', '-')}.md`), pageFile(page));
  }
  const states = taskStates(await readBundle('openapi'), await readRegister());
  await writeText(join(generatedRoot, 'states.json'), JSON.stringify(states));
  await writeText(join(generatedRoot, 'spec-diff.txt'), await exampleReport());
  const specifiers = (await readCachedApi()).pages.map(({ specifier, slug }) => ({ specifier, slug }));
  await writeText(join(generatedRoot, 'api.json'), JSON.stringify(specifiers));
}
