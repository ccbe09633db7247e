import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { emojiId } from '../src/prompt/emoji.ts';
import { type Emoji, LANGUAGES, readEmoji, readPictures, readSubgroups } from './emoji.ts';

type ByLanguage = Record<string, Record<string, string>>;
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

/** The table of words as the package ships it. */
export interface WordTable {
  /** Language, word, id of the emoji; an empty id for compounds without a picture. */
  readonly subjects: ByLanguage;
  /** Language, word, settings such as `place:beach weather:rain`. */
  readonly settings: ByLanguage;
  readonly functionWords: Readonly<Record<string, string>>;
  /** How a subject is shown, by id; `object` where it is missing. */
  readonly kinds: Readonly<Record<string, string>>;
}

/** Makes the table from the keywords of the emoji and from `words/`. */
export function makeWords(): WordTable {
  const rejected = readYaml<Record<string, string>>('rejected');
  const { none = {}, ...written } = readYaml<Written>('subjects');
  const subgroups = readSubgroups();
  const pictures = new Set(Object.keys(readPictures()));
  const subjects: ByLanguage = {};
  for (const language of LANGUAGES) {
    const drop = new Set(split(rejected[language]));
    const words = new Map(
      [...keywords(language, subgroups, pictures)].filter(
        ([word]) => !drop.has(word) && isWord(word, language),
      ),
    );
    for (const [emoji, byLanguage] of Object.entries(written))
      for (const word of split(byLanguage[language])) words.set(word, emojiId(emoji));
    for (const word of split(none[language])) if (!isWritten(word, language, written)) words.set(word, '');
    subjects[language] = sorted(words);
  }
  const functionWords = readYaml<Record<string, string>>('function-words');
  return { subjects, settings: makeSettings(), functionWords, kinds: makeKinds(subgroups, pictures) };
}

function isWritten(word: string, language: string, written: Written): boolean {
  return Object.values(written).some((byLanguage) => split(byLanguage[language]).includes(word));
}

/** Returns the usable keywords of a language: labels, the words of labels, and synonyms that one emoji has. */
function keywords(
  language: string,
  subgroups: Readonly<Record<string, string>>,
  pictures: ReadonlySet<string>,
): Map<string, string> {
  const shown = readEmoji(language)
    .map((emoji) => ({ ...emoji, id: emoji.hexcode.toLowerCase().replaceAll('-fe0f', '') }))
    .map((emoji) => ({ ...emoji, subgroup: subgroups[emoji.subgroup ?? -1] ?? '' }))
    .filter(
      ({ id, subgroup }) => pictures.has(id) && (fits(rules.shown, subgroup) || fits(rules.shownAlone, id)),
    );
  const owners = new Map<string, Set<string>>();
  for (const emoji of shown)
    for (const tag of getTags(emoji))
      owners.set(tag, (owners.get(tag) ?? new Set()).add(withoutGender(emoji.id)));
  const words = new Map<string, string>();
  const add = (word: string, id: string): void => {
    if (!words.has(word)) words.set(word, id);
  };
  for (const { label, id } of shown) for (const word of labelWords(label)) add(word, id);
  if (!REVIEWED.has(language)) return words;
  for (const emoji of shown.toSorted((a, b) => a.label.length - b.label.length)) {
    const kinds =
      fits(rules.synonyms, emoji.subgroup) ||
      (language === 'en' && fits(rules.englishSynonyms, emoji.subgroup));
    if (!kinds) continue;
    for (const tag of getTags(emoji)) {
      const shared = owners.get(tag)?.size ?? 0;
      const named = isPartOf(tag, emoji.label.toLowerCase(), language) && shared <= 3;
      if (named || shared === 1) add(tag, emoji.id);
    }
  }
  return words;
}

function getTags({ tags = [] }: Pick<Emoji, 'tags'>): readonly string[] {
  return tags.map((tag) => tag.toLowerCase());
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

function makeSettings(): ByLanguage {
  const table: Record<string, Map<string, string>> = {};
  const groups = readYaml<Record<string, Written>>('settings');
  for (const [group, members] of Object.entries(groups))
    for (const [name, byLanguage] of Object.entries(members))
      for (const [language, words] of Object.entries(byLanguage))
        for (const word of split(words).map((text) => (language === 'emoji' ? emojiId(text) : text))) {
          const map = table[language] ?? new Map<string, string>();
          table[language] = map;
          map.set(word, `${map.has(word) ? `${map.get(word)} ` : ''}${group.replace(/s$/, '')}:${name}`);
        }
  return Object.fromEntries(Object.entries(table).map(([language, map]) => [language, sorted(map)]));
}

function makeKinds(
  subgroups: Readonly<Record<string, string>>,
  pictures: ReadonlySet<string>,
): Record<string, string> {
  const kinds: Record<string, string> = {};
  for (const emoji of readEmoji('en')) {
    const id = emoji.hexcode.toLowerCase().replaceAll('-fe0f', '');
    const subgroup = subgroups[emoji.subgroup ?? -1] ?? '';
    const kind = rules.kinds.findLast(
      ([, groups, ids = '.']) => fits(groups, subgroup) && fits(ids, id),
    )?.[0];
    if (kind !== undefined && pictures.has(id)) kinds[id] = kind;
  }
  return sorted(new Map(Object.entries(kinds)));
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
