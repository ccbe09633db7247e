import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { load } from 'cheerio';
import { isPage, listFiles } from './files.ts';
import { escapeHtml } from './pages/page.ts';
import { siteUrl } from './site-url.ts';

/** A sitemap of these pages. */
export function sitemap(pages: readonly string[]): string {
  const urls = pages.map((page) => `  <url><loc>${escapeHtml(siteUrl + page)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

/** An RSS feed with one item for each version of the changelog page. */
export function changelogFeed(html: string): string {
  const $ = load(html);
  const page = `${siteUrl}reference/changelog.html`;
  const items = $('.sl-markdown-content h2')
    .toArray()
    .map((heading) => {
      const link = `${page}#${$(heading).attr('id') ?? ''}`;
      const changes = $(heading).closest('.sl-heading-wrapper').nextUntil('.sl-heading-wrapper.level-h2');
      const text = changes
        .find('li')
        .toArray()
        .map((item) => `<li>${escapeHtml($(item).text())}</li>`);
      return `    <item>
      <title>${escapeHtml(`Videogen ${$(heading).text()}`)}</title>
      <link>${link}</link>
      <guid>${link}</guid>
      <description>${escapeHtml(`<ul>${text.join('')}</ul>`)}</description>
    </item>`;
    });
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0">
  <channel>
    <title>Videogen changelog</title>
    <link>${page}</link>
    <description>What users of the Videogen packages gain or must change, by version.</description>
${items.join('\n')}
  </channel>
</rss>
`;
}

/** Writes `sitemap.xml` and the feed of the changelog into a built site. */
export async function writeFeeds(dist: string): Promise<void> {
  const pages = (await listFiles(dist)).filter((name) => isPage(name) && name !== '404.html');
  await writeFile(join(dist, 'sitemap.xml'), sitemap(pages));
  const changelog = await readFile(join(dist, 'reference', 'changelog.html'), 'utf8');
  await writeFile(join(dist, 'changelog.xml'), changelogFeed(changelog));
}
