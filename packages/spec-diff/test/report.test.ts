import { expect, it } from 'vitest';
import { excerpt } from '../src/report/entries.ts';
import { render } from '../src/report/render.ts';
import { requirementOf } from '../src/report/requirement.ts';
import { asyncapi, compare, openapi, operation } from './documents.ts';

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

it('names the properties that use a shared schema which changed', async () => {
  const color = { $ref: '#/components/schemas/Color' };
  const document = (values: string[]): unknown =>
    openapi(
      {
        '/cars': {
          post: {
            operationId: 'createCar',
            requestBody: {
              content: json({
                type: 'object',
                properties: { paint: color, doors: { type: 'array', items: { properties: { color } } } },
              }),
            },
            responses: { 204: { description: 'Done.' } },
          },
        },
      },
      { components: { schemas: { Color: { enum: values } } } },
    );
  const { changes } = await compare(document(['red', 'blue']), document(['red']));
  expect(changes.map(({ places }) => places.map(({ property }) => property))).toEqual([
    ['paint', 'doors[].color'],
  ]);
  expect(render(await compare(document(['red', 'blue']), document(['red'])), 'text')).toContain(
    '`paint`, `doors[].color` in the request of `createCar`: `Color` no longer accepts "blue".',
  );
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
  expect(requirementOf({ required, needed })).toBe(sentence),
);

it('calls a path that only changed its name renamed', async () => {
  const operation = { get: { operationId: 'list', responses: { 200: { description: 'Done.' } } } };
  const { changes } = await compare(openapi({ '/a': operation }), openapi({ '/b': operation }));
  expect(changes).toMatchObject([
    { id: 'path-renamed', level: 'breaking', message: 'Path `/a` was renamed to `/b`.' },
  ]);
});

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

it('names the parameter whose property changed', async () => {
  const document = (type: string): unknown => {
    const schema = { type: 'object', properties: { group: { type } } };
    const parameters = [{ name: 'filter', in: 'query', schema }];
    return openapi({ '/a': { get: { parameters, responses: { 204: { description: 'Done.' } } } } });
  };
  const text = render(await compare(document('string'), document('number')), 'text');
  expect(text).toContain(
    'query parameter `filter` of `GET /a`: the type of `group` changed from string to number.',
  );
});

it.each(['text', 'markdown', 'github', 'sarif', 'html'] as const)(
  'names a header and its response: %s',
  async (format) => {
    const document = (maximum: number): unknown => {
      const headers = { 'X-Left': { schema: { type: 'integer', maximum } } };
      return openapi({ '/a': { get: { responses: { 200: { description: 'Done.', headers } } } } });
    };
    const text = render(await compare(document(5), document(9)), format).replaceAll(/<\/?code>/g, '`');
    expect(text).toContain(
      'header `x-left` in the response 200 of `GET /a`: `maximum` of `X-Left` changed from 5 to 9.',
    );
  },
);

it.each([
  [
    { items: { type: 'string' } },
    { items: { type: 'integer' } },
    'the type of the items of the body changed',
  ],
  [
    { prefixItems: [{ type: 'string' }] },
    { prefixItems: [{ type: 'null' }] },
    'the type of item 0 of the body',
  ],
  [
    { anyOf: [{ pattern: 'a' }, { minLength: 9 }] },
    { anyOf: [{ pattern: 'a' }, { minLength: 9 }, { pattern: 'b' }] },
    'the body gained a branch of `anyOf`: number 3.',
  ],
])('names a schema that has no name: %j', async (base, head, sentence) => {
  const document = (body: unknown): unknown => openapi({ '/a': { post: operation(undefined, body) } });
  const text = render(await compare(document(base), document(head)), 'text');
  expect(text).toContain(`response 200 of \`POST /a\`: ${sentence}`);
});

it('names an operation once that was added', async () => {
  const get = { responses: { 204: { description: 'Done.' } } };
  const text = render(await compare(openapi({ '/a': {} }), openapi({ '/a': { get } })), 'text');
  expect(text).toContain('✔ compatible Operation GET /a was added.');
});

it('reports that credentials are no longer required', async () => {
  const schemes = { key: { type: 'apiKey', in: 'header', name: 'X-Key' } };
  const document = (security: unknown[]): unknown =>
    openapi(
      { '/a': { get: { security, responses: { 204: { description: 'Done.' } } } } },
      { components: { securitySchemes: schemes } },
    );
  const { changes } = await compare(document([{ key: [] }]), document([]));
  expect(changes).toMatchObject([
    {
      id: 'security-requirement-changed',
      level: 'compatible',
      message: 'Callers with no credentials are accepted now.',
    },
  ]);
});

it('reports the credentials that an AsyncAPI server accepts in addition, and names the server', async () => {
  const document = (...types: string[]): unknown => ({
    asyncapi: '3.0.0',
    info: { title: 'Test', version: '1.0.0' },
    servers: { main: { host: 'a', protocol: 'amqp', security: types.map((type) => ({ type })) } },
  });
  const [one, two] = [document('userPassword'), document('userPassword', 'X509')];
  expect((await compare(one, two)).changes).toMatchObject([
    { level: 'compatible', message: 'Callers of the server `main` with `X509` are accepted now.' },
  ]);
  const refused = 'Callers of the server `main` with `X509` are refused now; `userPassword` is required.';
  expect((await compare(two, one)).changes).toMatchObject([{ level: 'breaking', message: refused }]);
});

it('reports that an AsyncAPI operation no longer requires credentials', async () => {
  const document = (security: unknown[]): unknown => ({
    asyncapi: '3.0.0',
    info: { title: 'Test', version: '1.0.0' },
    channels: { a: { address: 'a' } },
    operations: { a: { action: 'receive', channel: { $ref: '#/channels/a' }, security } },
  });
  const { changes } = await compare(document([{ type: 'userPassword' }]), document([]));
  expect(changes).toMatchObject([
    { level: 'compatible', message: 'Callers with no credentials are accepted now.', operations: ['a'] },
  ]);
});

it.each([
  [{}, { type: 'string' }, ['The type of the body changed from any to string.']],
  [{ type: 'string' }, {}, ['The type of the body changed from string to any.']],
])('reports a type that came or went once: %j to %j', async (base, head, messages) => {
  const document = (schema: unknown): unknown => openapi({ '/a': { post: operation(schema, undefined) } });
  const { changes } = await compare(document(base), document(head));
  expect(changes.map(({ message }) => message)).toEqual(messages);
});

it('reports that the discriminator of an AsyncAPI message was removed', async () => {
  const document = (more: object): unknown =>
    asyncapi({ a: { action: 'send', message: { payload: { type: 'object', ...more } } } });
  const { changes } = await compare(document({ discriminator: 'kind' }), document({}));
  expect(changes).toMatchObject([
    { level: 'breaking', message: 'The discriminator of the body was removed.', direction: 'send' },
  ]);
});
