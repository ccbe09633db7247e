/** Messages of the argument parser, and their replacements. */
const replacements: readonly (readonly [RegExp, string])[] = [
  [/command-argument value ('.*?') is invalid for argument '(.*?)'/, '$1 is not a valid <$2>'],
  [/option '(?:-\w, )?(--[\w-]+)[^']*' argument ('.*?') is invalid/, '$2 is not a valid value of $1'],
  [/option '(?:-\w, )?(--[\w-]+)[^']*' argument missing/, '$1 needs a value'],
  [/missing required argument '(.*?)'/, '<$1> is missing'],
  [
    /too many arguments for '(.*?)'\. Expected (\d+ arguments?) but got (\d+)/,
    '$1 takes $2, but there are $3',
  ],
  [/Allowed choices are /, 'Give one of: '],
  // A long value, such as a prompt, hides what is wrong with it.
  [/'([^']{40})[^']{20,}'/, "'$1…'"],
];

/** Rewrites a message of the argument parser without its internal terms. */
export function plainMessage(text: string): string {
  return replacements.reduce((message, [pattern, words]) => message.replace(pattern, words), text);
}
