import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { emojiId } from '../src/prompt/emoji.ts';
import table from '../src/prompt/languages.json' with { type: 'json' };
import type { WordTable } from '../src/prompt/word-table.ts';
import { readNames } from './emoji-names.ts';

/** Words, separated by commas, by what they mean. */
type Words = Readonly<Record<string, string>>;

const LANGUAGES: readonly string[] = Object.values(table.scripts).flatMap((script) => script.languages);
/** Languages that have a list, of which each word was read. The others have the names of the emoji that those show. */
const LISTED = ['en', 'de', 'fr', 'es', 'it', 'pt', 'zh', 'ja', 'ko', 'ru', 'hi'];

/** Makes the table from the files of `words/` and the names of emoji. */
export function makeWords(): WordTable {
  const lists = new Map(
    LISTED.map((language) => [language, getIds(read<Words>(`subjects/${language}.json`))] as const),
  );
  const shown = new Set([...lists.values()].flat().map(([, id]) => id));
  const further = read<Record<string, Words>>('further.json');

  const subjects = LANGUAGES.map((language) => {
    // The first emoji of a name has it.
    const getNamed = () => [...readNames(language, shown).toReversed(), ...getIds(further[language] ?? {})];
    return [language, sorted(lists.get(language) ?? getNamed())] as const;
  });

  const kinds = Object.entries(read<Words>('kinds.json')).flatMap(([kind, emoji]) =>
    emoji.split(' ').map((each) => [emojiId(each), kind] as const),
  );
  return {
    subjects: Object.fromEntries(subjects),
    settings: makeSettings(),
    functionWords: read('function-words.yaml'),
    kinds: sorted(kinds) as WordTable['kinds'], // `kinds.json` names kinds only.
  };
}

/** Returns each word of a list beside the id of its emoji. */
function getIds(list: Words): readonly (readonly [word: string, id: string])[] {
  return Object.entries(list).flatMap(([emoji, words]) =>
    words.split(', ').map((word) => [word, emojiId(emoji)] as const),
  );
}

/** Returns the settings of each word by language, such as `place:beach`. */
function makeSettings(): WordTable['settings'] {
  const settings = new Map<string, Map<string, string>>();
  for (const [group, members] of Object.entries(
    read<Record<string, Record<string, Words>>>('settings.yaml'),
  )) {
    for (const [name, byLanguage] of Object.entries(members)) {
      for (const [language, words] of Object.entries(byLanguage)) {
        const known = settings.get(language) ?? new Map<string, string>();
        settings.set(language, known);
        for (const text of words.split(', ')) {
          const word = language === 'emoji' ? emojiId(text) : text;
          known.set(word, `${known.get(word) ?? ''} ${group.replace(/s$/, '')}:${name}`.trim());
        }
      }
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
