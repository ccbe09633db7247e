import { expect, test } from 'vitest';
import type { JsonObject } from '../src/json.ts';
import { constraintsOf } from '../src/model/keywords.ts';
import { readSchema } from '../src/model/read-schema.ts';
import type { SchemaNode } from '../src/model/schema-node.ts';
import { Place } from '../src/place.ts';

const read = (schema: JsonObject): SchemaNode => readSchema(Place.of(schema, '#'));

const notes = { examples: [], deprecated: false, unspecified: [] };
const common = { at: '#', nullable: false, notes };
const nullable = { ...common, nullable: true };
const text = { kind: 'string', ...common };

test.each<[JsonObject, object]>([
  [{}, { kind: 'unknown', ...common }],
  [{ type: 'boolean' }, { kind: 'boolean', ...common }],
  [{ type: 'null' }, { kind: 'null', ...common }],
  [{ type: ['null'] }, { kind: 'null', ...common }],
  [{ type: 'string' }, text],
  [{ type: ['null', 'string'] }, { ...text, ...nullable }],
  [
    { type: 'string', minLength: 0, maxLength: 3, pattern: ' ^a$', format: 'uri' },
    { ...text, minLength: 0, maxLength: 3, pattern: '^a$', format: 'uri' },
  ],
  [{ type: 'string', contentEncoding: 'base64', $comment: 'Text.' }, text],
  [{ type: 'string', 'x-location': 'spec/a.yaml#', 'x-sunset': '2027-01-31' }, text],
  [
    { type: 'string', format: 'uuid' },
    { ...text, format: 'uuid' },
  ],
  [
    { type: 'integer', minimum: -1, maximum: 0 },
    { kind: 'integer', minimum: -1, maximum: 0, ...common },
  ],
  [
    { type: 'number', minimum: 1 },
    { kind: 'number', minimum: 1, ...common },
  ],
  [{ type: 'array' }, { kind: 'array', items: { kind: 'unknown', ...common, at: '#/items' }, ...common }],
  [
    { type: 'array', minItems: 1, maxItems: 2, items: { type: 'string' } },
    { kind: 'array', items: { ...text, at: '#/items' }, minItems: 1, maxItems: 2, ...common },
  ],
  [
    { type: ['string', 'integer', 'null'], minLength: 1, maximum: 3, title: 'Either' },
    {
      kind: 'union',
      members: [
        { ...text, minLength: 1 },
        { kind: 'integer', maximum: 3, ...common },
      ],
      ...nullable,
      notes: { ...notes, title: 'Either' },
    },
  ],
])('the schema %j is read', (schema, node) => {
  expect(read(schema)).toEqual(node);
});

test.each<[JsonObject, object]>([
  [
    { type: 'object', required: ['b'], properties: { a: { type: 'string' }, b: {} } },
    {
      kind: 'object',
      properties: [
        { name: 'a', required: false, schema: { ...text, at: '#/properties/a' } },
        { name: 'b', required: true, schema: { kind: 'unknown', ...common, at: '#/properties/b' } },
      ],
      ...common,
    },
  ],
  [
    {
      type: 'object',
      properties: {},
      additionalProperties: true,
      'x-further-field': { type: 'string', title: 'Style' },
    },
    {
      kind: 'object',
      properties: [],
      further: { ...text, at: '#/x-further-field', notes: { ...notes, title: 'Style' } },
      ...common,
    },
  ],
  [
    { type: 'object' },
    { kind: 'record', values: { kind: 'unknown', ...common, at: '#/additionalProperties' }, ...common },
  ],
  [
    { type: ['object', 'null'], additionalProperties: true },
    { kind: 'record', values: { kind: 'unknown', ...common, at: '#/additionalProperties' }, ...nullable },
  ],
  [
    { type: 'object', additionalProperties: { type: 'string' } },
    { kind: 'record', values: { ...text, at: '#/additionalProperties' }, ...common },
  ],
])('the object %j is read', (schema, node) => {
  expect(read(schema)).toEqual(node);
});

