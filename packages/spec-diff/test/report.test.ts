import { expect, it } from 'vitest';
import { excerpt } from '../src/report/entries.ts';
import { render } from '../src/report/render.ts';
import { getRequirement } from '../src/report/requirement.ts';
import { compare, openapi, operation } from './documents.ts';

const json = (schema: unknown): unknown => ({ 'application/json': { schema } });
const task = { $ref: '#/components/schemas/Task' };

/** Operations that share a schema: one accepts it, two return it, and one sends it to a callback. */
function shared(seconds: object): unknown {
  const returns = (operationId: string, more: object = {}): unknown => ({
    operationId,
    responses: { 200: { description: 'Done.', content: json(task) } },
    ...more,
  });
  const callback = {
    post: { requestBody: { content: json(task) }, responses: { 204: { description: 'Taken.' } } },
  };
  return openapi(
    {
      '/tasks': {
        get: returns('getTask'),
        post: returns('createTask', { callbacks: { onStatus: { '{$request.body#/url}': callback } } }),
      },
    },
    { components: { schemas: { Task: { type: 'object', properties: { seconds }, required: ['seconds'] } } } },
  );
}

it('shows one change of a shared schema once, with its places', async () => {
  const text = render(
    await compare(shared({ type: 'integer' }), shared({ type: ['integer', 'null'] })),
    'text',
  );
  expect(text).toContain(
    '✖ breaking   response 200 of `getTask`, response 200 of `createTask`, request of the callback `onStatus`: `seconds` may now be null.',
  );
  expect(text.match(/may now be null/g)).toHaveLength(1);
  expect(text).toContain('possible now, refused before: {"seconds": null}');
});

it.each(['text', 'markdown', 'github', 'sarif', 'html'] as const)(
  'shows the member that is refused: %s',
  async (format) => {
    const report = await compare(shared({ type: 'integer' }), shared({ type: ['integer', 'null'] }));
    const plain = render(report, format).replaceAll('&quot;', '"').replaceAll('\\', '');
    expect(plain).toContain('{"seconds": null}');
  },
);

it.each([
  [{ a: 1, b: { c: null, d: 2 } }, '/b/c', '{"b": {"c": null, …}, …}'],
  [[1, { x: 'y' }], '/1/x', '[…, {"x": "y"}, …]'],
  [{ a: 1 }, '/b', '{"a":1}'],
  [5, '', '5'],
])('cuts %j down to %s', (payload, pointer, expected) => expect(excerpt(payload, pointer)).toBe(expected));

it.each([
  ['major', 'minor', 'The contract needs a minor version: something breaks, and the version is below 1.0.'],
  ['major', 'major', 'The contract needs a major version: something breaks.'],
  ['none', 'none', 'The contract did not change.'],
] as const)('names the step that %s needs', (required, needed, sentence) =>
  expect(getRequirement({ required, needed })).toBe(sentence),
);

it('compares schemas that nothing refers to on demand', async () => {
  const document = (maximum: number): unknown =>
    openapi({}, { components: { schemas: { Free: { type: 'integer', maximum } } } });
  const quiet = await compare(document(9), document(5));
  expect(quiet.breaking).toBe(0);
  const loud = await compare(document(9), document(5), { unreferenced: true });
  expect(loud.breaking).toBe(1);
});

const texts = { type: 'array', items: { type: 'string' } };
const labels = { type: 'object', additionalProperties: { type: 'string' } };
it.each([
  [{ type: 'string' }, { maxLength: 14_000_000 }, 'a string of 14,000,001 characters'],
  [texts, { maxItems: 5_000 }, 'an array of 5,001 items'],
  [labels, { maxProperties: 64 }, 'an object with 65 members'],
])('describes a payload that is too large to build: %j beside %j', async (schema, bound, described) => {
  const document = (body: unknown): unknown => openapi({ '/a': { post: operation(body, undefined) } });
  const { changes } = await compare(document(schema), document({ ...schema, ...bound }));
  expect(changes).toMatchObject([{ level: 'breaking', described }]);
});
