import { expect, test } from 'vitest';
import { splitPage } from '../../site/api/split-page.ts';
import { apiPages } from '../../site/pages/api.ts';

const filler = 'Long. '.repeat(3000);
const thing = { kind: 'interfaces', name: 'Thing', markdown: 'What both use.\n\n## Properties\n\nnone\n' };
const main = {
  kind: 'functions',
  name: 'main',
  markdown:
    '> **main**(): [`Thing`](/reference/api/callbacks/interfaces/#Thing)\n\nDoes the [work](x). And more.',
};
const aside = { kind: 'functions', name: 'aside', markdown: `Does little. ${filler}` };
const page = { specifier: '@videogen/callbacks', slug: 'callbacks' };

test('a long import path has an overview and a page for each kind, the symbols of the README first', () => {
  const readme = 'Call `main()`, then read its Thing.';
  const pages = splitPage({ ...page, symbols: [aside, main, thing] }, readme);
  expect(pages.map(({ part }) => part)).toEqual(['', 'functions', 'interfaces']);
  const [overview, functions, interfaces] = pages;
  expect(overview?.markdown).toContain(
    '| [`main`](/reference/api/callbacks/functions/#main) | Does the work. |',
  );
  expect(functions?.markdown.match(/^## .*$/gm)).toEqual(['## main()', '## aside()']);
  expect(interfaces?.markdown).toContain('### Properties');
});

test.for([
  [[main, thing], '/reference/api/callbacks/#Thing'],
  [[main, thing, aside], '/reference/api/callbacks/interfaces/#Thing'],
] as const)('links to a symbol lead to the page that it is on', async ([symbols, url]) => {
  const { pages } = await apiPages([{ ...page, symbols }]);
  const signature = pages.map(({ markdown }) => /\*\*main\*\*.*/.exec(markdown)?.[0]).find(Boolean);
  expect(signature).toBe(`**main**(): [\`Thing\`](${url})`);
});

test('a short import path is one page', () => {
  const pages = splitPage({ ...page, symbols: [thing, main] }, 'main');
  expect(pages).toHaveLength(1);
  expect(pages[0]?.markdown.match(/^##+ .*$/gm)).toEqual([
    '## Functions',
    '### main()',
    '## Interfaces',
    '### <a id="Thing"></a>Thing',
    '#### Properties',
  ]);
});
