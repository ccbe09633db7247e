/** Keys in the order of their scores, and of the keys themselves where scores are equal. */
export interface SortedIndex {
  /** Gives a key its score; null removes it. */
  set(key: string, score: number | null): void;
  /** Lists at most `limit` keys with a score of at most `max`, the lowest first, after the key `after` of the score `max`. */
  list(max: number, limit: number, after?: string): string[];
}

interface Entry {
  readonly key: string;
  readonly score: number;
}

/** Creates an index. A change moves a part of an array, which is fast for a hundred thousand keys. */
export function createSortedIndex(): SortedIndex {
  // Stryker disable next-line ArrayDeclaration: a text has no score, and stays at the end.
  const entries: Entry[] = [];
  const scores = new Map<string, number>();

  /** The position of the first entry that is not before this one. */
  function locate({ key, score }: Entry): number {
    let low = 0;
    let high = entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      // Stryker disable next-line ObjectLiteral: the position is within the list.
      const entry = entries[middle] ?? { key, score };
      const isBefore = entry.score < score || (entry.score === score && entry.key < key);
      if (isBefore) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    set(key, score) {
      const old = scores.get(key);
      // Stryker disable next-line ConditionalExpression: without this check, the entry is removed and added again.
      if (old === (score ?? undefined)) return;
      if (old !== undefined) entries.splice(locate({ key, score: old }), 1);
      scores.delete(key);
      if (score === null) return;
      scores.set(key, score);
      entries.splice(locate({ key, score }), 0, { key, score });
    },
    list(max, limit, after) {
      const begin = after === undefined ? 0 : locate({ key: `${after}\0`, score: max });
      const page = entries.slice(begin, begin + limit);
      return page.filter(({ score }) => score <= max).map(({ key }) => key);
    },
  };
}
