import { codePoints } from '../code-points.ts';
import * as messages from '../messages.ts';
import { isUri } from '../uri.ts';
import { isUuid } from '../uuid.ts';
import { type Check, fault, type Location, noneOf, to } from './faults.ts';

// The parts of generated checks. A valid value costs only the comparison.

/** Whether a JSON value is an object. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reports a value that is not an object with known fields. */
export function notObject(value: unknown, at?: Location): boolean {
  return fault(value, at, messages.notObject);
}

/** A text. */
export function text(value: unknown, at?: Location): boolean {
  return typeof value === 'string' || fault(value, at, messages.notString);
}

/** A text whose length in code points is within limits. */
export function textWithin(
  value: unknown,
  at: Location | undefined,
  minimum: number,
  maximum: number,
): boolean {
  if (typeof value !== 'string') return text(value, at);
  const { length } = value;
  // A text has at most as many code points as UTF-16 units, so they are rarely counted.
  if (length < minimum || (minimum > 1 && codePoints(value) < minimum))
    return !!at && fault(value, at, messages.textTooShort(minimum));
  return (
    length <= maximum ||
    codePoints(value) <= maximum ||
    (!!at && fault(value, at, messages.textTooLong(maximum)))
  );
}

/** A text that matches a pattern; another type is reported by another check. */
export function matching(value: unknown, at: Location | undefined, pattern: RegExp): boolean {
  return (
    typeof value !== 'string' ||
    pattern.test(value) ||
    (!!at && fault(value, at, messages.notMatching(pattern.source)))
  );
}

/** A UUID. */
export function uuid(value: unknown, at?: Location): boolean {
  if (typeof value !== 'string') return text(value, at);
  return isUuid(value) || fault(value, at, messages.notUuid);
}

/** An absolute URI whose length in code points is within limits. */
export function uriWithin(
  value: unknown,
  at: Location | undefined,
  minimum: number,
  maximum: number,
): boolean {
  return (
    (typeof value !== 'string' || isUri(value) || fault(value, at, messages.notUri)) &&
    textWithin(value, at, minimum, maximum)
  );
}

/** An integer of any size. */
export function integer(value: unknown, at?: Location): boolean {
  return (
    Number.isInteger(value) ||
    fault(value, at, Number.isFinite(value) ? messages.notWhole : messages.notInteger)
  );
}

/** A number. */
export function number(value: unknown, at?: Location): boolean {
  return Number.isFinite(value) || fault(value, at, messages.notNumber);
}

/** An integer of any size within limits. */
export function integerWithin(
  value: unknown,
  at: Location | undefined,
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
 * @public the generator uses it when a schema needs it
 */
export function numberWithin(
  value: unknown,
  at: Location | undefined,
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
 * @public the generator uses it when a schema needs it
 */
export function boolean(value: unknown, at?: Location): boolean {
  return typeof value === 'boolean' || fault(value, at, messages.notBoolean);
}

/** One of the listed values. */
export function listed(value: unknown, at: Location | undefined, values: ReadonlySet<unknown>): boolean {
  return values.has(value) || (!!at && fault(value, at, messages.notListed([...values])));
}

/** Any value except undefined. */
export function present(value: unknown, at?: Location): boolean {
  return value !== undefined || fault(value, at, messages.missing);
}

/** A list whose items are all valid. */
export function list(value: unknown, at: Location | undefined, check: Check): boolean {
  if (!Array.isArray(value)) return fault(value, at, messages.notList);
  for (let index = 0; index < value.length; index += 1) {
    if (!check(value[index], at && to(at, index))) return false;
  }
  return true;
}

/** A list whose length is within limits; the items of a list that is too long are not checked. */
export function listWithin(
  value: unknown,
  at: Location | undefined,
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
export function dictionary(value: unknown, at?: Location): boolean {
  return isObject(value) || fault(value, at, messages.notDictionary);
}

/** An object with free keys whose values are all valid. */
export function dictionaryOf(value: unknown, at: Location | undefined, check: Check): boolean {
  if (!isObject(value)) return dictionary(value, at);
  return Object.keys(value).every((name) => check(value[name], at && to(at, name)));
}

/** A value that passes one of several checks. */
export function either(value: unknown, at: Location | undefined, branches: readonly Check[]): boolean {
  return branches.some((branch) => branch(value)) || noneOf(value, at, branches);
}
