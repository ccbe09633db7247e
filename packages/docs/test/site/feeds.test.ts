import { expect, test } from 'vitest';
import { changelogFeed, sitemap } from '../../site/feeds.ts';
import { siteUrl } from '../../site/site-url.ts';

const changed = new Date('2026-03-04T05:06:07Z');

test('the sitemap has an absolute URL and the last change for each page', () => {
  const text = sitemap(['index.html', 'guides/a.html'], changed);
  expect(text).toContain(`<loc>${siteUrl}guides/a.html</loc><lastmod>2026-03-04T05:06:07.000Z</lastmod>`);
  expect(siteUrl).toMatch(/^https:\/\/.*\/\d+\.\d+\.\d+\/$/);
});

const heading = (id: string, text: string): string =>
  `<div class="sl-heading-wrapper level-h2"><h2 id="${id}">${text}</h2></div>`;

async function renderFeed(change: string): Promise<string> {
  const html = `<div class="sl-markdown-content">${heading('next', 'Next')}<ul><li>${change}</li></ul>${heading('0150', '0.15.0')}<p>First.</p></div>`;
  return changelogFeed(html, async (version) => (version === '0.15.0' ? changed : undefined));
}

test('the feed has an item for each version with its changes, escaped twice as RSS wants HTML, and its date', async () => {
  const feed = await renderFeed('a &lt; b');
  expect(feed.match(/<item>/g)).toHaveLength(2);
  expect(feed).toContain('<title>Videogen Next</title>');
  expect(feed).toContain(`<link>${siteUrl}reference/changelog.html#next</link>`);
  expect(feed).toContain('&lt;ul&gt;&lt;li&gt;a &amp;lt; b&lt;/li&gt;&lt;/ul&gt;');
  expect(feed).toContain('<pubDate>Wed, 04 Mar 2026 05:06:07 GMT</pubDate>');
});

test('the id of an item changes with its changes, and with nothing else', async () => {
  const ids = async (change: string): Promise<string[]> =>
    [...(await renderFeed(change)).matchAll(/<guid isPermaLink="false">([^<]+)/g)].map(([, id = '']) => id);
  const [next, first] = await ids('a');
  expect(next).not.toBe(first);
  expect(await ids('a')).toEqual([next, first]);
  expect(await ids('b')).toEqual([expect.not.stringMatching(`^${next}$`), first]);
});
