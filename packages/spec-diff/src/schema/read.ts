import { isObject } from '@videogen/shared/is-object';
import { hasSiblings, type JsonObject, type Node, type References } from '../load/node.ts';
import { stable } from '../load/stable.ts';
import { getReferred, referenceKeywords } from '../load/targets.ts';
import { getVariants } from '../load/variants.ts';
import { isFree, isNothing } from './free.ts';
import {
  allTypes,
  isOpaque,
  isUsualDialect,
  listKeywords,
  mapKeywords,
  scalarKeywords,
  singleKeywords,
  textKeywords,
} from './keywords.ts';
import { accepts, normalizeScalars, typeOf } from './normalize.ts';
import { type Dialect, type Keywords, noKeywords, Schema } from './schema.ts';

const scalars = new Set(scalarKeywords);
const singles = new Set(singleKeywords);
const lists = new Set(listKeywords);
const maps = new Set(mapKeywords);
/** The keywords of 2020-12 that mean nothing in OpenAPI 3.0. */
const newer: ReadonlySet<string> = new Set([
  ...['const', 'if', 'contains', 'prefixItems', 'patternProperties', 'propertyNames', 'dependentRequired'],
  ...['dependentSchemas', 'unevaluatedProperties', 'unevaluatedItems'],
]);
/** Names of schemas for references; the references are compared. */
const silent = new Set(['$defs', 'definitions', '$id', '$anchor', '$dynamicAnchor', '$recursiveAnchor']);

const caches = new WeakMap<References, Record<Dialect, WeakMap<object, Schema>>>();

/** The schema at a place, after following references; one object per place and dialect. */
export function schemaAt(place: Node, dialect: Dialect): Schema {
  const node = follow(place, dialect);
  if (!isObject(node.value)) return new Schema(node, dialect, readKeywords, false);
  const cache = caches.get(node.sources) ?? { oas30: new WeakMap(), draft2020: new WeakMap() };
  caches.set(node.sources, cache);
  const schema = cache[dialect].get(node.value) ?? new Schema(node, dialect, readKeywords, false);
  cache[dialect].set(node.value, schema);
  return schema;
}

function follow(place: Node, dialect: Dialect): Node {
  return dialect === 'draft2020' ? place.deref(hasSiblings) : place.deref();
}

/** Takes a schema apart as it is written; OpenAPI 3.0 and draft-07 spellings become those of 2020-12. */
function readKeywords(schema: Schema): Keywords {
  return normalizeScalars(getKeywords(schema));
}

function getKeywords(schema: Schema): Keywords {
  const keywords = noKeywords();
  const { node } = schema;
  if (node.value === false) return { ...keywords, never: true };
  if (!isObject(node.value)) return keywords;
  for (const [key, child] of node.entries()) readKeyword(key, child, schema, keywords);
  dropMoot(node.value, keywords);
  for (const key of referenceKeywords) readReference(key, schema, keywords);
  if (node.value['discriminator'] !== undefined)
    keywords.variants = new Map(
      [...getVariants(node)].map(([name, each]) => [name, schemaAt(each, schema.dialect)]),
    );
  readBooleanBounds(node.value, keywords);
  if (schema.dialect === 'oas30') readNullable(node.value, keywords);
  return keywords;
}

function readKeyword(key: string, child: Node, schema: Schema, keywords: Keywords): void {
  if (silent.has(key) || referenceKeywords.includes(key)) return;
  if (key === '$schema' && isUsualDialect(child.value)) return;
  if (!isWellFormed(key, child.value) || (schema.dialect === 'oas30' && newer.has(key)))
    keywords.notes[key] = withTargets(child);
  else if (key === 'const') readEnum([child.value], keywords);
  else if (key === 'items' && Array.isArray(child.value)) readList('prefixItems', child, schema, keywords);
  else if (key === 'additionalItems') readAdditionalItems(child, schema, keywords);
  else if (key === 'dependencies') readDependencies(child, schema, keywords);
  else if (key === 'enum') readEnum(child.value, keywords);
  else if (scalars.has(key)) keywords.scalars[key] = child.value;
  else if (singles.has(key)) readSingle(key, child, schema, keywords);
  else if (lists.has(key)) readList(key, child, schema, keywords);
  else if (maps.has(key)) readMap(key, child, schema, keywords);
  else keywords.notes[key] = isOpaque(key) ? withTargets(child) : child.value;
}

