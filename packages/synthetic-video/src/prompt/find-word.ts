import { getForms, getStem } from './inflect.ts';

type Words = Readonly<Record<string, string>>;
type Find = (phrase: string) => string | undefined;

const finders = new WeakMap<Words, Find>();

/** Returns the value of a word or phrase, inflected ones included; undefined when the language does not have it. */
export function findWord(
  table: Readonly<Record<string, Words>>,
  language: string,
  phrase: string,
): string | undefined {
  const words = table[language];
  if (words === undefined) return undefined;
  const find = finders.get(words) ?? createFind(words, language);
  // Its index of stems is made once.
  finders.set(words, find);
  return find(phrase);
}

function createFind(words: Words, language: string): Find {
  const prefixes = Object.keys(words)
    .filter((word) => word.endsWith('*'))
    .map((word) => word.slice(0, -1));
  const stems = getStems(words, language);
  const own = (word: string): string | undefined => (Object.hasOwn(words, word) ? words[word] : undefined);
  return (phrase) => {
    const form = getForms(phrase, language).find((known) => own(known) !== undefined);
    if (form !== undefined) return own(form);
    // What follows is about single words.
    if (phrase.includes(' ')) return undefined;
    const prefix = prefixes.find((start) => phrase.startsWith(start));
    if (prefix !== undefined) return own(`${prefix}*`);
    return stems.get(getStem(phrase, language) ?? '');
  };
}

/** Stems that words with different values share are left out. */
function getStems(words: Words, language: string): Map<string, string> {
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
