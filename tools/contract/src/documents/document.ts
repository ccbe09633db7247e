import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  expectObject,
  isObject,
  type Json,
  type JsonObject,
  valueAt as jsonAt,
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

/** The value with every local `$ref` replaced by what it points to. */
export function dereference(document: Document, value: Json): Json {
  if (Array.isArray(value)) return value.map((item) => dereference(document, item));
  if (!isObject(value)) return value;
  const reference = value['$ref'];
  if (typeof reference === 'string')
    return dereference(document, resolve(document, reference.slice(1)).value);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, dereference(document, item)]));
}
