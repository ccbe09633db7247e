import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { emojiId } from '../src/prompt/emoji.ts';
import table from '../src/prompt/languages.json' with { type: 'json' };
import type { WordTable } from '../src/prompt/word-table.ts';

/** Words, separated by commas, by what they mean. */
type Words = Readonly<Record<string, string>>;

/** Makes the table from the files of `words/`. */
export function makeWords(): WordTable {
  const languages = Object.values(table.scripts).flatMap((script) => script.languages);
  const subjects = languages.map((language) => {
    const words = readPairs(`subjects/${language}.json`, ', ');
    return [language, sorted(words.map(([word, emoji]) => [word, emojiId(emoji)]))] as const;
  });
  const kinds = readPairs('kinds.json', ' ').map(([emoji, kind]) => [emojiId(emoji), kind] as const);
  return {
    subjects: Object.fromEntries(subjects),
    settings: makeSettings(),
    functionWords: read('function-words.yaml'),
    kinds: sorted(kinds) as WordTable['kinds'], // `kinds.json` names kinds only.
  };
}

/** Returns each part of the values of a file, beside its key. */
function readPairs(name: string, separator: string): readonly (readonly [part: string, key: string])[] {
  const entries = Object.entries(read<Words>(name));
  return entries.flatMap(([key, parts]) => parts.split(separator).map((part) => [part, key] as const));
}

/** Returns the settings of each word by language, such as `place:beach`. */
function makeSettings(): WordTable['settings'] {
  const settings = new Map<string, Map<string, string>>();
  for (const [group, members] of Object.entries(read<Record<string, Record<string, Words>>>('settings.yaml')))
    for (const [name, byLanguage] of Object.entries(members))
      for (const [language, words] of Object.entries(byLanguage)) {
        const known = settings.get(language) ?? new Map<string, string>();
        settings.set(language, known);
        for (const text of words.split(', ')) {
          const word = language === 'emoji' ? emojiId(text) : text;
          known.set(word, `${known.get(word) ?? ''} ${group.replace(/s$/, '')}:${name}`.trim());
        }
      }
  return Object.fromEntries([...settings].map(([language, words]) => [language, sorted(words)]));
}

function sorted(entries: Iterable<readonly [string, string]>): Words {
  return Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Reads a file of `words/`. */
function read<T>(name: string): T {
  const text = readFileSync(new URL(`../words/${name}`, import.meta.url), 'utf8');
  return (name.endsWith('.json') ? JSON.parse(text) : parse(text)) as T; // Handwritten there.
}
