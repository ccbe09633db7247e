import { codePoints } from '../code-points.ts';
import * as messages from '../messages.ts';
import { isUri } from '../uri.ts';
import { isUuid } from '../uuid.ts';
import { type Check, fault, noneOf, type Place, to } from './faults.ts';

// What generated checks are made of. Each costs nothing but the comparison as long as the value is right.

/** Tells whether a JSON value is an object. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fault of what should be an object with known fields. */
export function notObject(value: unknown, at?: Place): boolean {
  return fault(value, at, messages.notObject);
}

/** A text. */
export function text(value: unknown, at?: Place): boolean {
  return typeof value === 'string' || fault(value, at, messages.notString);
}

/** A text of so many code points. */
export function textWithin(value: unknown, at: Place | undefined, minimum: number, maximum: number): boolean {
  if (typeof value !== 'string') return text(value, at);
  const { length } = value;
  // Code points are at most as many as UTF-16 units, so they are rarely counted.
  if (length < minimum || (minimum > 1 && codePoints(value) < minimum))
    return !!at && fault(value, at, messages.textTooShort(minimum));
  return (
    length <= maximum ||
    codePoints(value) <= maximum ||
    (!!at && fault(value, at, messages.textTooLong(maximum)))
  );
}

/** Whether a text matches; what is no text has been found wrong before. */
export function matching(value: unknown, at: Place | undefined, pattern: RegExp): boolean {
  return (
    typeof value !== 'string' ||
    pattern.test(value) ||
    (!!at && fault(value, at, messages.notMatching(pattern.source)))
  );
}

/** A UUID. */
export function uuid(value: unknown, at?: Place): boolean {
  if (typeof value !== 'string') return text(value, at);
  return isUuid(value) || fault(value, at, messages.notUuid);
}

/** An absolute URI of so many code points. */
export function uriWithin(value: unknown, at: Place | undefined, minimum: number, maximum: number): boolean {
  return (
    (typeof value !== 'string' || isUri(value) || fault(value, at, messages.notUri)) &&
    textWithin(value, at, minimum, maximum)
  );
}

/** An integer of any size. */
export function integer(value: unknown, at?: Place): boolean {
  return (
    Number.isInteger(value) ||
    fault(value, at, Number.isFinite(value) ? messages.notWhole : messages.notInteger)
  );
}

/** A number. */
export function number(value: unknown, at?: Place): boolean {
  return Number.isFinite(value) || fault(value, at, messages.notNumber);
}

/** An integer of any size within limits. */
export function integerWithin(
  value: unknown,
  at: Place | undefined,
  minimum: number,
  maximum: number,
): boolean {
  if (typeof value !== 'number' || !Number.isInteger(value)) return integer(value, at);
  if (value < minimum) return !!at && fault(value, at, messages.tooSmall(minimum));
  return value <= maximum || (!!at && fault(value, at, messages.tooLarge(maximum)));
}

/**
 * A number within limits.
 *
 * @public the generator uses it when the documents do
 */
export function numberWithin(
  value: unknown,
  at: Place | undefined,
  minimum: number,
  maximum: number,
): boolean {
  if (typeof value !== 'number' || !Number.isFinite(value)) return number(value, at);
  if (value < minimum) return !!at && fault(value, at, messages.tooSmall(minimum));
  return value <= maximum || (!!at && fault(value, at, messages.tooLarge(maximum)));
}

/**
 * True or false.
 *
 * @public the generator uses it when the documents do
 */
export function boolean(value: unknown, at?: Place): boolean {
  return typeof value === 'boolean' || fault(value, at, messages.notBoolean);
}

/** One of the listed values. */
export function listed(value: unknown, at: Place | undefined, values: ReadonlySet<unknown>): boolean {
  return values.has(value) || (!!at && fault(value, at, messages.notListed([...values])));
}

/** Any value, but not none. */
export function present(value: unknown, at?: Place): boolean {
  return value !== undefined || fault(value, at, messages.missing);
}

/** A list all of whose items are right. */
export function list(value: unknown, at: Place | undefined, check: Check): boolean {
  if (!Array.isArray(value)) return fault(value, at, messages.notList);
  for (let index = 0; index < value.length; index += 1) {
    if (!check(value[index], at && to(at, index))) return false;
  }
  return true;
}

/** A list of so many items; the items of one that is too long are not looked at. */
export function listWithin(
  value: unknown,
  at: Place | undefined,
  check: Check,
  minimum: number,
  maximum: number,
): boolean {
  if (!Array.isArray(value)) return list(value, at, check);
  const { length } = value;
  if (length > maximum) return !!at && fault(value, at, messages.listTooLong(maximum, length));
  return (
    list(value, at, check) &&
    (length >= minimum || (!!at && fault(value, at, messages.listTooShort(minimum, length))))
  );
}

/** An object with free keys. */
export function dictionary(value: unknown, at?: Place): boolean {
  return isObject(value) || fault(value, at, messages.notDictionary);
}

/** An object with free keys all of whose values are right. */
export function dictionaryOf(value: unknown, at: Place | undefined, check: Check): boolean {
  if (!isObject(value)) return dictionary(value, at);
  return Object.keys(value).every((name) => check(value[name], at && to(at, name)));
}

/** A value that fits one of several checks. */
export function either(value: unknown, at: Place | undefined, branches: readonly Check[]): boolean {
  return branches.some((branch) => branch(value)) || noneOf(value, at, branches);
}
