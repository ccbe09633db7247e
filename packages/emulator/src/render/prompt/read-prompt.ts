import { translations } from './translations.ts';
import {
  type Pace,
  paces,
  rides,
  type Setting,
  type SubjectName,
  settings,
  subjects,
  type Time,
  type Tint,
  times,
  tints,
  type Weather,
  weathers,
} from './words.ts';

/** The rows of the tables that a prompt names; null for a table of which it names none. */
export interface Reading {
  readonly setting: Setting | null;
  /** In the order of the prompt. */
  readonly subjects: readonly SubjectName[];
  /** Whether the first subject rides on the second. */
  readonly riding: boolean;
  readonly time: Time | null;
  readonly weather: Weather | null;
  readonly pace: Pace | null;
  /** Of the scene. */
  readonly tint: Tint | null;
  /** Of the subject that the colour stands before: a red car drives through a city that is not red. */
  readonly coat: Tint | null;
}

/**
 * Reads a prompt by the tables of words: of each table the row whose word comes first.
 *
 * @example
 * ```ts
 * readPrompt('A cat surfing a wave at sunset').subjects; // ['cat']
 * ```
 */
export function readPrompt(prompt: string): Reading {
  const written = prompt.toLowerCase().match(/\p{Letter}+/gu) ?? [];
  const words = written.map((word) => translations.get(word) ?? word);
  const isSubject = words.map((word) => allRows(subjects, [word]).length > 0);
  const isBeforeSubject = (_: string, index: number): boolean => isSubject[index + 1] === true;
  return {
    setting: firstRow(settings, words),
    subjects: allRows(subjects, words),
    riding: words.some((word) => has(rides, word)),
    time: firstRow(times, words),
    weather: firstRow(weathers, words),
    pace: firstRow(paces, words),
    tint: firstRow(
      tints,
      words.filter((word, index) => !isBeforeSubject(word, index)),
    ),
    coat: firstRow(tints, words.filter(isBeforeSubject)),
  };
}

function allRows<Name extends string>(
  table: Readonly<Record<Name, string>>,
  words: readonly string[],
): Name[] {
  // Sound: the keys of the table.
  const rows = Object.entries(table) as [Name, string][];
  const found = words.flatMap((word) => rows.filter(([, row]) => has(row, word)).map(([name]) => name));
  return [...new Set(found)];
}

function firstRow<Name extends string>(
  table: Readonly<Record<Name, string>>,
  words: readonly string[],
): Name | null {
  return allRows(table, words)[0] ?? null;
}

/** Returns whether a row has a word, or its singular. */
function has(row: string, word: string): boolean {
  return (
    ` ${row} `.includes(` ${word} `) || (word.endsWith('s') && ` ${row} `.includes(` ${word.slice(0, -1)} `))
  );
}

/** Everything that can be shown, for a prompt that names nothing of its kind. */
export const known = {
  settings: Object.keys(settings) as readonly Setting[], // Sound: the keys of the table.
  times: Object.keys(times) as readonly Time[], // Sound: the keys of the table.
} as const;
