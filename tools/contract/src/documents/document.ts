import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  expectObject,
  type Json,
  type JsonObject,
  valueAt as jsonAt,
  pointerSegment,
} from '@videogen-tools/generate/json';

/** Names of the two bundled documents. */
export type DocumentName = 'openapi' | 'asyncapi';

/** A location in one of the documents: `openapi#/components/schemas/Task`. */
export type DocumentLocation = `${DocumentName}#${string}`;

/** One bundled document. */
export type Document = { readonly name: DocumentName; readonly content: JsonObject };

/** Both documents of the contract. */
export type Documents = { readonly openapi: Document; readonly asyncapi: Document };

/** Reads the bundles of `@videogen/spec`. */
export function loadDocuments(): Documents {
  const read = (name: DocumentName): Document => ({
    name,
    content: JSON.parse(
      readFileSync(fileURLToPath(import.meta.resolve(`@videogen/spec/${name}.json`)), 'utf8'),
    ),
  });
  return { openapi: read('openapi'), asyncapi: read('asyncapi') };
}

/** The value at a JSON pointer; `undefined` when there is none. */
export function valueAt({ content }: Document, pointer: string): Json | undefined {
  return jsonAt(content, pointer);
}

/** Resolves a pointer and every local `$ref` on the way. Returns the value and its location. */
export type Resolved = { readonly pointer: string; readonly value: JsonObject };

const resolved = new WeakMap<Document, Map<string, Resolved>>();

/**
 * Follows local `$ref`s from a pointer to the object they end at. Documents do not change, so results are cached.
 *
 * @throws {TypeError} when there is no object.
 */
export function resolve(document: Document, pointer: string): Resolved {
  const known = resolved.get(document) ?? new Map<string, Resolved>();
  resolved.set(document, known);
  const found = known.get(pointer) ?? follow(document, pointer);
  known.set(pointer, found);
  return found;
}

function follow(document: Document, pointer: string): Resolved {
  const value = expectObject(valueAt(document, pointer), `${document.name}#${pointer}`);
  const reference = value['$ref'];
  return typeof reference === 'string' ? resolve(document, reference.slice(1)) : { pointer, value };
}

/** Returns the keys of the object, or the indices of the list, at a pointer; none where there is neither. */
export function keysAt(document: Document, pointer: string): string[] {
  return Object.keys(valueAt(document, pointer) ?? {});
}

/** Returns the pointer of the one callback of the OpenAPI document. */
export function callbackPointer(document: Document): string {
  const [name = ''] = keysAt(document, '/components/callbacks');
  const callback = `/components/callbacks/${pointerSegment(name)}`;
  const [expression = ''] = keysAt(document, callback);
  return `${callback}/${pointerSegment(expression)}/post`;
}
