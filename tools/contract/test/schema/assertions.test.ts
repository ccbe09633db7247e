import type { JsonObject } from '@videogen-tools/generate/json';
import { describe, expect, it } from 'vitest';
import { getAssertions } from '../../src/schema/assertions.ts';

function getSide(schema: JsonObject, keyword: string, value: unknown): string | undefined {
  const assertion = getAssertions(schema, 'here').find((known) => known.keyword === keyword);
  if (assertion === undefined) throw new Error(`no ${keyword}`);
  return assertion.show(value as never); // Every value of the table is JSON.
}

describe('a limit', () => {
  it.each([
    [{ minimum: 1 }, 'minimum', 1, 'at'],
    [{ minimum: 1 }, 'minimum', 0, 'beyond'],
    [{ minimum: 1 }, 'minimum', 2, undefined],
    [{ minimum: 1 }, 'minimum', -7, undefined],
    [{ maximum: 10 }, 'maximum', 10, 'at'],
    [{ maximum: 10 }, 'maximum', 11, 'beyond'],
    [{ maximum: 10 }, 'maximum', '11', undefined],
    [{ maxLength: 2 }, 'maxLength', 'ab', 'at'],
    [{ maxLength: 2 }, 'maxLength', '\u{1F3AC}\u{1F3AC}', 'at'],
    [{ maxLength: 2 }, 'maxLength', 'abc', 'beyond'],
    [{ minLength: 1 }, 'minLength', '', 'beyond'],
    [{ minLength: 1 }, 'minLength', 'a', 'at'],
    [{ minLength: 1, format: 'uri' }, 'minLength', 'a:b', 'at'],
    [{ minLength: 1, format: 'uri' }, 'minLength', '', 'beyond'],
    [{ minItems: 1 }, 'minItems', [], 'beyond'],
    [{ maxItems: 1 }, 'maxItems', [1], 'at'],
    [{ maxItems: 1 }, 'maxItems', [1, 2], 'beyond'],
    [{ format: 'uuid' }, 'format', '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10', 'at'],
    [{ format: 'uuid' }, 'format', 'no', 'beyond'],
    [{ format: 'uuid' }, 'format', 7, undefined],
    [{ pattern: '^service://.' }, 'pattern', 'service://a', 'at'],
    [{ pattern: '^service://.' }, 'pattern', 'service://', 'beyond'],
    [{ const: 0 }, 'const', 0, 'at'],
    [{ const: 0 }, 'const', 1, 'beyond'],
    [{ enum: ['a', 'b'] }, 'enum/1', 'b', 'at'],
    [{ enum: ['a', 'b'] }, 'enum/0', 'b', undefined],
    [{ enum: ['a', 'b'] }, 'enum', 'c', 'beyond'],
    [{ type: 'integer' }, 'type', 1, 'at'],
    [{ type: 'integer' }, 'type', 1.5, 'beyond'],
    [{ type: ['string', 'null'] }, 'type/1', null, 'at'],
    [{ type: ['string', 'null'] }, 'type', 7, 'beyond'],
    [{ required: ['a'] }, 'required/0', { a: null }, 'at'],
    [{ required: ['a'] }, 'required/0', {}, 'beyond'],
    [{ required: ['a'] }, 'required/0', [], undefined],
  ] as const)('%j: %s of %j is %s', (schema, keyword, value, side) => {
    // Safe: a literal of the table; only that it is read-only is dropped.
    expect(getSide(schema as unknown as JsonObject, keyword, value)).toBe(side);
  });

  it('of a kind that the suite does not know is an error, not a gap', () => {
    expect(() => getAssertions({ multipleOf: 2 }, 'openapi#/here')).toThrow(
      'openapi#/here: the contract suite cannot exercise "multipleOf"',
    );
  });
});
