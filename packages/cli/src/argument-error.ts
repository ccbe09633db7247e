/** What the parser of the arguments says, and what the user reads instead. */
const wordings: readonly (readonly [RegExp, string])[] = [
  [/command-argument value ('.*?') is invalid for argument '(.*?)'/, '$1 is not a valid <$2>'],
  [/option '(?:-\w, )?(--[\w-]+)[^']*' argument ('.*?') is invalid/, '$2 is not a valid value of $1'],
  [/option '(?:-\w, )?(--[\w-]+)[^']*' argument missing/, '$1 needs a value'],
  [/missing required argument '(.*?)'/, '<$1> is missing'],
  [
    /too many arguments for '(.*?)'\. Expected (\d+) arguments? but got (\d+)/,
    '$1 takes $2, but there are $3 arguments',
  ],
  [/Allowed choices are /, 'Give one of: '],
];

/** Words an error of the parser without the names that it has for its own parts. */
export function plainWords(text: string): string {
  return wordings.reduce((said, [pattern, words]) => said.replace(pattern, words), text);
}
