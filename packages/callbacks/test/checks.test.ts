import { describe, expect, it } from 'vitest';
import * as checks from '../src/checks.ts';

const named = checks.object({ a: checks.string(), b: checks.number() }, ['b']);
const either = checks.union(
  checks.object({ kind: checks.oneOf(['a']), one: checks.string(), two: checks.string() }),
  checks.object({ kind: checks.oneOf(['b']), one: checks.string() }),
  checks.array(checks.string()),
);

/** A keyword, its check, values that are valid, and values that are not with what is wrong with them. */
type Row = readonly [string, checks.Check, readonly unknown[], readonly (readonly [unknown, string])[]];

const rows: readonly Row[] = [
  [
    'string',
    checks.string(),
    ['', 'x'],
    [
      [1, ': string_type'],
      [null, ': string_type'],
    ],
  ],
  [
    'minLength',
    checks.string(checks.minLength(2)),
    ['ab', '🎬a'],
    [
      ['a', ': string_too_short'],
      ['🎬', ': string_too_short'],
      [1, ': string_type'],
    ],
  ],
  ['maxLength', checks.string(checks.maxLength(2)), ['ab', '🎬🎬'], [['abc', ': string_too_long']]],
  ['pattern', checks.string(checks.pattern(/^a+$/u)), ['aa'], [['b', ': string_pattern_mismatch']]],
  ['uri', checks.string(checks.uri()), ['https://a.example/'], [['a b', ': url_parsing']]],
  [
    'uuid',
    checks.string(checks.uuid()),
    ['6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10'],
    [['6f0d3c55', ': uuid_parsing']],
  ],
  [
    'number',
    checks.number(),
    [0, 1.5],
    [
      ['1', ': float_type'],
      [Number.NaN, ': float_type'],
    ],
  ],
  [
    'integer',
    checks.integer(),
    [0, 1e21],
    [
      ['1', ': int_type'],
      [1.5, ': int_from_float'],
    ],
  ],
  [
    'minimum',
    checks.integer(checks.minimum(1)),
    [1, 2],
    [
      [0, ': greater_than_equal'],
      [0.5, ': int_from_float'],
    ],
  ],
  ['maximum', checks.integer(checks.maximum(1)), [0, 1], [[2, ': less_than_equal']]],
  ['boolean', checks.boolean(), [true, false], [[0, ': bool_type']]],
  [
    'nothing',
    checks.nothing(),
    [null],
    [
      [0, ': none_required'],
      ['', ': none_required'],
    ],
  ],
  ['anything', checks.anything(), [null, 1, {}], []],
  ['nullable', checks.nullable(checks.string()), [null, ''], [[1, ': string_type']]],
  [
    'oneOf',
    checks.oneOf(['a', 'b']),
    ['a', 'b'],
    [
      ['c', ': enum'],
      [1, ': enum'],
    ],
  ],
  [
    'openList',
    checks.openList(['a', 'b']),
    ['a', 'c'],
    [
      [1, ': enum'],
      [null, ': enum'],
    ],
  ],
  [
    'array',
    checks.array(checks.string()),
    [[], ['a']],
    [
      [{}, ': list_type'],
      [['a', 1, 'b', 2], '1: string_type, 3: string_type'],
    ],
  ],
  [
    'minItems',
    checks.array(checks.string(), checks.minItems(1)),
    [['a'], ['a', 'b']],
    [
      [[], ': too_short'],
      [{}, ': list_type'],
    ],
  ],
  ['maxItems', checks.array(checks.string(), checks.maxItems(1)), [[], ['a']], [[['a', 'b'], ': too_long']]],
  [
    'object',
    named,
    [{ a: '' }, { a: '', b: 1, c: 2 }],
    [
      [[], ': model_attributes_type'],
      [{}, 'a: missing'],
      [{ a: 1, b: '' }, 'a: string_type, b: float_type'],
    ],
  ],
  [
    'record',
    checks.record(checks.string()),
    [{}, { x: 'y' }],
    [
      [null, ': dict_type'],
      [{ x: 1, y: 2 }, 'x: string_type, y: string_type'],
    ],
  ],
  [
    'union',
    either,
    [{ kind: 'b', one: '' }, []],
    [
      [{ kind: 'b' }, 'one: missing'],
      [[1], '0: string_type'],
      [{ one: '', two: '' }, 'kind: missing, kind: missing'],
      [7, ': model_attributes_type, : model_attributes_type, : list_type'],
    ],
  ],
];

describe.each(rows)('%s', (_, check, valid, invalid) => {
  it.each(valid.map((value) => [value]))('accepts %j', (value) => {
    expect(check(value, [])).toEqual([]);
  });

  it.each(invalid)('refuses %j: %s', (value, problems) => {
    const found = check(value, ['body']);
    expect(found.map(({ loc, type }) => `${loc.slice(1).join('.')}: ${type}`).join(', ')).toBe(problems);
    expect(new Set(found.map(({ loc }) => loc[0]))).toEqual(new Set(['body']));
  });
});

it('has the limit and the length of a list in the message', () => {
  const list = checks.array(checks.anything(), checks.minItems(2), checks.maxItems(3));
  expect(list([1], [])[0]?.msg).toBe('List should have at least 2 items after validation, not 1');
  expect(list([1, 2, 3, 4], [])[0]?.msg).toBe('List should have at most 3 items after validation, not 4');
});
