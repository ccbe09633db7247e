import { ContractError } from './contract-error.ts';

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
  if (!isObject(value)) throw new ContractError('document_broken', at, 'an object is expected here');
  return value;
}

/** @throws {ContractError} `document_broken` unless the value is a string. */
export function expectString(value: unknown, at: string): string {
  if (typeof value !== 'string') throw new ContractError('document_broken', at, 'a string is expected here');
  return value;
}

/** @throws {ContractError} `document_broken` unless the value is an array. */
export function expectArray(value: unknown, at: string): readonly Json[] {
  if (!Array.isArray(value)) throw new ContractError('document_broken', at, 'an array is expected here');
  return value;
}

/** @throws {ContractError} `document_broken` unless the value is a finite number. */
export function expectNumber(value: unknown, at: string): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    throw new ContractError('document_broken', at, 'a number is expected here');
  }
  return value;
}

/** Reads an array of strings; absent is empty. */
export function stringList(value: unknown, at: string): readonly string[] {
  if (value === undefined) return [];
  return expectArray(value, at).map((item, index) => expectString(item, `${at}/${index}`));
}

/** Escapes one segment of a JSON pointer. */
export function pointerSegment(segment: string): string {
  return segment.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Follows a local reference such as `#/components/schemas/Task`. */
export function follow(document: JsonObject, reference: string, at: string): Json {
  let current: Json = document;
  for (const segment of reference.replace(/^#\/?/, '').split('/')) {
    const key = segment.replaceAll('~1', '/').replaceAll('~0', '~');
    const next: Json | undefined = isObject(current) ? current[key] : undefined;
    if (next === undefined) throw new ContractError('reference_broken', at, `${reference} does not exist`);
    current = next;
  }
  return current;
}
