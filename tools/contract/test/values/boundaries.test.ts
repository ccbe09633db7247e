import { isObject, type Json, type JsonObject, pointerSegment } from '@videogen-tools/generate/json';
import { describe, expect, it } from 'vitest';
import { type Document, keysAt, loadDocuments, valueAt } from '../../src/documents/document.ts';
import { createSchemaChecker } from '../../src/documents/schema-checker.ts';
import { getBoundaries } from '../../src/values/boundaries.ts';
import { paperPool } from '../../src/values/pool.ts';

// Every statement of a schema shows in the verdict on at least one of the derived values: with the statement changed by
// one step or left out, ajv decides one of them otherwise. So a target that gets the statement wrong is found.

const annotations =
  /^(?:title|description|examples?|default|contentEncoding|deprecated|externalDocs|\$ref|x-.*)$/;

/**
 * Changes that change nothing: no URI is that short, these schemas accept everything, and where each further member is accepted,
 * none is unevaluated.
 */
const unchanged =
  /^(?:CallbackUrl|OutputVideo.properties.url).minLength [02]$|^RefusalBody.anyOf.0$|^(?:CallbackAck|UnspecifiedErrorBody).items$|^(?:TaskInputs|TextToVideoRequest).additionalProperties$|^TextToVideoRequest.unevaluatedProperties(?:.anyOf.[01])?$/;

/** A schema with one change, by a name for it. */
type Change = readonly [name: string, schema: JsonObject];

function without(schema: JsonObject, keyword: string): JsonObject {
  const { [keyword]: _, ...rest } = schema;
  return rest;
}

/** Returns a schema once for each of its statements, changed; parts with a name of their own are left to that name. */
function getChanges(schema: JsonObject): Change[] {
  return Object.entries(schema).flatMap(([keyword, value]): Change[] => {
    // A list of values says the type too.
    const redundant = keyword === 'type' && ('enum' in schema || 'const' in schema);
    if (annotations.test(keyword) || redundant) return [];

    const into = (part: string, inner: Json, put: (changed: Json) => Json): Change[] =>
      isObject(inner)
        ? getChanges(inner).map(([name, changed]) => [
            `${keyword}${part}/${name}`,
            { ...schema, [keyword]: put(changed) },
          ])
        : [];

    if (typeof value === 'number')
      return [value - 1, value + 1].map((step) => [`${keyword} ${step}`, { ...schema, [keyword]: step }]);
    if (Array.isArray(value))
      return value.flatMap((item, index): Change[] => [
        [
          `${keyword}/${index}`,
          {
            ...schema,
            [keyword]: keyword === 'enum' ? value.with(index, 'another') : value.toSpliced(index, 1),
          },
        ],
        ...into(`/${index}`, item, (changed) => value.with(index, changed)),
      ]);

    if (keyword === 'properties' && isObject(value))
      return Object.entries(value).flatMap(([name, property]): Change[] => [
        [`${keyword}/${name}`, { ...schema, [keyword]: without(value, name) }],
        ...into(`/${name}`, property, (changed) => ({ ...value, [name]: changed })),
      ]);
    return [[keyword, without(schema, keyword)], ...into('', value, (changed) => changed)];
  });
}

/** The changes that no value shows. */
function getUnseen(document: Document, name: string): string[] {
  const pointer = `/components/schemas/${pointerSegment(name)}`;
  const schema = valueAt(document, pointer);
  const values = getBoundaries({ document, pool: paperPool, media: 'image' }, pointer);
  const judge = (content: JsonObject): string => {
    const check = createSchemaChecker({ ...document, content });
    return values.map((value) => check(pointer, value).length === 0).join();
  };
  // Only the components: compiling the rest for each change would take a minute.
  const components = valueAt(document, '/components/schemas');
  const withSchema = (changed: Json): JsonObject => ({
    components: { schemas: { ...(isObject(components) ? components : {}), [name]: changed } },
  });
  const expected = judge(withSchema(schema ?? {}));

  return getChanges(isObject(schema) ? schema : {})
    .filter(([, changed]) => judge(withSchema(changed)) === expected)
    .map(([change]) => `${name}/${change}`);
}

describe.each(Object.values(loadDocuments()))('the values for $name', (document) => {
  it.each(keysAt(document, '/components/schemas'))('show every statement of %s', (name) => {
    expect(getUnseen(document, name).filter((change) => !unchanged.test(change))).toEqual([]);
  });
});

it('a statement that no value shows is found', () => {
  const unseen = ['CallbackUrl/minLength 0', 'CallbackUrl/minLength 2'];
  expect(getUnseen(loadDocuments().openapi, 'CallbackUrl')).toEqual(unseen);
});
