import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { getNamedPages } from '../../check/named-pages.ts';

const pages = ['guides/waiting.html', 'reference/errors.html', 'guides/errors.html'].map((path) => ({
  path,
  html: '',
  $: load(''),
}));
const site = { folder: '', files: new Set<string>(), pages };

test('a guide is named without its folder, another page with it', () => {
  expect([...getNamedPages(site, ['waiting', 'reference/errors'])]).toEqual([
    'guides/waiting.html',
    'reference/errors.html',
  ]);
});

test('a page that is not there is reported by its name', () => {
  expect(() => getNamedPages(site, ['waiting', 'wating'])).toThrow('The site has no page wating.');
});
