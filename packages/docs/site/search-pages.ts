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

/** Terms of the texts, by another name that readers have for them, in lower case: `callback` by `webhook`. */
export type Synonyms = Readonly<Record<string, readonly string[]>>;

/** Words that say nothing about the subject of a question. */
const vague = new Set(
  'a about all an and any are as at be but can could did do does exist exists for from get has have how i if in into is it know make may me must my need no not of on one or our out should so some still that the their them there they this to too turn use via was we were what when where which who why will with would you your'.split(
    ' ',
  ),
);

/** Pages with less than this part of the best score are left out. */
const leastScore = 0.25;

/** Splits a query into parts: words, and names of several words that have synonyms. Each has the terms that mean the same. */
function getParts(query: string, synonyms: Synonyms): string[][] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '' && !vague.has(word));
  const parts: string[][] = [];
  for (let at = 0; at < words.length; ) {
    const names = [3, 2, 1].map((length) => words.slice(at, at + length).join(' '));
    const known = names.find((name) => name in synonyms || name.replace(/s$/, '') in synonyms);
    const name = known ?? words[at] ?? '';
    parts.push([name, ...(synonyms[name] ?? synonyms[name.replace(/s$/, '')] ?? [])]);
    at += name.split(' ').length;
  }
  return parts.length === 0 ? [[query]] : parts;
}

/** Scores the pages that were found with terms of the same meaning: a page that has one word very often counts less than a page that has two. */
function scorePart<R extends Result>(found: readonly Found<R>[]): Map<string, R> {
  const sums = new Map<string, R>();
  for (const result of found.flatMap(({ results }) => results))
    sums.set(result.id, { ...result, score: result.score + (sums.get(result.id)?.score ?? 0) });
  return new Map([...sums].map(([id, result]) => [id, { ...result, score: Math.sqrt(result.score) }]));
}

/**
 * A search that accepts questions: words that say nothing are ignored, other names of a term find it, and a page needs not
 * have every word. Pages that have more of the words come first.
 */
export function searchPages<R extends Result, F extends Found<R>>(
  searchAll: Search<R, F>,
  synonyms: Synonyms,
): Search<R, F> {
  return async (query, options) => {
    const whole = await searchAll(query, options);
    const pages = new Map<string, R>();
    for (const terms of getParts(query, synonyms)) {
      const found: F[] = [];
      for (const term of terms) found.push(await searchAll(term, options));
      for (const [id, result] of scorePart(found))
        pages.set(id, { ...result, score: result.score + (pages.get(id)?.score ?? 0) });
    }

    const results = [...pages.values()].sort((a, b) => b.score - a.score);
    const least = leastScore * (results[0]?.score ?? 0);
    return { ...whole, results: results.filter(({ score }) => score >= least) };
  };
}
