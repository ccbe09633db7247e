import { expect, test } from 'vitest';
import { OpenFacts, openFactsHtml, openFactsMarkdown, operationPointer } from '../../site/open-facts.ts';
import { type PlacedEntry, readBundle, readPlacedRegister } from '../../site/spec.ts';

function entry(id: string, pointer: string, label: string): PlacedEntry {
  const places = [{ document: 'openapi' as const, pointer, label }];
  const assumption = { summary: '', value: null };
  return {
    id,
    title: `<${id}>`,
    question: `${id}?`,
    known: '',
    documents: '',
    marks: '',
    assumption,
    places,
  };
}

const document = {
  paths: {
    '/a': { get: { requestBody: { schema: { $ref: '#/components/schemas/A' } }, callbacks: { c: {} } } },
  },
  components: { schemas: { A: { properties: { self: { $ref: '#/components/schemas/A' } } }, B: {} } },
};
const get = operationPointer('/a', 'get');
const facts = new OpenFacts('openapi', document, [
  entry('whole', '', 'the whole document'),
  entry('own', get, 'getA'),
  entry('field', '/components/schemas/A/properties/self', 'A.self'),
  entry('called', `${get}/callbacks/c`, 'c'),
  entry('other', '/components/schemas/B', 'B'),
]);

test('an operation has its own facts and those of its request, through references that recur', () => {
  expect(facts.operation(get).map(({ label }) => label)).toEqual(['getA', 'A.self']);
  expect(facts.whole().map(({ label }) => label)).toEqual(['the whole document']);
});

test('callbacks are listed on their own', () => {
  expect(facts.below(get).map(({ label }) => label)).toEqual(['getA', 'A.self']);
  expect(facts.below(`${get}/callbacks`).map(({ label }) => label)).toEqual(['c']);
});

test('a list names the element, and links and escapes each entry', () => {
  const list = facts.below('/components/schemas/B');
  expect(openFactsMarkdown(list)).toBe('- Not specified at `B`: [<other>](/reference/unspecified/#other)');
  expect(openFactsHtml(list)).toContain(
    'href="/reference/unspecified/#other" title="other?">&lt;other&gt;</a>',
  );
  expect(openFactsHtml([])).toBe('');
});

test('each entry of the register is listed for the callback or for an operation', async () => {
  const register = await readPlacedRegister();
  const openapi = await readBundle('openapi');
  const http = new OpenFacts('openapi', openapi, register);
  const callback = new OpenFacts('asyncapi', await readBundle('asyncapi'), register).below('/operations');
  const operations = Object.entries(openapi['paths'] ?? {}).flatMap(([path, item]: [string, object]) =>
    Object.keys(item).map((method) => operationPointer(path, method)),
  );
  const listed = [
    ...http.whole(),
    ...operations.flatMap((pointer) => http.below(pointer, `${pointer}/callbacks`)),
    ...callback,
  ].flatMap(({ entries }) => entries.map(({ id }) => id));
  expect(register.map(({ id }) => id).filter((id) => !listed.includes(id))).toEqual([]);
});
