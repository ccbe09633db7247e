/** A JSON value. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** A JSON object. */
export type JsonObject = { [key: string]: Json };

/** Whether a value is a JSON object (no array, not null). */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The value as an object.
 *
 * @throws {TypeError} with `what`, when it is not one.
 */
export function asObject(value: Json | undefined, what: string): JsonObject {
  if (!isObject(value)) throw new TypeError(`${what} must be an object, found ${JSON.stringify(value)}`);
  return value;
}

/**
 * The value as a string.
 *
 * @throws {TypeError} with `what`, when it is not one.
 */
export function asString(value: Json | undefined, what: string): string {
  if (typeof value !== 'string')
    throw new TypeError(`${what} must be a string, found ${JSON.stringify(value)}`);
  return value;
}

/** Reads a text as JSON; `undefined` when it is none. */
export function tryParse(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
