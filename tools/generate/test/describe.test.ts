import { expect, test } from 'vitest';
import type { JsonObject } from '../src/json.ts';
import type { Contract } from '../src/model/contract.ts';
import { describe, descriptions, getMedia } from '../src/model/describe.ts';
import { readOperations } from '../src/model/read-operations.ts';
import { readSchema } from '../src/model/read-schema.ts';
import { Place } from '../src/place.ts';
import { createContract } from './support/contract.ts';

const reference = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const text = { type: 'string' };

/** A contract of one operation, and of the schemas that it refers to. */
function createOperation(operation: JsonObject, schemas: Readonly<Record<string, JsonObject>>): Contract {
  const post = { operationId: 'createA', summary: 'Create.', description: 'Creates it.', ...operation };
  return createContract({
    operations: readOperations(Place.of({ paths: { '/v1/a': { post } } }, 'spec/openapi.yaml#')),
    getSchema: (name) => readSchema(Place.of(schemas[name] ?? {}, `spec/schemas/${name}.yaml#`)),
  });
}

function describeWith(operation: JsonObject, schemas: Readonly<Record<string, JsonObject>> = {}): object {
  const contract = createOperation(operation, schemas);
  const [first = expect.fail()] = contract.operations;
  return describe(first, contract);
}

const body = (schema: JsonObject): JsonObject => ({
  requestBody: { description: '', required: true, content: { 'application/json': { schema } } },
});
const plain = {
  id: 'createA',
  name: 'a',
  method: 'POST',
  path: '/v1/a',
  costsCredits: false,
  summary: 'Create.',
  description: 'Creates it.',
  fields: [],
  furtherValues: [],
  alternatives: [],
  variants: [],
  responses: {},
  examples: {},
  unspecified: [],
};

test('an operation without a body is described', () => {
  expect(describeWith({})).toStrictEqual(plain);
  expect(descriptions(createOperation({}, {}))).toStrictEqual([plain]);
});

test('an operation is described with its parameters, the fields of its body and its responses', () => {
  const parameter = { name: 'id', in: 'path', required: true, description: 'Id.' };
  const response = (schema: JsonObject): JsonObject => ({
    description: '',
    content: { 'application/json': { schema } },
  });
  const operation: JsonObject = {
    'x-costs-credits': true,
    'x-task-category': 'A',
    'x-unspecified': ['a'],
    parameters: [
      { ...parameter, schema: { ...text, default: 'x', examples: ['y'] }, example: 7 },
      { ...parameter, name: 'size', in: 'query', schema: { type: 'integer', maximum: 3 } },
    ],
    requestBody: {
      description: '',
      required: true,
      content: {
        'application/json': {
          schema: { ...reference('Body'), 'x-unspecified': ['b'] },
          examples: { one: { value: { image: 'a' } } },
        },
      },
    },
    responses: { 200: response(reference('Task')), 400: { description: '' }, 500: response(text) },
  };
  const schemas: Readonly<Record<string, JsonObject>> = {
    Body: {
      type: 'object',
      required: ['image'],
      'x-unspecified': ['c', 'a'],
      properties: {
        image: { ...reference('Media'), 'x-media': { accepts: ['image'] }, 'x-unspecified': ['d'] },
        style: { ...reference('Style'), description: 'Style.', default: 'b', examples: ['b'] },
        other: reference('Style'),
      },
      'x-further-field': reference('Style'),
    },
    Media: { ...text, minLength: 1, maxLength: 2, format: 'uri', 'x-unspecified': ['e'] },
    Style: {
      type: ['string', 'null'],
      enum: ['a', 'b', null],
      description: 'A style.',
      default: 'a',
      examples: ['a'],
    },
  };
  const style = { in: 'body', type: 'enum', required: false, nullable: true, values: ['a', 'b'] };
  expect(describeWith(operation, schemas)).toStrictEqual({
    ...plain,
    category: 'A',
    costsCredits: true,
    fields: [
      {
        name: 'id',
        in: 'path',
        type: 'string',
        required: true,
        nullable: false,
        description: 'Id.',
        default: 'x',
        example: 7,
      },
      {
        name: 'size',
        in: 'query',
        type: 'integer',
        required: true,
        nullable: false,
        description: 'Id.',
        maximum: 3,
      },
      {
        name: 'image',
        in: 'body',
        type: 'media',
        required: true,
        nullable: false,
        description: '',
        minLength: 1,
        maxLength: 2,
        format: 'uri',
        accepts: ['image'],
        array: false,
      },
      { ...style, name: 'style', description: 'Style.', default: 'b', example: 'b' },
      { ...style, name: 'other', description: 'A style.', default: 'a', example: 'a' },
    ],
    furtherValues: ['a', 'b'],
    request: 'Body',
    variants: ['Body'],
    responses: { 200: 'Task' },
    examples: { one: { image: 'a' } },
    unspecified: ['a', 'b', 'c', 'd', 'e'],
  });
});

