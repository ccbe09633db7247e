import type { Task, TaskCategory, ValidationError } from '@videogen/types';
import { taskCategories } from '@videogen/types/facts';
import { isUsableStatus, KNOWN_STATUSES, STATUS_RULE } from './task-state.ts';

type Location = readonly (string | number)[];

/** Returns the problems of a value, none for a valid one. */
type Check = (value: unknown, loc: Location) => ValidationError[];

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** A scheme, and the characters of RFC 3986. */
const URI = /^[a-z][a-z\d+.-]*:(?:[\w\-.~:/?#[\]@!$&'()*+,;=]|%[\da-f]{2})+$/i;

/** Maximum length of a URL of the contract, in characters. */
export const MAX_URL_LENGTH = 2083;

const CATEGORIES: readonly string[] = taskCategories;

/** Returns a check with the codes and messages of the contract's 422 body. */
function check(isValid: (value: unknown) => boolean, msg: string, type: string): Check {
  return (value, loc) => {
    if (isValid(value)) return [];
    // The body has a list of its own.
    return [
      value === undefined
        ? { loc: [...loc], msg: 'Field required', type: 'missing' }
        : { loc: [...loc], msg, type },
    ];
  };
}

/** Runs the second check on what passes the first one. */
function both(first: Check, second: Check): Check {
  return (value, loc) => {
    const problems = first(value, loc);
    return problems.length > 0 ? problems : second(value, loc);
  };
}

function orNull(inner: Check): Check {
  return (value, loc) => (value === null ? [] : inner(value, loc));
}

/** Accepts any text: a new word of the service must not refuse its callbacks. */
function word(listed: readonly string[]): Check {
  const words = listed.map((one) => `'${one}'`);
  return check(isText, `Input should be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`, 'enum');
}

function list(item: Check): Check {
  return both(check(Array.isArray, 'Input should be a valid list', 'list_type'), (value, loc) =>
    // The first check has seen a list.
    (value as unknown[]).flatMap((one, at) => item(one, [...loc, at])),
  );
}

function object(fields: Readonly<Record<string, Check>>): Check {
  const msg = 'Input should be a valid dictionary or object to extract fields from';
  return both(check(isObject, msg, 'model_attributes_type'), (value, loc) =>
    Object.entries(fields).flatMap(([name, inner]) => inner(Object(value)[name], [...loc, name])),
  );
}

const text = check(isText, 'Input should be a valid string', 'string_type');
const uuid = both(text, check(isUuid, 'Input should be a valid UUID', 'uuid_parsing'));
const uri = both(
  both(
    text,
    check((value) => URI.test(String(value)), 'Input should be a valid URL', 'url_parsing'),
  ),
  check(
    (value) => String(value).length <= MAX_URL_LENGTH,
    `String should have at most ${MAX_URL_LENGTH} characters`,
    'string_too_long',
  ),
);
const integer = both(
  check(Number.isFinite, 'Input should be a valid integer', 'int_type'),
  check(
    Number.isInteger,
    'Input should be a valid integer, got a number with a fractional part',
    'int_from_float',
  ),
);
const status = both(word(KNOWN_STATUSES), check(isUsableStatus, STATUS_RULE, 'value_error'));

/** The fields of a task record; a test compares the table with the schema of the contract. */
const FIELDS = {
  task_id: uuid,
  id: uuid,
  status,
  category: word(CATEGORIES),
  callback_url: orNull(text),
  seconds: integer,
  output_videos: list(object({ url: uri, width: integer, height: integer })),
  credits: integer,
  inputs: check(isObject, 'Input should be a valid dictionary', 'dict_type'),
  created_at: orNull(text),
} satisfies Record<keyof Task, Check>;

const task = object(FIELDS);

/** Lists what is wrong with a task record. Accepts a status, a category or a field that the contract does not list. */
export function taskProblems(value: unknown): ValidationError[] {
  return task(value, ['body']);
}

/** Returns whether the contract lists a field of a task record. */
export function isKnownField(name: string): boolean {
  return Object.hasOwn(FIELDS, name);
}

/** Returns whether the contract lists a category. */
export function isKnownCategory(category: string): category is TaskCategory {
  return CATEGORIES.includes(category);
}

/** Returns whether a value is an object of JSON. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns whether a value is a UUID without a prefix. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
