import type { ReferenceBody, ReferenceField } from './reference-types.ts';

/** Whether a field belongs to a request or to a response, which decides the words. */
export type Direction = 'request' | 'response';

const words = {
  request: { required: 'required', optional: 'optional', 'not stated': 'required: not stated' },
  response: { required: '', optional: 'may be absent', 'not stated': 'presence: not stated' },
} as const;

/** Presence of a field in words; empty for a field that is always present. */
export function requiredWords({ required, named }: ReferenceField, direction: Direction): string {
  return named || required === 'not stated' ? words[direction][required] : '';
}

/** The limits of a field and its default, as short phrases. */
export function limitPhrases(field: ReferenceField): string[] {
  const fallback = 'default' in field ? [`default ${JSON.stringify(field.default)}`] : [];
  return [...field.limits, ...fallback];
}

/** Introduces the list of values. */
export function valuesWords(field: ReferenceField, direction: Direction): string {
  if (field.values.length === 1) return direction === 'response' ? 'Always' : 'Only value';
  return field.extensible ? 'One of these; whether more may be added is not specified' : 'One of';
}

/** Names the fields of which one is required; empty without such a choice. */
export function choiceWords({ choice }: ReferenceField): string {
  if (choice.length === 0) return '';
  return `At least one of ${choice.map((names) => names.map((name) => `\`${name}\``).join(' and ')).join(' or ')} is required.`;
}

/** Describes a body. The description of its value has more detail than that of a request ("Input of the task."). */
export function bodyText({ description, value }: ReferenceBody, direction: Direction): string {
  return direction === 'request' && value?.description ? value.description : description;
}

/** A count with its noun: `1 field`, `2 fields`. */
export function countWords(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
