import { expect, it } from 'vitest';
import { excerpt, getSentence } from '../src/report/entries.ts';
import { render } from '../src/report/render.ts';
import { compare, openapi, operation } from './documents.ts';

const member = (type: unknown): unknown =>
  openapi({
    '/a': {
      post: operation(undefined, {
        type: 'object',
        properties: { seconds: { type } },
        required: ['seconds'],
      }),
    },
  });

it.each(['text', 'markdown', 'github', 'sarif', 'html'] as const)(
  'shows the member that is refused: %s',
  async (format) => {
    const report = await compare(member('integer'), member(['integer', 'null']));
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
  [2, 2],
  [9, 1],
])('names the properties of a change in %i operations: %i of each', async (operations, named) => {
  const write = (values: string[]): unknown => {
    const code = { $ref: '#/components/schemas/Code' };
    const inner = { type: 'object', properties: { code } };
    const body = { type: 'object', properties: { code, inner } };
    const paths = Array.from({ length: operations }, (_, at) => [
      `/p${at}`,
      { post: operation(undefined, body) },
    ]);
    return openapi(Object.fromEntries(paths), { components: { schemas: { Code: { enum: values } } } });
  };

  const [change] = (await compare(write(['a']), write(['a', 'b']))).changes;
  const sentence = change && getSentence(change);
  const properties = ['`code`', '`inner.code`'].slice(0, named).join(', ');
  expect(sentence).toContain(`${properties} in the response 200 of \`POST /p0\`, ${properties} in the`);
  expect(sentence).toMatch(/`Code` can now be "b"\.$/);
});
