import { expect, it } from 'vitest';
import { type BodyOf, compare, withBody } from './documents.ts';
import { checkUnions } from './unions.ts';

checkUnions(5, ['members with one value', 'constants']);
checkUnions(20, ['members with some numbers', 'members of members', 'required names', 'ranges']);

const text = { type: 'string' };
/** An object that needs some members, which are texts. */
const needs = (...names: readonly string[]): object => ({
  type: 'object',
  required: names,
  properties: Object.fromEntries(names.map((name) => [name, text])),
});
const a = needs('a');
const b = needs('b');
const c = needs('c');
const many = (count: number): object[] => Array.from({ length: count }, (_, at) => needs(`m${at}`));
const inCase = (keyword: 'then' | 'else', schema: object): object => ({ if: a, [keyword]: schema });
const longer = { type: 'string', minLength: 5 };
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

/** What changes, and the report of it for a request and for a response. */
type Row = [
  name: string,
  base: object,
  head: object,
  request: readonly string[],
  response: readonly string[],
];

it.each<Row>([
  [
    'a union of one branch beside `allOf`',
    { allOf: [c], anyOf: [a] },
    { allOf: [c], anyOf: [a, b] },
    ['compatible: `anyOf` of the body was added.', 'compatible: Property `a` of the body moved.'],
    ['breaking: Property `a` of the body moved.', 'compatible: `anyOf` of the body was added.'],
  ],
  [
    'a union of one branch beside members',
    { properties: { d: text }, oneOf: [a] },
    { properties: { d: text }, oneOf: [a, b] },
    [
      'compatible: `oneOf` of the body was added.',
      'compatible: Property `a` of the body moved.',
      'compatible: The type of the body changed from object to any.',
    ],
    [
      'breaking: Property `a` of the body moved.',
      'compatible: `oneOf` of the body was added.',
      'compatible: The type of the body changed from object to any.',
    ],
  ],
  [
    'a schema that became one of two branches',
    a,
    { anyOf: [a, b] },
    ['compatible: the body gained a branch of `anyOf`: number 2.'],
    ['breaking: the body gained a branch of `anyOf`: number 2.'],
  ],
  [
    'a schema that became a branch beside a note',
    { ...a, 'x-a': 1 },
    { anyOf: [a, b], 'x-a': 2 },
    [
      'compatible: `anyOf` of the body was added.',
      'compatible: The type of the body changed from object to any.',
      'compatible: Property `a` of the body moved.',
      'annotation: `x-a` of the body changed.',
    ],
    [
      'breaking: Property `a` of the body moved.',
      'compatible: `anyOf` of the body was added.',
      'compatible: The type of the body changed from object to any.',
      'annotation: `x-a` of the body changed.',
    ],
  ],
  [
    'another case of a condition',
    inCase('then', b),
    inCase('then', c),
    ['breaking: `then` of the body changed.'],
    ['breaking: `then` of the body changed.'],
  ],
  [
    'a condition added',
    {},
    inCase('else', c),
    ['breaking: `if` of the body was added.'],
    ['compatible: `if` of the body was added.'],
  ],
  [
    'a branch less where other members are refused',
    { anyOf: [a, b], unevaluatedProperties: false },
    { anyOf: [a], unevaluatedProperties: false },
    ['breaking: the body lost a branch of `anyOf`: number 2.'],
    ['breaking: the body lost a branch of `anyOf`: number 2.'],
  ],
  [
    'a branch less where other members are refused now',
    { anyOf: [a, b, c] },
    { anyOf: [a, b], unevaluatedProperties: false },
    [
      'breaking: the body lost a branch of `anyOf`: number 3.',
      'breaking: `unevaluatedProperties` of the body was added.',
    ],
    [
      'compatible: the body lost a branch of `anyOf`: number 3.',
      'compatible: `unevaluatedProperties` of the body was added.',
    ],
  ],
  [
    'a branch less where further items are refused',
    { anyOf: [{ prefixItems: [text] }, { prefixItems: [longer, text] }], unevaluatedItems: false },
    { anyOf: [{ prefixItems: [text] }], unevaluatedItems: false },
    ['breaking: the body lost a branch of `anyOf`: number 2.'],
    ['breaking: the body lost a branch of `anyOf`: number 2.'],
  ],
  [
    'a part of `allOf` less',
    { allOf: ['x', 'y', 'z'].map((name) => ({ not: { required: [name] } })) },
    { allOf: ['x', 'y'].map((name) => ({ not: { required: [name] } })) },
    ['compatible: the body lost a branch of `allOf`: number 3.'],
    ['breaking: the body lost a branch of `allOf`: number 3.'],
  ],
  [
    'the twelfth branch less',
    { anyOf: many(12) },
    { anyOf: many(11) },
    ['breaking: the body lost a branch of `anyOf`: number 12.'],
    ['compatible: the body lost a branch of `anyOf`: number 12.'],
  ],
  [
    'a branch less with a title',
    {
      anyOf: [
        { ...a, title: 'First' },
        { ...b, title: 'Second' },
      ],
    },
    { anyOf: [{ ...a, title: 'First' }] },
    ['breaking: the body lost a branch of `anyOf`: `Second`.'],
    ['compatible: the body lost a branch of `anyOf`: `Second`.'],
  ],
  [
    'branches less whose names have digits',
    { anyOf: [ref('V2'), ref('2D'), { type: 'integer' }] },
    { anyOf: [{ type: 'integer' }] },
    [
      'breaking: the body lost a branch of `anyOf`: `2D`.',
      'breaking: the body lost a branch of `anyOf`: `V2`.',
    ],
    [
      'compatible: the body lost a branch of `anyOf`: `2D`.',
      'compatible: the body lost a branch of `anyOf`: `V2`.',
    ],
  ],
  [
    'branches of one title, whatever their order is',
    {
      anyOf: [
        { ...a, title: 'A' },
        { ...b, title: 'B' },
      ],
    },
    {
      anyOf: [
        { ...needs('b', 'x'), title: 'B' },
        { ...needs('a', 'x'), title: 'A' },
      ],
    },
    ['breaking: the body has a new required property `x`.'],
    [
      'compatible: Property `x` was added to the body.',
      'compatible: the body has a new required property `x`.',
    ],
  ],
  [
    'branches of one member with the same value',
    {
      anyOf: [
        { properties: { k: { const: 1 }, l: { const: 1 }, v: text } },
        { properties: { k: { const: 1 }, l: { const: 2 }, v: text } },
      ],
    },
    {
      anyOf: [
        { properties: { k: { const: 1 }, l: { const: 2 }, v: longer } },
        { properties: { k: { const: 1 }, l: { const: 1 }, v: longer } },
      ],
    },
    ['breaking: `minLength` of `v` was set to 5.'],
    ['compatible: `minLength` of `v` was set to 5.'],
  ],
  [
    'branches whose members have several values',
    {
      anyOf: [
        { properties: { k: { enum: [1, 2] }, v: text } },
        { properties: { k: { enum: [3, 4] }, w: text } },
      ],
    },
    {
      anyOf: [
        { properties: { k: { enum: [3, 4] }, w: longer } },
        { properties: { k: { enum: [1, 2] }, v: longer } },
      ],
    },
    ['breaking: `minLength` of `w` was set to 5.', 'breaking: `minLength` of `v` was set to 5.'],
    ['compatible: `minLength` of `w` was set to 5.', 'compatible: `minLength` of `v` was set to 5.'],
  ],
  [
    'branches of one type',
    { anyOf: [text, { type: 'integer' }] },
    { anyOf: [{ type: 'integer', minimum: 5 }, longer] },
    ['breaking: `minimum` of the body was set to 5.', 'breaking: `minLength` of the body was set to 5.'],
    ['compatible: `minimum` of the body was set to 5.', 'compatible: `minLength` of the body was set to 5.'],
  ],
  [
    'branches with the same members in another order',
    { anyOf: [needs('a', 'b'), needs('c', 'd')] },
    {
      anyOf: [
        { type: 'object', required: ['d', 'c'], properties: { d: longer, c: text } },
        { type: 'object', required: ['b', 'a'], properties: { b: longer, a: text } },
      ],
    },
    ['breaking: `minLength` of `d` was set to 5.', 'breaking: `minLength` of `b` was set to 5.'],
    ['compatible: `minLength` of `d` was set to 5.', 'compatible: `minLength` of `b` was set to 5.'],
  ],
  [
    'branches without a type by their position',
    { anyOf: [{ required: ['a'] }, { required: ['b'] }] },
    { anyOf: [{ required: ['a', 'c'] }, { required: ['b', 'c'] }] },
    ['breaking: the body has a new required property `c`.'],
    ['compatible: the body has a new required property `c`.'],
  ],
  [
    'a branch with a name and one without',
    { anyOf: [ref('V2'), { required: ['b'] }] },
    { anyOf: [{ required: ['a'] }, { required: ['b'] }] },
    [
      'compatible: the body lost a branch of `anyOf`: `V2`.',
      'compatible: the body gained a branch of `anyOf`: number 1.',
    ],
    [
      'breaking: the body gained a branch of `anyOf`: number 1.',
      'compatible: the body lost a branch of `anyOf`: `V2`.',
    ],
  ],
  [
    'a break in one of two branches that are apart, beside a member',
    {
      properties: { d: text },
      anyOf: [
        { required: ['a'], properties: { a: { const: 1 }, v: text } },
        { required: ['a'], properties: { a: { const: 2 } } },
      ],
    },
    {
      properties: { d: text },
      anyOf: [
        { required: ['a'], properties: { a: { const: 1 }, v: longer } },
        { required: ['a'], properties: { a: { const: 2 } } },
      ],
    },
    ['breaking: `minLength` of `v` was set to 5.'],
    ['compatible: `minLength` of `v` was set to 5.'],
  ],
  [
    'a break in a branch, whose values another branch accepts',
    { anyOf: [{ type: 'object', properties: { v: text } }, { type: 'object' }] },
    { anyOf: [{ type: 'object', properties: { v: longer } }, { type: 'object' }] },
    ['compatible: `minLength` of `v` was set to 5.'],
    ['compatible: `minLength` of `v` was set to 5.'],
  ],
])('reports %s', async (_, base, head, request, response) => {
  const components = { schemas: { V2: { type: 'number', minimum: 0.5 }, '2D': { type: 'boolean' } } };
  const list = async (of: BodyOf): Promise<string[]> => {
    const { changes } = await compare(withBody(of, base, { components }), withBody(of, head, { components }));
    return changes.map(({ level, message }) => `${level}: ${message}`);
  };
  expect(await list('request')).toEqual(request);
  expect(await list('response')).toEqual(response);
});
