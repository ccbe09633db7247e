import type { ReadableBody } from './read-body.ts';

/** The value of a body, or why it is not JSON that can be used. */
export type ParsedJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string };

/** Objects and arrays in each other, at most; a task record has three levels. */
const MAX_LEVELS = 64;
const TOO_DEEP: ParsedJson = { ok: false, message: `The body nests deeper than ${MAX_LEVELS} levels.` };

/**
 * Parses a body. Bytes must be valid UTF-8; of duplicate keys the last one counts; keys `__proto__` are removed, so
 * that copying the record is safe; nesting is limited, so that walking it is.
 */
export function parseJson(body: ReadableBody): ParsedJson {
  if (body.kind === 'value') return cleaned(body.value);
  const text = body.kind === 'text' ? body.text : decode(body.bytes);
  if (text === undefined) return { ok: false, message: 'The body is not valid UTF-8.' };
  try {
    const value: unknown = JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
    return mayNeedCleaning(text) ? cleaned(value) : { ok: true, value };
  } catch {
    // The engine's message quotes the body; this response goes to somebody unknown.
    return { ok: false, message: 'The body is not valid JSON.' };
  }
}

const strict = new TextDecoder('utf-8', { fatal: true });

function decode(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Whether a text could hold a key `__proto__`, perhaps spelt with escapes, or nest too deeply. Looking through the text
 * takes a tenth of the time of walking through the value, a quarter of a whole delivery.
 */
function mayNeedCleaning(text: string): boolean {
  return text.includes('__proto__') || text.includes('\\u') || hasMany(text, '{') || hasMany(text, '[');
}

/** Whether a character comes often enough to be half of too many levels. */
function hasMany(text: string, character: string): boolean {
  let count = 0;
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1)) count += 1;
  return count > MAX_LEVELS / 2;
}

function cleaned(value: unknown): ParsedJson {
  return clean(value, 0) ? { ok: true, value } : TOO_DEEP;
}

/** Removes keys `__proto__`; false if the value nests too deeply, which also bounds this recursion. */
function clean(value: unknown, level: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (level >= MAX_LEVELS) return false;
  // JSON.parse makes objects and arrays whose enumerable keys are their own texts.
  const members = value as Record<string, unknown>;
  for (const key in members) {
    if (key === '__proto__') Reflect.deleteProperty(members, key);
    else if (!clean(members[key], level + 1)) return false;
  }
  return true;
}
