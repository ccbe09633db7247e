import { expect, test } from 'vitest';
import type { JsonObject } from '../src/json.ts';
import type { Contract } from '../src/model/contract.ts';
import { describeField } from '../src/model/describe-field.ts';
import { readSchema } from '../src/model/read-schema.ts';
import type { SchemaNode } from '../src/model/schema-node.ts';
import { limitWords, typeWords } from '../src/model/type-words.ts';
import { Place } from '../src/place.ts';
import { createContract } from './support/contract.ts';

/** A contract that has another schema `B`. */
function withSchema(schema: JsonObject): Contract {
  const node = read(schema, 'spec/schemas/Bb.yaml#');
  return createContract({ getSchema: () => node });
}

function read(schema: JsonObject, at = 'spec/schemas/A.yaml#'): SchemaNode {
  return readSchema(Place.of(schema, at));
}

const reference = { $ref: '#/components/schemas/B' };
const types = ['object', 'string', 'number', 'boolean'].map((type) => ({ type }));

test.each<[JsonObject, string, JsonObject?]>([
  [{ type: 'string' }, 'string'],
  [{ type: 'string', format: 'uri' }, 'string (URI)'],
  [{ type: ['string', 'null'] }, 'string or null'],
  [{ type: 'integer' }, 'integer'],
  [{}, 'any JSON value'],
  [{ anyOf: [{}, { type: 'null' }] }, 'any JSON value'],
  [{ enum: ['a'] }, 'string'],
  [{ enum: [1] }, 'integer'],
  [{ enum: [true] }, 'boolean'],
  [{ type: 'array', items: { type: ['string', 'integer'] } }, 'array of strings or integers'],
  [{ type: 'array', items: { type: 'array', items: { type: 'object' } } }, 'array of arrays of objects'],
  [{ type: 'array', items: {} }, 'array of any JSON values'],
  [
    { anyOf: [{ type: ['string', 'null'] }, { anyOf: [{ type: ['null', 'integer'] }, { type: 'string' }] }] },
    'string or integer or null',
  ],
  [{ type: 'null' }, 'null'],
  [{ type: 'object' }, 'object'],
  [{ type: 'object', properties: {} }, 'object'],
  [
    { anyOf: [{ type: 'string' }, { type: 'string', maxLength: 1 }, { type: 'integer' }] },
    'string or integer',
  ],
  [{ anyOf: types }, 'any JSON value'],
  ...types.map(({ type }): [JsonObject, string] => {
    const others = types.filter((each) => each.type !== type);
    return [{ anyOf: others }, others.map((each) => each.type).join(' or ')];
  }),
  [{ anyOf: [{ type: 'string' }, reference] }, 'any JSON value', {}],
  [reference, 'string or null', { type: ['string', 'null'] }],
  [{ anyOf: [reference, { type: 'null' }] }, 'string or null', { type: 'string' }],
])('the type of %j is %s', (schema, words, target = {}) => {
  expect(typeWords(read(schema), withSchema(target))).toBe(words);
});

test.each<[JsonObject, readonly string[]]>([
  [{ type: 'string' }, []],
  [{ type: 'string', minLength: 1, maxLength: 10 }, ['1 to 10 characters']],
  [{ type: 'string', maxLength: 1 }, ['at most 1 character']],
  [{ type: 'string', minLength: 0 }, ['at least 0 characters']],
  [{ type: 'string', minLength: 2, maxLength: 2, pattern: '^a' }, ['exactly 2 characters', 'matches ^a']],
  [{ type: 'integer', minimum: 1, maximum: 1 }, ['exactly 1']],
  [{ type: 'number', maximum: 0 }, ['at most 0']],
  [{ type: 'array', minItems: 1 }, ['at least 1 item']],
  [{ type: 'array', minItems: 1, maxItems: 2 }, ['1 to 2 items']],
  [{ type: ['string', 'integer'], maxLength: 3, minimum: 1 }, ['at most 3 characters', 'at least 1']],
  [{ type: 'boolean' }, []],
  [reference, ['at most 5 characters']],
])('the limits of %j are %j', (schema, words) => {
  expect(limitWords(read(schema), withSchema({ type: 'string', maxLength: 5 }))).toEqual(words);
});