/** The value of a keyword that is compared as text, with what it refers to: each place once, then its number. */
function withTargets(node: Node, places: Map<unknown, number> = new Map()): unknown {
  if (typeof node.value !== 'object' || node.value === null) return node.value;
  const target = node.deref(hasSiblings);
  const { value } = target;
  const known = places.get(value);
  if (known !== undefined) return { $ref: known };
  places.set(value, places.size);
  const below = target.entries().map(([key, each]) => {
    const further = key === '$ref' ? target.target() : undefined;
    return [key, withTargets(further ?? each, places)];
  });
  return Array.isArray(value) ? below.map(([, each]) => each) : Object.fromEntries(below);
}

/** Whether the value of a keyword has a form that the standard gives a meaning; others are compared as text. */
function isWellFormed(key: string, value: unknown): boolean {
  if (key === 'items' || key === 'additionalItems') return isSchema(value) || Array.isArray(value);
  if (key === 'dependencies') return isObject(value);
  if (singles.has(key)) return isSchema(value);
  if (key === 'anyOf' || key === 'oneOf')
    return Array.isArray(value) && value.length > 0 && value.every(isSchema);
  if (lists.has(key)) return Array.isArray(value) && value.every(isSchema);
  if (maps.has(key)) return isObject(value) && Object.values(value).every(isSchema);
  if (key === 'pattern' || key === 'format') return typeof value === 'string';
  if (key === 'uniqueItems') return typeof value === 'boolean';
  if (key === 'enum') return Array.isArray(value);
  if (key === 'required') return Array.isArray(value) && value.every((each) => typeof each === 'string');
  if (key === 'dependentRequired') return isObject(value);
  if (key === 'type') return [value].flat().every((each) => allTypes.includes(String(each)));
  if (/^exclusive/.test(key)) return typeof value === 'number' || typeof value === 'boolean';
  if (key === 'multipleOf') return typeof value === 'number' && value > 0;

  return !scalars.has(key) || typeof value === 'number';
}

function isSchema(value: unknown): boolean {
  return isObject(value) || typeof value === 'boolean';
}

/** Both `const` and `enum` hold, in any order. */
function readEnum(listed: unknown, keywords: Keywords): void {
  const known = keywords.scalars['enum'];
  const values = Array.isArray(listed) ? listed : [];
  const texts = new Set(values.map(stable));
  keywords.scalars['enum'] = Array.isArray(known) ? known.filter((each) => texts.has(stable(each))) : values;
}

function readSingle(key: string, child: Node, schema: Schema, keywords: Keywords): void {
  if (key === 'not' ? isNothing(child) : isFree(child) && !['contains', 'if'].includes(key)) return;
  keywords.single[key] = schemaAt(child, schema.dialect);
}

function readList(key: string, child: Node, schema: Schema, keywords: Keywords): void {
  const branches = child.entries().map(([, each]) => each);
  const constants =
    key === 'anyOf' || key === 'oneOf' ? getConstants(branches, key, schema.dialect) : undefined;
  if (constants) {
    readEnum(constants, keywords);
    return;
  }
  // A union with a branch that accepts everything restricts nothing, nor does a branch of `allOf` that does.
  if (key === 'anyOf' && branches.some((each) => isFree(each))) return;
  const kept = key === 'allOf' ? branches.filter((each) => !isFree(each)) : branches;
  keywords.list[key] = kept.map((each) => schemaAt(each, schema.dialect));
}

const constantKeys = new Set(['const', 'enum', 'type']);

