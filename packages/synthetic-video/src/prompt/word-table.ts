import { jsonAsset } from '../assets.ts';
import kinds from './kinds.json' with { type: 'json' };

/** Words by language. */
type ByLanguage = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The table of words that `generate/words.ts` makes. */
export interface WordTable {
  /** Language, word, id of the emoji that shows it; an empty id for compounds without a picture. */
  readonly subjects: ByLanguage;
  /** Language, word, settings such as `place:beach`, separated by spaces; `*` ends a prefix. */
  readonly settings: ByLanguage;
  /** Language, frequent words without a subject, separated by spaces. */
  readonly functionWords: Readonly<Record<string, string>>;
  /** How a subject is shown, by id; those that are missing are objects. */
  readonly kinds: Readonly<Record<string, SubjectKind>>;
}

/** How a subject is shown and moves. */
export type SubjectKind = keyof typeof kinds;

/** Returns the table; it is read once. */
export const wordTable: () => WordTable = jsonAsset<WordTable>('words.json');

/** Returns how a subject is shown. */
export function getKind(id: string): SubjectKind {
  return wordTable().kinds[id] ?? 'object';
}
