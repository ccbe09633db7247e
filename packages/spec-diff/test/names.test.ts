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
