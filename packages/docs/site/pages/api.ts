import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getExample } from '../api/method-examples.ts';
import { getMethods, type Method } from '../api/method-pages.ts';
import { type SplitPage, splitPage } from '../api/split-page.ts';
import { type ApiPage, getSlug } from '../api/typedoc.ts';
import { repositoryRoot } from '../paths.ts';
import { type GeneratedPage, table } from './page.ts';

/** The pages of one import path, for the navigation. */
export interface ApiSection {
  readonly specifier: string;
  readonly slug: string;
  readonly parts: readonly { readonly title: string; readonly slug: string }[];
  /** Pages of the methods of the main object. */
  readonly methods: readonly { readonly title: string; readonly slug: string }[];
}

/** All pages of the packages' API. */
export interface ApiPages {
  readonly pages: readonly GeneratedPage[];
  readonly sections: readonly ApiSection[];
  /** URL of a symbol below the site; of its import path when it is not listed. */
  readonly getUrl: (specifier: string, name: string) => string;
}

interface Split extends ApiPage {
  readonly pages: readonly SplitPage[];
  readonly anchors: ReadonlyMap<string, string>;
}

function urlOfPage(slug: string): string {
  return `/reference/api/${slug}/`;
}

/** Folder of a package below `packages/`. */
function getFolder(specifier: string): string {
  return specifier.split('/')[1] ?? '';
}

async function split(page: ApiPage): Promise<Split> {
  const readme = await readFile(
    join(repositoryRoot, 'packages', getFolder(page.specifier), 'README.md'),
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

/** The methods of the main object, before everything else that a package exports. */
function methodTable(own: Split): string {
  const rows = getMethods(own.slug, own.markdown).map((method) => [
    `[\`${method.title}\`](/${methodSlug(own, method)}/)`,
    withoutLinks(method.summary),
  ]);
  return rows.length === 0 ? '' : `## Methods\n\n${table(['Method', 'What it does'], rows)}\n\n`;
}

/** A sentence without links, whose targets are on other pages. */
function withoutLinks(markdown: string): string {
  return markdown.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
}

function getPage({ part, title, markdown }: SplitPage, own: Split, all: readonly Split[]): GeneratedPage {
  const { specifier, slug } = own;
  const code = `\`\`\`ts\nimport { … } from '${specifier}';\n\`\`\``;
  return {
    slug: part === '' ? `reference/api/${slug}` : `reference/api/${slug}/${part}`,
    title: part === '' ? specifier : `${title.charAt(0)}${title.slice(1).toLowerCase()} of ${specifier}`,
    description: `${title === '' ? 'Everything' : title} that ${specifier} exports, generated from its sources.`,
    tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: part === '' ? 3 : 2 },
    markdown:
      part === ''
        ? `${code}\n\n${methodTable(own)}${relinked(markdown, own, all)}`
        : relinked(markdown, own, all),
  };
}

function methodSlug({ slug }: Split, { part }: Method): string {
  return `reference/api/${slug}/methods/${part}`;
}

/** The page of a method: what it does, an example, and its signature with options and errors. */
async function methodPage(method: Method, own: Split, all: readonly Split[]): Promise<GeneratedPage> {
  const example = await getExample(method.title, getFolder(own.specifier));
  const [lead = '', ...rest] = method.markdown.split(/^(?=\*\*|> |#### )/m);
  const signature = /^(?:> [^\n]*\n)+/.exec(method.markdown)?.[0] ?? '';
  const body =
    signature === ''
      ? [lead, example, ...rest].join('\n\n')
      : method.markdown.replace(signature, `${signature}\n${example}\n\n`);
  return {
    slug: methodSlug(own, method),
    title: method.title,
    description: method.summary.replace(/[[\]`]/g, ''),
    tableOfContents: false,
    markdown: `${relinked(body, own, all)}\n\n**Errors**\n\nEvery error has a stable \`code\`: [Error codes](/reference/errors/), [Errors by code](/guides/errors/).`,
  };
}

async function getDescription(folder: string): Promise<string> {
  const manifest = await readFile(join(repositoryRoot, 'packages', folder, 'package.json'), 'utf8');
  // A published package has a description.
  return (JSON.parse(manifest) as { description: string }).description;
}

/** The page that lists the import paths of all packages. */
async function indexPage(all: readonly Split[]): Promise<GeneratedPage> {
  const folders = [...new Set(all.map(({ specifier }) => getFolder(specifier)))];
  const sections = folders.map(async (folder) => {
    const paths = all.filter(({ specifier }) => getFolder(specifier) === folder);
    const links = paths.map(({ specifier, slug }) => `- [\`${specifier}\`](${urlOfPage(slug)})`);
    return `## @videogen/${folder}\n\n${await getDescription(folder)}\n\n${links.join('\n')}`;
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
  const pages = all.flatMap((own) => own.pages.map((page) => getPage(page, own, all)));
  const methods = all.map((own) => getMethods(own.slug, own.markdown));
  const methodPages = await Promise.all(
    all.flatMap((own, at) => (methods[at] ?? []).map((method) => methodPage(method, own, all))),
  );
  const sections = all.map((own, at) => ({
    specifier: own.specifier,
    slug: `reference/api/${own.slug}`,
    methods: (methods[at] ?? []).map((method) => ({ title: method.title, slug: methodSlug(own, method) })),
    parts: own.pages
      .filter(({ part }) => part !== '')
      .map(({ part, title }) => ({ title, slug: `reference/api/${own.slug}/${part}` })),
  }));
  return {
    pages: [await indexPage(all), ...methodPages, ...pages],
    sections,
    getUrl: (specifier, name) => {
      const own = all.find((each) => each.specifier === specifier);
      return own?.anchors.get(name.toLowerCase()) ?? urlOfPage(getSlug(specifier));
    },
  };
}
