import { openapi } from '../documents.ts';

/** Two documents, and whether going from the first to the second breaks somebody, and going back. */
export interface DocumentPair {
  name: string;
  base: unknown;
  head: unknown;
  forth: boolean;
  back: boolean;
}

type Json = Record<string, unknown>;

const text = { type: 'string' };
const json = (schema: unknown): Json => ({ 'application/json': { schema } });
const ok = (more: Json = {}): Json => ({ 200: { description: 'Done.', ...more } });
const get = (more: Json = {}): Json => ({ get: { responses: ok(), ...more } });
const withParameter = (parameter: Json): Json =>
  openapi({ '/a': get({ parameters: [{ name: 'q', in: 'query', schema: text, ...parameter }] }) });
const withResponses = (responses: Json): Json => openapi({ '/a': get({ responses }) });
const withBody = (requestBody: unknown): Json =>
  openapi({ '/a': { post: { requestBody, responses: ok() } } });
const bearer = { bearer: { type: 'http', scheme: 'bearer' } };
const schemes = {
  ...bearer,
  key: { type: 'apiKey', in: 'header', name: 'X-Key' },
  flow: { type: 'oauth2', flows: { implicit: { authorizationUrl: 'https://a/', scopes: { r: '', w: '' } } } },
};
const secured = (security: unknown, more: Json = {}): Json =>
  openapi({ '/a': get({ security, ...more }) }, { components: { securitySchemes: schemes } });
const callback = (item: Json): Json =>
  openapi({ '/a': { post: { responses: ok(), callbacks: { done: { '{$request.body#/url}': item } } } } });
const event = (schema: unknown): Json => ({
  post: { requestBody: { required: true, content: json(schema) }, responses: ok() },
});
const oas30 = (schema: unknown): Json => ({
  ...withResponses(ok({ content: json(schema) })),
  openapi: '3.0.3',
});
const pair = (name: string, base: unknown, head: unknown, forth: boolean, back: boolean): DocumentPair => ({
  name,
  base,
  head,
  forth,
  back,
});

