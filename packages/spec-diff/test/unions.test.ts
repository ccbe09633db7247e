import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { type BodyOf, compare, compareVersions, version, withBody } from './documents.ts';
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
const requires = (name: string): object => ({ required: [name] });
const a = needs('a');
const b = needs('b');
const c = needs('c');
const many = (count: number): object[] => Array.from({ length: count }, (_, at) => needs(`m${at}`));
const inCase = (keyword: 'then' | 'else', schema: object): object => ({ if: a, [keyword]: schema });
const longer = { type: 'string', minLength: 5 };
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

/** An object whose member `k` has some values, with a member `v`. */
const kind = (values: number | readonly number[], v: object): object => ({
  type: 'object',
  required: ['k'],
  properties: { k: { enum: [values].flat() }, v },
});
const tagged = (maximum: number): object[] => [kind(1, { maximum }), kind(2, {})];
const withoutV = [1, 2].map((value) => ({
  required: ['p'],
  properties: { p: { const: value }, v: false },
}));

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
      'breaking: the body lost a branch of `anyOf`: `V2`.',
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
  [
    'a branch more where other members are refused',
    { anyOf: [a], unevaluatedProperties: false },
    { anyOf: [a, b], unevaluatedProperties: false },
    ['breaking: the body gained a branch of `anyOf`: number 2.'],
    ['breaking: the body gained a branch of `anyOf`: number 2.'],
  ],
  [
    'a branch more that names no member, where other members are refused',
    {
      type: 'object',
      properties: { a: {}, b: {} },
      anyOf: [requires('a'), requires('c')],
      unevaluatedProperties: false,
    },
    {
      type: 'object',
      properties: { a: {}, b: {} },
      anyOf: ['a', 'c', 'b'].map(requires),
      unevaluatedProperties: false,
    },
    ['compatible: the body gained a branch of `anyOf`: number 3.'],
    ['breaking: the body gained a branch of `anyOf`: number 3.'],
  ],
  [
    'a part of `allOf` more',
    { allOf: ['x', 'y'].map((name) => ({ not: { required: [name] } })) },
    { allOf: ['x', 'y', 'z'].map((name) => ({ not: { required: [name] } })) },
    ['breaking: the body gained a branch of `allOf`: number 3.'],
    ['compatible: the body gained a branch of `allOf`: number 3.'],
  ],
  [
    'a break in a branch that a member beside the union prevents',
    { properties: { v: { maximum: 3 } }, anyOf: tagged(5) },
    { properties: { v: { maximum: 3 } }, anyOf: tagged(4) },
    ['compatible: `maximum` of `v` changed from 5 to 4.'],
    ['compatible: `maximum` of `v` changed from 5 to 4.'],
  ],
  [
    'a break in a branch that a member beside the union prevented',
    { properties: { v: { maximum: 3 } }, anyOf: tagged(5) },
    { anyOf: tagged(4) },
    ['compatible: `maximum` of `v` changed from 5 to 4.', 'compatible: Property `v` of the body moved.'],
    ['breaking: Property `v` of the body moved.', 'compatible: `maximum` of `v` changed from 5 to 4.'],
  ],
  [
    'a break in a branch that another union prevents',
    { oneOf: withoutV, anyOf: tagged(5) },
    { oneOf: withoutV, anyOf: tagged(4) },
    ['compatible: `maximum` of `v` changed from 5 to 4.'],
    ['compatible: `maximum` of `v` changed from 5 to 4.'],
  ],
  [
    'a pattern of `allOf` that another one prevents',
    { type: 'string', allOf: [{ pattern: '^aa$' }, { pattern: '^a' }] },
    { type: 'string', allOf: [{ pattern: '^aa$' }, { pattern: '^aa' }] },
    ['compatible: `pattern` of the body changed from "^a" to "^aa".'],
    ['compatible: `pattern` of the body changed from "^a" to "^aa".'],
  ],
  [
    'a limit of a branch whose values another branch shares, and no longer accepts',
    { oneOf: [kind(1, { maximum: 5 }), kind([1, 2], {})] },
    { oneOf: [kind(1, { maximum: 4 }), kind(2, {})] },
    ['breaking: `k` no longer accepts 1.', 'compatible: `maximum` of `v` changed from 5 to 4.'],
    [
      'breaking: the body: values may come that were not allowed before',
      'compile: `k` is no longer 1.',
      'compatible: `maximum` of `v` changed from 5 to 4.',
    ],
  ],
  [
    'a branch with a name in the place of one without',
    { anyOf: [{ required: ['a'] }, { type: 'integer' }] },
    { anyOf: [ref('Free'), { type: 'integer' }] },
    [
      'breaking: the body lost a branch of `anyOf`: number 1.',
      'compatible: the body gained a branch of `anyOf`: `Free`.',
    ],
    [
      'breaking: the body gained a branch of `anyOf`: `Free`.',
      'compatible: the body lost a branch of `anyOf`: number 1.',
    ],
  ],
  [
    'branches of the same name',
    { anyOf: [ref('Named'), ref('V2'), ref('2D'), b] },
    { anyOf: [ref('2D'), ref('Named'), ref('V2'), b] },
    [
      'breaking: `2D` has a new required property `y`.',
      'breaking: `Named` has a new required property `y`.',
      'breaking: `V2` has a new required property `y`.',
    ],
    [
      'compatible: Property `y` was added to `2D`.',
      'compatible: `2D` has a new required property `y`.',
      'compatible: Property `y` was added to `Named`.',
      'compatible: `Named` has a new required property `y`.',
      'compatible: Property `y` was added to `V2`.',
      'compatible: `V2` has a new required property `y`.',
    ],
  ],
  [
    'late branches in another order',
    { anyOf: many(12) },
    {
      anyOf: [
        ...many(10),
        ...['m11', 'm10'].map((name) => ({ ...needs(name), properties: { [name]: longer } })),
      ],
    },
    ['breaking: `minLength` of `m11` was set to 5.', 'breaking: `minLength` of `m10` was set to 5.'],
    ['compatible: `minLength` of `m11` was set to 5.', 'compatible: `minLength` of `m10` was set to 5.'],
  ],
  [
    'branches of which one version alone has a second member with one value',
    { anyOf: [1, 2].map((at) => ({ properties: { k: { const: at }, l: { const: at }, v: text } })) },
    { anyOf: [2, 1].map((at) => ({ properties: { k: { const: at }, v: longer } })) },
    ['breaking: `minLength` of `v` was set to 5.', 'compile: Property `l` of the body was removed.'],
    ['compile: Property `l` of the body was removed.', 'compatible: `minLength` of `v` was set to 5.'],
  ],
  [
    'branches of one type and another condition',
    {
      anyOf: [
        { type: 'string', not: { const: 'x' } },
        { type: 'array', not: { const: [] } },
      ],
    },
    {
      anyOf: [
        { type: 'array', not: { const: [1] } },
        { type: 'string', not: { const: 'y' } },
      ],
    },
    ['breaking: `not` of the body changed.'],
    ['breaking: `not` of the body changed.'],
  ],
  [
    'branches whose members have the same values',
    { anyOf: [kind([1, 2], text), kind([3, 4], text)] },
    { anyOf: [kind([3, 4], longer), kind([1, 2], longer)] },
    ['breaking: `minLength` of `v` was set to 5.'],
    ['compatible: `minLength` of `v` was set to 5.'],
  ],
])('reports %s', async (_, base, head, request, response) => {
  // The components have other members in the head.
  const write = (of: BodyOf, schema: object, ...more: readonly string[]) => {
    const named = Object.fromEntries(['Named', 'V2', '2D'].map((name) => [name, needs(name, ...more)]));
    const schemas = { ...named, Free: { required: ['x'] } };
    return withBody(of, schema, { components: { schemas } });
  };
  const list = async (of: BodyOf): Promise<string[]> => {
    const { changes } = await compare(write(of, base), write(of, head, 'y'));
    const messages = changes.map(({ level, message }) => `${level}: ${message}`);
    return messages.filter((message) => !message.includes('which nothing refers to'));
  };
  expect(await list('request')).toEqual(request);
  expect(await list('response')).toEqual(response);
});

it('pairs branches by the names of their files', () => {
  const read = (names: readonly string[], ...more: readonly string[]) =>
    version(
      withBody('request', { anyOf: names.map((name) => ({ $ref: `./${name}` })) }),
      new Map(['cat.yaml', 'dog.yaml'].map((name) => [resolve(name), needs(name.slice(0, 3), ...more)])),
    );
  const { changes } = compareVersions(read(['cat.yaml', 'dog.yaml']), read(['dog.yaml', 'cat.yaml'], 'y'));
  expect(changes.map(({ message }) => message)).toEqual([
    '`cat` has a new required property `y`.',
    '`dog` has a new required property `y`.',
  ]);
});
