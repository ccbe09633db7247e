import { isObject } from '@videogen/shared/is-object';
import * as messages from '@videogen/shared/messages';
import { isUri } from '@videogen/shared/uri';
import { isUuid } from '@videogen/shared/uuid';
import type { ValidationError } from '@videogen/types';

// The parts of a generated check. Each keyword of JSON Schema is one function, so that a bundle contains only those that
// the contract uses.

/** Location of a value: names of fields and positions in lists. */
type Location = readonly (string | number)[];

/** Returns what is wrong with a value, nothing if it is valid. */
export type Check = (value: unknown, at: Location) => ValidationError[];

function test(isValid: (value: unknown) => boolean, message: messages.Message): Check {
  return (value, at) => (isValid(value) ? [] : [problem(at, message)]);
}

function problem(at: Location, { msg, type }: messages.Message): ValidationError {
  return { loc: [...at], msg, type };
}

/** Checks the type first: the constraints are for values of this type. */
function typed(type: Check, constraints: readonly Check[]): Check {
  return (value, at) => {
    const problems = type(value, at);
    return problems.length > 0 ? problems : constraints.flatMap((check) => check(value, at));
  };
}

/** A text. */
export function string(...constraints: Check[]): Check {
  return typed(test(isText, messages.notString), constraints);
}

export function uri(): Check {
  return test((value) => isUri(String(value)), messages.notUri);
}

export function uuid(): Check {
  return test((value) => isUuid(String(value)), messages.notUuid);
}

export function minLength(minimum: number): Check {
  return test((value) => codePoints(value) >= minimum, messages.textTooShort(minimum));
}

export function maxLength(maximum: number): Check {
  return test((value) => codePoints(value) <= maximum, messages.textTooLong(maximum));
}

export function pattern(expression: RegExp): Check {
  return test((value) => expression.test(String(value)), messages.notMatching(expression.source));
}

export function number(...constraints: Check[]): Check {
  return typed(test(Number.isFinite, messages.notNumber), constraints);
}

/** A whole number of any size. */
export function integer(...constraints: Check[]): Check {
  const whole = test(Number.isInteger, messages.notWhole);
  return typed(typed(test(Number.isFinite, messages.notInteger), [whole]), constraints);
}

export function minimum(limit: number): Check {
  return test((value) => Number(value) >= limit, messages.tooSmall(limit));
}

export function maximum(limit: number): Check {
  return test((value) => Number(value) <= limit, messages.tooLarge(limit));
}

export function boolean(): Check {
  return test((value) => typeof value === 'boolean', messages.notBoolean);
}

/** Null alone. */
export function nothing(): Check {
  return test((value) => value === null, messages.notNull);
}

/** Any value. */
export function anything(): Check {
  return () => [];
}

/** Null, or a value that passes the check. */
export function nullable(check: Check): Check {
  return (value, at) => (value === null ? [] : check(value, at));
}

/** One of the listed values. */
export function oneOf(values: readonly unknown[]): Check {
  return test((value) => values.includes(value), messages.notListed(values));
}

/** A value of the type of the listed ones: whether the lists may grow is not specified, and a new value must not refuse a callback. */
export function openList(values: readonly unknown[]): Check {
  return test((value) => typeof value === typeof values[0], messages.notListed(values));
}

export function array(item: Check, ...constraints: Check[]): Check {
  const items: Check = (value, at) => list(value).flatMap((one, index) => item(one, [...at, index]));
  return typed(test(Array.isArray, messages.notList), [items, ...constraints]);
}

export function minItems(minimum: number): Check {
  return (value, at) => {
    const { length } = list(value);
    return length >= minimum ? [] : [problem(at, messages.listTooShort(minimum, length))];
  };
}

export function maxItems(maximum: number): Check {
  return (value, at) => {
    const { length } = list(value);
    return length <= maximum ? [] : [problem(at, messages.listTooLong(maximum, length))];
  };
}

/** An object with named fields; others are allowed. Each is required unless it is listed as optional. */
// Stryker disable next-line ArrayDeclaration: the documents have no field of another name.
export function object(fields: Readonly<Record<string, Check>>, optional: readonly string[] = []): Check {
  const members: Check = (value, at) =>
    Object.entries(fields).flatMap(([name, check]) => {
      const field: unknown = Object(value)[name];
      if (field !== undefined) return check(field, [...at, name]);
      return optional.includes(name) ? [] : [problem([...at, name], messages.missing)];
    });
  return typed(test(isObject, messages.notObject), [members]);
}

/** An object with free keys. */
export function record(check: Check): Check {
  const members: Check = (value, at) =>
    Object.entries(Object(value)).flatMap(([name, one]) => check(one, [...at, name]));
  return typed(test(isObject, messages.notDictionary), [members]);
}

/** A value that passes one of the checks; otherwise, what is wrong by the check that fits best. */
export function union(...checks: Check[]): Check {
  return (value, at) => {
    const branches = checks.map((check) => check(value, at));
    const ofKind = branches.filter((problems) => !problems.some((one) => isWrongKind(one, at)));
    const candidates = ofKind.length > 0 ? ofKind : branches;
    const fewest = Math.min(...candidates.map(countLocations));
    return candidates.filter((problems) => countLocations(problems) === fewest).flat();
  };
}

/** Whether the value itself has another type than a branch wants. */
function isWrongKind({ loc, type }: ValidationError, at: Location): boolean {
  // Stryker disable next-line Regex: each type with one of these words has it at this place.
  const isOfKind = /_type$|^int_from|^none_/.test(type);
  return loc.length === at.length && isOfKind;
}

function countLocations(problems: readonly ValidationError[]): number {
  return new Set(problems.map(({ loc }) => JSON.stringify(loc))).size;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function list(value: unknown): readonly unknown[] {
  // Safe: the value has passed the check of a list.
  return value as readonly unknown[];
}

/** Length of a text as JSON Schema counts it. */
function codePoints(value: unknown): number {
  return [...String(value)].length;
}
