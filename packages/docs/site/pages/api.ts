import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type SplitPage, splitPage } from '../api/split-page.ts';
import { type ApiPage, slugOf } from '../api/typedoc.ts';
import { repositoryRoot } from '../paths.ts';
import type { GeneratedPage } from './page.ts';

/** The pages of one import path, for the navigation. */
export interface ApiSection {
  readonly specifier: string;
  readonly slug: string;
  readonly parts: readonly { readonly title: string; readonly slug: string }[];
}

/** All pages of the packages' API. */
export interface ApiPages {
  readonly pages: readonly GeneratedPage[];
  readonly sections: readonly ApiSection[];
  /** URL of a symbol below the site; of its import path when it is not listed. */
  readonly urlOf: (specifier: string, name: string) => string;
}

interface Split extends ApiPage {
  readonly pages: readonly SplitPage[];
  readonly anchors: ReadonlyMap<string, string>;
}

function urlOfPage(slug: string): string {
  return `/reference/api/${slug}/`;
}

/** Folder of a package below `packages/`. */
function folderOf(specifier: string): string {
  return specifier.split('/')[1] ?? '';
}

async function split(page: ApiPage): Promise<Split> {
  const readme = await readFile(
    join(repositoryRoot, 'packages', folderOf(page.specifier), 'README.md'),
    'utf8',
  );
  return { ...page, ...splitPage(page.markdown, urlOfPage(page.slug), readme) };
}

/** Points links to headings, inside of an import path and of others, at the pages where these are now. */
function relinked(markdown: string, own: Split, all: readonly Split[]): string {
  return markdown.replace(
    /\]\((?:\/reference\/api\/([\w-]+)\/)?#([^)]+)\)/g,
    (whole, slug: string | undefined, id: string) => {
      const target = slug === undefined ? own : all.find((each) => each.slug === slug);
      const url = target?.anchors.get(id);
      return url === undefined ? whole : `](${url})`;
    },
  );
}

function pageOf({ part, title, markdown }: SplitPage, own: Split, all: readonly Split[]): GeneratedPage {
  const { specifier, slug } = own;
  const code = `\`\`\`ts\nimport { … } from '${specifier}';\n\`\`\``;
  return {
    slug: part === '' ? `reference/api/${slug}` : `reference/api/${slug}/${part}`,
    title: part === '' ? specifier : `${title.charAt(0)}${title.slice(1).toLowerCase()} of ${specifier}`,
    description: `${title === '' ? 'Everything' : title} that ${specifier} exports, generated from its sources.`,
    tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: part === '' ? 3 : 2 },
    markdown: part === '' ? `${code}\n\n${relinked(markdown, own, all)}` : relinked(markdown, own, all),
  };
}

async function descriptionOf(folder: string): Promise<string> {
  const manifest = await readFile(join(repositoryRoot, 'packages', folder, 'package.json'), 'utf8');
  // A published package has a description.
  return (JSON.parse(manifest) as { description: string }).description;
}

/** The page that lists the import paths of all packages. */
async function indexPage(all: readonly Split[]): Promise<GeneratedPage> {
  const folders = [...new Set(all.map(({ specifier }) => folderOf(specifier)))];
  const sections = folders.map(async (folder) => {
    const paths = all.filter(({ specifier }) => folderOf(specifier) === folder);
    const links = paths.map(({ specifier, slug }) => `- [\`${specifier}\`](${urlOfPage(slug)})`);
    return `## @videogen/${folder}\n\n${await descriptionOf(folder)}\n\n${links.join('\n')}`;
  });
  return {
    slug: 'reference/api',
    title: 'Packages',
    description: 'Every package, what it is for, and what can be imported from it.',
    tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 2 },
    markdown: (await Promise.all(sections)).join('\n\n'),
  };
}

/** The pages of every import path; a long one has a page for each group of symbols. */
export async function apiPages(found: readonly ApiPage[]): Promise<ApiPages> {
  const all = await Promise.all(found.map(split));
  const pages = all.flatMap((own) => own.pages.map((page) => pageOf(page, own, all)));
  const sections = all.map(({ specifier, slug, pages: parts }) => ({
    specifier,
    slug: `reference/api/${slug}`,
    parts: parts
      .filter(({ part }) => part !== '')
      .map(({ part, title }) => ({ title, slug: `reference/api/${slug}/${part}` })),
  }));
  return {
    pages: [await indexPage(all), ...pages],
    sections,
    urlOf: (specifier, name) => {
      const own = all.find((each) => each.specifier === specifier);
      return own?.anchors.get(name.toLowerCase()) ?? urlOfPage(slugOf(specifier));
    },
  };
}
