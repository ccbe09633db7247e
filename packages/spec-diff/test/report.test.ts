import { expect, it } from 'vitest';
import { excerpt } from '../src/report/entries.ts';
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
