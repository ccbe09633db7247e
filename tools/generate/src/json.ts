import { broken, ContractError } from './contract-error.ts';

/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** Returns whether a value is a JSON object (neither null nor an array). */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Reads an object from the documents.
 *
 * @throws {ContractError} `document_broken`
 */
export function expectObject(value: unknown, at: string): JsonObject {
  if (!isObject(value)) throw broken(at, 'the value is not an object', 'write an object');
  return value;
}

/** Escapes one segment of a JSON pointer. */
export function pointerSegment(segment: string): string {
  return segment.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Every object in a value, the value itself included, with the keys that lead to it. Outer objects come first. */
export function listObjects(
  value: Json,
  path: readonly string[] = [],
): readonly { readonly object: JsonObject; readonly path: readonly string[] }[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, child]) => listObjects(child, [...path, key]));
  return isObject(value) ? [{ object: value, path }, ...inner] : inner;
}

/** A JSON pointer such as `/components/schemas/Task`. */
export function toPointer(path: readonly string[]): string {
  return path.map((segment) => `/${pointerSegment(segment)}`).join('');
}

/** The value at a JSON pointer such as `/components/schemas/Task`, also behind a `#`; `undefined` when there is none. */
export function valueAt(document: Json, pointer: string): Json | undefined {
  return pointer
    .split('/')
    .slice(1)
    .reduce<Json | undefined>((node, segment) => {
      const key = segment.replaceAll('~1', '/').replaceAll('~0', '~');
      if (Array.isArray(node)) return node[Number(key)];
      return isObject(node) && Object.hasOwn(node, key) ? node[key] : undefined;
    }, document);
}

/**
 * Follows a local reference such as `#/components/schemas/Task`.
 *
 * @throws {ContractError} `reference_broken`
 */
export function follow(document: JsonObject, reference: string, at: string): Json {
  const found = valueAt(document, reference);
  if (found !== undefined) return found;
  throw new ContractError('reference_broken', at, `${reference} does not exist`, 'correct the reference');
}

/** The object, or the one that its local references end at. */
export function resolve(document: JsonObject, value: unknown, at: string): JsonObject {
  const object = expectObject(value, at);
  const reference = object['$ref'];
  return typeof reference === 'string' ? resolve(document, follow(document, reference, at), at) : object;
}

/** Reads a text as JSON; `undefined` when it is none. */
export function tryParse(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    // A text that is not JSON has no value.
  }
  return undefined;
}
