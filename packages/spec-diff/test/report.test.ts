import { expect, it } from 'vitest';
import { excerpt, getSentence } from '../src/report/entries.ts';
import { render } from '../src/report/render.ts';
import { compare, openapi, operation, withBody } from './documents.ts';

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

it('decides the example of PROVER.md: a response is compatible, and a request has a payload that breaks', async () => {
  const write = (flow: 'request' | 'response', radius: object): unknown => {
    const shape = (kind: string, more: object): unknown => ({
      type: 'object',
      required: ['kind'],
      properties: { kind: { const: kind }, ...more },
    });
    const circle = shape('circle', { radius: { type: 'number', ...radius } });
    const schema = { oneOf: [circle, shape('square', { side: { type: 'number' } })] };
    const post = flow === 'request' ? operation(schema, undefined) : operation(undefined, schema);
    return openapi({ '/a': { post } });
  };

  const response = await compare(write('response', {}), write('response', { maximum: 10 }));
  expect(response.changes).toMatchObject([{ level: 'compatible' }]);

  const request = await compare(write('request', {}), write('request', { maximum: 10 }));
  expect(request.changes).toMatchObject([
    { level: 'breaking', witness: { payload: { kind: 'circle', radius: 11 } } },
  ]);
});

it('names the keywords that a proof is about, and counts its steps', async () => {
  const write = (maximum: number): unknown =>
    openapi({ '/a': { post: operation(undefined, { type: 'integer', maximum }) } });
  const report = await compare(write(10), write(5));
  expect(report.changes).toMatchObject([
    { level: 'compatible', proof: { holds: ['type', 'maximum'], steps: 2 } },
  ]);
});

it.each([5, 20])(
  'proves a union of %d branches in six steps, as each that changed is compared alone',
  async (size) => {
    const write = (count: number, id: object): unknown => {
      const branches = Array.from({ length: count }, (_, at) => ({
        type: 'object',
        required: ['kind'],
        properties: { kind: { const: at }, id: { type: 'string', ...id } },
      }));
      return withBody('request', { oneOf: branches });
    };

    const { changes } = await compare(write(size, { maxLength: 5 }), write(size + 1, {}));
    const steps = changes
      .filter(({ message }) => message.includes('gained'))
      .map(({ proof }) => proof?.steps);
    expect(steps).toEqual([6]);
  },
);

it('has the proof of the branch that a change is in, and no member for what it need not say', async () => {
  const write = (more: object): unknown =>
    withBody('request', {
      anyOf: [
        { title: 'A', type: 'object', ...more },
        { title: 'B', type: 'object', required: ['b'] },
      ],
    });
  const { changes } = await compare(write({ maxProperties: 5 }), write({ maxProperties: 6 }));
  expect(changes.map(({ level, proof }) => [level, proof])).toEqual([
    ['compatible', { holds: ['maxProperties'], steps: 1 }],
  ]);
  const [change] = (await compare(withBody('request', { default: 1 }), withBody('request', { default: 2 })))
    .changes;
  expect(change).toMatchObject({ level: 'breaking' });
  expect(change).not.toHaveProperty('undecided');
});

it('has the proof of a schema that is written differently', async () => {
  const write = (more: object): unknown => withBody('request', { type: 'integer', ...more });
  const { changes } = await compare(write({ minimum: 1 }), write({ exclusiveMinimum: 0 }));
  expect(changes.map(({ id, proof }) => [id, proof])).toEqual([
    ['schema-rewritten', { holds: ['type', 'minimum'], steps: 2 }],
  ]);
});
