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

function idsOf(page: SitePage): Set<string> {
  return new Set(
    page
      .$('[id]')
      .toArray()
      .map((element) => page.$(element).attr('id') ?? ''),
  );
}

/** A URL in a page. */
interface PageUrl {
  readonly url: string;
  /** Whether the page loads it; the others are links. */
  readonly loads: boolean;
}

/** URLs in a page: its links, and what it loads. */
function urlsOf(page: SitePage): PageUrl[] {
  const of = (selector: string, name: string, loads: boolean): PageUrl[] =>
    page
      .$(selector)
      .toArray()
      .map((element) => ({ url: page.$(element).attr(name) ?? '', loads }));
  return [
    ...of('a[href]', 'href', false),
    ...of('link[href]:not([rel="canonical"])', 'href', true),
    ...of('[src]', 'src', true),
  ];
}

function faultOfUrl(
  page: SitePage,
  { url, loads }: PageUrl,
  site: Site,
  ids: ReadonlyMap<string, ReadonlySet<string>>,
): string | undefined {
  if (/^(data|mailto|blob):/.test(url)) return undefined;
  if (/^([a-z]+:)?\/\//i.test(url)) return loads ? `loads ${url} from another host` : undefined;
  if (url.startsWith('/')) return `links to ${url}, which works at the root of a host only`;
  const [path = '', anchor] = url.split('#');
  const target =
    path === '' ? page.path : posix.join(posix.dirname(page.path), decodeURI(path.split('?')[0] ?? ''));
  if (!site.files.has(target)) return `links to ${url}, which does not exist`;
  if (anchor === undefined || anchor === '' || anchor === '_top' || !target.endsWith('.html'))
    return undefined;
  return ids.get(target)?.has(decodeURIComponent(anchor))
    ? undefined
    : `links to ${url}, which has no such anchor`;
}

/** Reports broken links and anchors, links to the root of a host, and ids that a page has twice. */
export function linkFaults(site: Site): string[] {
  const ids = new Map(site.pages.map((page) => [page.path, idsOf(page)]));
  return site.pages.flatMap((page) => {
    const wrong = urlsOf(page).flatMap((each) => faultOfUrl(page, each, site, ids) ?? []);
    const all = page
      .$('[id]')
      .toArray()
      .map((element) => page.$(element).attr('id') ?? '');
    const twice = [...new Set(all.filter((id, index) => all.indexOf(id) !== index))];
    return [...wrong, ...twice.map((id) => `has the id "${id}" twice`)].map((text) => `${page.path} ${text}`);
  });
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
    ...(site.files.has('social.png') ? [] : ['social.png is missing']),
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

/** Reports pages without a Markdown twin or a link to it, and wrong entries of `llms.txt`. */
export async function twinFaults(site: Site): Promise<string[]> {
  const missing = site.pages
    .filter((page) => !site.files.has(page.path.replace(/\.html$/, '.md')))
    .map((page) => `${page.path} has no Markdown twin`);
  const unlinked = site.pages
    .filter(({ $, path }) => {
      const link = $('link[rel="alternate"][type="text/markdown"]').attr('href') ?? '';
      return posix.join(posix.dirname(path), link) !== path.replace(/\.html$/, '.md');
    })
    .map((page) => `${page.path} does not link to its Markdown twin`);
  const llms = await readFile(join(site.folder, 'llms.txt'), 'utf8');
  const named = [...llms.matchAll(/\]\(([^)]+)\)/g)].map((match) => match[1] ?? '');
  const lost = named
    .filter((name) => !site.files.has(name))
    .map((name) => `llms.txt names ${name}, which is not there`);
  const unlisted = site.pages
    .filter(({ path }) => path !== '404.html' && !named.includes(path.replace(/\.html$/, '.md')))
    .map((page) => `llms.txt does not name ${page.path}`);
  return [...missing, ...unlinked, ...lost, ...unlisted];
}
