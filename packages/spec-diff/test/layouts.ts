import { isObject } from '@videogen/shared/is-object';
import type { Version } from '../src/load/input.ts';
import type { JsonObject } from '../src/load/node.ts';
import { version } from './documents.ts';

/**
 * The ways to write one document: as it is, its schemas in `components`, or each part that may be a reference in a file.
 */
export const layouts = ['inline', 'bundled', 'split'] as const;

/** Takes rows of a table to write in a layout. */
export type Take = <Row>(layout: (typeof layouts)[number], rows: readonly Row[]) => readonly Row[];

/** Takes all rows as they are, and every eighth in the other layouts. */
export const sampleFor: Take = (layout, rows) =>
  rows.filter((_, index) => layout === 'inline' || index % 8 === 0);

/** The keys at which a document holds a schema, and, in OpenAPI or AsyncAPI, another part. */
const schemas = ['schema', 'payload', 'itemSchema'];
const parts = ['requestBody', 'message', 'reply', 'correlationId'];
/** Maps and lists of such parts. */
const maps = [
  ...['paths', 'webhooks', 'pathItems', 'callbacks', 'responses', 'requestBodies', 'links', 'parameters'],
  ...['channels', 'operations', 'messages', 'messageTraits', 'operationTraits', 'traits', 'replies'],
  ...['securitySchemes', 'schemas'],
];
const data = new Set(['example', 'examples', 'default', 'const', 'enum', 'security']);

/** Writes a document in a layout. References that depend on the file or the base URI stay where they are. */
export function layOut(document: unknown, layout: (typeof layouts)[number]): Version {
  if (layout === 'inline' || !isObject(document)) return version(document);
  const isAsync = document['asyncapi'] !== undefined;
  const isSplit = layout === 'split';
  // AsyncAPI describes all headers by one schema, and refers to servers.
  const own = [...schemas, ...(isAsync ? ['headers'] : []), ...(isSplit ? parts : [])];
  const owners = ['properties', ...(isSplit ? [...maps, isAsync ? 'servers' : 'headers'] : [])];
  const moved = new Map<string, unknown>();
  const isPart = (key: string, [parent = '', above]: readonly string[]): boolean =>
    parent === 'properties' || above === 'properties'
      ? parent === 'properties'
      : own.includes(key) || owners.includes(parent);

  const visit = (value: unknown, path: readonly string[]): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, each]: [string, unknown]) => {
      if (data.has(key) && path[0] !== 'properties') return [key, each];
      const here = [key, ...path];
      const written = visit(each, here);
      return [key, isMovable(each) && isPart(key, path) ? move(written, here) : written];
    });
    return Array.isArray(value) ? entries.map(([, each]) => each) : Object.fromEntries(entries);
  };

  const move = (value: unknown, path: readonly string[]): unknown => {
    const place = path
      .toReversed()
      .join('_')
      .replaceAll(/[^\w-]/g, '-');
    moved.set(place, value);
    return { $ref: isSplit ? `parts/${place}.json` : `#/components/schemas/${place}` };
  };

  const root: unknown = visit(document, []);
  if (!isSplit) return version(withSchemas(Object(root), Object.fromEntries(moved)));
  return version(root, new Map([...moved].map(([place, part]) => [`parts/${place}.json`, elsewhere(part)])));
}

function isMovable(part: unknown): part is JsonObject {
  return (
    isObject(part) &&
    !('$ref' in part) &&
    !/"\$(id|anchor|dynamicAnchor)"|"#[^/]*"/.test(JSON.stringify(part))
  );
}

function withSchemas(root: JsonObject, moved: JsonObject): JsonObject {
  const components = Object(root['components']);
  return { ...root, components: { ...components, schemas: { ...Object(components['schemas']), ...moved } } };
}

/** Rewrites the references of a part that moves to a file beside the other parts. */
function elsewhere(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(elsewhere);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, each]) => {
    if (typeof each !== 'string') return [key, elsewhere(each)];
    if (each.startsWith('#/')) return [key, `../document${each}`];
    return [key, key === '$ref' && each.startsWith('parts/') ? each.replace('parts/', '') : each];
  });
  return Object.fromEntries(entries);
}