const position = { name: 'a', anchor: 'body.a', required: 'required' } as const;
const plain = {
  named: true,
  type: 'string',
  description: '',
  limits: [],
  values: [],
  extensible: false,
  open: [],
  choice: [],
  fields: [],
  variants: [],
};
/** A field of the value, or one inside of it. */
const field = (name: string, members: object = {}): object => ({
  ...plain,
  name: name.slice(name.lastIndexOf('.') + 1),
  anchor: `body.a.${name}`,
  required: 'optional',
  ...members,
});
const variant = (name: string, anchor: string, members: object): object => ({
  ...field(anchor, members),
  name,
  named: false,
});
const text = { type: 'string' };
const unspecified = (...ids: readonly string[]): JsonObject => ({ 'x-unspecified': ids });
const object = (properties: JsonObject, members: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties,
  ...members,
});
const only = (name: string): JsonObject => object({ [name]: text }, { required: [name] });

test.each<[JsonObject, object, JsonObject?]>([
  [{}, { type: 'any JSON value' }],
  [
    { ...text, maxLength: 3, default: '' },
    { limits: ['at most 3 characters'], default: '' },
  ],
  [{ enum: ['a', 'b'] }, { values: ['a', 'b'] }],
  [
    { enum: ['a'], 'x-extensible-enum': ['a'] },
    { values: ['a'], extensible: true },
  ],
  [
    { type: ['string', 'integer'], minimum: 1 },
    { type: 'string or integer', limits: ['at least 1'] },
  ],
  [
    { ...reference, description: 'At A.', ...unspecified('a') },
    {
      description: 'At A.',
      default: 'x',
      media: ['image'],
      open: [
        { place: 'A', ids: ['a'] },
        { place: 'Bb', ids: ['b', 'c'] },
      ],
    },
    {
      ...text,
      description: 'Of B.',
      default: 'x',
      'x-media': { accepts: ['image'] },
      ...unspecified('b', 'c'),
    },
  ],
  [reference, { description: 'Of B.' }, { ...text, description: 'Of B.' }],
])('the value %j is described', (schema, described, target = {}) => {
  const value = describeField(read(schema), position, withSchema(target));
  expect(value).toStrictEqual({ ...plain, ...position, ...described });
});

test.each<[string, JsonObject, object, JsonObject?]>([
  [
    'fields, of which some may be required',
    object(
      { a: { ...text, ...unspecified('q') }, b: { type: ['integer', 'null'] } },
      { required: ['b'], ...unspecified('a-required') },
    ),
    {
      open: [{ place: 'A', ids: ['a-required'] }],
      fields: [
        field('a', { required: 'not stated', presence: 'a-required', open: [{ place: 'A.a', ids: ['q'] }] }),
        field('b', { required: 'required', type: 'integer or null' }),
      ],
    },
  ],
  [
    'a name',
    reference,
    {
      object: 'B',
      open: [{ place: 'Bb', ids: ['member-presence'] }],
      fields: [field('b', { required: 'not stated', presence: 'member-presence' })],
    },
    object({ b: text }, unspecified('member-presence')),
  ],
  [
    'other open facts',
    object({ a: text }, unspecified('a-required-b', 'xmember-presence', 'member-presences')),
    {
      open: [{ place: 'A', ids: ['a-required-b', 'xmember-presence', 'member-presences'] }],
      fields: [field('a')],
    },
  ],
  [
    'a field of any name, with a title',
    object({ a: text }, { 'x-further-field': { ...text, title: 'Style' } }),
    {
      fields: [field('a'), { ...field('further'), name: 'Style', named: false, required: 'not stated' }],
    },
  ],
  [
    'a field of any name',
    object({}, { 'x-further-field': text }),
    { fields: [{ ...field('further'), name: 'Further field', named: false, required: 'not stated' }] },
  ],
  [
    'objects inside',
    object({ a: object({ b: text }) }),
    { fields: [field('a', { type: 'object', fields: [field('a.b')] })] },
  ],
])('an object with %s is described', (_, schema, described, target = {}) => {
  const value = describeField(read(schema), position, withSchema(target));
  expect(value).toStrictEqual({ ...plain, ...position, type: 'object', ...described });
});

