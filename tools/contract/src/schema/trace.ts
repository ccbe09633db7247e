import { isObject, type Json, type JsonObject, pointerSegment } from '@videogen-tools/generate/json';
import { type Document, resolve } from '../documents/document.ts';
import type { SchemaChecker } from '../documents/schema-checker.ts';
import { getAssertions, type Side } from './assertions.ts';

/** A part of a schema that a value exercises. */
export type Sighting = {
  /** Pointer of the part of the schema: a property, a limit, a branch, an enum member. */
  readonly item: string;
  /** `seen`, or the side of a limit. */
  readonly side: Side | 'seen';
  /** JSON pointer into the value. */
  readonly at: string;
};

/** A document and its checker. */
export type Reader = { readonly document: Document; readonly check: SchemaChecker };

function traceParts(
  reader: Reader,
  pointer: string,
  schema: JsonObject,
  value: Json,
  at: string,
): Sighting[] {
  const found: Sighting[] = [];
  if (isObject(value)) found.push(...traceMembers(reader, pointer, schema, value, at));
  if (Array.isArray(value) && isObject(schema['items'])) {
    found.push(...value.flatMap((item, index) => trace(reader, `${pointer}/items`, item, `${at}/${index}`)));
  }
  return found;
}

function traceMembers(
  reader: Reader,
  pointer: string,
  schema: JsonObject,
  value: JsonObject,
  at: string,
): Sighting[] {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const known = Object.keys(properties).flatMap((key): Sighting[] => {
    const property = `${pointer}/properties/${pointerSegment(key)}`;
    const member = value[key];
    if (member === undefined) {
      const { pointer: target, value: resolved } = resolve(reader.document, property);
      return 'default' in resolved ? [{ item: `${target}/default`, side: 'seen', at }] : [];
    }
    return [
      { item: property, side: 'seen', at: `${at}/${pointerSegment(key)}` },
      ...trace(reader, property, member, `${at}/${pointerSegment(key)}`),
    ];
  });
  const additional = schema['additionalProperties'];
  const unknown = Object.keys(value).filter((key) => !Object.hasOwn(properties, key));
  const open = unknown.flatMap((key): Sighting[] => [
    { item: `${pointer}/additionalProperties`, side: 'seen', at },
    ...(isObject(additional)
      ? trace(reader, `${pointer}/additionalProperties`, value[key] ?? null, `${at}/${pointerSegment(key)}`)
      : []),
  ]);
  return [...known, ...open];
}

function traceBranches(reader: Reader, pointer: string, count: number, value: Json, at: string): Sighting[] {
  const branches = Array.from({ length: count }, (_, index) => `${pointer}/anyOf/${index}`);
  const holding = branches.filter((branch) => reader.check(branch, value).length === 0);
  // A value that no branch accepts exercises the limits that it breaks in each branch.
  if (holding.length === 0) return branches.flatMap((branch) => trace(reader, branch, value, at));
  return holding.flatMap((branch): Sighting[] => [
    { item: branch, side: 'seen', at },
    ...trace(reader, branch, value, at),
  ]);
}

/**
 * Traces a value through the schema at a pointer: its properties and enum members, the branches that accept it,
 * which limits it reaches or oversteps.
 */
export function trace(reader: Reader, pointer: string, value: Json, at = ''): Sighting[] {
  const { pointer: target, value: schema } = resolve(reader.document, pointer);
  const own = getAssertions(schema, `${reader.document.name}#${target}`).flatMap((assertion): Sighting[] => {
    const side = assertion.show(value);
    return side === undefined ? [] : [{ item: `${target}/${assertion.keyword}`, side, at }];
  });
  const branches = Array.isArray(schema['anyOf']) ? schema['anyOf'].length : 0;
  const all = Array.isArray(schema['allOf']) ? schema['allOf'].length : 0;
  return [
    ...own,
    ...traceParts(reader, target, schema, value, at),
    ...(branches > 0 ? traceBranches(reader, target, branches, value, at) : []),
    ...Array.from({ length: all }, (_, index) => trace(reader, `${target}/allOf/${index}`, value, at)).flat(),
  ];
}
