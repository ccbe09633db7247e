import table from './languages.json' with { type: 'json' };

/** A piece of a prompt in one script. */
export interface ScriptRun {
  readonly script: Script;
  /** Words and punctuation, in order, in lower case. */
  readonly tokens: readonly string[];
}

/** The scripts of which subjects are known. */
export type Script = keyof typeof table.scripts;

/** The language by which the segmenter knows a script without spaces between words. */
const segmenters: Readonly<Partial<Record<Script, string>>> = table.segmenters;
const patterns = Object.entries(table.scripts).map(
  // Safe: these are the names of the file.
  ([script, { characters }]) => [script as Script, new RegExp(characters, 'u')] as const,
);
/** Fewest characters of a word that is looked for before the text is segmented. */
const LONG_WORD = 3;
/** Most characters of such a word. */
const LONGEST_WORD = 8;
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[-'][\p{L}\p{M}\p{N}]+)*|[^\s\p{L}\p{N}]/gu;

/** Returns whether the words of a script are written without spaces. */
export function isSegmented(script: Script): boolean {
  return segmenters[script] !== undefined;
}

/**
 * Splits a prompt into runs of one script, and those into words; punctuation stays, as it separates phrases.
 *
 * @param isKnown whether a text is a word of the table: scripts without spaces are cut around long words first, as the
 *   segmenter may divide them
 */
export function splitPrompt(
  prompt: string,
  isKnown: (word: string, script: Script) => boolean,
): readonly ScriptRun[] {
  const text = prompt.normalize('NFKC').toLowerCase().replaceAll(/[’ʼ`]/g, "'");
  const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
  const runs: { script: Script; text: string }[] = [];

  for (const character of text) {
    const found = patterns.find(([, pattern]) => pattern.test(character))?.[0];
    const script = found === 'chinese' && japanese ? 'japanese' : found;
    const last = runs.at(-1);
    if (script === undefined || script === last?.script) {
      if (last) last.text += character;
    } else runs.push({ script, text: character });
  }

  return runs.map((run) => ({
    script: run.script,
    tokens: getTokens(run.text, run.script, (word) => isKnown(word, run.script)),
  }));
}

function getTokens(text: string, script: Script, isKnown: (word: string) => boolean): readonly string[] {
  const language = segmenters[script];
  if (language === undefined) return text.match(WORD) ?? [];
  const long = findLongWord(text, isKnown);
  if (long !== undefined) {
    const [before = '', ...rest] = text.split(long);
    return [...getTokens(before, script, isKnown), long, ...getTokens(rest.join(long), script, isKnown)];
  }
  const segments = new Intl.Segmenter(language, { granularity: 'word' }).segment(text);
  return Array.from(segments, ({ segment }) => segment).filter((segment) => segment.trim() !== '');
}

function findLongWord(text: string, isKnown: (word: string) => boolean): string | undefined {
  for (let length = Math.min(LONGEST_WORD, text.length); length >= LONG_WORD; length--) {
    for (let at = 0; at + length <= text.length; at++) {
      const word = text.slice(at, at + length);
      if (isKnown(word)) return word;
    }
  }
  return undefined;
}
