import { hiddenCharacters } from './hidden-characters.ts';

/** Fields of a task record that may hold the reason of a failure, by likelihood: the contract names none. */
export const reasonFields: readonly string[] = [
  'failure_reason',
  'fail_reason',
  'error',
  'error_message',
  'reason',
  'message',
  'detail',
];

/** A reason of more than 500 characters. */
const tooLong = /(.{500}).+/u;

/** The length of what is looked at of a text. */
const maxLength = 2_000;

/**
 * Returns why a task failed, as its record says it: the first field that is a text, or an object with a text `message`.
 *
 * @param fields names of the fields to look in, the first one first
 * @returns one line without control characters, cut to 500 characters; undefined when no field holds a reason
 */
export function failureReason(record: object, fields: readonly string[] = reasonFields): string | undefined {
  const members = new Map<string, unknown>(Object.entries(record));
  for (const field of fields) {
    const text = getLine(members.get(field));
    if (text) return text;
  }
  return undefined;
}

function getLine(value: unknown): string | undefined {
  const text = typeof value === 'object' && value && 'message' in value ? value.message : value;
  if (typeof text !== 'string') return undefined;
  // A text of any length may come; controls of direction could hide what follows.
  const line = text.slice(0, maxLength).replace(hiddenCharacters, ' ').replace(/\s+/g, ' ');
  return line.trim().replace(tooLong, '$1…');
}
