import { isUuid } from '@videogen/shared/uuid';
import type { FieldDescription } from '@videogen/types';
import { InvalidArgumentError } from 'commander';

/** The value to send, or the problem of the text. */
export type Reading = { readonly value: unknown } | { readonly problem: string };

/** Reads the text of a field, and checks it against the contract. */
export function readValue(field: FieldDescription, text: string): Reading {
  switch (field.type) {
    case 'enum':
      return readEnum(field, text);
    case 'integer':
    case 'number':
      return readNumber(field, text);
    case 'boolean':
      return text === 'true' || text === 'false'
        ? { value: text === 'true' }
        : { problem: 'Give true or false.' };
    case 'object':
    case 'array':
      return readJson(text);
    case 'string':
    case 'media':
      return readText(field, text);
  }
}

/** Returns a function that reads the field of a command line, whose parser reports a problem. */
export function getParser(field: FieldDescription): (text: string) => unknown {
  return (text) => {
    const reading = readValue(field, text);
    if ('value' in reading) return reading.value;
    throw new InvalidArgumentError(reading.problem);
  };
}

/** The limits of a field in words, such as `1 to 10`; empty when it has none. */
function getLimits({ type, minimum, maximum, minLength, maxLength }: FieldDescription): string {
  if (type === 'string') {
    const range = getRange(minLength, maxLength);
    return range && `${range} characters`;
  }
  return getRange(minimum, maximum);
}

function getRange(least: number | undefined, most: number | undefined): string {
  if (least !== undefined && most !== undefined) return `${least} to ${most}`;
  if (least !== undefined) return `at least ${least}`;
  return most === undefined ? '' : `at most ${most}`;
}

function readEnum({ values = [] }: FieldDescription, text: string): Reading {
  const value = values.find((allowed) => String(allowed) === text);
  return value === undefined ? { problem: `Give one of: ${values.join(', ')}.` } : { value };
}

function readNumber(field: FieldDescription, text: string): Reading {
  const { type, minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = field;
  const value = text.trim() === '' ? Number.NaN : Number(text);
  const isKind = type === 'integer' ? Number.isInteger(value) : Number.isFinite(value);
  if (isKind && value >= minimum && value <= maximum) return { value };
  const kind = type === 'integer' ? 'a whole number' : 'a number';
  const limits = getLimits(field);
  return { problem: `Give ${kind}${limits && `, ${limits}`}.` };
}

function readText(field: FieldDescription, text: string): Reading {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, format } = field;
  // The documents count code points, as JSON Schema does.
  const length = [...text].length;
  if (length < minLength || length > maxLength)
    return { problem: `It has ${length} characters; give ${getLimits(field)}.` };
  if (format === 'uuid' && !isUuid(text)) return { problem: 'Give a UUID.' };
  if (format === 'uri' && !(URL.canParse(text) && /^https?:/i.test(text)))
    return { problem: 'Give an absolute URL with http or https, such as https://….' };
  return { value: text };
}

function readJson(text: string): Reading {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { problem: 'Give JSON.' };
  }
}
