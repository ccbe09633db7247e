import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getRssString } from '@astrojs/rss';
import { load } from 'cheerio';
import { isPage, listFiles } from './files.ts';
import { lastChange, releaseTime } from './last-change.ts';
import { escapeHtml } from './pages/page.ts';
import { siteUrl } from './site-url.ts';

/** A sitemap of these pages, which all changed when their version was made. */
export function sitemap(pages: readonly string[], changed: Date | undefined): string {
  const lastmod = changed === undefined ? '' : `<lastmod>${changed.toISOString()}</lastmod>`;
  const urls = pages.map((page) => `  <url><loc>${escapeHtml(siteUrl + page)}</loc>${lastmod}</url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

/**
 * An RSS feed with one item for each version of the changelog page. The id of an item changes with its text, so that
 * readers show a version again after it got further changes.
 *
 * @param dateOf Date of a version, by the text of its heading.
 */
export async function changelogFeed(
  html: string,
  dateOf: (version: string) => Promise<Date | undefined>,
): Promise<string> {
  const $ = load(html);
  const page = `${siteUrl}reference/changelog.html`;
  const items = await Promise.all(
    $('.sl-markdown-content h2')
      .toArray()
      .map(async (heading) => {
        const version = $(heading).text();
        const link = `${page}#${$(heading).attr('id') ?? ''}`;
        const changes = $(heading).closest('.sl-heading-wrapper').nextUntil('.sl-heading-wrapper.level-h2');
        const text = changes.find('li').map((_, item) => `<li>${escapeHtml($(item).text())}</li>`);
        const description = `<ul>${text.toArray().join('')}</ul>`;
        const id = `videogen-${version}-${createHash('sha256').update(description).digest('hex').slice(0, 12)}`;
        const pubDate = await dateOf(version);
        return {
          title: `Videogen ${version}`,
          link,
          description,
          customData: `<guid isPermaLink="false">${id}</guid>`,
          ...(pubDate && { pubDate }),
        };
      }),
  );

  return getRssString({
    title: 'Videogen changelog',
    site: page,
    description: 'What users of the Videogen packages gain or must change, by version.',
    items,
  });
}

/** Writes `sitemap.xml` and the feed of the changelog into a built site. */
export async function writeFeeds(dist: string): Promise<void> {
  const pages = (await listFiles(dist)).filter((name) => isPage(name) && name !== '404.html');
  await writeFile(join(dist, 'sitemap.xml'), sitemap(pages, await lastChange('packages', 'spec')));
  const changelog = await readFile(join(dist, 'reference', 'changelog.html'), 'utf8');
  await writeFile(join(dist, 'changelog.xml'), await changelogFeed(changelog, releaseTime));
}