test('a body that is one of several objects has the fields of all', () => {
  const schemas: Readonly<Record<string, JsonObject>> = {
    Body: { anyOf: [reference('First'), reference('Both')] },
    First: {
      type: 'object',
      required: ['a', 'b'],
      properties: { a: { type: 'integer' }, b: { type: 'integer' }, c: text },
    },
    Both: { anyOf: [reference('Second'), text] },
    Second: {
      type: 'object',
      required: ['b', 'c'],
      properties: { a: { type: 'number' }, b: { type: 'boolean' }, c: { type: 'array', items: {} } },
      'x-further-field': text,
    },
  };
  const field = { in: 'body', required: false, nullable: false, description: '' };
  expect(describeWith(body(reference('Body')), schemas)).toStrictEqual({
    ...plain,
    fields: [
      // The object that requires a field describes it.
      { ...field, name: 'a', type: 'integer' },
      { ...field, name: 'b', type: 'integer', required: true },
      { ...field, name: 'c', type: 'array' },
    ],
    alternatives: [['a'], ['c']],
    request: 'Body',
    variants: ['First', 'Second'],
  });
});

test.each<[JsonObject, object]>([
  [{ type: 'boolean' }, { type: 'boolean' }],
  [
    { type: 'number', minimum: 0 },
    { type: 'number', minimum: 0 },
  ],
  [{ type: 'null' }, { type: 'object' }],
  [{ type: 'object' }, { type: 'object' }],
  [{}, { type: 'object' }],
  [{ type: ['string', 'null'] }, { type: 'string', nullable: true }],
])('a field with the schema %j is described', (schema, row) => {
  expect(describeWith(body({ type: 'object', properties: { a: schema } }))).toStrictEqual({
    ...plain,
    fields: [{ name: 'a', in: 'body', required: false, nullable: false, description: '', ...row }],
  });
});

test('a media field accepts an array where any of its forms is one', () => {
  const image = { 'x-media': { accepts: ['image'] } };
  const array = { type: 'array', items: reference('Media') };
  const properties = {
    list: { ...array, ...image },
    either: { anyOf: [reference('Media'), array], ...image },
    one: { ...reference('Media'), ...image },
    text,
  };
  const contract = createOperation(body({ type: 'object', properties }), { Media: text });
  const [operation = expect.fail()] = descriptions(contract);
  expect(getMedia(operation)).toEqual({
    list: { accepts: ['image'], array: true },
    either: { accepts: ['image'], array: true },
    one: { accepts: ['image'], array: false },
  });
});

test('a media field without a word about arrays accepts none', () => {
  const field = { name: 'a', in: 'body', type: 'media', required: true, nullable: false } as const;
  expect(getMedia({ fields: [{ ...field, description: '', accepts: ['video'] }] })).toEqual({
    a: { accepts: ['video'], array: false },
  });
});
