import { openapi } from '../documents.ts';
import type { DocumentPair } from './openapi.ts';

type Json = Record<string, unknown>;

const text = { type: 'string' };
const pointer = (name: string): string => `#/components/schemas/${name}`;
const ref = (name: string): Json => ({ $ref: pointer(name) });
const json = (schema: unknown): Json => ({ 'application/json': { schema } });

/** A document whose request and response are one component, with further components. */
function shared(schemas: Json, version = '3.1.0', ways: ('in' | 'out')[] = ['in', 'out']): Json {
  const operation = {
    ...(ways.includes('in') ? { requestBody: { required: true, content: json(ref('Thing')) } } : {}),
    responses: {
      200: { description: 'Done.', ...(ways.includes('out') ? { content: json(ref('Thing')) } : {}) },
    },
  };
  return { ...openapi({ '/things': { post: operation } }, { components: { schemas } }), openapi: version };
}

const same = (name: string, base: Json, head: Json, version?: string): DocumentPair => ({
  name,
  base: shared(base, version),
  head: shared(head, version),
  forth: false,
  back: false,
});
const oneWay = (
  name: string,
  way: 'in' | 'out',
  base: Json,
  head: Json,
  forth: boolean,
  back: boolean,
): DocumentPair => ({
  name,
  base: shared(base, '3.1.0', [way]),
  head: shared(head, '3.1.0', [way]),
  forth,
  back,
});

const object = (properties: Json, more: Json = {}): Json => ({ type: 'object', properties, ...more });
const card = object({ kind: { const: 'card' }, number: text }, { required: ['kind', 'number'] });
const bank = object({ kind: { const: 'bank' }, iban: text }, { required: ['kind', 'iban'] });
const payment = (discriminator: Json, branches: Json = { Card: card, Bank: bank }): Json => ({
  Thing: { oneOf: Object.keys(branches).map(ref), discriminator: { propertyName: 'kind', ...discriminator } },
  ...branches,
});
const explicit = { mapping: { card: pointer('Card'), bank: pointer('Bank') } };
const deep = (leaf: Json): Json => ({
  Thing: { oneOf: [ref('Card'), ref('Bank')], discriminator: { propertyName: 'kind', ...explicit } },
  Card: object(
    { kind: { const: 'card' }, a: object({ b: object({ c: object({ d: leaf }) }) }) },
    { required: ['kind'] },
  ),
  Bank: bank,
});
const tree = (more: Json): Json => ({
  Thing: object({ name: text, children: { type: 'array', items: ref('Thing') }, ...more }),
});

/** The response has the same object inside of an open union first, and then by itself. */
function forgiven(values: string[] | undefined): Json {
  const returns = (schema: unknown): Json => ({
    get: { responses: { 200: { description: 'Done.', content: json(schema) } } },
  });
  const Thing = object({ name: values ? { ...text, enum: values } : text });
  const either = { anyOf: [ref('Thing'), { type: 'object' }] };
  return openapi(
    { '/either': returns(either), '/one': returns(ref('Thing')) },
    { components: { schemas: { Thing } } },
  );
}

