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
/** How somebody does what the word before says: "the wrestler trains hard". */
const MANNERS: ReadonlySet<string> = new Set('daily hard herself himself itself'.split(' '));
/** These end like a plural: "the passenger trains sometimes stop". */
const NO_PLURALS: ReadonlySet<string> = new Set(
  'afterwards backwards besides does downstairs downwards forwards indoors outdoors perhaps sometimes towards upstairs upwards'.split(
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

  const isAfterNoun =
    before !== '' && !DETERMINERS.has(before) && !BEFORE_NOUN.has(before) && !MANY.has(before);
  if (isThirdPerson && isAfterNoun) {
    if (MANNERS.has(next)) return true;
    if (DETERMINERS.has(tokens[at - 2] ?? '') && isPlural(next)) return true;
  }

  if (!DETERMINERS.has(next) || DETERMINERS.has(before) || BEFORE_NOUN.has(before)) return false;
  if (before === '') return !isThirdPerson && next !== 'the';
  return isThirdPerson || before === 'to' || before.endsWith('s');
}

function isPlural(word: string): boolean {
  return /[^aisuy]s$/.test(word) && !NO_PLURALS.has(word);
}