test.each<[JsonObject, object]>([
  [{ enum: ['a', 'b'] }, { kind: 'enum', values: ['a', 'b'], ...common }],
  [
    { type: 'string', enum: ['a'] },
    { kind: 'enum', values: ['a'], ...common },
  ],
  [
    { type: ['integer', 'null'], enum: [1, null] },
    { kind: 'enum', values: [1], ...nullable },
  ],
  [{ enum: [true, false] }, { kind: 'enum', values: [true, false], ...common }],
  [{ const: 1.5 }, { kind: 'enum', values: [1.5], ...common }],
  [
    { enum: ['a'], 'x-extensible-enum': ['a'] },
    { kind: 'enum', values: ['a'], extensible: true, ...common },
  ],
])('the list %j is read', (schema, node) => {
  expect(read(schema)).toEqual(node);
});

const wrongList = '#/enum: a value is not of the declared type; write scalars of one type (beside null)';

test.each<[JsonObject, string]>([
  [{ type: 'string', enum: ['a', 1] }, wrongList],
  [{ type: 'integer', enum: [1.5] }, wrongList],
  [{ type: 'integer', enum: [1, null] }, wrongList],
  [{ type: ['string', 'integer'], enum: ['a', 1] }, wrongList],
  [{ enum: [null] }, wrongList],
  [{ enum: [] }, wrongList],
  [{ enum: ['a', {}] }, wrongList],
  [{ enum: ['a', ['b']] }, wrongList],
  [{ enum: 'a' }, '#/enum: the value is not an array; write an array'],
])('the list %j stops the generator', (schema, message) => {
  expect(() => read(schema)).toThrow(message);
});

const keyword = (at: string, allowed: string): string =>
  `#/${at}: the keyword "${at}" cannot be carried into types and validators here; rewrite it with ${allowed}, or teach tools/generate the keyword`;
const notExclusive = '#/oneOf: the branches do not exclude each other by type; write "anyOf"';

