// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about
const controls = /[\0-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g;

/** Escapes the control characters of a text that others wrote, which a terminal would obey: C0, DEL, C1 and directions. */
export function cleanText(text: string): string {
  return text.replace(controls, getEscape);
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
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
