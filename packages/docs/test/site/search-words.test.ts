import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { docsRoot } from '../../site/paths.ts';
import { searchWords } from '../../site/search-words.ts';

/** Names that are among the words of many pages, so that no single page can be the first result. */
const common = ['state', 'task type', 'task object'];

const pages = join(docsRoot, 'src', 'content', 'docs');

const guides = Object.keys(searchWords).filter((page) => page.startsWith('guides/'));

test.for(guides)('%s is a page', async (page) => {
  await expect(access(join(pages, `${page}.mdx`))).resolves.toBeUndefined();
});

test('every other name in the glossary is a word that the search knows', async () => {
  const glossary = await readFile(join(pages, 'guides', 'glossary.mdx'), 'utf8');
  const rows = [...glossary.matchAll(/^\| \*\*.*\| ([^|]*) \|$/gm)];
  const names = rows.flatMap(([, also = '']) => also.split(', ')).filter((name) => name !== '');
  expect(names.length).toBeGreaterThan(30);
  const known = new Set(Object.values(searchWords).flat());
  expect(names.filter((name) => !known.has(name) && !common.includes(name))).toEqual([]);
});
