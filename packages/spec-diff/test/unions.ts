import { describe, expect, it } from 'vitest';
import { isUndecided } from '../src/report/entries.ts';
import { compare, openapi, operation } from './documents.ts';
import { getWrong, judge } from './judge.ts';

type Schema = Record<string, unknown>;
type Kind =
  | `members with ${'one value' | 'some numbers'}`
  | 'members of members'
  | 'required names'
  | 'constants'
  | 'ranges';

/** Kinds of branches that are told apart, by number. */
const factories: Record<Kind, (at: number) => Schema> = {
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
  /** What is added beside the union. */
  beside?: Schema;
}

const changes: Record<string, Change> = {
  'a branch added': { breaks: [false, true], edit: (branches, more) => [...branches, more] },
  'a branch added to a union that is deprecated then': {
    breaks: [false, true],
    edit: (branches, more) => [...branches, more],
    beside: { deprecated: true },
  },
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

/** Defines the tests of the unions of one size. */
export function checkUnions(size: number, kinds: readonly Kind[]): void {
  describe.each(['request', 'response'] as const)('a union in a %s', (direction) => {
    it.each(kinds.flatMap(getCases))(
      `$keyword of ${size} $kind: $name`,
      async ({ keyword, make, edit, beside = {}, breaks }) => {
        const branches = Array.from({ length: size }, (_, at) => make(at));
        const write = (union: readonly object[], more: Schema) => {
          const schema = { type: 'array', items: { [keyword]: union, ...more } };
          const post = direction === 'request' ? operation(schema, undefined) : operation(undefined, schema);
          return openapi({ '/a': { post } });
        };
        const base = write(branches, {});
        const head = write(edit(branches, make(size)), beside);

        const report = await compare(base, head);

        const isBreaking = breaks[direction === 'request' ? 0 : 1];
        const breaking = report.changes.filter(({ level }) => level === 'breaking');
        expect(breaking.map(({ message }) => message)).toHaveLength(isBreaking ? 1 : 0);
        expect(breaking.filter(isUndecided)).toEqual([]);
        const judged = judge(report, base, head);
        expect(getWrong(judged)).toEqual([]);
        expect(judged).toHaveLength(isBreaking ? 1 : 0);
      },
    );
  });
}

/** The edits of unions of one kind, by both keywords. */
function getCases(kind: Kind) {
  const make = factories[kind];
  // A closed branch refuses the member that another version adds.
  const { properties, additionalProperties } = make(0);
  const isOpen = properties !== undefined && additionalProperties === undefined;
  const edits = Object.entries({ ...changes, ...(isOpen ? inMembers : {}) });
  return (['oneOf', 'anyOf'] as const).flatMap((keyword) =>
    edits.map(([name, change]) => ({ kind, keyword, make, name, ...change })),
  );
}
