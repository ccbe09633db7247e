/**
 * Characters that a terminal obeys or that nobody sees: C0, DEL, C1, line separators, directions, and the tags of Unicode,
 * which can hide a text that a language model reads.
 */
const hidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about
  /[\0-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;

/** Escapes the control and invisible characters of a text that others wrote. */
export function cleanText(text: string): string {
  return text.replace(hidden, getEscape);
}

/** Escapes them in a text whose lines are kept. */
export function cleanLines(text: string): string {
  return text.split('\n').map(cleanText).join('\n');
}

/** Escapes them in every text of a value, the names of its members included. */
export function cleanValue<T>(value: T): T {
  // Safe: the kind of each value stays; only texts change.
  return clean(value) as T;
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [cleanText(name), clean(member)]));
}

function getEscape(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  return code > 0xffff ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`;
}
