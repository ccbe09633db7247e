import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { CheerioAPI } from 'cheerio';
import { isPage, listFiles } from '../site/files.ts';
import { siteUrl } from '../site/site-url.ts';
import { loadBuilt } from '../site/twins/markdown.ts';

/** One page of the built site. */
interface SitePage {
  /** `guides/waiting.html` */
  readonly path: string;
  readonly html: string;
  readonly $: CheerioAPI;
}

/** The files and pages of a built site. */
export interface Site {
  readonly folder: string;
  readonly files: ReadonlySet<string>;
  readonly pages: readonly SitePage[];
}

/** Gzipped bytes of script that a page may load, without the search index, which loads on demand. */
function scriptBudget(path: string): number {
  return (path.startsWith('reference/http/') ? 60 : 15) * 1024;
}

/** Characters of text that a page may have; a longer one has to be split. */
const maxText = 80_000;

/** Reads a built site. */
export async function readSite(folder: string): Promise<Site> {
  const names = await listFiles(folder);
  const paths = names.filter(isPage);
  const pages = await Promise.all(
    paths.map(async (path) => {
      const html = await readFile(join(folder, path), 'utf8');
      return { path, html, $: loadBuilt(html) };
    }),
  );
  return { folder, files: new Set(names), pages };
}

/** Bytes of script of each page, gzipped, by its path. */
export async function scriptSizes(site: Site): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  const files = new Map<string, number>();
  const fileSize = async (name: string): Promise<number> => {
    const known = files.get(name) ?? gzipSync(await readFile(join(site.folder, name))).length;
    files.set(name, known);
    return known;
  };

  for (const page of site.pages) {
    let total = 0;
    for (const script of page.$('script').toArray()) {
      const src = page.$(script).attr('src');
      total +=
        src === undefined
          ? gzipSync(page.$(script).text()).length
          : await fileSize(posix.join(posix.dirname(page.path), src));
    }
    sizes.set(page.path, total);
  }

  return sizes;
}

/** Reports pages whose script exceeds the budget or whose text is not in the HTML. */
export async function weightFaults(site: Site): Promise<string[]> {
  const sizes = await scriptSizes(site);
  return site.pages.flatMap((page) => {
    const size = sizes.get(page.path) ?? 0;
    const text = page.$('main').text().replace(/\s+/g, ' ').length;
    return [
      ...(size > scriptBudget(page.path) ? [`${page.path} loads ${size} bytes of script, gzipped`] : []),
      ...(text > maxText ? [`${page.path} has ${text} characters of text: split it`] : []),
      ...(text < 120 ? [`${page.path} has only ${text} characters of text without scripts`] : []),
      ...(page.$('h1').length === 1
        ? []
        : [`${page.path} has ${page.$('h1').length} headings of the first level`]),
    ];
  });
}

/** Reports ids that a page has twice. */
export function idFaults({ pages }: Site): string[] {
  return pages.flatMap(({ path, $ }) => {
    const ids = $('[id]').map((_, element) => $(element).attr('id'));
    const repeated = new Set(ids.toArray().filter((id, index, all) => all.indexOf(id) !== index));
    return [...repeated].map((id) => `${path} has the id "${id}" twice`);
  });
}

/** Returns faults of the sitemap, of the feed, and of the picture for links to the site. */
export async function feedFaults(site: Site): Promise<string[]> {
  const read = (name: string): Promise<string> => readFile(join(site.folder, name), 'utf8');
  const sitemapText = await read('sitemap.xml');
  const feed = await read('changelog.xml');
  const located = [...sitemapText.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url);
  const unlisted = site.pages
    .filter(({ path }) => path !== '404.html' && !located.some((url) => url.endsWith(`/${path}`)))
    .map(({ path }) => `sitemap.xml does not list ${path}`);
  const items = feed.match(/<item>/g) ?? [];
  const pictured = site.pages.filter(
    ({ $ }) => !$('meta[property="og:image"]').attr('content')?.endsWith('/social.png'),
  );
  const uncanonical = site.pages.filter(
    ({ $, path }) => path !== '404.html' && $('link[rel="canonical"]').attr('href') !== siteUrl + path,
  );
  const doubled = site.pages.filter(({ $ }) => $('meta[name="twitter:card"]').length !== 1);

  return [
    ...unlisted,
    ...(items.length === 0 ? ['changelog.xml has no item'] : []),
    ...(located.length === (sitemapText.match(/<lastmod>/g) ?? []).length
      ? []
      : ['sitemap.xml has pages without lastmod']),
    ...(items.length === (feed.match(/<pubDate>/g) ?? []).length
      ? []
      : ['changelog.xml has items without a date']),
    ...uncanonical.map(({ path }) => `${path} has no canonical link`),
    ...doubled.map(({ path }) => `${path} has a meta name twice`),
    ...pictured.map(({ path }) => `${path} names no picture`),
  ];
}

/** Reports pages without a link to their Markdown twin, which the check of links opens, and pages that `llms.txt` does not name. */
export async function twinFaults(site: Site): Promise<string[]> {
  const unlinked = site.pages
    .filter(({ $, path }) => {
      const link = $('link[rel="alternate"][type="text/markdown"]').attr('href') ?? '';
      return posix.join(posix.dirname(path), link) !== path.replace(/\.html$/, '.md');
    })
    .map((page) => `${page.path} does not link to its Markdown twin`);
  const llms = await readFile(join(site.folder, 'llms.txt'), 'utf8');
  const named = [...llms.matchAll(/\]\(([^)#]+)/g)].map((match) => match[1] ?? '');
  const unlisted = site.pages
    .filter(({ path }) => path !== '404.html' && !named.includes(path.replace(/\.html$/, '.md')))
    .map((page) => `llms.txt does not name ${page.path}`);
  return [...unlinked, ...unlisted];
}

/** Reports pages of methods without an example, and errors that such a page names without their class. */
export function methodFaults(site: Site): Promise<string[]> {
  return textFaults(site, /\/methods\/.*\.md$/, (text, name) => [
    ...(text.includes('**Example**\n\n```ts\n') ? [] : [`${name} has no example`]),
    ...(/\*\*Throws\*\*\n\n(?!`)/.test(text) ? [`${name} does not name the class of an error`] : []),
  ]);
}

/** Reports API pages with a constant that does not link to its source. */
export function constantFaults(site: Site): Promise<string[]> {
  return textFaults(site, /^reference\/api\/.*\.md$/, (text, name) => {
    const constants = text.match(/^> `const` /gm)?.length ?? 0;
    const sources = text.match(/^Source: \[packages\//gm)?.length ?? 0;
    return sources === constants
      ? []
      : [`${name} has ${constants} constants and ${sources} links to their source`];
  });
}

/** Collects the faults in the texts of the files whose names match. */
async function textFaults(
  { folder, files }: Site,
  names: RegExp,
  getFaults: (text: string, name: string) => string[],
): Promise<string[]> {
  const found = [...files]
    .filter((name) => names.test(name))
    .map(async (name) => getFaults(await readFile(join(folder, name), 'utf8'), name));
  return (await Promise.all(found)).flat();
}
