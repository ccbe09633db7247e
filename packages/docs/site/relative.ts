import { readFile, writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { type CheerioAPI, load } from 'cheerio';
import { isPage, listFiles } from './files.ts';
import { siteUrl } from './site-url.ts';

const attributes = ['href', 'src', 'data-root', 'content'] as const;

/**
 * Finds the file that an absolute path of the site names: the file itself, a page without its extension, or the
 * index of a folder. Returns `undefined` when there is none.
 */
function resolveTarget(path: string, files: ReadonlySet<string>): string | undefined {
  const bare = decodeURI(path).replace(/^\/+/, '').replace(/\/+$/, '');
  const candidates = bare === '' ? ['index.html'] : [bare, `${bare}.html`, `${bare}/index.html`];
  return candidates.find((candidate) => files.has(candidate));
}

/**
 * Makes an absolute link of the site relative to its page, so that the same files work under
 * any base path. `data-root` and `content` hold the folder of the site itself.
 *
 * @throws Error when the link names no file of the site.
 */
export function relativeLink(page: string, link: string, files: ReadonlySet<string>): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(link) ?? [];
  const target = resolveTarget(path, files);
  if (target === undefined)
    throw new Error(`${page} links to ${link}, and no file of the site has that path`);
  if (target === page && rest !== '') return rest;
  return posix.relative(posix.dirname(page), target) + rest;
}

/** Path from a page to the folder of the site, with a slash at its end: `./`, `../`, `../../`. */
export function getRoot(page: string): string {
  const depth = page.split('/').length - 1;
  return depth === 0 ? './' : '../'.repeat(depth);
}

/** Names a table by its columns, or by the title of its page when it has no header. */
function getTableName($: CheerioAPI, table: ReturnType<CheerioAPI>): string {
  const heads = table.find('thead th').toArray();
  const names = heads.map((head) => $(head).text().trim()).filter((name) => name !== '');
  return names.length === 0 ? $('h1').first().text().trim() : `Table: ${names.join(', ')}`;
}

/** Rewrites the absolute links of one page; `faults` collects those that lead nowhere. */
export function relativePage(
  page: string,
  html: string,
  files: ReadonlySet<string>,
  faults: string[],
): string {
  // This parser needs a fourth of the time, and Astro writes well-formed pages.
  const $ = load(html, { xml: { xmlMode: false, decodeEntities: false, emptyAttrs: true } });
  for (const name of attributes) {
    $(`[${name}^="/"]`).each((_, element) => {
      const value = $(element).attr(name) ?? '';
      if (value.startsWith('//')) return;
      if (name === 'data-root' || name === 'content') {
        $(element).attr(name, getRoot(page));
        return;
      }
      try {
        $(element).attr(name, relativeLink(page, value, files));
      } catch (error) {
        faults.push(error instanceof Error ? error.message : String(error));
      }
    });
  }

  // A browser breaks `@videogen/callbacks/express` inside of a word rather than after a slash.
  const title = $('h1').first();
  if (title.children().length === 0) title.html((title.html() ?? '').replaceAll('/', '/<wbr>'));
  const twin = posix.basename(page).replace(/\.html$/, '.md');
  $('head').append(`<link rel="alternate" type="text/markdown" href="${twin}">`);
  if (page !== '404.html') $('head').append(`<link rel="canonical" href="${siteUrl}${page}">`);
  // The button is named by what it shows; on a phone the word is there for screen readers alone.
  $('button[data-open-modal]').removeAttr('aria-label').children('kbd').attr('aria-hidden', 'true');
  $('button[data-open-modal] > span').removeAttr('aria-hidden').attr('class', 'search-label');

  // Elements that scroll horizontally must be reachable by keyboard.
  $('.sl-markdown-content pre, .sample .expressive-code')
    .attr('tabindex', '0')
    .attr('role', 'group')
    .attr('aria-label', 'Code');

  for (const table of $('.sl-markdown-content table').toArray())
    $(table)
      .attr('tabindex', '0')
      .attr('aria-label', getTableName($, $(table)));
  return $.html();
}

/**
 * Makes every link of a built site relative.
 *
 * @throws Error listing every link that leads to no file.
 */
export async function makeRelative(dist: string): Promise<void> {
  const names = await listFiles(dist);
  const files = new Set(names);
  const faults: string[] = [];
  for (const name of names.filter(isPage)) {
    const file = join(dist, name);
    await writeFile(file, relativePage(name, await readFile(file, 'utf8'), files, faults));
  }
  for (const name of names.filter((each) => each.startsWith('_astro/') && each.endsWith('.css'))) {
    const file = join(dist, name);
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll('url(/_astro/', 'url('));
  }
  if (faults.length > 0) throw new Error(`Links that lead nowhere:\n${faults.join('\n')}`);
}
