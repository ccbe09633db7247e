import { expect, test } from 'vitest';
import { changelogFeed, sitemap } from '../../site/feeds.ts';
import { siteUrl } from '../../site/site-url.ts';

test('the sitemap has an absolute URL for each page', () => {
  expect(sitemap(['index.html', 'guides/a.html'])).toContain(`<loc>${siteUrl}guides/a.html</loc>`);
  expect(siteUrl).toMatch(/^https:\/\/.*\/\d+\.\d+\.\d+\/$/);
});

test('the feed has an item for each version with its changes, escaped twice as RSS wants HTML', () => {
  const heading = (id: string, text: string): string =>
    `<div class="sl-heading-wrapper level-h2"><h2 id="${id}">${text}</h2></div>`;
  const html = `<div class="sl-markdown-content">${heading('next', 'Next')}<ul><li>a &lt; b</li></ul>${heading('0150', '0.15.0')}<p>First.</p></div>`;
  const feed = changelogFeed(html);
  expect(feed.match(/<item>/g)).toHaveLength(2);
  expect(feed).toContain('<title>Videogen Next</title>');
  expect(feed).toContain(`<link>${siteUrl}reference/changelog.html#next</link>`);
  expect(feed).toContain('&lt;ul&gt;&lt;li&gt;a &amp;lt; b&lt;/li&gt;&lt;/ul&gt;');
});
