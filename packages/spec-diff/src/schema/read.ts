import { isObject, type JsonObject, type Node, type References } from '../load/node.ts';
import { annotationKeywords, listKeywords, mapKeywords, scalarKeywords, singleKeywords } from './keywords.ts';
import { normalizeScalars } from './normalize.ts';
import { type Dialect, emptyParts, type Parts, Schema } from './schema.ts';

const scalars = new Set(scalarKeywords);
const singles = new Set(singleKeywords);
const lists = new Set(listKeywords);
const maps = new Set(mapKeywords);
const silent = new Set([
  '$defs',
  'definitions',
  '$schema',
  '$id',
  '$anchor',
  '$dynamicAnchor',
  '$vocabulary',
]);

const caches = new WeakMap<References, Record<Dialect, WeakMap<object, Schema>>>();

/** The schema at a place, after following references; one object per place and dialect. */
export function schemaAt(place: Node, dialect: Dialect): Schema {
  const node = dialect === 'draft2020' && hasSiblings(place) ? place : place.deref();
  if (!isObject(node.value)) return new Schema(node, dialect, readParts);
  const cache = caches.get(node.sources) ?? { oas30: new WeakMap(), draft2020: new WeakMap() };
  caches.set(node.sources, cache);
  const schema = cache[dialect].get(node.value) ?? new Schema(node, dialect, readParts, false);
  cache[dialect].set(node.value, schema);
  return schema;
}

function hasSiblings(place: Node): boolean {
  return isObject(place.value) && '$ref' in place.value && Object.keys(place.value).length > 1;
}

/** Takes a schema apart as it is written; OpenAPI 3.0 and draft-07 spellings become those of 2020-12. */
function readParts(schema: Schema): Parts {
  return normalizeScalars(partsOf(schema));
}

function partsOf(schema: Schema): Parts {
  const parts = emptyParts();
  const { node } = schema;
  if (node.value === false) return { ...parts, never: true };
  if (!isObject(node.value)) return parts;
  for (const [key, child] of node.entries()) readKeyword(key, child, schema, parts);
  dropMoot(node.value, parts);
  if (typeof node.value['$ref'] === 'string') readReference(schema, parts);
  readBooleanBounds(node.value, parts);
  if (schema.dialect === 'oas30') readNullable(node.value, schema, parts);
  return parts;
}

function readKeyword(key: string, child: Node, schema: Schema, parts: Parts): void {
  if (silent.has(key) || key === '$ref') return;
  if (key === 'const') parts.scalars['enum'] = [child.value];
  else if (key === 'items' && Array.isArray(child.value)) readList('prefixItems', child, schema, parts);
  else if (key === 'additionalItems') readAdditionalItems(child, schema, parts);
  else if (key === 'dependencies') readDependencies(child, schema, parts);
  else if (scalars.has(key)) parts.scalars[key] = child.value;
  else if (singles.has(key)) readSingle(key, child, schema, parts);
  else if (lists.has(key)) readList(key, child, schema, parts);
  else if (maps.has(key)) readMap(key, child, schema, parts);
  else parts.notes[key] = child.value;
}

function readSingle(key: string, child: Node, schema: Schema, parts: Parts): void {
  if (isAnything(child.value) && !['not', 'contains', 'if'].includes(key)) return;
  if (key === 'not' && child.value === false) return;
  parts.single[key] = schemaAt(child, schema.dialect);
}

function readList(key: string, child: Node, schema: Schema, parts: Parts): void {
  if (!Array.isArray(child.value)) return;
  parts.list[key] = child.entries().map(([, each]) => schemaAt(each, schema.dialect));
}

function readMap(key: string, child: Node, schema: Schema, parts: Parts): void {
  if (!isObject(child.value)) return;
  parts.map[key] = new Map(child.entries().map(([name, each]) => [name, schemaAt(each, schema.dialect)]));
}

/** `additionalItems` of draft-07 is what 2020-12 calls `items`, and means nothing without a list before it. */
function readAdditionalItems(child: Node, schema: Schema, parts: Parts): void {
  if (Array.isArray(schema.node.object['items'])) readSingle('items', child, schema, parts);
}

function readDependencies(child: Node, schema: Schema, parts: Parts): void {
  const required: Record<string, unknown> = {};
  const schemas = new Map<string, Schema>();
  for (const [name, each] of child.entries()) {
    if (Array.isArray(each.value)) required[name] = each.value;
    else schemas.set(name, schemaAt(each, schema.dialect));
  }
  if (Object.keys(required).length > 0) parts.scalars['dependentRequired'] = required;
  if (schemas.size > 0) parts.map['dependentSchemas'] = schemas;
}

function readReference(schema: Schema, parts: Parts): void {
  const target = schema.node.deref();
  if (target.value === schema.node.value) {
    parts.notes['$ref'] = schema.node.object['$ref'];
    return;
  }
  parts.list['allOf'] = [schemaAt(target, schema.dialect), ...(parts.list['allOf'] ?? [])];
}

/** Removes `unevaluatedProperties` and `unevaluatedItems` that have no effect, because everything is evaluated. */
function dropMoot(value: JsonObject, parts: Parts): void {
  for (const [key, rest] of [
    ['additionalProperties', 'unevaluatedProperties'],
    ['items', 'unevaluatedItems'],
  ] as const)
    if (key in value && !parts.single[key] && !Array.isArray(value[key])) delete parts.single[rest];
}

/** `exclusiveMinimum: true` of OpenAPI 3.0 and draft-04 makes `minimum` exclusive. */
function readBooleanBounds(value: JsonObject, parts: Parts): void {
  for (const [flag, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof value[flag] !== 'boolean') continue;
    delete parts.scalars[flag];
    if (!value[flag] || typeof value[bound] !== 'number') continue;
    parts.scalars[flag] = value[bound];
    delete parts.scalars[bound];
  }
}

/**
 * `nullable` of OpenAPI 3.0. Beside a `type` it adds null; without one the standard gives it no effect, but
 * authors who write it beside `allOf` mean "or null"; both versions are read that way.
 */
function readNullable(value: JsonObject, schema: Schema, parts: Parts): void {
  delete parts.notes['nullable'];
  if (value['nullable'] !== true) return;
  const { type } = parts.scalars;
  if (typeof type === 'string') parts.scalars['type'] = [type, 'null'];
  if (Array.isArray(parts.scalars['enum'])) parts.scalars['enum'] = [...parts.scalars['enum'], null];
  if (type === undefined) orNull(schema, parts);
}

function orNull(schema: Schema, { list }: Parts): void {
  const { allOf, anyOf, oneOf } = list;
  const nil = new Schema(schema.node, schema.dialect, () => ({
    ...emptyParts(),
    scalars: { type: ['null'] },
  }));
  if (oneOf) list['oneOf'] = [...oneOf, nil];
  if (anyOf) list['anyOf'] = [...anyOf, nil];
  else if (allOf?.length === 1) {
    list['anyOf'] = [...allOf, nil];
    delete list['allOf'];
  }
}

/** True for `true`, `{}` and schemas of annotations only. */
function isAnything(value: unknown): boolean {
  if (value === true) return true;
  return (
    isObject(value) && Object.keys(value).every((key) => annotationKeywords.has(key) || key.startsWith('x-'))
  );
}
