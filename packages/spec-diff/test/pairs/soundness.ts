/** A change of one payload, its verdict and the reason. */
export interface SoundnessCase {
  name: string;
  way: 'request' | 'response';
  /** @default openapi */
  document?: 'openapi' | 'asyncapi';
  base: unknown;
  head: unknown;
  expected: 'breaking' | 'compatible';
  why: string;
}

const text = { type: 'string' };
const texts = { type: 'array', items: text };
const object = (properties: unknown, more: object = {}): unknown => ({ type: 'object', properties, ...more });
const many = Array.from({ length: 5_000 }, (_, index) => `value-${index}`);
const open = { 'x-extensible-enum': true };
const kinds = { kind: { enum: ['a', 'b', 'c'] }, n: { type: 'integer' } };
const when = (kind: string, then: unknown): unknown =>
  Object.fromEntries([
    ['if', { properties: { kind: { const: kind } } }],
    ['then', then],
  ]);
const throwing = (then: unknown): unknown =>
  Object.fromEntries([
    ['if', { if: { enum: [null] } }],
    ['then', then],
  ]);
/** A recursive component; the document takes it from the schema that refers to it. */
const tree = (more: object): unknown => ({
  $ref: '#/components/schemas/Tree',
  'x-components': {
    Tree: object({
      name: { ...text, ...more },
      children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } },
    }),
  },
});
const cat = { $ref: '#/components/schemas/Cat' };
const dog = { $ref: '#/components/schemas/Dog' };
const pet = { propertyName: 'kind' };

