import { describe, expect, test } from 'vitest';
import { editorNotes, jsdoc, zodNotes } from '../src/emit/jsdoc.ts';
import type { JsonObject } from '../src/json.ts';
import type { Contract } from '../src/model/contract.ts';
import { readSchema } from '../src/model/read-schema.ts';
import type { SchemaNode } from '../src/model/schema-node.ts';
import { Place } from '../src/place.ts';
import { readSmall } from './support/small.ts';

test.each([
  [[], ''],
  [['One.'], '/** One. */\n'],
  [['One. '], '/** One. */\n'],
  [['One.', '', 'Two.  '], '/**\n * One.\n *\n * Two.\n */\n'],
  [['a */ b */'], '/** a *\\/ b *\\/ */\n'],
])('a comment with the lines %j', (lines, text) => {
  expect(jsdoc(lines)).toBe(text);
});

const question = 'Why?';
const entry = {
  ...{ id: 'reasons', title: 'Reasons', question, known: '-', documents: '-', marks: '-' },
  assumption: { summary: '-', value: 1 },
};
const contract: Contract = readSmall({
  schemas: {
    Name: {
      type: 'string',
      title: 'Name',
      description: 'A name.',
      ...{ minLength: 2, maxLength: 3, pattern: '^a', format: 'uuid', default: 'ab', examples: ['abc'] },
      ...{ deprecated: true, 'x-valid-for': 'PT2H' },
    },
    Size: { type: 'integer', title: 'A size', minimum: 1, maximum: 5 },
    Either: { anyOf: [{ type: 'string', minLength: 2 }, { type: 'boolean' }] },
    Word: { enum: ['a', 'b'], 'x-extensible-enum': ['a', 'b'] },
    Constant: { enum: ['a', 'b'] },
  },
  entries: [{ ...entry, id: 'other', question: 'What?' }, entry],
});

const at = 'spec/schemas/A.yaml#/properties/a';

function read(schema: JsonObject, location = at): SchemaNode {
  return readSchema(Place.of(schema, location));
}

const reference = (name: string, others: JsonObject = {}): JsonObject => ({
  $ref: `#/components/schemas/${name}`,
  ...others,
});
const remark = '@remarks Toolkit advice: accept other values; whether the list may grow is not specified.';

