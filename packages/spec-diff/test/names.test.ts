import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import type { Version } from '../src/load/input.ts';
import { compareVersions, openapi, operation, version, withBody } from './documents.ts';

/** A document in which a schema is somewhere, and the files that it refers to. */
type Write = (schema: object) => readonly [document: unknown, files?: Record<string, unknown>];

const inBody =
  (wrap: (schema: object) => unknown): Write =>
  (schema) => [withBody('request', wrap(schema))];

const inFile =
  (name: string): Write =>
  (schema) => [withBody('request', { $ref: name }), { [name]: schema }];

const withParameters =
  (...parameters: readonly unknown[]): Write =>
  () => [openapi({ '/a': { post: { ...operation(undefined, undefined), parameters } } })];

function read([document, files = {}]: ReturnType<Write>): Version {
  return version(document, new Map(Object.entries(files).map(([file, value]) => [resolve(file), value])));
}

const branches = (last: object): unknown[] => [
  ...Array.from({ length: 11 }, (_, index) => ({ const: `${index}` })),
  last,
];

it.each<[place: string, write: Write, name: string]>([
  ['a body', inBody((schema) => schema), 'the body'],
  ['a property', inBody((schema) => ({ type: 'object', properties: { a: schema } })), '`a`'],
  [
    'a property named by a number',
    inBody((schema) => ({ type: 'object', properties: { 1: schema } })),
    '`1`',
  ],
  ...['items', 'schema', 'payload', 'properties', 'prefixItems', 'headers'].map(
    (name): [string, Write, string] => [
      `a property that is called ${name}`,
      inBody((schema) => ({ type: 'object', properties: { [name]: schema } })),
      `\`${name}\``,
    ],
  ),
  [
    'the items of a property that is called properties',
    inBody((items) => ({ type: 'object', properties: { properties: { type: 'array', items } } })),
    'the items of `properties`',
  ],
  [
    'a member of patternProperties that is called items',
    inBody((schema) => ({ type: 'object', patternProperties: { items: schema } })),
    '`items`',
  ],
  ...['dependentSchemas', '$defs', 'definitions', 'schemas'].map((keyword): [string, Write, string] => [
    `a member of ${keyword} that is called items`,
    (schema) => [
      withBody('request', { $ref: `pet.yaml#/${keyword}/items` }),
      { 'pet.yaml': { [keyword]: { items: schema } } },
    ],
    '`items`',
  ]),
  ['items', inBody((items) => ({ type: 'array', items })), 'the items of the body'],
  [
    'items of items',
    inBody((items) => ({ type: 'array', items: { type: 'array', items } })),
    'the items of the items of the body',
  ],
  [
    'items of a property',
    inBody((items) => ({ type: 'object', properties: { a: { type: 'array', items } } })),
    'the items of `a`',
  ],
  [
    'an entry of a tuple',
    inBody((schema) => ({ type: 'array', prefixItems: [true, schema] })),
    'item 1 of the body',
  ],
  [
    'a late entry of a tuple',
    inBody((schema) => ({ type: 'array', prefixItems: branches(schema) })),
    'item 11 of the body',
  ],
  ['a branch', inBody((schema) => ({ allOf: [{}, schema] })), 'the body'],
  ['a late branch', inBody((schema) => ({ allOf: [...Array(11).fill({}), schema] })), 'the body'],
  [
    'a header',
    (schema) => [
      openapi({
        '/a': { post: { responses: { 200: { description: 'Done.', headers: { 'X-A': { schema } } } } } },
      }),
    ],
    '`X-A`',
  ],
  [
    'a header with a media type',
    (schema) => [
      openapi({
        '/a': {
          post: {
            responses: {
              200: {
                description: 'Done.',
                headers: { 'X-A': { content: { 'application/json': { schema } } } },
              },
            },
          },
        },
      }),
    ],
    '`X-A`',
  ],
  ['a parameter', (schema) => withParameters({ name: 'q', in: 'query', schema })(schema), '`q`'],
  [
    'a parameter with a media type',
    (schema) =>
      withParameters({ name: 'q', in: 'query', content: { 'application/json': { schema } } })(schema),
    '`q`',
  ],
  [
    'a component',
    (schema) => [
      withBody('request', { $ref: '#/components/schemas/Pet' }, { components: { schemas: { Pet: schema } } }),
    ],
    '`Pet`',
  ],
  [
    'a component that is a parameter',
    (schema) => [
      openapi(
        {
          '/a': {
            post: { ...operation(undefined, undefined), parameters: [{ $ref: '#/components/parameters/Q' }] },
          },
        },
        { components: { parameters: { Q: { name: 'q', in: 'query', schema } } } },
      ),
    ],
    '`q`',
  ],
  [
    'a parameter of a channel',
    (schema) => [
      {
        asyncapi: '2.6.0',
        info: { title: 'Test', version: '1.0.0' },
        channels: {
          'a/{p}': { parameters: { p: { schema } }, publish: { message: { payload: {} } } },
        },
      },
    ],
    '`p`',
  ],
  [
    'a member of a file',
    (schema) => [withBody('request', { $ref: 'pet.yaml#/schema' }), { 'pet.yaml': { schema } }],
    'the body',
  ],
  ['a file of YAML', inFile('pet.yaml'), '`pet`'],
  ['a file of YAML with the short extension', inFile('pet.yml'), '`pet`'],
  ['a file of JSON', inFile('pet.json'), '`pet`'],
  ['a file of YAML for JSON', inFile('pet.json.yaml'), '`pet.json`'],
  ['a file with YAML in its name', inFile('pet.yaml.schema'), '`pet.yaml.schema`'],
])('names %s', (_, write, name) => {
  const { changes } = compareVersions(read(write({ type: 'string' })), read(write({ type: 'boolean' })));
  expect(changes.map(({ message }) => message)).toEqual([
    `The type of ${name} changed from string to boolean.`,
  ]);
});

