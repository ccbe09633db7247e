import words from './search-words.json' with { type: 'json' };

/**
 * Words and questions that readers search for and that a page does not have, because its texts use the terms of the
 * glossary; by the page that explains them. The words of the glossary's column "Also called" are here,
 * but for a few that most pages have.
 */
export const searchWords: Readonly<Record<string, readonly string[]>> = words;

/** How much a word in the title or in the words above counts in a search. */
export const searchRanking = { metaWeights: { title: 6, keywords: 8 } };
