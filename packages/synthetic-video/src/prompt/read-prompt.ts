import { EMOJI, emojiId } from './emoji.ts';
import { findWord } from './find-word.ts';
import { isVerb } from './is-verb.ts';
import { getLanguages, isFunctionWord, isInternational } from './language.ts';
import { isSegmented, type Script, type ScriptRun, splitPrompt } from './tokens.ts';
import { getKind, wordTable } from './word-table.ts';

/** The settings that a prompt can give; the last word counts. */
export interface Settings {
  readonly place?: string;
  readonly time?: string;
  readonly weather?: string;
  readonly camera?: string;
  readonly pace?: string;
  readonly move?: string;
  /** `abstract` for a prompt that asks for shapes and colors. */
  readonly kind?: string;
}

/** What is understood of a prompt. */
export interface PromptReading {
  /** Ids of the emoji that show its subjects, most important first; at most 3. */
  readonly subjects: readonly string[];
  readonly settings: Settings;
  /** Colors as `#rrggbb`. */
  readonly colors: readonly string[];
}

const MAX_SUBJECTS = 3;
/** The longest phrase of the table, in words. */
const MAX_PHRASE = 5;
/** What is said not to be there. */
const NEGATIONS = new Set('no without not kein keine keinen ohne sans pas sin senza sem без нет'.split(' '));
const NEGATED_WORDS = 3;

/** Finds the subjects and the settings of a prompt. Words that it does not know, or that are ambiguous, mean nothing. */
export function readPrompt(prompt: string): PromptReading {
  const found: Found = { subjects: [], settings: {}, colors: [] };
  for (const [emoji] of prompt.matchAll(EMOJI)) readEmoji(emoji, found);
  for (const run of splitPrompt(prompt.replaceAll(EMOJI, ' , '), isKnown)) readRun(run, found);
  // The weather falls, and not what it falls on: "snow falling on a pumpkin".
  if (found.settings['weather'] !== undefined && found.settings['move'] === 'fall')
    delete found.settings['move'];
  const { place: _, ...settings } = found.settings;
  if (settings['kind'] === 'abstract') return { ...found, subjects: [], settings };
  return { ...found, subjects: choose(found.subjects) };
}

function isKnown(word: string, script: Script): boolean {
  const { subjects, settings } = wordTable();
  return getLanguages(script, []).some(
    (language) => subjects[language]?.[word] !== undefined || settings[language]?.[word] !== undefined,
  );
}

interface Found {
  readonly subjects: string[];
  readonly settings: Record<string, string>;
  readonly colors: string[];
}

function readEmoji(emoji: string, found: Found): void {
  const id = emojiId(emoji);
  const settings = wordTable().settings['emoji']?.[id];
  if (settings !== undefined) addSettings(settings, found);
  if (settings === undefined || !isScenery(id)) found.subjects.push(id);
}

function readRun({ script, tokens }: ScriptRun, found: Found): void {
  const languages = getLanguages(script, tokens);
  const joint = isSegmented(script) ? '' : ' ';
  let negated = 0;
  let previous = -1;

  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] ?? '';
    if (NEGATIONS.has(token)) negated = NEGATED_WORDS + 1;
    if (!/[\p{L}\p{N}]/u.test(token)) negated = 0;
    if (negated > 0) negated -= 1;
    const setting = longest(tokens, at, joint, (phrase) => findSetting(phrase, languages));
    if (setting !== undefined && negated === 0) addSettings(setting.value, found);
    const subject = longest(tokens, at, joint, (phrase) => findSubject(phrase, languages));
    const isDone = languages[0] === 'en' && subject?.length === 1 && isVerb(tokens, at);
    if (subject !== undefined && subject.value !== '' && negated === 0 && !isDone) {
      // In English the last noun of a compound says what it is: "a tiger shark" is a shark.
      const last = found.subjects.at(-1) ?? '';
      if (previous === at && languages[0] === 'en' && isNoun(last) && isNoun(subject.value))
        found.subjects.pop();
      found.subjects.push(subject.value);
      previous = at + subject.length;
    }
    at += subject?.length ?? setting?.length ?? 1;
  }
}

/** Tries the longest phrase first. */
function longest(
  tokens: readonly string[],
  at: number,
  joint: string,
  find: (phrase: string) => string | undefined,
): { readonly value: string; readonly length: number } | undefined {
  for (let length = Math.min(MAX_PHRASE, tokens.length - at); length > 0; length--) {
    const value = find(tokens.slice(at, at + length).join(joint));
    if (value !== undefined) return { value, length };
  }
  return undefined;
}

function findSubject(phrase: string, languages: readonly string[]): string | undefined {
  if (isFunctionWord(phrase, languages)) return undefined;
  const { subjects } = wordTable();
  const ids = new Set(find(subjects, phrase, languages));
  const [id] = ids;
  if (ids.size > 0) return ids.size === 1 ? id : undefined;
  const english = subjects['en']?.[phrase];
  return english !== undefined && isInternational(phrase, english) ? english : undefined;
}

function findSetting(phrase: string, languages: readonly string[]): string | undefined {
  return isFunctionWord(phrase, languages) ? undefined : find(wordTable().settings, phrase, languages)[0];
}

function find(
  table: Readonly<Record<string, Readonly<Record<string, string>>>>,
  phrase: string,
  languages: readonly string[],
): readonly string[] {
  return languages.flatMap((language) => findWord(table, language, phrase) ?? []);
}

function addSettings(settings: string, found: Found): void {
  for (const setting of settings.split(' ')) {
    const [group = '', name = ''] = setting.split(':');
    if (group === 'color') found.colors.push(name);
    else found.settings[group] = name;
  }
}

/** Emoji of places, sky and weather are settings. */
function isScenery(id: string): boolean {
  return getKind(id) === 'sky' || (getKind(id) === 'stand' && id !== '1f30a');
}

/** Persons in action are found by verbs. */
function isNoun(id: string): boolean {
  return getKind(id) !== 'act';
}

/** A person in action is shown only where nothing else is: of "a cat surfing" the cat. */
function choose(ids: readonly string[]): readonly string[] {
  const unique = [...new Set(ids)];
  const others = unique.filter((id) => getKind(id) !== 'act');
  return (others.length > 0 ? others : unique).slice(0, MAX_SUBJECTS);
}
