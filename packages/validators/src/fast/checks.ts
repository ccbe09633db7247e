import type { ValidationError } from '@videogen/types';
import { codePoints } from '../code-points.ts';
import * as messages from '../messages.ts';
import { isUri } from '../uri.ts';
import { isUuid } from '../uuid.ts';
import { best, type Check, type Faults, fault, put } from './faults.ts';

// What generated checks are made of. Each costs nothing but the comparison as long as the value is right.

/** Tells whether a JSON value is an object. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fault of what should be an object with known fields. */
export function notObject(value: unknown): Faults {
  return fault(value, messages.notObject);
}

/** A text. */
export function text(value: unknown): Faults {
  return typeof value === 'string' ? undefined : fault(value, messages.notString);
}

/** A text of so many code points. */
export function textWithin(value: unknown, minimum: number, maximum: number): Faults {
  if (typeof value !== 'string') return text(value);
  const { length } = value;
  // Code points are at most as many as UTF-16 units, so they are rarely counted.
  if (length < minimum || (minimum > 1 && codePoints(value) < minimum))
    return fault(value, messages.textTooShort(minimum));
  return length > maximum && codePoints(value) > maximum
    ? fault(value, messages.textTooLong(maximum))
    : undefined;
}

/** Adds to the faults of a text that of not matching. */
export function matching(value: unknown, pattern: RegExp, faults: Faults): Faults {
  if (typeof value !== 'string' || pattern.test(value)) return faults;
  return [...(faults ?? []), ...fault(value, messages.notMatching(pattern.source))];
}

/** A UUID. */
export function uuid(value: unknown): Faults {
  if (typeof value !== 'string') return text(value);
  return isUuid(value) ? undefined : fault(value, messages.notUuid);
}

/** An absolute URI of so many code points. */
export function uriWithin(value: unknown, minimum: number, maximum: number): Faults {
  const faults = textWithin(value, minimum, maximum);
  if (typeof value !== 'string' || isUri(value)) return faults;
  return [...fault(value, messages.notUri), ...(faults ?? [])];
}

/** An integer of any size. */
export function integer(value: unknown): Faults {
  if (Number.isInteger(value)) return undefined;
  return fault(value, Number.isFinite(value) ? messages.notWhole : messages.notInteger);
}

/** A number. */
export function number(value: unknown): Faults {
  return Number.isFinite(value) ? undefined : fault(value, messages.notNumber);
}

/** Adds the faults of a number's size to those of its kind. */
export function within(value: unknown, minimum: number, maximum: number, faults: Faults): Faults {
  if (faults || typeof value !== 'number') return faults;
  if (value < minimum) return fault(value, messages.tooSmall(minimum));
  return value > maximum ? fault(value, messages.tooLarge(maximum)) : undefined;
}

/**
 * True or false.
 *
 * @public the generator uses it when the documents do
 */
export function boolean(value: unknown): Faults {
  return typeof value === 'boolean' ? undefined : fault(value, messages.notBoolean);
}

/** One of the listed values. */
export function listed(value: unknown, values: readonly unknown[]): Faults {
  return values.includes(value) ? undefined : fault(value, messages.notListed(values));
}

/** Any value, but not none. */
export function present(value: unknown): Faults {
  return value === undefined ? fault(value, messages.missing) : undefined;
}

/** A list all of whose items are right. */
export function list(value: unknown, check: Check): Faults {
  if (!Array.isArray(value)) return fault(value, messages.notList);
  let faults: Faults;
  for (let index = 0; index < value.length; index += 1) {
    faults = put(faults, index, check(value[index]));
  }
  return faults;
}

/** A list of so many items; the items of one that is too long are not looked at. */
export function listWithin(value: unknown, check: Check, minimum: number, maximum: number): Faults {
  if (!Array.isArray(value)) return list(value, check);
  const { length } = value;
  if (length > maximum) return fault(value, messages.listTooLong(maximum, length));
  const faults = list(value, check);
  return length < minimum
    ? [...(faults ?? []), ...fault(value, messages.listTooShort(minimum, length))]
    : faults;
}

/** An object with free keys. */
export function dictionary(value: unknown): Faults {
  return isObject(value) ? undefined : fault(value, messages.notDictionary);
}

/** An object with free keys all of whose values are right. */
export function dictionaryOf(value: unknown, check: Check): Faults {
  if (!isObject(value)) return dictionary(value);
  let faults: Faults;
  for (const key of Object.keys(value)) {
    faults = put(faults, key, check(value[key]));
  }
  return faults;
}

/** A value that fits one of several checks. */
export function either(value: unknown, branches: readonly Check[]): Faults {
  const all: ValidationError[][] = [];
  for (const branch of branches) {
    const faults = branch(value);
    if (!faults) return undefined;
    all.push(faults);
  }
  return best(all);
}
