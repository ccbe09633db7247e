import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { emojiId } from '../src/prompt/emoji.ts';
import type { WordTable } from '../src/prompt/word-table.ts';
import { LANGUAGES, readEmoji } from './emoji.ts';

/** Words, separated by commas, by what they mean and by language. */
type Written = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Rules about subgroups of emoji, as patterns. */
interface Rules {
  /** Subgroups whose emoji are things that a scene can show. */
  readonly shown: string;
  /** Of the emoji of sky and time, those that are things; the others are settings. */
  readonly shownAlone: string;
  /** Subgroups whose keywords are synonyms of the label often enough; the others' are associations. */
  readonly synonyms: string;
  readonly englishSynonyms: string;
  /** The subgroups by how their subjects are shown; the last rule that fits counts. */
  readonly kinds: readonly (readonly [kind: string, subgroups: string, ids?: string])[];
}

const rules = readYaml<Rules>('kinds');

function fits(pattern: string, text: string): boolean {
  return new RegExp(pattern).test(text);
}

/** Languages whose list in `rejected.yaml` was read word by word; of the others only labels are taken. */
const REVIEWED = new Set(['en', 'de', 'fr', 'es', 'it', 'pt', 'zh', 'ja', 'ko', 'ru', 'hi']);
const SCRIPTS_WITHOUT_SPACES = new Set(['zh', 'zh-hant', 'ja', 'th']);

/** Makes the table from the keywords of the emoji and from `words/`. */
export function makeWords(): WordTable {
  const rejected = readYaml<Record<string, string>>('rejected');
  const { none = {}, ...written } = readYaml<Written>('subjects');
  const subjects = LANGUAGES.map((language) => {
    const drop = split(rejected[language]);
    const words = new Map(
      [...keywords(language)].filter(([word]) => !drop.includes(word) && isWord(word, language)),
    );
    for (const word of split(none[language])) words.set(word, '');
    for (const [emoji, byLanguage] of Object.entries(written))
      for (const word of split(byLanguage[language])) words.set(word, emojiId(emoji));
    return [language, sorted(words)] as const;
  });
  const functionWords = readYaml<Record<string, string>>('function-words');
  const kinds = new Map(readEmoji('en').flatMap(({ id, subgroup }) => getKind(id, subgroup)));
  return {
    subjects: Object.fromEntries(subjects),
    settings: makeSettings(),
    functionWords,
    kinds: sorted(kinds) as WordTable['kinds'], // `kinds.yaml` names kinds only.
  };
}

/** Returns the usable keywords of a language: labels, the words of labels, and synonyms that one emoji has. */
function keywords(language: string): Map<string, string> {
  const shown = readEmoji(language).filter(
    ({ id, subgroup }) => fits(rules.shown, subgroup) || fits(rules.shownAlone, id),
  );
  const owners = new Map<string, Set<string>>();
  for (const { id, tags } of shown)
    for (const tag of tags) owners.set(tag, (owners.get(tag) ?? new Set()).add(withoutGender(id)));
  const words = new Map<string, string>();
  const add = (word: string, id: string): void => {
    if (!words.has(word)) words.set(word, id);
  };
  for (const { label, id } of shown) for (const word of labelWords(label)) add(word, id);
  if (!REVIEWED.has(language)) return words;
  for (const { id, label, tags, subgroup } of shown.toSorted((a, b) => a.label.length - b.label.length)) {
    const isSynonym =
      fits(rules.synonyms, subgroup) || (language === 'en' && fits(rules.englishSynonyms, subgroup));
    for (const tag of isSynonym ? tags : []) {
      const shared = owners.get(tag)?.size ?? 0;
      if (shared === 1 || (shared <= 3 && isPartOf(tag, label.toLowerCase(), language))) add(tag, id);
    }
  }
  return words;
}

/** Takes "surfer(in)" and "automobile, car" apart; labels with a colon describe variants. */
function labelWords(label: string): readonly string[] {
  if (label.includes(':')) return [];
  return label
    .toLowerCase()
    .split(/[,،]\s*/)
    .flatMap((part) => [part.replaceAll(/\(.*?\)/g, ''), part.replaceAll(/[()]/g, '')])
    .map((part) => part.replaceAll(/[“”„]/g, '').trim());
}

function isPartOf(tag: string, label: string, language: string): boolean {
  if (SCRIPTS_WITHOUT_SPACES.has(language)) return label.includes(tag) && tag.length > 1;
  return ` ${label.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')} `.includes(` ${tag} `);
}

/** The id without man, woman, female and male, so that variants of a role count as one. */
function withoutGender(id: string): string {
  return id.replace(/-200d-(2640|2642)$/, '').replace(/^1f46[89]-200d/, '1f9d1-200d');
}

/** Short Latin words are ambiguous in most languages. */
function isWord(word: string, language: string): boolean {
  return (
    word !== '' &&
    !/^\p{N}/u.test(word) &&
    (SCRIPTS_WITHOUT_SPACES.has(language) || language === 'ko' || word.length > 2)
  );
}

function makeSettings(): WordTable['settings'] {
  const table = new Map<string, Map<string, string>>();
  for (const [group, members] of Object.entries(readYaml<Record<string, Written>>('settings')))
    for (const [name, byLanguage] of Object.entries(members))
      for (const [language, words] of Object.entries(byLanguage)) {
        const known = table.get(language) ?? new Map<string, string>();
        table.set(language, known);
        for (const text of split(words)) {
          const word = language === 'emoji' ? emojiId(text) : text;
          known.set(word, `${known.get(word) ?? ''} ${group.replace(/s$/, '')}:${name}`.trim());
        }
      }
  return Object.fromEntries([...table].map(([language, words]) => [language, sorted(words)]));
}

/** Returns the kind of an emoji beside its id, if a rule has it. */
function getKind(id: string, subgroup: string): readonly (readonly [string, string])[] {
  const rule = rules.kinds.findLast(([, groups, ids = '.']) => fits(groups, subgroup) && fits(ids, id));
  return rule === undefined ? [] : [[id, rule[0]]];
}

function split(words: string | undefined): readonly string[] {
  return words === undefined ? [] : words.split(', ');
}

function sorted(map: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries([...map].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function readYaml<T>(name: string): T {
  return parse(readFileSync(new URL(`../words/${name}.yaml`, import.meta.url), 'utf8')) as T; // Handwritten beside it.
}
