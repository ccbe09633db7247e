import words from './search-words.json' with { type: 'json' };

/**
 * Words that readers search for and that a page does not have, because its texts use the terms of the glossary; by the
 * page that explains them. The words of the glossary's column "Also called" are here, but for a few that most pages have.
 */
export const searchWords: Readonly<Record<string, readonly string[]>> = words;

/** How much the title, the words above and the text of a page count. Every value is set: Starlight's defaults are not Pagefind's. */
export const searchRanking = {
  termFrequency: 1,
  termSaturation: 1.4,
  termSimilarity: 1,
  pageLength: 0.75,
  metaWeights: { title: 8, keywords: 14 },
};

/** Removes the words of a question that say nothing about its subject, because a page must have every word of a search. */
export const getTerms = (query: string): string =>
  query
    .replace(
      /(?<![\w.-])(?:an?|are|be|can|do|does|how|i|in|is|it|my|of|the|there|to|too|what|with)(?![\w.-])/gi,
      '',
    )
    .trim() || query;
