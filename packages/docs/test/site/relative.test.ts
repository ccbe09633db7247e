import { describe, expect, test } from 'vitest';
import { getRoot, relativeLink, relativePage } from '../../site/relative.ts';

const files = new Set([
  'index.html',
  'guides/first.html',
  'reference/http.html',
  'reference/api/index.html',
  'a.css',
]);

test.for([
  ['index.html', '/guides/first/', 'guides/first.html'],
  ['guides/first.html', '/', '../index.html'],
  ['guides/first.html', '/guides/first/#part', '#part'],
  ['reference/api/index.html', '/reference/http/#op', '../http.html#op'],
  ['index.html', '/guides/first', 'guides/first.html'],
  ['index.html', '/reference/api/', 'reference/api/index.html'],
  ['index.html', '/a.css?v=1', 'a.css?v=1'],
] as const)('relativeLink from %s to %s', ([page, link, expected]) => {
  expect(relativeLink(page, link, files)).toBe(expected);
});

test.for([
  ['index.html', './'],
  ['guides/first.html', '../'],
  ['reference/api/x.html', '../../'],
] as const)('getRoot(%s)', ([page, expected]) => {
  expect(getRoot(page)).toBe(expected);
});

describe('relativePage', () => {
  test('keeps links to other hosts and anchors, and reports broken links', () => {
    const faults: string[] = [];
    const html = '<a href="//x.example/">1</a><a href="#a">2</a><a href="/missing/">3</a><meta content="/">';
    const made = relativePage('guides/first.html', html, files, faults);
    expect(made).toContain('href="//x.example/"');
    expect(made).toContain('href="#a"');
    expect(made).toContain('content="../"');
    expect(faults).toEqual(['guides/first.html links to /missing/, and no file of the site has that path']);
  });
});
