import { expect, test } from 'vitest';
import { searchPages } from '../../site/search-pages.ts';
import { readSynonyms } from '../../site/synonyms.ts';

const pages = {
  limits: 'file size limit',
  uploads: 'send a picture file',
  video: 'picture',
  callbacks: 'callback url',
  keys: 'api key',
};

/** Finds the pages with all words, as Pagefind does. */
async function searchAll(query: string): Promise<{ results: { id: string; score: number }[]; took: number }> {
  const words = query.toLowerCase().split(' ');
  const found = Object.entries(pages).filter(([, text]) =>
    words.every((word) => text.split(' ').includes(word)),
  );
  return { results: found.map(([id]) => ({ id, score: 1 })), took: 1 };
}
const search = searchPages(searchAll, { webhook: ['callback'], 'access token': ['API key'] });
const find = async (query: string): Promise<string[]> => (await search(query)).results.map(({ id }) => id);

test.each([
  ['the page with all words first', 'file size', ['limits', 'uploads']],
  ['pages without every word', 'biggest file size', ['limits', 'uploads']],
  ['the pages with more of the words first', 'two picture send', ['uploads', 'video']],
  ['the subject of a question', 'How do I send it?', ['uploads']],
  ['another name of a term', 'webhook', ['callbacks']],
  ['another name in the plural', 'webhooks', ['callbacks']],
  ['another name of two words', 'an access token', ['keys']],
  ['nothing for a single unknown word', 'biggest', []],
  ['nothing for unknown words', 'biggest thing', []],
  ['nothing for words that say nothing', 'how do I', []],
])('finds %s', async (_, query, ids) => {
  expect(await find(query)).toEqual(ids);
});

test('keeps what else Pagefind returns', async () => {
  expect(await search('biggest size')).toMatchObject({ took: 1 });
});

test('the names of the column "Also called" of the glossary find its terms', async () => {
  const synonyms = await readSynonyms();
  expect(synonyms).toMatchObject({
    webhook: ['callback'],
    'access token': ['API key'],
    job: ['effect', 'task'],
  });
});
