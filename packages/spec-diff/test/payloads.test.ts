import { describe, expect, it } from 'vitest';
import { compare, openapi, operation } from './documents.ts';
import { getWrong, judge } from './judge.ts';
import { checkWhole } from './payloads.ts';

describe('every payload', () => {
  // `payloads.long.test.ts` looks at a thousand. The validator starts anew after 400 schemas.
  checkWhole(220);

  it.each([
    ['an entry of a tuple', { type: 'array', prefixItems: [{ type: 'string' }, 'HERE'] }],
    ['a member by a pattern', { type: 'object', patternProperties: { '^x-[a-z]{3}$': 'HERE' } }],
    [
      'any other member',
      { type: 'object', propertyNames: { pattern: '^k[0-9]$' }, additionalProperties: 'HERE' },
    ],
    ['a member of a recursive schema', { $ref: '#/components/schemas/Tree' }],
  ])('holds %s', async (_, schema) => {
    const { report, base, head, payload } = await narrow(schema);
    expect(payload).toHaveProperty('body');
    expect(getWrong(judge(report, base, head))).toEqual([]);
  });

  // The validator of the tests reads `__proto__` as the prototype.
  it('holds a member `__proto__`', async () => {
    const schema = JSON.parse('{"type":"object","required":["__proto__"],"properties":{"__proto__":"HERE"}}');
    const { payload } = await narrow(schema);
    expect(Object.keys(Object(Reflect.get(Object(payload), 'body')))).toEqual(['__proto__']);
  });

  /** Compares two documents in which the number at `HERE` gets a lower maximum; returns the one payload that breaks. */
  async function narrow(schema: object) {
    const inside = { type: 'object', required: ['body'], properties: { body: schema } };
    const write = (maximum: number) => {
      const tree = {
        type: 'object',
        required: ['v', 'children'],
        properties: { v: 'HERE', children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } },
      };
      const text = JSON.stringify(
        openapi(
          { '/a': { post: operation(inside, undefined) } },
          { components: { schemas: { Tree: tree } } },
        ),
      );
      return JSON.parse(text.replaceAll('"HERE"', JSON.stringify({ type: 'number', maximum })));
    };

    const base = write(2);
    const head = write(1);
    const report = await compare(base, head);
    expect(report.changes.filter(({ level }) => level === 'breaking')).toHaveLength(1);
    return { report, base, head, payload: report.changes[0]?.witness?.payload };
  }
});