test.each<[JsonObject, string]>([
  [{ maxLength: 5 }, keyword('maxLength', 'type')],
  [{ type: 'boolean', 'a/b': 5 }, keyword('a/b', 'type').replace('a/b', 'a~1b')],
  [
    { type: ['string', 'null'], maximum: 5 },
    keyword('maximum', 'type, minLength, maxLength, pattern, format'),
  ],
  [
    { type: 'string', contentEncoding: 'base32' },
    keyword('contentEncoding', 'type, minLength, maxLength, pattern, format'),
  ],
  [
    { type: 'string', contentMediaType: 'base64' },
    keyword('contentMediaType', 'type, minLength, maxLength, pattern, format'),
  ],
  [{ $ref: '#/components/schemas/Task', type: 'object' }, keyword('type', '$ref')],
  [{ anyOf: [{}], type: 'object' }, keyword('type', 'anyOf, oneOf, allOf')],
  [{ enum: ['a'], maxLength: 1 }, keyword('maxLength', 'type, enum, const')],
  [{ type: 'array', prefixItems: [] }, keyword('prefixItems', 'type, items, minItems, maxItems')],
  [
    { type: 'object', maxProperties: 1 },
    keyword('maxProperties', 'type, properties, required, additionalProperties'),
  ],
  [{ type: 'number', multipleOf: 1 }, keyword('multipleOf', 'type, minimum, maximum')],
  [{ type: 'null', minimum: 1 }, keyword('minimum', 'type')],
  [{ enum: ['a'], const: 'a' }, '#/const: "enum" and "const" are both set; write one of them'],
  [
    { enum: ['a'], 'x-extensible-enum': ['b'] },
    '#/x-extensible-enum: the list differs from "enum"; write the same values',
  ],
  [
    { type: 'text' },
    '#/type: "text" is not a type; use string, integer, number, boolean, null, array, object',
  ],
  [{ type: [] }, '#/type: an empty list of types accepts nothing; write a type'],
  [
    { type: 'string', format: 'email' },
    '#/format: the format "email" has no check; use uri or uuid, or teach tools/generate the format',
  ],
  [
    { type: 'string', pattern: 'a{' },
    '#/pattern: not a regular expression (SyntaxError: Invalid regular expression: /a{/u: Incomplete quantifier); correct it',
  ],
  [{ type: 'integer', maximum: 0.5 }, '#/maximum: the bound 0.5 is not an integer; write an integer'],
  [
    { type: 'object', required: ['a'] },
    '#/required: a required field is not in "properties"; declare it there',
  ],
  [
    { type: 'object', additionalProperties: false },
    '#/additionalProperties: the object may hold nothing; leave it out, or write true',
  ],
  [
    { type: 'object', properties: {}, additionalProperties: false },
    '#/additionalProperties: an object with named properties stays open; leave it out, or write true',
  ],
  [
    { type: 'object', properties: {}, required: ['a'] },
    '#/required: "properties" has no "a"; declare it there',
  ],
  [
    { type: 'object', properties: { valueOf: {} } },
    '#/properties/valueOf: every object inherits "valueOf"; rename the field, or teach tools/generate the name',
  ],
  [
    { $ref: '#/components/responses/Task' },
    '#/$ref: #/components/responses/Task is not a component schema; list it under components.schemas of openapi.yaml',
  ],
  [
    { $ref: '#/components/schemas/Task/properties' },
    '#/$ref: #/components/schemas/Task/properties is not a component schema; ',
  ],
  [
    { $ref: 'a.yaml#/components/schemas/Task' },
    '#/$ref: a.yaml#/components/schemas/Task is not a component schema; ',
  ],
  [{ anyOf: [{}], allOf: [{}] }, '#/allOf: beside "anyOf" it cannot be carried; write one of them'],
  [{ allOf: [{}, {}] }, '#/allOf: an intersection cannot be carried; write the object in full'],
  [{ anyOf: [{ type: 'null' }] }, '#/anyOf: no branch beside null; write "type: null"'],
  [{ anyOf: [] }, '#/anyOf: no branch beside null; write "type: null"'],
  [
    { 'x-media': { accepts: ['text'] } },
    '#/x-media/accepts/0: "text" is not a kind of media; use image, audio, video',
  ],
  [{ title: 1 }, '#/title: the value is not a string; write a string'],
  [{ oneOf: [{ type: 'string' }, { enum: ['a'] }] }, notExclusive],
  [{ oneOf: [{ type: 'integer' }, { type: 'number' }] }, notExclusive],
  [{ oneOf: [{ type: 'object' }, { type: 'object', properties: {} }] }, notExclusive],
  [{ oneOf: [{ type: ['string', 'null'] }, { type: 'null' }] }, notExclusive],
  [{ oneOf: [{ $ref: '#/components/schemas/Task' }, { type: 'null' }] }, notExclusive],
  [{ oneOf: [{ type: ['string', 'boolean'] }, { type: 'null' }] }, notExclusive],
  [{ oneOf: [{}, { type: 'null' }] }, notExclusive],
])('the schema %j stops the generator', (schema, message) => {
  expect(() => read(schema)).toThrow(message);
});

test.each<[JsonObject, string, string]>([
  [{ enum: [null] }, 'keyword_not_carried', '#/enum'],
  [{ type: 'string', format: 'email' }, 'keyword_not_carried', '#/format'],
  [{ type: 'string', pattern: '[' }, 'keyword_not_carried', '#/pattern'],
  [{ type: 'object', properties: { valueOf: {} } }, 'keyword_not_carried', '#/properties/valueOf'],
  [{ $ref: '#/a' }, 'reference_broken', '#/$ref'],
  [{ type: 'text' }, 'document_broken', '#/type'],
  [{ 'x-valid-for': 'P1M' }, 'document_broken', '#/x-valid-for'],
])('the error of the schema %j has the code %s and the location %s', (schema, code, at) => {
  expect(() => read(schema)).toThrow(expect.objectContaining({ code, at }));
});

const reference = { $ref: '#/components/schemas/Task' };
const task = { kind: 'ref', name: 'Task', ...common };
const branch = (index: number): object => ({ at: `#/anyOf/${index}` });