/** Pairs about how schemas are written, put together and shared. */
export const schemaDocumentPairs: readonly DocumentPair[] = [
  same(
    'items wrapped in allOf',
    { Thing: { type: 'array', items: ref('A') }, A: object({ a: text }) },
    {
      Thing: { type: 'array', items: { allOf: [ref('A')] } },
      A: object({ a: text }),
    },
  ),
  same(
    'component wrapped in allOf',
    { Thing: { ...text, enum: ['a', 'b'] } },
    {
      Thing: { allOf: [{ ...text, enum: ['a', 'b'] }] },
    },
  ),
  same(
    'members split over allOf',
    { Thing: object({ a: text, b: text }, { required: ['a'] }) },
    { Thing: { allOf: [object({ a: text }, { required: ['a'] })], ...object({ b: text }) } },
  ),
  same('annotation-only branch in a union', payment(explicit), {
    ...payment(explicit),
    Card: { ...card, allOf: [{ description: 'More words.' }] },
  }),
  same('least length of zero in a branch', payment(explicit), {
    ...payment(explicit),
    Bank: { ...bank, properties: { kind: { const: 'bank' }, iban: { ...text, minLength: 0 } } },
  }),
  same(
    'component renamed',
    { Thing: object({ a: ref('A') }), A: object({ x: text }) },
    {
      Thing: object({ a: ref('B') }),
      B: object({ x: text }),
    },
  ),
  same('mapped component renamed', payment(explicit), {
    ...payment(
      { mapping: { card: pointer('CreditCard'), bank: pointer('Bank') } },
      { Bank: bank, CreditCard: card },
    ),
  }),
  same(
    'mapping by name instead of reference',
    payment(explicit),
    payment({ mapping: { card: 'Card', bank: 'Bank' } }),
  ),
  same('implicit mapping written out', payment({}), payment({ mapping: { Card: pointer('Card') } })),
  same('union reordered', payment(explicit), payment(explicit, { Bank: bank, Card: card })),
  same('recursive component described', tree({}), {
    Thing: { ...(tree({})['Thing'] as Json), description: 'A tree.' },
  }),
  same(
    'enumeration of one value as a constant',
    { Thing: object({ k: { ...text, enum: ['a'] } }) },
    {
      Thing: object({ k: { const: 'a' } }),
    },
  ),
  same(
    'null beside a type and in a union',
    { Thing: object({ a: { type: ['string', 'null'] } }) },
    {
      Thing: object({ a: { anyOf: [text, { type: 'null' }] } }),
    },
  ),
  same(
    'whole bound written as exclusive',
    { Thing: { type: 'integer', minimum: 1 } },
    {
      Thing: { type: 'integer', exclusiveMinimum: 0 },
    },
  ),
  same(
    'no members in particular',
    { Thing: { type: 'object' } },
    { Thing: { type: 'object', properties: {} } },
  ),
  same(
    'nullable false',
    { Thing: object({ a: text }) },
    { Thing: object({ a: { ...text, nullable: false } }) },
    '3.0.3',
  ),
  same(
    'siblings of a reference',
    { Thing: object({ a: ref('A') }), A: text },
    {
      Thing: object({ a: { ...ref('A'), description: 'Said here.' } }),
      A: text,
    },
  ),
  oneWay('deep in a request union tightened', 'in', deep(text), deep({ ...text, maxLength: 5 }), true, false),
  oneWay(
    'deep in a response union loosened',
    'out',
    deep({ ...text, maxLength: 5 }),
    deep(text),
    true,
    false,
  ),
  oneWay(
    'recursive request member required',
    'in',
    tree({}),
    { Thing: { ...(tree({})['Thing'] as Json), required: ['name'] } },
    true,
    false,
  ),
  oneWay(
    'discriminator value renamed for readers',
    'out',
    payment(explicit),
    payment({ mapping: { credit: pointer('Card'), bank: pointer('Bank') } }),
    true,
    true,
  ),
  oneWay(
    'discriminator property renamed',
    'in',
    payment(explicit),
    payment({ ...explicit, propertyName: 'type' }),
    true,
    true,
  ),
  oneWay(
    'response union gains a branch',
    'out',
    payment(explicit),
    payment(explicit, {
      Card: card,
      Bank: bank,
      Cash: object({ kind: { const: 'cash' } }, { required: ['kind'] }),
    }),
    true,
    false,
  ),
  oneWay(
    'request union loses a branch',
    'in',
    payment(explicit),
    payment(explicit, { Card: card }),
    true,
    false,
  ),
  oneWay(
    'closed object with lengths opened for readers',
    'out',
    {
      Thing: object(
        { code: { ...text, minLength: 3, maxLength: 3 } },
        { required: ['code'], additionalProperties: false },
      ),
    },
    { Thing: object({ code: { ...text, minLength: 3, maxLength: 3 } }, { required: ['code'] }) },
    true,
    false,
  ),
  oneWay(
    'response that is always null',
    'out',
    { Thing: { anyOf: [object({ a: text }), { type: 'null' }] } },
    { Thing: { type: 'null' } },
    false,
    true,
  ),
  oneWay(
    'member of only one branch retyped',
    'in',
    { Thing: { anyOf: [object({ a: text }), object({ b: text })] } },
    { Thing: object({ a: text }) },
    true,
    false,
  ),
  oneWay(
    'condition added',
    'in',
    { Thing: object({ a: text, b: text }) },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema, which nobody awaits.
    { Thing: { ...object({ a: text, b: text }), if: { required: ['a'] }, then: { required: ['b'] } } },
    true,
    false,
  ),
  oneWay(
    'tuple grew',
    'in',
    { Thing: { type: 'array', prefixItems: [text], items: false } },
    { Thing: { type: 'array', prefixItems: [text, text], items: false } },
    false,
    true,
  ),
  oneWay(
    'unevaluated members refused',
    'in',
    { Thing: { allOf: [object({ a: text })], ...object({ b: text }) } },
    { Thing: { allOf: [object({ a: text })], ...object({ b: text }), unevaluatedProperties: false } },
    true,
    false,
  ),
  {
    name: 'forgiven in a union, and used by itself',
    base: forgiven(['a', 'b']),
    head: forgiven(undefined),
    forth: true,
    back: false,
  },
];
