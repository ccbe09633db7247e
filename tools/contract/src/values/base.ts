import { isObject, type Json, type JsonObject, pointerSegment } from '@videogen-tools/generate/json';
import { type Document, resolve } from '../documents/document.ts';
import type { MediaKind, Pool } from './pool.ts';

/** Scope of value generation: the document, the values that must exist, and the wanted kind of media. */
export type Scope = {
  readonly document: Document;
  readonly pool: Pool;
  readonly media: MediaKind;
  /** Further values to try in place of each value of a schema. @default none */
  readonly more?: (schema: JsonObject) => readonly Json[];
};

const mediaKinds: readonly MediaKind[] = ['image', 'audio', 'video'];

/** Returns the scope inside a schema, with the kind of media of a media field. */
export function scopeIn(scope: Scope, schema: JsonObject): Scope {
  const media = schema['x-media'];
  const accepts = isObject(media) && Array.isArray(media['accepts']) ? media['accepts'][0] : undefined;
  const kind = mediaKinds.find((known) => known === accepts);
  return kind === undefined ? scope : { ...scope, media: kind };
}

/** The value of a schema that a pool makes; `undefined` when the schema itself can. */
export function pooled(scope: Scope, pointer: string): string | undefined {
  if (pointer === '/components/schemas/ServiceUri') return scope.pool.reference(scope.media);
  if (pointer === '/components/schemas/InlineMedia') return scope.pool.inline(scope.media);
  if (pointer === '/components/schemas/CallbackUrl') return `${scope.pool.urlPrefix}callbacks`;
  return undefined;
}

/** A value of each type, for schemas without further constraints. */
const plain: Readonly<Record<string, Json>> = { string: 'text', integer: 0, boolean: true, array: [] };

/** The first example, enum member, constant or default of a schema. */
function given(schema: JsonObject): Json | undefined {
  const { examples, enum: members, const: constant, default: fallback } = schema;
  if (Array.isArray(members)) return members[0];
  if (constant !== undefined) return constant;
  if (Array.isArray(examples) && !('properties' in schema) && !('anyOf' in schema) && !('items' in schema)) {
    return examples[0];
  }
  return fallback;
}

function getBranch(schema: JsonObject, pointer: string): string | undefined {
  const keyword = ['allOf', 'anyOf'].find((name) => Array.isArray(schema[name]));
  return keyword === undefined ? undefined : `${pointer}/${keyword}/0`;
}

/** A valid value of the schema at a pointer, with every property that the schema knows. */
export function getBase(outer: Scope, at: string): Json {
  const { pointer, value: schema } = resolve(outer.document, at);
  const scope = scopeIn(outer, schema);
  const made = pooled(scope, pointer);
  if (made !== undefined) return made;

  const branch = getBranch(schema, pointer);
  if (branch !== undefined) return getBase(scope, branch);
  if (isObject(schema['properties'])) {
    return Object.fromEntries(
      Object.keys(schema['properties']).map((name) => [
        name,
        getBase(scope, `${pointer}/properties/${pointerSegment(name)}`),
      ]),
    );
  }
  if (isObject(schema['items'])) return [getBase(scope, `${pointer}/items`)];

  return given(schema) ?? plain[String(schema['type'])] ?? {};
}