test.each<[JsonObject, object]>([
  [
    { ...reference, description: 'A task.' },
    { ...task, notes: { ...notes, description: 'A task.' } },
  ],
  [
    { anyOf: [{ type: 'string' }, reference], title: 'Either' },
    {
      kind: 'union',
      members: [
        { ...text, ...branch(0) },
        { ...task, ...branch(1) },
      ],
      ...common,
      notes: { ...notes, title: 'Either' },
    },
  ],
  [
    { anyOf: [reference, { type: 'null' }, { type: 'string' }] },
    {
      kind: 'union',
      members: [
        { ...task, ...branch(0) },
        { ...text, ...branch(2) },
      ],
      ...nullable,
    },
  ],
  [{ anyOf: [{ type: 'null' }, reference] }, { ...task, ...nullable }],
  [{ anyOf: [{ type: 'string' }] }, text],
  [{ anyOf: [{ type: ['string', 'null'] }] }, { ...text, ...nullable }],
  [{ oneOf: [{ type: 'string' }, { type: 'null' }] }, { ...text, ...nullable }],
  [{ allOf: [reference] }, task],
  [
    { oneOf: [{ enum: ['a', null] }, { type: 'integer' }, { type: 'array' }] },
    {
      kind: 'union',
      members: [
        { kind: 'enum', values: ['a'], ...nullable, at: '#/oneOf/0' },
        { kind: 'integer', ...common, at: '#/oneOf/1' },
        {
          kind: 'array',
          items: { kind: 'unknown', ...common, at: '#/oneOf/2/items' },
          ...common,
          at: '#/oneOf/2',
        },
      ],
      ...common,
    },
  ],
])('the composition %j is read', (schema, node) => {
  expect(read(schema)).toEqual(node);
});

test('the notes of a schema are read', () => {
  const schema = {
    title: ' Title ',
    description: 'Text.\n',
    default: 0,
    examples: ['a'],
    deprecated: true,
    'x-media': { accepts: ['image', 'video'] },
    'x-valid-for': 'PT24H',
    'x-unspecified': ['a', 'b'],
  };
  expect(read(schema)).toEqual({
    ...common,
    kind: 'unknown',
    notes: {
      title: 'Title',
      description: 'Text.',
      default: 0,
      examples: ['a'],
      deprecated: true,
      media: ['image', 'video'],
      validFor: 'PT24H',
      validForMs: 86_400_000,
      unspecified: ['a', 'b'],
    },
  });
});

test.each([
  [
    { title: 'Outer', examples: ['a'], 'x-unspecified': ['a', 'b'] },
    { title: 'Inner', description: 'Inner.', examples: ['b'], deprecated: true, 'x-unspecified': ['b', 'c'] },
    {
      title: 'Outer',
      description: 'Inner.',
      examples: ['a'],
      deprecated: true,
      unspecified: ['a', 'b', 'c'],
    },
  ],
  [{}, { default: 1 }, { ...notes, default: 1 }],
  [{ deprecated: true }, { examples: ['b'] }, { examples: ['b'], deprecated: true, unspecified: [] }],
  [{}, {}, notes],
])('the notes %j of a place come before those of the schema there, %j', (outer, inner, merged) => {
  expect(read({ ...outer, allOf: [{ type: 'string', ...inner }] }).notes).toEqual(merged);
});

test.each([
  ['P1D', 86_400_000],
  ['PT2H', 7_200_000],
  ['PT3M', 180_000],
  ['PT4S', 4_000],
  ['P10DT11H12M13S', 904_333_000],
])('the duration %s has %i milliseconds', (duration, milliseconds) => {
  expect(read({ 'x-valid-for': duration }).notes.validForMs).toBe(milliseconds);
});

test.each([
  'P',
  'PT',
  'P1DT',
  'P1M',
  'P1Y',
  '1D',
  'P1D ago',
  'aP1D',
  'PT1D',
  'P1H',
  'PT1.5S',
  'PT1M1H',
  'P1DT ',
])('"%s" is not a duration of fixed length', (duration) => {
  expect(() => read({ 'x-valid-for': duration })).toThrow(
    `#/x-valid-for: "${duration.trim()}" is not a duration of fixed length; write one such as PT24H`,
  );
});

test('a schema has the constraints of one kind of values', () => {
  const schema = { type: ['string', 'integer'], title: 'Either', maxLength: 3, maximum: 5, 'x-sunset': 'a' };
  expect(constraintsOf(schema, 'string')).toEqual({ type: schema.type, maxLength: 3 });
  expect(constraintsOf(schema, 'number')).toEqual({ type: schema.type, maximum: 5 });
});