/** The values of a union of constants, such as titled ones; `undefined` for any other union. */
function getConstants(branches: readonly Node[], key: string, dialect: Dialect): unknown[] | undefined {
  const lists = branches.map((branch) => {
    const { object } = follow(branch, dialect);
    const { const: only, enum: listed = 'const' in object ? [only] : undefined, type } = object;
    const isPlain = Object.keys(object).every(
      (each) => constantKeys.has(each) || textKeywords.has(each) || each.startsWith('x-'),
    );
    if (!isPlain || (dialect === 'oas30' && 'const' in object) || ('const' in object && 'enum' in object))
      return undefined;
    if (listed === undefined && type === 'null') return [null];
    // A list that has a place of its own is compared there.
    if (!Array.isArray(listed) || (branch.text('$ref') !== undefined && listed.length > 1)) return undefined;
    const types = [type ?? allTypes].flat().map(String);
    return listed.filter((value) => accepts(types, typeOf(value)));
  });

  const all = lists.flatMap((each) => each ?? []);
  if (lists.length === 0 || lists.some((each) => each === undefined)) return undefined;
  // `oneOf` refuses what two branches list.
  const texts = all.map(stable);

  return key === 'oneOf'
    ? all.filter((_, index) => texts.filter((each) => each === texts[index]).length === 1)
    : all;
}

function readMap(key: string, child: Node, schema: Schema, keywords: Keywords): void {
  keywords.map[key] = new Map(child.entries().map(([name, each]) => [name, schemaAt(each, schema.dialect)]));
}

/** `additionalItems` of draft-07 is what 2020-12 calls `items`, and means nothing without a list before it. */
function readAdditionalItems(child: Node, schema: Schema, keywords: Keywords): void {
  if (Array.isArray(schema.node.object['items'])) readSingle('items', child, schema, keywords);
}

function readDependencies(child: Node, schema: Schema, keywords: Keywords): void {
  const required: Record<string, unknown> = {};
  const schemas = new Map<string, Schema>();
  for (const [name, each] of child.entries()) {
    if (Array.isArray(each.value)) required[name] = each.value;
    else schemas.set(name, schemaAt(each, schema.dialect));
  }
  if (Object.keys(required).length > 0) keywords.scalars['dependentRequired'] = required;
  if (schemas.size > 0) keywords.map['dependentSchemas'] = schemas;
}

/** Reads a reference as a branch of `allOf`. One that leads nowhere, or to several schemas, is compared as text. */
function readReference(key: string, schema: Schema, keywords: Keywords): void {
  const { node } = schema;
  const ref = node.text(key);
  if (ref === undefined) return;
  const found = getReferred(node, key);
  const target = found && follow(found, schema.dialect);
  const isOne = key !== '$dynamicRef' || node.sources.dynamicTargets(ref).length <= 1;
  if (!target || !isOne || target.value === node.value) keywords.notes[key] = ref;
  else if (!isFree(target))
    keywords.list['allOf'] = [schemaAt(target, schema.dialect), ...(keywords.list['allOf'] ?? [])];
}

/** Removes `unevaluatedProperties` and `unevaluatedItems` that have no effect, because everything is evaluated. */
function dropMoot(value: JsonObject, keywords: Keywords): void {
  for (const [key, rest] of [
    ['additionalProperties', 'unevaluatedProperties'],
    ['items', 'unevaluatedItems'],
  ] as const) {
    if (key in value && !keywords.single[key] && !Array.isArray(value[key])) delete keywords.single[rest];
  }
}

/** `exclusiveMinimum: true` of OpenAPI 3.0 and draft-04 makes `minimum` exclusive. */
function readBooleanBounds(value: JsonObject, keywords: Keywords): void {
  for (const [flag, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof value[flag] !== 'boolean') continue;
    delete keywords.scalars[flag];
    if (!value[flag] || typeof value[bound] !== 'number') continue;
    keywords.scalars[flag] = value[bound];
    delete keywords.scalars[bound];
  }
}

/** `nullable` of OpenAPI 3.0.3 adds null to a `type` in the same schema; an `enum` has to list it, too. */
function readNullable(value: JsonObject, keywords: Keywords): void {
  delete keywords.notes['nullable'];
  const { type } = keywords.scalars;
  if (value['nullable'] === true && typeof type === 'string') keywords.scalars['type'] = [type, 'null'];
}
