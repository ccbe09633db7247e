import { isObject } from '@videogen/shared/is-object';
import type { Node } from './node.ts';

/** Elsewhere, `schema` can be the name of a member, a security scheme or a scope. */
const schemaLocation = /^(?!.*\/(?:properties|x-[^/]*)\/).*\/(?:content|parameters|headers)\/[^/]+\/[^/]+$/;

/** Whether a value is a schema. */
export function isSchema(value: unknown): boolean {
  return isObject(value) || typeof value === 'boolean';
}

/** Whether a reference is a text, and a schema is one: anything else would be read as one that accepts everything. */
export function hasRightForm(key: string, node: Node): boolean {
  if (key === '$ref') return typeof node.value === 'string' || isObject(node.value);
  // The pointer is made last, because every member of a document comes here.
  return isSchema(node.value) || !/^schema$|^itemSchema$/.test(key) || !schemaLocation.test(node.pointer);
}

/** Names the form of a value in an error. */
export function describe(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'a list' : `a ${typeof value}`;
}
