import { expect, test } from 'vitest';
import { withAnyWord } from '../../site/any-word.ts';

const pages = { limits: 'file size limit', uploads: 'send a picture file', video: 'picture' };

/** Finds the pages with all words, as Pagefind does. */
async function searchAll(query: string): Promise<{ results: { id: string; score: number }[]; took: number }> {
  const words = query.split(' ');
  const found = Object.entries(pages).filter(([, text]) =>
    words.every((word) => text.split(' ').includes(word)),
  );
  return { results: found.map(([id]) => ({ id, score: 1 })), took: 1 };
}
const search = withAnyWord(searchAll);
const find = async (query: string): Promise<string[]> => (await search(query)).results.map(({ id }) => id);

test.each([
  ['all words', 'file size', ['limits']],
  ['any word when no page has all, and the rarest word first', 'biggest file size', ['limits', 'uploads']],
  ['the pages with more of the words first', 'two picture send', ['uploads', 'video']],
  ['nothing for a single unknown word', 'biggest', []],
  ['nothing for unknown words', 'biggest thing', []],
])('finds %s', async (_, query, ids) => {
  expect(await find(query)).toEqual(ids);
});

test('keeps what else Pagefind returns', async () => {
  expect(await search('biggest size')).toMatchObject({ took: 1 });
});
