import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { choosePages } from '../../check/choose-pages.ts';

test.each([
  ['with the most elements suffices, if it has those of the other', '<p>A</p>', '<p>B</p><b>C</b>', ['b']],
  ['with another class is chosen', '<p>A</p>', '<p class="note">B</p>', ['a', 'b']],
  ['with another class for scoped styles is not', '<p>A</p>', '<p class="astro-xyz">B</p>', ['a']],
  ['with another parent is chosen', '<p>A</p><i><b>B</b></i>', '<p><b>C</b></p>', ['a', 'b']],
])('a page %s', (_, a, b, chosen) => {
  const pages = Object.entries({ a, b }).map(([path, html]) => ({ path, html, $: load(html) }));
  expect([...choosePages({ folder: '', files: new Set(), pages })]).toEqual(chosen);
});

test('a page that adds fewer kinds than asked is left out', () => {
  const texts = { a: '<p>A</p><i>B</i>', b: '<b>C</b>' };
  const pages = Object.entries(texts).map(([path, html]) => ({ path, html, $: load(html) }));
  const choose = (least?: number) => [...choosePages({ folder: '', files: new Set(), pages }, least)];
  expect(choose()).toEqual(['a', 'b']);
  expect(choose(2)).toEqual(['a']);
});
