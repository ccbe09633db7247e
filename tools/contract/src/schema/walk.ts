import { isObject, type JsonObject, pointerSegment } from '@videogen-tools/generate/json';
import { type Document, resolve } from '../documents/document.ts';

/** A schema object and its location, with references followed. */
export type SchemaAt = { readonly pointer: string; readonly schema: JsonObject };

function getChildren(pointer: string, schema: JsonObject): string[] {
  const properties = schema['properties'];
  const lists = ['anyOf', 'allOf'].flatMap((keyword) => {
    const branches = schema[keyword];
    return Array.isArray(branches) ? branches.map((_, index) => `${pointer}/${keyword}/${index}`) : [];
  });
  const single = ['items', 'additionalProperties'].filter((keyword) => isObject(schema[keyword]));
  return [
    ...(isObject(properties)
      ? Object.keys(properties).map((key) => `${pointer}/properties/${pointerSegment(key)}`)
      : []),
    ...lists,
    ...single.map((keyword) => `${pointer}/${keyword}`),
  ];
}

/** Every schema object that is reached from some pointers, each once, references followed. */
export function reachableSchemas(document: Document, roots: readonly string[]): Map<string, SchemaAt> {
  const found = new Map<string, SchemaAt>();
  const waiting = [...roots];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { pointer, value } = resolve(document, next);
    if (found.has(pointer)) continue;
    found.set(pointer, { pointer, schema: value });
    waiting.push(...getChildren(pointer, value));
  }
  return found;
}
