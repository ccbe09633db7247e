import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getExample } from '../api/method-examples.ts';
import { getMethods, type Method } from '../api/method-pages.ts';
import { isSplit, type SplitPage, splitPage } from '../api/split-page.ts';
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

function urlOfPage(slug: string): string {
  return `/reference/api/${slug}/`;
}

/** Folder of a package below `packages/`. */
function getFolder(specifier: string): string {
  return specifier.split('/')[1] ?? '';
}

/** Points links to the page of a kind at the one page of an import path that has no others. */
function relinked(markdown: string, all: readonly ApiPage[]): string {
  return markdown.replace(/(\/reference\/api\/([\w-]+)\/)[\w-]+\/#/g, (link, page: string, slug: string) =>
    all.some((each) => each.slug === slug && !isSplit(each)) ? `${page}#` : link,
  );
}

/** The methods of the main object, before everything else that a package exports. */
function methodTable(own: ApiPage): string {
  const rows = getMethods(own).map((method) => [
    `[\`${method.title}\`](/${methodSlug(own, method)}/)`,
    method.summary,
  ]);
  return rows.length === 0 ? '' : `## Methods\n\n${table(['Method', 'What it does'], rows)}\n\n`;
}

/** The names of the functions, which readers search for. */
function getKeywords({ symbols }: ApiPage): string {
  const functions = symbols.filter(({ kind }) => kind === 'functions');
  return functions.map(({ name }) => name).join(', ');
}

function getPage({ part, title, markdown }: SplitPage, own: ApiPage): GeneratedPage {
  const { specifier, slug } = own;
  const code = `\`\`\`ts\nimport { … } from '${specifier}';\n\`\`\``;
  return {
    slug: part === '' ? `reference/api/${slug}` : `reference/api/${slug}/${part}`,
    title: part === '' ? specifier : `${title} of ${specifier}`,
    description: `${title === '' ? 'Everything' : title} that ${specifier} exports, generated from its sources.`,
    ...(part === '' && { keywords: getKeywords(own) }),
    tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: part === '' ? 3 : 2 },
    markdown: part === '' ? `${code}\n\n${methodTable(own)}${markdown}` : markdown,
  };
}

function methodSlug({ slug }: ApiPage, { part }: Method): string {
  return `reference/api/${slug}/methods/${part}`;
}

/** The page of a method: what it does, an example, and its signature with options and errors. */
async function methodPage(method: Method, own: ApiPage): Promise<GeneratedPage> {
  const example = await getExample(method.title, getFolder(own.specifier));
  // After the description, before parameters, type or result.
  const body = method.markdown.replace(/^(?=\*\*(?!Call Signature))/m, () => `${example}\n\n`);
  return {
    slug: methodSlug(own, method),
    title: method.title,
    description: method.summary.replaceAll('`', ''),
    tableOfContents: false,
    markdown: `${body}\n\n**Errors**\n\nEvery error has a stable \`code\`: [Error codes](/reference/errors/), [Errors by code](/guides/errors/).`,
  };
}

async function getDescription(folder: string): Promise<string> {
  const manifest = await readFile(join(repositoryRoot, 'packages', folder, 'package.json'), 'utf8');
  // A published package has a description.
  return (JSON.parse(manifest) as { description: string }).description;
}

/** The page that lists the import paths of all packages. */
async function indexPage(all: readonly ApiPage[]): Promise<GeneratedPage> {
  const folders = [...new Set(all.map(({ specifier }) => getFolder(specifier)))];
  const sections = folders.map(async (folder) => {
    const paths = all.filter(({ specifier }) => getFolder(specifier) === folder);
    const links = paths.map(({ specifier, slug }) => `- [\`${specifier}\`](${urlOfPage(slug)})`);
    const description = await getDescription(folder);
    return `## @videogen/${folder}\n\n${description}\n\n${links.join('\n')}`;
  });
  return {
    slug: 'reference/api',
    title: 'Packages',
    description: 'Every package, what it is for, and what can be imported from it.',
    tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 2 },
    markdown: (await Promise.all(sections)).join('\n\n'),
  };
}

/** The pages of every import path; a long one has a page for each kind of symbols. */
export async function apiPages(all: readonly ApiPage[]): Promise<ApiPages> {
  const made = await Promise.all(
    all.map(async (own) => {
      const folder = join(repositoryRoot, 'packages', getFolder(own.specifier));
      const parts = splitPage(own, await readFile(join(folder, 'README.md'), 'utf8'));
      const methods = await Promise.all(getMethods(own).map((method) => methodPage(method, own)));
      return { own, methods, pages: parts.map((part) => getPage(part, own)), parts };
    }),
  );
  const pages = [await indexPage(all), ...made.flatMap(({ methods, pages }) => [...methods, ...pages])];
  return {
    pages: pages.map((page) => ({ ...page, markdown: relinked(page.markdown, all) })),
    sections: made.map(({ own, methods, parts }) => ({
      specifier: own.specifier,
      slug: `reference/api/${own.slug}`,
      methods,
      parts: parts
        .filter(({ part }) => part !== '')
        .map(({ part, title }) => ({ title, slug: `reference/api/${own.slug}/${part}` })),
    })),
    getUrl: (specifier, name) => relinked(`${urlOfPage(getSlug(specifier))}classes/#${name}`, all),
  };
}
