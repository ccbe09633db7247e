import { describe, expect, it } from 'vitest';
import { isUndecided } from '../src/report/entries.ts';
import { compare, openapi, operation } from './documents.ts';
import { getWrong, judge } from './judge.ts';
import { checkWhole } from './payloads.ts';

type Schema = Record<string, unknown>;

/** Kinds of branches that are told apart, by number. */
const kinds: Record<string, (at: number) => Schema> = {
  'members with one value': (at) => ({
    type: 'object',
    required: ['event'],
    properties: { event: { const: `e${at}` }, id: { type: 'string' }, note: { type: 'string' } },
  }),
  'members with some numbers': (at) => ({
    type: 'object',
    required: ['code', 'note'],
    properties: { code: { enum: [2 * at, 2 * at + 1] }, note: { type: 'string' } },
  }),
  'members of members': (at) => ({
    type: 'object',
    required: ['head', 'note'],
    properties: {
      head: { type: 'object', required: ['kind'], properties: { kind: { const: at } } },
      note: { type: 'string' },
    },
  }),
  'required names': (at) => ({
    type: 'object',
    additionalProperties: false,
    required: [`m${at}`],
    properties: { [`m${at}`]: { type: 'integer' }, note: { type: 'string' } },
  }),
  constants: (at) => ({ const: `c${at}`, title: `C ${at}` }),
  ranges: (at) => ({ type: 'number', minimum: 10 * at, maximum: 10 * at + 9 }),
};

interface Change {
  /** Whether a request breaks, and whether a response does. */
  breaks: [request: boolean, response: boolean];
  edit: (branches: Schema[], more: Schema) => Schema[];
}

const changes: Record<string, Change> = {
  'a branch added': { breaks: [false, true], edit: (branches, more) => [...branches, more] },
  'a branch removed': { breaks: [true, false], edit: (branches) => branches.slice(1) },
  'the order changed': { breaks: [false, false], edit: (branches) => branches.toReversed() },
};

/** Changes of a branch with members. */
const inMembers: Record<string, Change> = {
  'a narrower member': {
    breaks: [true, false],
    edit: ([first = {}, ...others]) => [withNote(first, { type: 'string', maxLength: 5 }), ...others],
  },
  'an optional member added': {
    breaks: [false, false],
    edit: ([first = {}, ...others]) => [
      { ...first, properties: { ...Object(first['properties']), more: { type: 'boolean' } } },
      ...others,
    ],
  },
};

function withNote(branch: Schema, note: Schema): Schema {
  return { ...branch, properties: { ...Object(branch['properties']), note } };
}

const cases = Object.entries(kinds).flatMap(([kind, make]) =>
  // The largest one takes seconds, so one kind of each form has it.
  (/one value|constants/.test(kind) ? [5, 100] : [20]).flatMap((size) =>
    (['oneOf', 'anyOf'] as const).flatMap((keyword) => {
      // A closed branch refuses the member that another version adds.
      const { properties, additionalProperties } = make(0);
      const isOpen = properties !== undefined && additionalProperties === undefined;
      const edits = Object.entries({ ...changes, ...(isOpen ? inMembers : {}) });
      return edits.map(([name, change]) => ({ kind, size, keyword, make, name, ...change }));
    }),
  ),
);

describe.each(['request', 'response'] as const)('a union in a %s', (direction) => {
  it.each(cases)('$keyword of $size $kind: $name', async ({ size, keyword, make, edit, breaks }) => {
    const branches = Array.from({ length: size }, (_, at) => make(at));
    const write = (union: readonly object[]) => {
      const schema = { type: 'array', items: { [keyword]: union } };
      const post = direction === 'request' ? operation(schema, undefined) : operation(undefined, schema);
      return openapi({ '/a': { post } });
    };
    const base = write(branches);
    const head = write(edit(branches, make(size)));

    const report = await compare(base, head);

    const isBreaking = breaks[direction === 'request' ? 0 : 1];
    const breaking = report.changes.filter(({ level }) => level === 'breaking');
    expect(breaking.map(({ message }) => message)).toHaveLength(isBreaking ? 1 : 0);
    expect(breaking.filter(isUndecided)).toEqual([]);
    const judged = judge(report, base, head);
    expect(getWrong(judged)).toEqual([]);
    expect(judged).toHaveLength(isBreaking ? 1 : 0);
  });
});

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
