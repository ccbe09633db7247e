import { hiddenCharacters } from './hidden-characters.ts';

/** Escapes the control and invisible characters of a text that others wrote. */
export function cleanText(text: string): string {
  return text.replace(hiddenCharacters, getEscape);
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

/** Returns the escapes of a character as JSON has them: two for a character above U+FFFF. */
function getEscape(character: string): string {
  const units = character.split('').map((unit) => unit.charCodeAt(0).toString(16).padStart(4, '0'));
  return `\\u${units.join('\\u')}`;
}
