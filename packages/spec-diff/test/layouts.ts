import type { Version } from '../src/load/input.ts';
import { isObject, type JsonObject } from '../src/load/node.ts';
import { version } from './documents.ts';

/** The ways to write one document: as it is, its schemas in `components`, or each of them in a file. */
export const layouts = ['inline', 'bundled', 'split'] as const;

/** The keys at which a document holds a schema. */
const holders = new Set(['schema', 'payload', 'itemSchema']);

/** Writes a document in a layout. References that depend on the file or the base URI stay where they are. */
export function layOut(document: unknown, layout: (typeof layouts)[number]): Version {
  if (layout === 'inline' || !isObject(document)) return version(document);
  const moved = new Map<string, unknown>();
  const visit = (value: unknown, path: string): unknown => {
    if (Array.isArray(value)) return value.map((each, index) => visit(each, `${path}_${index}`));
    if (!isObject(value)) return value;
    const entries = Object.entries(value).map(([key, each]) => {
      const place = `${path}_${key.replaceAll(/\W/g, '-')}`;
      return [key, holders.has(key) && isMovable(each) ? move(each, place) : visit(each, place)];
    });
    return Object.fromEntries(entries);
  };
  const move = (schema: JsonObject, place: string): unknown => {
    const { properties } = schema;
    const members = isObject(properties)
      ? Object.entries(properties).map(([name, each], index) => [
          name,
          isMovable(each) ? move(each, `${place}_${index}`) : each,
        ])
      : undefined;
    moved.set(place, members ? { ...schema, properties: Object.fromEntries(members) } : schema);
    return { $ref: layout === 'bundled' ? `#/components/schemas/${place}` : `schemas/${place}.json` };
  };
  const root: unknown = visit(document, '');
  if (layout === 'bundled') return version(withSchemas(Object(root), Object.fromEntries(moved)));
  const files = [...moved].map(([place, schema]) => [`schemas/${place}.json`, elsewhere(schema)] as const);
  return version(root, new Map(files));
}

function isMovable(schema: unknown): schema is JsonObject {
  return isObject(schema) && !/"\$(id|anchor|dynamicAnchor)"|"#[^/]*"/.test(JSON.stringify(schema));
}

function withSchemas(root: JsonObject, moved: JsonObject): JsonObject {
  const components = Object(root['components']);
  return { ...root, components: { ...components, schemas: { ...Object(components['schemas']), ...moved } } };
}

/** Rewrites references of a schema that moves to a file beside its siblings. */
function elsewhere(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(elsewhere);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, each]) => {
    if (typeof each !== 'string') return [key, elsewhere(each)];
    if (each.startsWith('#/')) return [key, `../document${each}`];
    return [key, key === '$ref' && each.startsWith('schemas/') ? `../${each}` : each];
  });
  return Object.fromEntries(entries);
}
