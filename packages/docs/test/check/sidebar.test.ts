import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { sidebarFaults } from '../../check/sidebar.ts';

/** A page with a sidebar that lists one page, and marks it where it is the page itself. */
function getPage(path: string, listed: string) {
  const mark = path === listed ? ' aria-current="page"' : '';
  const html = `<nav class="sidebar"><a href="${listed}"${mark}>A</a></nav><a aria-current="page">elsewhere</a>`;
  return { path, html, $: load(html) };
}

const plain = { path: 'report.html', html: '<p>A</p>', $: load('<p>A</p>') };

test.each([
  ['has nothing to say about a page that its sidebar lists', 'guides/a.html', 'guides/a.html', []],
  [
    'names the file for a guide that no sidebar lists',
    'guides/my-page.html',
    'guides/a.html',
    ['guides/my-page.html is in no sidebar: add "my-page" to a group of packages/docs/site/guides.json'],
  ],
  [
    'names the file for another page that no sidebar lists',
    'reference/limits.html',
    'guides/a.html',
    ['reference/limits.html is in no sidebar: add it in packages/docs/site/sidebar.ts'],
  ],
  ['tolerates the start', 'index.html', 'guides/a.html', []],
  ['tolerates a page for authors of stores', 'reference/api/callbacks-conformance.html', 'guides/a.html', []],
])('the check %s', (_, path, listed, faults) => {
  const pages = [plain, getPage(path, listed)];
  expect(sidebarFaults({ folder: '', files: new Set(), pages })).toEqual(faults);
});
