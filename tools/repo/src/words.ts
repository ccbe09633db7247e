/** One expression that readers have to translate, and what to write instead. */
export type WordRule = { readonly found: RegExp; readonly write: string };

/** An expression that was found, and what to write instead. */
export type FoundWord = { readonly word: string; readonly write: string };

/** The word list of CONTRIBUTING.md, as far as a pattern can find it without false alarms. */
export const wordRules: readonly WordRule[] = [
  { found: /answer/i, write: 'response, respond, return' },
  { found: /\bmend(s|ed|ing)?\b/i, write: 'fix' },
  { found: /\b(goes|go|went) on\b/i, write: 'continue, resume' },
  { found: /\b(let|lets|letting) go\b|\b(gives?|gave|given) back\b/i, write: 'release, return, discard' },
  { found: /struck|\bstrikes?\b(?!through)/i, write: 'inject, match' },
  { found: /\bin doubt\b/i, write: 'ambiguous, unknown outcome' },
  { found: /patience/i, write: 'timeout, callTimeout, max wait' },
  { found: /\blast words\b/i, write: 'exit message, error report' },
  { found: /\bbegins? again\b|\bbegan again\b/i, write: 'reset, restart' },
  { found: /\bcannot be had\b/i, write: 'is unavailable, could not be downloaded' },
  { found: /(?<!there )\bis no (?!longer\b|more\b|less\b|different\b)[a-z]/i, write: 'is not a …' },
  { found: /\bso many\b/i, write: 'concurrency, a number, a limit' },
  { found: /\btold\b(?! apart)/i, write: 'reported, notified' },
  { found: /\bmovers?\b/i, write: 'scheduler' },
  { found: /\bwho makes\b|\bmakers?\b/i, write: 'factory, renderer' },
  { found: /\bstands? (for|in|at)\b|\blies? in\b/i, write: 'is, is defined in, means' },
  { found: /\b(in|at) (its|their) place\b/i, write: 'instead, at its location' },
  { found: /\badmit(s|ted|ting)?\b/i, write: 'accept, receive' },
  // A bear is an animal, too.
  { found: /\bbears\b|\bbear (an?|the|any|no|every|unknown)\b/i, write: 'tolerates, accepts' },
  { found: /(?<!style[ -]?)\bsheets?\b/i, write: 'fixture, case list' },
  { found: /\bempty the journal\b/i, write: 'clear the request log' },
  { found: /\bthat which\b|\bis to be had\b/i, write: 'a plain sentence: subject, verb, object' },
];

/** British spellings, in texts for readers. */
const britishSpelling: WordRule = {
  found:
    /\b(?:behaviour|colour|favour|honour|neighbour|centre|grey|licence|catalogue|judgement|(?:cancel|model|travel)l(?:ed|ing)|(?:author|initial|normal|optim|organ|recogn|serial|summar|synchron)is(?:e|ed|es|ing|ation))/i,
  write: 'the American spelling',
};

/** Returns the first expression in a text that each rule finds. */
export function findWords(text: string, rules: readonly WordRule[] = wordRules): FoundWord[] {
  return rules.flatMap(({ found, write }) => {
    const word = found.exec(text)?.[0];
    return word === undefined ? [] : [{ word, write }];
  });
}

/** Returns one line for each expression found in a text: `path:line: "found": write …`. */
export function wordFaults(path: string, text: string): string[] {
  const rules = /\.mdx?$|^(?:packages\/docs|spec)\//.test(path) ? [...wordRules, britishSpelling] : wordRules;
  return text
    .split('\n')
    .flatMap((line, index) =>
      findWords(line, rules).map(({ word, write }) => `${path}:${index + 1}: "${word}": write ${write}`),
    );
}
