/** A page that Pagefind found. */
interface Result {
  readonly id: string;
  readonly score: number;
}

/** What Pagefind returns for a query; its other members count the results of filters. */
interface Found<R extends Result> {
  readonly results: readonly R[];
}

/** Pagefind's search, which finds the pages that have every word of a query. */
type Search<R extends Result, F extends Found<R>> = (query: string, options?: object) => Promise<F>;

/** Adds up the scores of each page; a word counts more, the fewer pages have it. */
function mergeResults<R extends Result>(found: readonly Found<R>[]): R[] {
  const merged = new Map<string, R>();
  for (const { results } of found)
    for (const result of results) {
      const score = (merged.get(result.id)?.score ?? 0) + result.score / results.length;
      merged.set(result.id, { ...result, score });
    }
  return [...merged.values()].sort((a, b) => b.score - a.score);
}

/** A search that finds the pages with any word of a query when no page has all of them. */
export function withAnyWord<R extends Result, F extends Found<R>>(searchAll: Search<R, F>): Search<R, F> {
  return async (query, options) => {
    const all = await searchAll(query, options);
    const words = query.split(/\s+/).filter((word) => word !== '');
    if (all.results.length > 0 || words.length < 2) return all;

    const each: F[] = [];
    for (const word of words) each.push(await searchAll(word, options));
    return { ...all, results: mergeResults(each) };
  };
}
