/** How much the words of a page count: of its title, of its description with its keywords, and of its text. Every value is set: Starlight's defaults are not Pagefind's. */
export const searchRanking = {
  termFrequency: 1,
  termSaturation: 1.4,
  termSimilarity: 1,
  pageLength: 0.75,
  metaWeights: { title: 6, about: 6 },
};
