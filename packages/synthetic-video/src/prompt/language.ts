import { findWord } from './find-word.ts';
import table from './languages.json' with { type: 'json' };
import type { Script } from './tokens.ts';
import { wordTable } from './word-table.ts';

const LATIN: readonly string[] = table.scripts.latin.languages;

/** Returns the languages that a text may be in: those with most of its function words, or else of its subjects. */
export function getLanguages(script: Script, tokens: readonly string[]): readonly string[] {
  const languages: readonly string[] = table.scripts[script].languages;
  if (languages.length === 1 || script === 'chinese') return languages;
  const { functionWords } = wordTable();
  const frequent = findMost(languages, (language) => {
    const words = new Set((functionWords[language] ?? '').split(' '));
    return tokens.filter((token) => words.has(token)).length;
  });
  const likely = findMost(frequent, (language) => tokens.filter((token) => isKnown(token, language)).length);
  return likely.includes('en') ? ['en'] : likely;
}

/** Returns whether a word means the same in several languages with Latin letters, as "robot" does. */
export function isInternational(word: string, id: string): boolean {
  const { subjects } = wordTable();
  return LATIN.filter((language) => subjects[language]?.[word] === id).length >= 3;
}

/** Returns whether a word is a function word of one of some languages. */
export function isFunctionWord(word: string, languages: readonly string[]): boolean {
  const { functionWords } = wordTable();
  return languages.some((language) => ` ${functionWords[language] ?? ''} `.includes(` ${word} `));
}

function isKnown(token: string, language: string): boolean {
  const { subjects, settings } = wordTable();
  return [subjects, settings].some((table) => findWord(table, language, token) !== undefined);
}

function findMost(languages: readonly string[], count: (language: string) => number): readonly string[] {
  const counts = new Map(languages.map((language) => [language, count(language)]));
  const most = Math.max(...counts.values());
  return languages.filter((language) => counts.get(language) === most);
}