/** Each was judged wrongly at some time, unless its reason says otherwise. */
export const soundnessCases: readonly SoundnessCase[] = [
  {
    name: 'a bound on inline media',
    way: 'request',
    base: text,
    head: { ...text, maxLength: 14_000_000 },
    expected: 'breaking',
    why: 'no sample was that long',
  },
  {
    name: 'a length above the longest sample',
    way: 'request',
    base: text,
    head: { ...text, maxLength: 200_001 },
    expected: 'breaking',
    why: 'samples ended at 200,000',
  },
  {
    name: 'a bound on a list without one',
    way: 'request',
    base: texts,
    head: { ...texts, maxItems: 2_000 },
    expected: 'breaking',
    why: 'samples ended at 2,000 items',
  },
  {
    name: 'a longer list in a response',
    way: 'response',
    base: { ...texts, maxItems: 5_000 },
    head: { ...texts, maxItems: 10_000 },
    expected: 'breaking',
    why: 'samples ended at 2,000 items',
  },
  {
    name: 'a bound on members',
    way: 'request',
    base: { type: 'object', additionalProperties: text },
    head: { type: 'object', additionalProperties: text, maxProperties: 64 },
    expected: 'breaking',
    why: 'samples had 60 members',
  },
  {
    name: 'one of 5,000 values',
    way: 'request',
    base: { enum: many },
    head: { enum: many.slice(1) },
    expected: 'breaking',
    why: 'only 1,500 values were tried',
  },
  {
    name: 'a negative look-ahead',
    way: 'request',
    base: { ...text, pattern: '^[a-z]+$' },
    head: { ...text, pattern: '^(?!admin)[a-z]+$' },
    expected: 'breaking',
    why: 'no sample began with `admin`',
  },
  {
    name: 'a look-ahead that forbids what nobody sends',
    way: 'request',
    base: { ...text, pattern: '^[0-9]+$' },
    head: { ...text, pattern: '^(?!admin)[0-9a-z]+$' },
    expected: 'compatible',
    why: 'the automata are contained',
  },
  {
    name: '`not` of two members',
    way: 'request',
    base: object({ a: {}, b: {} }),
    head: object({ a: {}, b: {} }, { not: { required: ['a', 'b'] } }),
    expected: 'breaking',
    why: 'both could be sent together',
  },
  {
    name: '`not` of a member that was not there',
    way: 'request',
    base: object({ a: {} }, { additionalProperties: false }),
    head: object({ a: {} }, { additionalProperties: false, not: { required: ['b'] } }),
    expected: 'compatible',
    why: 'the object is closed',
  },
  {
    name: 'a condition with three ways',
    way: 'request',
    base: object(kinds, { required: ['kind'] }),
    head: object(kinds, {
      required: ['kind'],
      allOf: [when('a', {}), when('b', {}), when('c', { required: ['n'] })],
    }),
    expected: 'breaking',
    why: 'the third way asks for `n`',
  },
  {
    name: 'a condition with three ways that asks for nothing new',
    way: 'request',
    base: object(kinds, { required: ['kind', 'n'] }),
    head: object(kinds, {
      required: ['kind', 'n'],
      allOf: [when('a', {}), when('b', {}), when('c', { required: ['n'] })],
    }),
    expected: 'compatible',
    why: '`n` was required before',
  },
  {
    name: 'a discriminator removed from a request',
    way: 'request',
    base: { oneOf: [cat, dog], discriminator: pet },
    head: { oneOf: [cat, dog] },
    expected: 'compatible',
    why: 'what is sent stays valid',
  },
  {
    name: 'a discriminator removed from a response',
    way: 'response',
    base: { oneOf: [cat, dog], discriminator: pet },
    head: { oneOf: [cat, dog] },
    expected: 'breaking',
    why: 'readers choose by it',
  },
  {
    name: 'a discriminator of AsyncAPI removed from what is sent',
    way: 'response',
    document: 'asyncapi',
    base: object({ kind: text }, { discriminator: 'kind' }),
    head: object({ kind: text }),
    expected: 'breaking',
    why: 'it is a string there, and was said to be added',
  },
  {
    name: 'from nothing to a type, request',
    way: 'request',
    base: {},
    head: text,
    expected: 'breaking',
    why: 'everything could be sent',
  },
  {
    name: 'from nothing to a type, response',
    way: 'response',
    base: {},
    head: text,
    expected: 'compatible',
    why: 'readers had to expect everything',
  },
  {
    name: 'an `allOf` branch leaves a response',
    way: 'response',
    base: { allOf: [object({ a: text }), object({ b: text })] },
    head: { allOf: [object({ a: text })] },
    expected: 'compatible',
    why: '`b` was optional',
  },
  {
    name: 'an `allOf` branch with a required member leaves a response',
    way: 'response',
    base: { allOf: [object({ a: text }), object({ b: text }, { required: ['b'] })] },
    head: { allOf: [object({ a: text })] },
    expected: 'breaking',
    why: '`b` was promised',
  },
  {
    name: 'an optional member leaves a response',
    way: 'response',
    base: object({ a: text, b: { type: 'integer' } }),
    head: object({ a: text }),
    expected: 'compatible',
    why: 'it could be missing before',
  },
  {
    name: 'an optional member becomes write-only',
    way: 'response',
    base: object({ a: text }),
    head: object({ a: { ...text, writeOnly: true } }),
    expected: 'compatible',
    why: 'it could be missing before',
  },
  {
    name: 'a required member becomes write-only',
    way: 'response',
    base: object({ a: text }, { required: ['a'] }),
    head: object({ a: { ...text, writeOnly: true } }, { required: ['a'] }),
    expected: 'breaking',
    why: 'it was promised',
  },
  {
    name: 'a boolean `exclusiveMinimum` of AsyncAPI',
    way: 'request',
    document: 'asyncapi',
    base: { type: 'number', minimum: 1 },
    head: { type: 'number', minimum: 1, exclusiveMinimum: true },
    expected: 'breaking',
    why: '1 is refused now',
  },
  {
    name: 'the same exclusive bound in both spellings',
    way: 'request',
    document: 'asyncapi',
    base: { type: 'number', minimum: 1, exclusiveMinimum: true },
    head: { type: 'number', exclusiveMinimum: 1 },
    expected: 'compatible',
    why: 'it is the same bound',
  },
  {
    name: 'a member inside of a changed union',
    way: 'request',
    base: object({ a: object({ b: { anyOf: [text, { type: 'integer' }] } }) }),
    head: object({ a: object({ b: { anyOf: [text] } }) }),
    expected: 'breaking',
    why: 'numbers are refused below a member',
  },
  {
    name: 'a member that moved into a branch and changed',
    way: 'request',
    base: object({ a: object({ b: { type: 'integer' } }) }),
    head: {
      anyOf: [
        object({ a: object({ b: { type: 'integer', maximum: 5 } }) }),
        object({ c: text }, { required: ['c'] }),
      ],
    },
    expected: 'breaking',
    why: 'the bound is two levels down a branch',
  },
  {
    name: 'a renamed member of a request',
    way: 'request',
    base: object({ seconds: { type: 'integer' }, prompt: text }),
    head: object({ duration: { type: 'integer' }, prompt: text }),
    expected: 'breaking',
    why: 'the old name does nothing any more',
  },
  {
    name: 'an open enum grows in a response',
    way: 'response',
    base: { ...text, enum: ['a'], ...open },
    head: { ...text, enum: ['a', 'b'], ...open },
    expected: 'compatible',
    why: 'readers were told that values are added',
  },
  {
    name: 'an enum that is not open grows in a response',
    way: 'response',
    base: { ...text, enum: ['a'] },
    head: { ...text, enum: ['a', 'b'], ...open },
    expected: 'breaking',
    why: 'readers of the base were not told',
  },
  {
    name: 'an open enum loses a value in a request',
    way: 'request',
    base: { ...text, enum: ['a', 'b'], ...open },
    head: { ...text, enum: ['a'], ...open },
    expected: 'breaking',
    why: 'callers send it',
  },
  {
    name: 'a schema at which ajv throws',
    way: 'request',
    base: throwing({
      type: 'object',
      patternProperties: { '^a': { type: 'array' } },
      oneOf: [{ type: 'object', additionalProperties: text, minProperties: 1 }, { type: 'array' }],
    }),
    head: throwing({ type: 'array' }),
    expected: 'breaking',
    why: 'it ended with a stack trace',
  },
  {
    name: 'a recursive schema with a bound',
    way: 'request',
    base: tree({}),
    head: tree({ maxLength: 5 }),
    expected: 'breaking',
    why: 'judged rightly before: the bound is on every level',
  },
  {
    name: 'a recursive schema without its bound',
    way: 'request',
    base: tree({ maxLength: 5 }),
    head: tree({}),
    expected: 'compatible',
    why: 'by induction over the size of values',
  },
  {
    name: 'numbers with many decimals',
    way: 'request',
    base: { type: 'number', multipleOf: 0.3 },
    head: { type: 'number', multipleOf: 0.1 },
    expected: 'compatible',
    why: 'decimal arithmetic, not that of floats',
  },
  {
    name: 'a pattern that says the same in other words',
    way: 'request',
    base: { ...text, pattern: '^[0-9]{1,3}$' },
    head: { ...text, pattern: '^\\d\\d?\\d?$' },
    expected: 'compatible',
    why: 'the automata are equal',
  },
  {
    name: 'a length that the pattern implies',
    way: 'request',
    base: { ...text, pattern: '^[a-f0-9]{32}$' },
    head: { ...text, pattern: '^[a-f0-9]{32}$', maxLength: 32 },
    expected: 'compatible',
    why: 'no match is longer',
  },
  {
    name: 'a condition whose `if` is `true`',
    way: 'request',
    base: object({ a: text }),
    head: {
      ...(object({ a: text }) as object),
      ...Object.fromEntries([
        ['if', true],
        ['then', { required: ['a'] }],
      ]),
    },
    expected: 'breaking',
    why: '`if: true` was read as no condition',
  },
  {
    name: '`unevaluatedProperties` beside `additionalProperties: true`',
    way: 'request',
    base: object({ a: text }, { additionalProperties: true }),
    head: object({ a: text }, { additionalProperties: true, unevaluatedProperties: false }),
    expected: 'compatible',
    why: 'nothing is left that is not evaluated',
  },
  {
    name: 'an object that only seemed closed is closed',
    way: 'request',
    base: object({ a: text }, { additionalProperties: true, unevaluatedProperties: false }),
    head: object({ a: text }, { additionalProperties: false }),
    expected: 'breaking',
    why: '`additionalProperties: true` was left out, so the base seemed closed',
  },
  {
    name: 'a required member that is no longer read-only',
    way: 'request',
    base: object({ id: { ...text, readOnly: true } }, { required: ['id'] }),
    head: object({ id: text }, { required: ['id'] }),
    expected: 'breaking',
    why: 'callers never sent the member, and now they must',
  },
  {
    name: 'a long pattern that begins anywhere',
    way: 'request',
    base: { type: 'string', pattern: '[1-9a-z^OIl]{43,44}' },
    head: { type: 'string', pattern: '[1-9a-y^OIl]{43,44}' },
    expected: 'breaking',
    why: 'a z is refused, and looking for one must not fill the memory',
  },
  {
    name: 'a minimum length written as `not`',
    way: 'request',
    base: { type: 'string', minLength: 1 },
    head: { type: 'string', not: { enum: [''] } },
    expected: 'compatible',
    why: 'the only value that `not` forbids is too short',
  },
  {
    name: 'a maximum length taken out of a `not`',
    way: 'request',
    base: { type: 'string', not: { type: 'string', minLength: 3 } },
    head: { type: 'string', maxLength: 2 },
    expected: 'compatible',
    why: 'every longer string is forbidden by `not`',
  },
  {
    name: 'a maximum length shorter than `not` allows',
    way: 'request',
    base: { type: 'string', not: { type: 'string', minLength: 3 } },
    head: { type: 'string', maxLength: 1 },
    expected: 'breaking',
    why: 'two characters were allowed',
  },
  {
    name: 'a bound taken out of a `not`',
    way: 'request',
    base: { type: 'number', not: { minimum: 10 } },
    head: { type: 'number', exclusiveMaximum: 10 },
    expected: 'compatible',
    why: 'ten and more are forbidden by `not`',
  },
  {
    name: 'a bound that includes what `not` excludes',
    way: 'response',
    base: { type: 'number', exclusiveMaximum: 10 },
    head: { type: 'number', not: { exclusiveMinimum: 10 } },
    expected: 'breaking',
    why: 'ten itself may come now',
  },
  {
    name: 'lists in `oneOf` that overlap',
    way: 'request',
    base: { oneOf: [{ enum: [1, 2, 3] }, { enum: [1, 2] }] },
    head: { enum: [3] },
    expected: 'compatible',
    why: 'only 3 is in exactly one list',
  },
  {
    name: 'lists in `oneOf` that overlap, with a value of one of them dropped',
    way: 'request',
    base: { oneOf: [{ enum: [1, 2, 3] }, { enum: [1, 4] }] },
    head: { enum: [2, 3] },
    expected: 'breaking',
    why: '4 is in exactly one list',
  },
  {
    name: 'a pattern of names that matches only what is declared',
    way: 'request',
    base: object({ email: text, emaik: text }),
    head: object({}, { patternProperties: { '^emai(l|k)$': text } }),
    expected: 'compatible',
    why: 'both names that match are strings',
  },
  {
    name: 'a pattern of names that matches more than what is declared',
    way: 'request',
    base: object({ email: text }, { additionalProperties: { type: 'integer' } }),
    head: object({}, { patternProperties: { '^emai(l|k)$': text } }),
    expected: 'breaking',
    why: 'the other name may be an integer',
  },
];
