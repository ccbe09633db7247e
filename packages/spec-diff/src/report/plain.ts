import { isObject } from '@videogen/shared/is-object';

/** Control characters, line separators, and marks that change the direction of the text after them. */
const controls = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A text on one line, in which nothing controls a terminal or starts a command of a workflow.
 *
 * @example
 * withoutControls('a\n::group::b'); // 'a\\n::group::b'
 */
export function withoutControls(text: string, kept = ''): string {
  return text.replaceAll(controls, (character) =>
    kept.includes(character) ? character : escaped(character),
  );
}

function escaped(character: string): string {
  if (character === '\n') return String.raw`\n`;
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** A value whose texts are each on one line; a payload stays as it is, because it is shown as JSON. */
export function plain<T>(value: T): T {
  // Safe: every text becomes another text, and nothing else changes.
  return escapeTexts(value) as T;
}

function escapeTexts(value: unknown): unknown {
  if (typeof value === 'string') return withoutControls(value);
  if (Array.isArray(value)) return value.map(escapeTexts);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, key === 'payload' ? each : escapeTexts(each)]),
  );
}
