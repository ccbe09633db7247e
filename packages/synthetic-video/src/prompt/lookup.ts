import { getForms, getStem } from './inflect.ts';

/** Finds words of one language, inflected ones included. */
export interface Lookup {
  /** Returns the value of a word or phrase; undefined when the language does not have it. */
  readonly find: (phrase: string) => string | undefined;
}

const lookups = new WeakMap<object, Lookup>();

/** Returns the lookup of a language's words; its index of stems is made once. */
export function getLookup(words: Readonly<Record<string, string>>, language: string): Lookup {
  const known = lookups.get(words);
  if (known !== undefined) return known;
  const made = createLookup(words, language);
  lookups.set(words, made);
  return made;
}

function createLookup(words: Readonly<Record<string, string>>, language: string): Lookup {
  const prefixes = Object.keys(words)
    .filter((word) => word.endsWith('*'))
    .map((word) => word.slice(0, -1));
  const stems = getStems(words, language);
  const own = (word: string): string | undefined => (Object.hasOwn(words, word) ? words[word] : undefined);
  return {
    find(phrase) {
      for (const form of getForms(phrase, language)) {
        const value = own(form);
        if (value !== undefined) return value;
      }
      // What follows is about single words.
      if (phrase.includes(' ')) return undefined;
      const prefix = prefixes.find((start) => phrase.startsWith(start));
      if (prefix !== undefined) return own(`${prefix}*`);
      const stem = getStem(phrase, language);
      return stem === undefined ? undefined : stems.get(stem);
    },
  };
}

/** Stems that words with different values share are left out. */
function getStems(words: Readonly<Record<string, string>>, language: string): Map<string, string> {
  const stems = new Map<string, string>();
  const ambiguous = new Set<string>();
  for (const [word, value] of Object.entries(words)) {
    const stem = word.includes(' ') || word.endsWith('*') ? undefined : getStem(word, language);
    if (stem === undefined) continue;
    if ((stems.get(stem) ?? value) !== value) ambiguous.add(stem);
    stems.set(stem, value);
  }
  for (const stem of ambiguous) stems.delete(stem);
  return stems;
}
