import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { emojiId } from '../src/prompt/emoji.ts';
import languages from '../src/prompt/languages.json' with { type: 'json' };
import type { WordTable } from '../src/prompt/word-table.ts';

/** Words, separated by commas, by what they mean. */
type Words = Readonly<Record<string, string>>;

/** Makes the table from the files of `words/`. */
export function makeWords(): WordTable {
  const subjects = Object.values(languages.scripts).flatMap((script) =>
    script.languages.map((language) => [language, readSubjects(language)] as const),
  );
  const kinds = Object.entries(read<Words>('kinds.json')).flatMap(([kind, emoji]) =>
    emoji.split(' ').map((subject) => [emojiId(subject), kind] as const),
  );
  return {
    subjects: Object.fromEntries(subjects),
    settings: makeSettings(),
    functionWords: read('function-words.yaml'),
    kinds: sorted(kinds) as WordTable['kinds'], // `kinds.json` names kinds only.
  };
}

/** Returns the id of the emoji that shows each word of a language; it is empty for compounds without a picture. */
function readSubjects(language: string): Words {
  const entries = Object.entries(read<Words>(`subjects/${language}.json`));
  return sorted(
    entries.flatMap(([emoji, words]) =>
      words.split(', ').map((word) => [word, emoji === 'none' ? '' : emojiId(emoji)] as const),
    ),
  );
}

/** Returns the settings of each word by language, such as `place:beach`. */
function makeSettings(): WordTable['settings'] {
  const table = new Map<string, Map<string, string>>();
  for (const [group, members] of Object.entries(read<Record<string, Record<string, Words>>>('settings.yaml')))
    for (const [name, byLanguage] of Object.entries(members))
      for (const [language, words] of Object.entries(byLanguage)) {
        const known = table.get(language) ?? new Map<string, string>();
        table.set(language, known);
        for (const text of words.split(', ')) {
          const word = language === 'emoji' ? emojiId(text) : text;
          known.set(word, `${known.get(word) ?? ''} ${group.replace(/s$/, '')}:${name}`.trim());
        }
      }
  return Object.fromEntries([...table].map(([language, words]) => [language, sorted(words)]));
}

function sorted(entries: Iterable<readonly [string, string]>): Words {
  return Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Reads a file of `words/`. */
function read<T>(name: string): T {
  const text = readFileSync(new URL(`../words/${name}`, import.meta.url), 'utf8');
  return (name.endsWith('.json') ? JSON.parse(text) : parse(text)) as T; // Handwritten there.
}
