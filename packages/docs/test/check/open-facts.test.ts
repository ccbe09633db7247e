import { expect, test } from 'vitest';
import { OpenFacts } from '../../check/open-facts.ts';
import { expectedFacts } from '../../check/register.ts';
import { type RegisterEntry, registerEntries } from '../../site/spec.ts';

function entry(id: string, pointer: string, label: string): RegisterEntry {
  const places = [{ document: 'openapi' as const, pointer, label }];
  const assumption = { summary: '', value: null };
  return { id, title: id, question: `${id}?`, known: '', documents: '', marks: '', assumption, places };
}

const document = {
  paths: {
    '/a': { get: { requestBody: { schema: { $ref: '#/components/schemas/A' } }, callbacks: { c: {} } } },
  },
  components: { schemas: { A: { properties: { self: { $ref: '#/components/schemas/A' } } }, B: {} } },
};
const get = '/paths/~1a/get';
const facts = new OpenFacts('openapi', document, [
  entry('whole', '', 'the whole document'),
  entry('own', get, 'getA'),
  entry('field', '/components/schemas/A/properties/self', 'A.self'),
  entry('called', `${get}/callbacks/c`, 'c'),
  entry('other', '/components/schemas/B', 'B'),
]);

test('below an element are its own facts and those of what it refers to, through references that recur', () => {
  expect(facts.below(get).map(({ label }) => label)).toEqual(['getA', 'A.self']);
  expect(facts.whole().map(({ label }) => label)).toEqual(['the whole document']);
});

test('callbacks are listed on their own', () => {
  expect(facts.below(`${get}/callbacks`).map(({ label }) => label)).toEqual(['c']);
});

test('each entry of the register is expected on at least one page of the reference', async () => {
  const expected = (await expectedFacts()).flatMap(({ elements }) =>
    elements.flatMap(({ entries }) => entries),
  );
  const ids = new Set(expected.map(({ id }) => id));
  expect(registerEntries.map(({ id }) => id).filter((id) => !ids.has(id))).toEqual([]);
});