/** The table. */
export const openapiPairs: readonly DocumentPair[] = [
  pair('path removed', openapi({ '/a': get(), '/b': get() }), openapi({ '/a': get() }), true, false),
  pair(
    'path variable renamed',
    openapi({ '/a/{id}': get({ parameters: [{ name: 'id', in: 'path', required: true, schema: text }] }) }),
    openapi({
      '/a/{taskId}': get({ parameters: [{ name: 'taskId', in: 'path', required: true, schema: text }] }),
    }),
    false,
    false,
  ),
  pair(
    'operation removed',
    openapi({ '/a': { ...get(), post: { responses: ok() } } }),
    openapi({ '/a': get() }),
    true,
    false,
  ),
  pair(
    'operationId changed',
    openapi({ '/a': get({ operationId: 'x' }) }),
    openapi({ '/a': get({ operationId: 'y' }) }),
    true,
    true,
  ),
  pair(
    'operationId added',
    openapi({ '/a': get() }),
    openapi({ '/a': get({ operationId: 'y' }) }),
    false,
    true,
  ),
  pair(
    'words changed',
    openapi({ '/a': get({ summary: 'x' }) }),
    openapi({ '/a': get({ summary: 'y', tags: ['t'] }) }),
    false,
    false,
  ),
  pair('parameter became required', withParameter({}), withParameter({ required: true }), true, false),
  pair('optional parameter added', openapi({ '/a': get() }), withParameter({}), false, true),
  pair('required parameter added', openapi({ '/a': get() }), withParameter({ required: true }), true, true),
  pair(
    'parameter moved to the path item',
    withParameter({}),
    openapi({ '/a': { ...get(), parameters: [{ name: 'q', in: 'query', schema: text }] } }),
    false,
    false,
  ),
  pair(
    'parameter moved to components',
    withParameter({}),
    openapi(
      { '/a': get({ parameters: [{ $ref: '#/components/parameters/Q' }] }) },
      { components: { parameters: { Q: { name: 'q', in: 'query', schema: text } } } },
    ),
    false,
    false,
  ),
  pair('parameter in another place', withParameter({}), withParameter({ in: 'header' }), true, true),
  pair(
    'parameter bound lowered',
    withParameter({ schema: { type: 'integer', maximum: 9 } }),
    withParameter({ schema: { type: 'integer', maximum: 8 } }),
    true,
    false,
  ),
  pair('style written out', withParameter({}), withParameter({ style: 'form', explode: true }), false, false),
  pair(
    'explode of a scalar',
    withParameter({ explode: true }),
    withParameter({ explode: false }),
    false,
    false,
  ),
  pair(
    'explode of an array',
    withParameter({ schema: { type: 'array', items: text } }),
    withParameter({ schema: { type: 'array', items: text }, explode: false }),
    true,
    true,
  ),
  pair(
    'style changed',
    withParameter({ schema: { type: 'array', items: text }, explode: false }),
    withParameter({ schema: { type: 'array', items: text }, style: 'pipeDelimited', explode: false }),
    true,
    true,
  ),
  pair('reserved characters allowed', withParameter({}), withParameter({ allowReserved: true }), false, true),
  pair(
    'default changed',
    withParameter({ schema: { type: 'integer', default: 10 } }),
    withParameter({ schema: { type: 'integer', default: 20 } }),
    true,
    true,
  ),
  pair(
    'default removed',
    withParameter({ schema: { type: 'integer', default: 10 } }),
    withParameter({ schema: { type: 'integer' } }),
    true,
    false,
  ),
  pair(
    'header parameter in another case',
    withParameter({ in: 'header', name: 'X-Trace' }),
    withParameter({ in: 'header', name: 'x-trace' }),
    false,
    false,
  ),
  pair(
    'header parameter that OpenAPI ignores',
    openapi({ '/a': get() }),
    withParameter({ in: 'header', name: 'Authorization', required: true }),
    false,
    false,
  ),
  pair(
    'schema to content',
    withParameter({}),
    withParameter({ schema: undefined, content: json(text) }),
    true,
    true,
  ),
  pair(
    'body became required',
    withBody({ content: json(text) }),
    withBody({ required: true, content: json(text) }),
    true,
    false,
  ),
  pair('body removed', withBody({ content: json(text) }), withBody(undefined), true, false),
  pair(
    'request media type removed',
    withBody({ content: { ...json(text), 'text/plain': { schema: text } } }),
    withBody({ content: json(text) }),
    true,
    false,
  ),
  pair(
    'request media type covered by a range',
    withBody({ content: { 'image/png': {} } }),
    withBody({ content: { 'image/*': {} } }),
    false,
    true,
  ),
  pair(
    'media type in another spelling',
    withBody({ content: json(text) }),
    withBody({ content: { 'Application/JSON; charset=utf-8': { schema: text } } }),
    false,
    false,
  ),
  pair(
    'response media type removed',
    withResponses(ok({ content: { ...json(text), 'text/plain': { schema: text } } })),
    withResponses(ok({ content: json(text) })),
    true,
    false,
  ),
  pair(
    'response removed',
    withResponses({ ...ok(), 404: { description: 'No.' } }),
    withResponses(ok()),
    true,
    false,
  ),
  pair(
    'response covered by a range',
    withResponses({ ...ok(), 404: { description: 'No.', content: json(text) } }),
    withResponses({ ...ok(), '4XX': { description: 'No.', content: json(text) } }),
    false,
    false,
  ),
  pair(
    'unexpected response described apart from default',
    withResponses({ ...ok(), default: { description: 'No.', content: json(text) } }),
    withResponses({
      ...ok(),
      404: { description: 'No.', content: json({ type: 'integer' }) },
      default: { description: 'No.', content: json(text) },
    }),
    false,
    true,
  ),
  pair(
    'response header removed',
    withResponses(ok({ headers: { 'X-A': { schema: text } } })),
    withResponses(ok()),
    true,
    false,
  ),
  pair(
    'response header became optional',
    withResponses(ok({ headers: { 'X-A': { required: true, schema: text } } })),
    withResponses(ok({ headers: { 'X-A': { schema: text } } })),
    true,
    false,
  ),
  pair(
    'response header in another case',
    withResponses(ok({ headers: { 'X-A': { schema: text } } })),
    withResponses(ok({ headers: { 'x-a': { schema: text } } })),
    false,
    false,
  ),
  pair(
    'readOnly set on what is sent',
    withBody({ content: json({ type: 'object', properties: { a: text } }) }),
    withBody({ content: json({ type: 'object', properties: { a: { ...text, readOnly: true } } }) }),
    true,
    false,
  ),
  pair(
    'writeOnly set on what is always returned',
    withResponses(ok({ content: json({ type: 'object', properties: { a: text }, required: ['a'] }) })),
    withResponses(
      ok({
        content: json({ type: 'object', properties: { a: { ...text, writeOnly: true } }, required: ['a'] }),
      }),
    ),
    true,
    false,
  ),
  pair(
    'required readOnly is not required in a request',
    withBody({ content: json({ type: 'object', properties: { a: text } }) }),
    withBody({
      content: json({
        type: 'object',
        required: ['id'],
        properties: { a: text, id: { ...text, readOnly: true } },
      }),
    }),
    false,
    false,
  ),
  pair(
    'extensible enum grows',
    withResponses(ok({ content: json({ enum: ['a'], 'x-extensible-enum': true }) })),
    withResponses(ok({ content: json({ enum: ['a', 'b'], 'x-extensible-enum': true }) })),
    false,
    false,
  ),
  pair(
    'extensible list grows',
    withResponses(ok({ content: json({ ...text, 'x-extensible-enum': ['a'] }) })),
    withResponses(ok({ content: json({ ...text, 'x-extensible-enum': ['a', 'b'] }) })),
    false,
    false,
  ),
  pair(
    'discriminator renamed',
    withResponses(ok({ content: json({ type: 'object', discriminator: { propertyName: 'a' } }) })),
    withResponses(ok({ content: json({ type: 'object', discriminator: { propertyName: 'b' } }) })),
    true,
    true,
  ),
  pair('security added', secured([]), secured([{ bearer: [] }]), true, false),
  pair(
    'security alternative added',
    secured([{ bearer: [] }]),
    secured([{ bearer: [] }, { key: [] }]),
    false,
    true,
  ),
  pair('second scheme needed', secured([{ bearer: [] }]), secured([{ bearer: [], key: [] }]), true, false),
  pair('scope added', secured([{ flow: ['r'] }]), secured([{ flow: ['r', 'w'] }]), true, false),
  pair(
    'security written at the root',
    secured([{ bearer: [] }]),
    { ...secured(undefined), security: [{ bearer: [] }] },
    false,
    false,
  ),
  pair(
    'scheme renamed',
    secured([{ bearer: [] }]),
    openapi(
      { '/a': get({ security: [{ token: [] }] }) },
      { components: { securitySchemes: { token: bearer.bearer } } },
    ),
    false,
    false,
  ),
  pair(
    'server removed',
    { ...openapi({ '/a': get() }), servers: [{ url: 'https://a' }, { url: 'https://b' }] },
    { ...openapi({ '/a': get() }), servers: [{ url: 'https://a' }] },
    true,
    false,
  ),
  pair(
    'servers reordered',
    { ...openapi({ '/a': get() }), servers: [{ url: 'https://a' }, { url: 'https://b/' }] },
    { ...openapi({ '/a': get() }), servers: [{ url: 'https://b' }, { url: 'https://a' }] },
    false,
    false,
  ),
  pair(
    'callback field required',
    callback(event({ type: 'object', properties: { a: text } })),
    callback(event({ type: 'object', required: ['a'], properties: { a: text } })),
    false,
    true,
  ),
  pair(
    'callback gains an enum value',
    callback(event({ enum: ['a'] })),
    callback(event({ enum: ['a', 'b'] })),
    true,
    false,
  ),
  pair(
    'callback removed',
    callback(event(text)),
    openapi({ '/a': { post: { responses: ok() } } }),
    true,
    false,
  ),
  pair(
    'webhook renamed',
    openapi({}, { webhooks: { a: event(text) } }),
    openapi({}, { webhooks: { b: event(text) } }),
    false,
    false,
  ),
  pair(
    'required webhook field removed',
    openapi({}, { webhooks: { a: event({ type: 'object', properties: { x: text }, required: ['x'] }) } }),
    openapi({}, { webhooks: { a: event({ type: 'object' }) } }),
    true,
    false,
  ),
  pair('nullable of 3.0', oas30(text), oas30({ ...text, nullable: true }), true, false),
  pair(
    'nullable of 3.0 is null of 3.1',
    oas30({ ...text, nullable: true }),
    withResponses(ok({ content: json({ type: ['string', 'null'] }) })),
    false,
    false,
  ),
  pair(
    'exclusive bound of 3.0 and 3.1',
    oas30({ type: 'number', minimum: 1, exclusiveMinimum: true }),
    withResponses(ok({ content: json({ type: 'number', exclusiveMinimum: 1 }) })),
    false,
    false,
  ),
  pair(
    'schema moved to components',
    withResponses(ok({ content: json(text) })),
    {
      ...withResponses(ok({ content: json({ $ref: '#/components/schemas/T' }) })),
      components: { schemas: { T: text } },
    },
    false,
    false,
  ),
  pair('deprecated', openapi({ '/a': get() }), openapi({ '/a': get({ deprecated: true }) }), false, false),
  pair(
    'sunset brought forward',
    openapi({ '/a': get({ deprecated: true, 'x-sunset': '2031-01-01' }) }),
    openapi({ '/a': get({ deprecated: true, 'x-sunset': '2030-01-01' }) }),
    true,
    false,
  ),
  pair(
    'removed after its sunset',
    openapi({ '/a': get(), '/b': get({ deprecated: true, 'x-sunset': '2020-01-01' }) }),
    openapi({ '/a': get() }),
    false,
    false,
  ),
  pair(
    'example changed',
    withBody({ content: { 'application/json': { schema: text, example: 'a' } } }),
    withBody({ content: { 'application/json': { schema: text, example: 'b' } } }),
    false,
    false,
  ),
];