test.each<[string, JsonObject, object, JsonObject?]>([
  [
    'named objects',
    { type: 'array', items: reference },
    {
      type: 'array of objects',
      object: 'B',
      open: [{ place: 'Bb', ids: ['b-required'] }],
      fields: [field('b', { required: 'not stated', presence: 'b-required' })],
    },
    object({ b: text }, unspecified('b-required')),
  ],
  [
    'different objects',
    { type: 'array', items: { anyOf: [only('a'), only('b')] } },
    {
      type: 'array of objects',
      choice: [['a'], ['b']],
      fields: [field('a'), field('b')],
    },
  ],
  [
    'strings',
    { type: 'array', maxItems: 2, items: text },
    { type: 'array of strings', limits: ['at most 2 items'] },
  ],
])('an array of %s is described', (_, schema, described, target = {}) => {
  const value = describeField(read(schema), position, withSchema(target));
  expect(value).toStrictEqual({ ...plain, ...position, ...described });
});

test.each<[string, JsonObject, object, JsonObject?]>([
  [
    'objects that share a field has their fields',
    {
      anyOf: [
        object({ a: text, b: { type: 'integer' }, c: text }, { required: ['a'], ...unspecified('c') }),
        object({ a: { type: ['string', 'null'] }, b: text }, { required: ['a', 'b'] }),
      ],
    },
    {
      open: [{ place: 'A.anyOf.0', ids: ['c'] }],
      choice: [[], ['b']],
      fields: [field('a', { required: 'required', type: 'string or null' }), field('b'), field('c')],
    },
  ],
  [
    'objects that share no field has variants',
    { anyOf: [{ ...only('a'), title: 'As an image' }, reference] },
    {
      variants: [
        variant('As an image', 'as-an-image', {
          type: 'object',
          fields: [field('as-an-image.a', { required: 'required' })],
        }),
        variant('B!', 'b-', {
          type: 'object',
          object: 'B',
          fields: [field('b-.b', { required: 'required' })],
        }),
      ],
    },
    { ...only('b'), title: 'B!' },
  ],
  [
    'an object and a limited text has variants',
    { anyOf: [{ ...text, minLength: 1 }, only('a')], ...unspecified('c') },
    {
      type: 'string or object',
      open: [{ place: 'A', ids: ['c'] }],
      variants: [
        variant('string', 'string', { limits: ['at least 1 character'] }),
        variant('object', 'object', {
          type: 'object',
          fields: [field('object.a', { required: 'required' })],
        }),
      ],
    },
  ],
  [
    'another choice has the variants of both',
    {
      anyOf: [
        { ...reference, ...unspecified('a') },
        { ...text, format: 'uri' },
      ],
    },
    {
      type: 'integer or object or boolean or string (URI)',
      open: [
        { place: 'A.anyOf.0', ids: ['a'] },
        { place: 'Bb', ids: ['b'] },
        { place: 'Bb.anyOf.1', ids: ['c'] },
      ],
      variants: [
        variant('integer', 'integer', { type: 'integer' }),
        variant('object', 'object', {
          type: 'object',
          fields: [field('object.a', { required: 'required' })],
        }),
        variant('boolean', 'boolean', { type: 'boolean' }),
        variant('string (URI)', 'string-uri-', { type: 'string (URI)' }),
      ],
    },
    {
      anyOf: [{ type: 'integer' }, { anyOf: [only('a'), { type: 'boolean' }], ...unspecified('c') }],
      ...unspecified('b'),
    },
  ],
])('a choice of %s', (_, schema, described, target = {}) => {
  const value = describeField(read(schema), position, withSchema(target));
  expect(value).toStrictEqual({ ...plain, ...position, type: 'object', ...described });
});
