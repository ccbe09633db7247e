import { expect, test } from 'vitest';
import { splitPage } from '../../site/api/split-page.ts';

const url = '/reference/api/x/';
const filler = 'Long. '.repeat(3000);
const markdown = `## Functions

### aside()

> **aside**(): [\`Thing\`](#thing)

Does little. ${filler}

#### Parameters

none

***

### main()

> **main**(): void

Does the work. And more.

## Interfaces

### Thing

What both use.

#### Parameters

none
`;

test('a long import path has an overview and a page for each group, the symbols of the README first', () => {
  const { pages } = splitPage(markdown, url, 'Call `main()`, then read its Thing.');
  expect(pages.map(({ part }) => part)).toEqual(['', 'functions', 'interfaces']);
  const [overview, functions] = pages;
  expect(overview?.markdown).toContain('| [`main`](/reference/api/x/functions/#main) | Does the work. |');
  expect(functions?.markdown.match(/^## .*$/gm)).toEqual(['## main()', '## aside()']);
  expect(functions?.markdown).toContain('### Parameters');
});

test('the ids of the whole page lead to the pages of the groups', () => {
  const { anchors } = splitPage(markdown, url, 'main');
  expect(anchors.get('thing')).toBe('/reference/api/x/interfaces/#thing');
  expect(anchors.get('main')).toBe('/reference/api/x/functions/#main');
});

test('a short import path stays one page', () => {
  const { pages, anchors } = splitPage(markdown.replace(filler, ''), url, 'main');
  expect(pages).toHaveLength(1);
  expect(pages[0]?.markdown.match(/^##+ \w+.*$/gm)?.slice(0, 3)).toEqual([
    '## Functions',
    '### main()',
    '### aside()',
  ]);
  expect(anchors.get('thing')).toBe('/reference/api/x/#thing');
});