describe('the comment that an editor shows', () => {
  test.each<readonly [string, JsonObject, readonly string[]]>([
    ['nothing', {}, ['', `@see ${at}`]],
    ['a title', { title: 'A title' }, ['A title', '', `@see ${at}`]],
    [
      'a text',
      {
        type: 'string',
        title: 'Not shown',
        description: `${'word '.repeat(20)}and more.`,
        ...{
          minLength: 2,
          maxLength: 3,
          pattern: '^a/b\\/c',
          format: 'uri',
          default: '',
          examples: ['b', 'c'],
        },
        ...{ deprecated: true, 'x-valid-for': 'PT1H', 'x-unspecified': ['reasons', 'lost'] },
      },
      [
        'word word word word word word word word word word word word word word word word word word word word',
        'and more.',
        '',
        'Format: uri',
        '',
        '@deprecated',
        '@minLength 2',
        '@maxLength 3',
        '@pattern ^a\\/b\\/c',
        "@defaultValue ''",
        '@validFor PT1H',
        '@remarks Not specified: Why? (`reasons`)',
        '@remarks Not specified: (`lost`)',
        "@example 'b'",
        `@see ${at}`,
      ],
    ],
    [
      'an integer',
      { type: 'integer', minimum: 1, maximum: 2 },
      ['', '@asType integer', '@minimum 1', '@maximum 2', `@see ${at}`],
    ],
    ['a number', { type: 'number', minimum: 1, maximum: 2 }, ['', '@minimum 1', '@maximum 2', `@see ${at}`]],
    [
      'an array',
      { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 2 },
      ['', '@minLength 1', '@maxLength 2', `@see ${at}`],
    ],
    [
      'a long value',
      { default: ['x'.repeat(90), 'y'.repeat(90)], examples: [['x'.repeat(90), 'y'.repeat(90)]] },
      [
        '',
        `@defaultValue ['${'x'.repeat(90)}', '${'y'.repeat(90)}']`,
        `@example ['${'x'.repeat(90)}', '${'y'.repeat(90)}']`,
        `@see ${at}`,
      ],
    ],
    ['a list that may grow', { enum: ['a'], 'x-extensible-enum': ['a'] }, ['', remark, `@see ${at}`]],
    ['a list that does not say whether it may grow', { enum: ['a'] }, ['', `@see ${at}`]],
    [
      'a reference, with the facts of its schema',
      reference('Name'),
      [
        'A name.',
        '',
        'Format: uuid',
        '',
        'Limits: 2 to 3 characters, matches ^a',
        '',
        '@deprecated',
        "@defaultValue 'ab'",
        '@validFor PT2H',
        "@example 'abc'",
        `@see ${at}`,
      ],
    ],
    [
      'a reference with facts of its own',
      reference('Name', {
        ...{ description: 'Here.', default: 'x', examples: ['y'], 'x-valid-for': 'PT3H' },
        'x-unspecified': ['reasons'],
      }),
      [
        'Here.',
        '',
        'Format: uuid',
        '',
        'Limits: 2 to 3 characters, matches ^a',
        '',
        '@deprecated',
        "@defaultValue 'x'",
        '@validFor PT3H',
        '@remarks Not specified: Why? (`reasons`)',
        "@example 'y'",
        `@see ${at}`,
      ],
    ],
    [
      'a reference with a title, to a schema with a description',
      reference('Name', { title: 'Not shown' }),
      [
        'A name.',
        ...['', 'Format: uuid', '', 'Limits: 2 to 3 characters, matches ^a', '', '@deprecated'],
        ...["@defaultValue 'ab'", '@validFor PT2H', "@example 'abc'", `@see ${at}`],
      ],
    ],
    [
      'a reference that is deprecated',
      reference('Size', { deprecated: true, title: 'The size' }),
      ['The size', '', 'Limits: 1 to 5', '', '@deprecated', `@see ${at}`],
    ],
    ['a reference to a title', reference('Size'), ['A size', '', 'Limits: 1 to 5', '', `@see ${at}`]],
    ['a reference to a union', reference('Either'), ['', `@see ${at}`]],
    ['a reference to a list that may grow', reference('Word'), ['', remark, `@see ${at}`]],
    ['a reference to a list', reference('Constant'), ['', `@see ${at}`]],
  ])('of %s', (_, schema, lines) => {
    expect(editorNotes(read(schema), contract)).toEqual(lines);
  });

  test('names a file without an empty pointer', () => {
    expect(editorNotes(read({}, 'spec/schemas/A.yaml#'), contract)).toEqual(['', '@see spec/schemas/A.yaml']);
    expect(editorNotes(read({}, 'a#/b#c'), contract)).toEqual(['', '@see a#/b#c']);
  });
});

describe('the comment that ts-to-zod reads', () => {
  test.each<readonly [string, JsonObject, readonly string[]]>([
    ['nothing', {}, ['']],
    ['a reference', reference('Name', { description: 'Here.' }), ['@description Here.']],
    [
      'a text',
      { type: 'string', minLength: 2, description: 'Two  lines\n of prose.\n', default: 'ab' },
      ['@minLength 2', '@description Two lines of prose.'],
    ],
    [
      'an array',
      { type: 'array', maxItems: 2, description: 'Some.', items: { type: 'string', description: 'One.' } },
      ['@maxLength 2', '@description Some.', '@elementDescription One.'],
    ],
    ['an array of references', { type: 'array', items: reference('Name', { description: 'One.' }) }, ['']],
    ['an array without a description', { type: 'array', items: { type: 'string' } }, ['']],
  ])('of %s', (_, schema, lines) => {
    expect(zodNotes(read(schema))).toEqual(lines);
  });
});
