/** The next word is what somebody does. */
const PRONOUNS: ReadonlySet<string> = new Set('i you he she it we they who'.split(' '));
/** Somebody does something to what comes next. */
const DETERMINERS: ReadonlySet<string> = new Set('a an the my your his her its our their'.split(' '));
/** A plural cannot be the noun of these: "a coach trains". */
const ONE: ReadonlySet<string> = new Set('a an one each every'.split(' '));
const MANY: ReadonlySet<string> = new Set('couple dozen few hundred million thousand'.split(' '));
/** The next word is a noun, whatever follows it. */
const BEFORE_NOUN: ReadonlySet<string> = new Set(
  'about and as at beside by for from in into like near of on or over some than these those three two under with'.split(
    ' ',
  ),
);

/**
 * Returns whether the name of a subject is used as a verb in English: "a coach trains athletes", "she phones a friend",
 * "train your dragon". Other uses count as nouns.
 */
export function isVerb(tokens: readonly string[], at: number): boolean {
  const word = tokens[at] ?? '';
  const before = tokens[at - 1] ?? '';
  const next = tokens[at + 1] ?? '';
  if (PRONOUNS.has(before)) return true;

  const isThirdPerson = word.endsWith('s');
  if (isThirdPerson && ONE.has(tokens[at - 2] ?? '') && !MANY.has(before)) return true;

  if (!DETERMINERS.has(next) || DETERMINERS.has(before) || BEFORE_NOUN.has(before)) return false;
  if (before === '') return !isThirdPerson && next !== 'the';
  return isThirdPerson || before === 'to' || before.endsWith('s');
}