const deep = (levels: number, schema: object): object =>
  levels === 0 ? schema : { allOf: [deep(levels - 1, schema)] };
const object = (properties: object): object => ({ type: 'object', properties });
const text = { type: 'string' };

it.each<[change: string, base: object, head: object, locations: readonly string[]]>([
  ['a constant', { const: 1 }, { const: 2 }, ['head /const']],
  ['a value removed', { enum: [1, 2] }, { enum: [1] }, ['head /enum']],
  ['a value added', { enum: [1] }, { enum: [1, 2] }, ['head /enum']],
  ['a constant removed', { const: 'a' }, text, ['base /const']],
  ['a limit', { maxLength: 5 }, { maxLength: 4 }, ['head /maxLength']],
  ['a limit removed', { maxLength: 5 }, {}, ['base /maxLength']],
  ['a type', text, { type: 'integer' }, ['head /type']],
  [
    'a limit in a part of `allOf`',
    { allOf: [{ maxLength: 5 }] },
    { allOf: [{ maxLength: 4 }] },
    ['head /allOf/0/maxLength'],
  ],
  [
    'a limit in the second part of `allOf`',
    { allOf: [{}, { maxLength: 5 }] },
    { allOf: [{}, { maxLength: 4 }] },
    ['head /allOf/1/maxLength'],
  ],
  [
    'a constant in a part of `allOf`',
    { allOf: [{ const: 1 }] },
    { allOf: [{ const: 2 }] },
    ['head /allOf/0/const'],
  ],
  [
    'a limit in the only branch of `anyOf`',
    { anyOf: [{ maxLength: 5 }] },
    { anyOf: [{ maxLength: 4 }] },
    ['head /anyOf/0/maxLength'],
  ],
  [
    'a limit in the only branch of `oneOf`',
    { oneOf: [{ maxLength: 5 }] },
    { oneOf: [{ maxLength: 4 }] },
    ['head /oneOf/0/maxLength'],
  ],
  [
    'a pattern in a part, beside a constant',
    { const: 'ab', allOf: [{ pattern: '^a' }] },
    { const: 'ab', allOf: [{ pattern: '^ab' }] },
    ['head /allOf/0/pattern'],
  ],
  [
    'a limit seven levels down',
    deep(7, { maxLength: 5 }),
    deep(7, { maxLength: 4 }),
    ['head /allOf/0/allOf/0/allOf/0/allOf/0/allOf/0/allOf/0/allOf/0/maxLength'],
  ],
  ['a limit eight levels down', deep(8, { maxLength: 5 }), deep(8, { maxLength: 4 }), ['head ']],
  ['a default', { default: 1 }, { default: 2 }, ['head /default']],
  [
    'known values',
    { ...text, 'x-extensible-enum': ['a'] },
    { ...text, 'x-extensible-enum': true },
    ['head /x-extensible-enum'],
  ],
  [
    'a value that may grow',
    { ...text, 'x-extensible-enum': ['a'] },
    { ...text, 'x-extensible-enum': ['b'] },
    ['head /x-extensible-enum'],
  ],
  ['an extension', { ...text, 'x-a': 1 }, { ...text, 'x-a': 2 }, ['head /x-a']],
  ['a deprecation', text, { ...text, deprecated: true }, ['head /deprecated']],
  ['an unknown keyword', { unknown: 1 }, { unknown: 2 }, ['head /unknown']],
  [
    'a discriminator',
    { discriminator: { propertyName: 'a' } },
    { discriminator: { propertyName: 'b' } },
    ['head /discriminator'],
  ],
  ['a member removed', object({ a: text, b: {} }), object({ b: {} }), ['base /properties/a']],
  [
    'a member added',
    object({ b: {} }),
    object({ a: { $ref: '#/components/schemas/A' }, b: {} }),
    ['head /properties/a'],
  ],
  ['a member renamed', object({ a: text, b: {} }), object({ c: text, b: {} }), ['head /properties/c']],
  [
    'a member that became read only',
    object({ a: text }),
    object({ a: { ...text, readOnly: true } }),
    ['head /properties'],
  ],
  [
    'a member required',
    { ...object({ a: {} }) },
    { ...object({ a: {} }), required: ['a'] },
    ['head /required'],
  ],
  [
    'a member required by another',
    object({ a: {}, b: {} }),
    { ...object({ a: {}, b: {} }), dependentRequired: { a: ['b'] } },
    ['head /dependentRequired'],
  ],
  [
    'no further members',
    object({ a: {} }),
    { ...object({ a: {} }), additionalProperties: false },
    ['head /additionalProperties'],
  ],
  ['members of a pattern', {}, { patternProperties: { '^a': text } }, ['head /patternProperties']],
  ['a tuple', {}, { prefixItems: [text] }, ['head /prefixItems']],
  [
    'a branch',
    { anyOf: [text, { type: 'integer' }] },
    { anyOf: [text, { type: 'integer' }, { type: 'array' }] },
    ['head /anyOf/0/type'],
  ],
  ['a condition', {}, { not: { required: ['a'] } }, ['head /not']],
  ['a schema that accepts nothing', text, { not: {} }, ['head /not', 'base /type']],
])('locates %s', (_, base, head, locations) => {
  const root = '/paths/~1a/post/requestBody/content/application~1json/schema';
  const components = { schemas: { A: text } };
  const read = (schema: object) => version(withBody('request', schema, { components }));
  const { changes } = compareVersions(read(base), read(head));
  expect(changes.map(({ location: { side, pointer } }) => `${side} ${pointer.replace(root, '')}`)).toEqual(
    locations,
  );
});

it('locates the XML form of a schema', () => {
  const read = (name: string) => {
    const schema = { type: 'string', xml: { name } };
    const requestBody = { content: { 'application/xml': { schema } } };
    return version(
      openapi({ '/a': { post: { requestBody, responses: { 204: { description: 'Done.' } } } } }),
    );
  };
  const { changes } = compareVersions(read('a'), read('b'));
  expect(changes.map(({ message, location }) => [message, location.pointer.split('/').at(-1)])).toEqual([
    ['The XML form of the body changed.', 'xml'],
  ]);
});
