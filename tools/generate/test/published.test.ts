import { expect, test } from 'vitest';
import { expectSame, publishedOpenapi } from '../src/emit/published.ts';
import { specRegister } from '../src/emit/spec-register.ts';
import type { Json, JsonObject } from '../src/json.ts';
import { readSmall } from './support/small.ts';

function getEntry(id: string): JsonObject {
  return {
    ...{ id, title: `About ${id}`, question: '-', known: '-', documents: '-', marks: '-' },
    assumption: { summary: '-', value: 1 },
  };
}

const entries = ['one', 'two', 'three'].map(getEntry);
const page = 'https://videogen.github.io/videogen-toolkit/1.2.3/reference/unspecified.html';

test('an element with entries of the register has a link, where OpenAPI allows it', () => {
  const contract = readSmall({
    schemas: {
      One: {
        type: 'object',
        'x-unspecified': ['three', 'one'],
        properties: { a: { type: 'string', 'x-unspecified': ['two'] } },
      },
    },
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', 'x-unspecified': ['one'] } },
      responses: {
        Found: {
          description: 'Found.',
          'x-unspecified': ['one'],
          content: { 'application/json': { schema: { type: 'string', 'x-unspecified': ['one'] } } },
        },
      },
    },
    openapi: { security: [{ key: [] }], tags: [{ name: 'a', 'x-unspecified': ['one'] }, { name: 'b' }] },
    entries,
  });
  const { components, tags } = publishedOpenapi(contract);
  const one = { description: 'Not specified: About one', url: `${page}#one` };
  expect(tags).toEqual([{ name: 'a', 'x-unspecified': ['one'], externalDocs: one }, { name: 'b' }]);
  expect(components).toEqual({
    securitySchemes: { key: { type: 'http', scheme: 'bearer', 'x-unspecified': ['one'] } },
    responses: {
      Found: {
        description: 'Found.',
        'x-unspecified': ['one'],
        content: {
          'application/json': { schema: { type: 'string', 'x-unspecified': ['one'], externalDocs: one } },
        },
      },
    },
    schemas: {
      Task: { type: 'object', properties: {} },
      One: {
        type: 'object',
        'x-unspecified': ['three', 'one'],
        properties: {
          a: {
            type: 'string',
            'x-unspecified': ['two'],
            externalDocs: { description: 'Not specified: About two', url: `${page}#two` },
          },
        },
        externalDocs: { description: 'Not specified: About one; About three', url: page },
      },
    },
  });
});

test.each<readonly [string, JsonObject, Json | undefined]>([
  [
    'known values',
    { 'x-further-field': { title: 'Further', allOf: [{ type: 'string' }] } },
    { anyOf: [{ type: 'string' }, { title: 'Any other value' }] },
  ],
  ['no known values', { 'x-further-field': { title: 'Further' } }, undefined],
  ['nothing', {}, undefined],
])('a further field with %s', (_, further, expected) => {
  const one = { type: 'object', properties: {}, ...further };
  const { components } = publishedOpenapi(readSmall({ schemas: { One: one } }));
  const published = expected === undefined ? one : { ...one, unevaluatedProperties: expected };
  expect(components).toMatchObject({ schemas: { One: published } });
  expect(JSON.stringify(components).includes('unevaluatedProperties')).toBe(expected !== undefined);
});

test('each callback is a webhook too, whose operation has another id', () => {
  const contract = readSmall({ openapi: { tags: [] } });
  const parameters = [{ name: 'a', in: 'query' }];
  const post = { operationId: 'somethingDone', summary: 'Done' };
  const callbacks = {
    somethingDone: { '{$request.body#/url}': { parameters, post } },
    alias: { $ref: '#/components/callbacks/somethingDone' },
  };
  const openapi: JsonObject = { openapi: '3.1.0', components: { callbacks } };
  const published = publishedOpenapi({ ...contract, documents: { ...contract.documents, openapi } });
  const webhook = { parameters, post: { ...post, operationId: 'receiveSomethingDone' } };
  expect(published).toEqual({ ...openapi, webhooks: { somethingDone: webhook, alias: webhook } });
});

test('a document without callbacks has no webhooks', () => {
  expect(publishedOpenapi(readSmall({}))['webhooks']).toEqual({});
});

test.each<readonly [string, JsonObject, JsonObject, at: string]>([
  ['another schema', { A: 1, 'B/b': 1 }, { A: 1, 'B/b': 2 }, '#/components/schemas/B~1b'],
  ['a schema less', { A: 1, B: 1 }, { A: 1 }, '#/components/schemas/B'],
  ['a schema more', { A: 1 }, { A: 1, B: 1 }, '#/components/schemas/B'],
])('a bundle of the other tool with %s stops the generator', (_, one, other, at) => {
  const compare = (): void =>
    expectSame({ components: { schemas: one } }, { components: { schemas: other } });
  expect(compare).toThrow(
    `spec/asyncapi.yaml${at}: the bundles of asyncapi and redocly differ; write "allOf" with one reference where a "$ref" has other members`,
  );
});

test('bundles that differ elsewhere stop the generator, and equal ones do not', () => {
  expect(() => expectSame({ id: 'a', components: {} }, { id: 'b' })).toThrow(
    /^spec\/asyncapi\.yaml: the bundles/,
  );
  expect(() => expectSame({ id: 'a' }, { id: 'a' })).not.toThrow();
});

test('the register has the locations of each entry in both documents, with names that people know', async () => {
  const marked = { 'x-unspecified': ['one'] };
  const contract = readSmall({
    schemas: {
      One: { type: 'object', ...marked, properties: { a: { type: 'array', items: { ...marked } } } },
    },
    components: marked,
    openapi: { 'x-unspecified': ['two', 'one'] },
    entries,
  });
  const operation = { operationId: 'getOne', ...marked };
  const { asyncapi, openapi } = contract.documents;
  const documents = {
    ...contract.documents,
    openapi: { ...openapi, paths: { '/one': { get: operation, post: { responses: { 200: marked } } } } },
    asyncapi: { ...asyncapi, operations: { sendOne: marked } },
  };
  const texts = await specRegister.emit({ ...contract, documents });
  expect(Object.keys(texts)).toEqual(['unspecified.json', 'unspecified.yaml']);
  const place = (document: string, pointer: string, label: string): object => ({ document, pointer, label });
  const root = place('openapi', '', 'the whole document');
  expect(JSON.parse(String(texts['unspecified.json']))).toEqual({
    entries: [
      {
        ...getEntry('one'),
        places: [
          root,
          place('openapi', '/paths/~1one/get', 'getOne'),
          place('openapi', '/paths/~1one/post/responses/200', '200'),
          place('openapi', '/components', 'components'),
          place('openapi', '/components/schemas/One', 'One'),
          place('openapi', '/components/schemas/One/properties/a/items', 'One.a.items'),
          place('asyncapi', '/operations/sendOne', 'sendOne'),
        ],
      },
      { ...getEntry('two'), places: [root] },
      { ...getEntry('three'), places: [] },
    ],
  });
});
