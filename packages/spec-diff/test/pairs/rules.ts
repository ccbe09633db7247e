import { openapi } from '../documents.ts';

type Json = Record<string, unknown>;
/** A change of a document, and the levels and sentences of its report. */
export type Rule = [name: string, base: unknown, head: unknown, expected: string[]];

const text = { type: 'string' };
const done = { 204: { description: 'Done.' } };
const get = (more: Json, root: Json = {}): unknown =>
  openapi({ '/a': { get: { responses: done, ...more } } }, root);
const taking = (schema: unknown, root: Json = {}): unknown => {
  const requestBody = { required: true, content: { 'application/json': { schema } } };
  return openapi({ '/a': { post: { requestBody, responses: done } } }, root);
};
const returning = (response: Json): unknown =>
  get({ responses: { 200: { description: 'Done.', ...response } } });
const content = (type: string, schema: unknown = text, more: Json = {}): Json => ({
  content: { [type]: { schema, ...more } },
});
const taking30 = (schema: unknown, schemas: Json = {}): unknown => ({
  ...Object(taking(schema, { components: { schemas } })),
  openapi: '3.0.3',
});
const object = (properties: Json, more: Json = {}): Json => ({ type: 'object', properties, ...more });
const returning30 = (schema: unknown): unknown => ({
  ...Object(returning(content('application/json', schema))),
  components: { schemas: { A: object({ v: text }, { required: ['v'] }) } },
  openapi: '3.0.3',
});
const ending = { deprecated: true, 'x-sunset': '2025-12-31' };
const oauth = (flow: unknown, scopes: Json = { read: '' }): unknown => {
  const flows = flow ? { clientCredentials: { tokenUrl: flow, scopes } } : {};
  return get({}, { components: { securitySchemes: { o: { type: 'oauth2', flows } } } });
};
const served = (url: string, variables: Json = {}): unknown => get({ servers: [{ url, variables }] });
const callback = (body: Json): unknown => {
  const post = { requestBody: body, responses: done };
  return get({ callbacks: { onDone: { '{$request.query.url}': { post } } } });
};
const parameter = (more: Json): unknown => get({ parameters: [{ in: 'query', name: 'q', ...more }] });
const titled = (...anyOf: unknown[]): unknown => taking(object({ v: { anyOf } }));

/** Changes of OpenAPI documents. */
export const openapiRules: readonly Rule[] = [
  [
    'link removed',
    returning({ links: { next: { operationId: 'a' } } }),
    returning({}),
    ['warning: response 200 of `GET /a`: the link `next` was removed.'],
  ],
  [
    'link added',
    returning({}),
    returning({ links: { next: { operationId: 'a' } } }),
    ['compatible: response 200 of `GET /a`: the link `next` was added.'],
  ],
  [
    'link changed',
    returning({ links: { n: { operationId: 'a' } } }),
    returning({ links: { n: { operationId: 'b' } } }),
    ['warning: response 200 of `GET /a`: the link `n` changed.'],
  ],
  [
    'header with content',
    returning({ headers: { A: content('text/plain') } }),
    returning({ headers: { A: content('text/csv') } }),
    [
      'breaking: header `a` in the response 200 of `GET /a`: the media type `text/plain` was removed.',
      'compatible: header `a` in the response 200 of `GET /a`: the media type `text/csv` was added.',
    ],
  ],
  [
    'callback header required',
    get({ callbacks: { c: { '{$url}': { post: { responses: { 200: { description: 'd' } } } } } } }),
    get({
      callbacks: {
        c: {
          '{$url}': {
            post: {
              responses: { 200: { description: 'd', headers: { A: { required: true, schema: text } } } },
            },
          },
        },
      },
    }),
    ['breaking: response 200 to the callback `c`: the header `a` was added.'],
  ],
  [
    'required body added',
    get({}),
    get({ requestBody: { required: true, ...content('text/plain') } }),
    ['breaking: request of `GET /a`: a required request body was added.'],
  ],
  [
    'optional body added',
    get({}),
    get({ requestBody: content('text/plain') }),
    ['compatible: request of `GET /a`: an optional request body was added.'],
  ],
  [
    'callback body got required',
    callback(content('text/plain')),
    callback({ required: true, ...content('text/plain') }),
    ['compatible: request of the callback `onDone`: the request body became required.'],
  ],
  [
    'any response type became one',
    returning(content('*/*')),
    returning(content('application/json')),
    ['compatible: response 200 of `GET /a`: the media type `*/*` was narrowed to `application/json`.'],
  ],
  [
    'the more specific media type is compared',
    returning({ content: { 'text/*': { schema: text }, 'text/plain': { schema: text } } }),
    returning({
      content: { 'text/*': { schema: text }, 'text/plain': { schema: { type: ['string', 'null'] } } },
    }),
    ['breaking: response 200 of `GET /a`: the body may now be null.'],
  ],
  [
    'encoding of a response',
    returning(
      content('multipart/form-data', object({ f: text }), {
        encoding: { f: { contentType: 'image/png, image/gif' } },
      }),
    ),
    returning(
      content('multipart/form-data', object({ f: text }), { encoding: { f: { contentType: 'image/png' } } }),
    ),
    [
      'compatible: response 200 of `GET /a`: the `contentType` of the part `f` changed from image/png, image/gif to image/png.',
    ],
  ],
  [
    'range spelled out',
    returning({}),
    get({ responses: { '2XX': { description: 'Done.' } } }),
    [
      'compatible: response 200 of `GET /a`: the response `200` is no longer listed: `2XX` covers it.',
      'compatible: response 2XX of `GET /a`: the response `2XX` was added.',
    ],
  ],
  [
    'range replaced',
    get({
      responses: {
        '4XX': { description: 'No.', ...content('text/plain') },
        default: { description: 'x', ...content('text/csv') },
      },
    }),
    get({ responses: { default: { description: 'x', ...content('text/csv') } } }),
    [
      'breaking: response 4XX of `GET /a`: the media type `text/plain` was removed.',
      'compatible: response 4XX of `GET /a`: the response `4XX` was replaced by single statuses.',
      'compatible: response 4XX of `GET /a`: the media type `text/csv` was added.',
    ],
  ],
  [
    'operation after its sunset',
    openapi({ '/a': { get: { ...ending, responses: done }, post: { responses: done } } }),
    openapi({ '/a': { post: { responses: done } } }),
    ['warning: Operation GET /a was removed, as announced by its sunset.'],
  ],
  [
    'another method',
    openapi({ '/a': { additionalOperations: { LINK: { responses: done } } } }),
    openapi({ '/a': {} }),
    ['breaking: Operation LINK /a was removed.'],
  ],
  [
    'flow removed',
    oauth('https://a.example'),
    oauth(undefined),
    ['breaking: The OAuth flow `clientCredentials` of `o` was removed.'],
  ],
  [
    'refresh URL added',
    oauth('https://a.example'),
    get(
      {},
      {
        components: {
          securitySchemes: {
            o: {
              type: 'oauth2',
              flows: {
                clientCredentials: {
                  tokenUrl: 'https://a.example',
                  refreshUrl: 'https://b.example',
                  scopes: { read: '' },
                },
              },
            },
          },
        },
      },
    ),
    [
      'compatible: The OAuth flow `clientCredentials` of `o` changed its `refreshUrl` from nothing to https://b.example.',
    ],
  ],
  [
    'scope no longer offered',
    oauth('https://a.example', { read: '', write: '' }),
    oauth('https://a.example'),
    ['warning: The OAuth flow `clientCredentials` of `o` no longer offers write.'],
  ],
  [
    'unknown scheme',
    get({ security: [{ missing: [] }] }),
    get({}),
    ['compatible: request of `GET /a`: callers with no credentials are accepted now.'],
  ],
  [
    'server of an operation',
    served('https://a.example'),
    served('https://b.example'),
    [
      'breaking: `GET /a`: the server `https://a.example` was removed.',
      'compatible: `GET /a`: the server `https://b.example` was added.',
    ],
  ],
  [
    'server became a variable',
    served('https://eu.example.com'),
    served('https://{r}.example.com', { r: { default: 'eu', enum: ['eu', 'us'] } }),
    ['compatible: `GET /a`: the server `https://{r}.example.com` was added.'],
  ],
  [
    'list in a path',
    get({ parameters: [{ in: 'header', name: 'h', schema: { type: 'array', items: text } }] }),
    get({ parameters: [{ in: 'header', name: 'h', explode: true, schema: { type: 'array', items: text } }] }),
    ['annotation: The text of the document changed, but not its meaning.'],
  ],
  [
    'parameter without schema',
    parameter({}),
    parameter({ schema: { type: 'integer' } }),
    ['breaking: query parameter `q` of `GET /a`: the type of `q` changed from any to integer.'],
  ],
  [
    'sunset announced',
    get({ ...ending }),
    get({ deprecated: true, 'x-sunset': '2025-11-30' }),
    ['breaking: The sunset of GET /a moved from "2025-12-31" to "2025-11-30".'],
  ],
  [
    'first sunset',
    get({ deprecated: true }),
    get({ ...ending }),
    ['warning: GET /a will be removed on "2025-12-31".'],
  ],
  [
    'sunset lost',
    get({ ...ending }),
    get({ deprecated: true }),
    ['warning: GET /a lost its sunset date "2025-12-31".'],
  ],
  [
    'renamed among others',
    taking(object({ image_url: { ...text, minLength: 2 }, a: text })),
    taking(object({ imageUrl: { ...text, minLength: 2 }, b: { type: 'integer' } })),
    [
      'breaking: request of `POST /a`: property `image_url` of the body was renamed to `imageUrl`.',
      'warning: request of `POST /a`: property `a` of the body was removed.',
      'compatible: request of `POST /a`: property `b` was added to the body.',
    ],
  ],
  [
    'plain members are no rename',
    taking(object({ a: true })),
    taking(object({ b: {} })),
    [
      'warning: request of `POST /a`: property `a` of the body was removed.',
      'compatible: request of `POST /a`: property `b` was added to the body.',
    ],
  ],
  [
    'many values',
    taking({ enum: [1, 2, 3, 4, 5, 6, 7, 8] }),
    taking({ enum: [1] }),
    ['breaking: request of `POST /a`: the body no longer accepts 2, 3, 4, 5, 6 and 2 more values.'],
  ],
  [
    'another type beside null',
    taking({ type: ['number', 'null'] }),
    taking({ type: ['string', 'null'] }),
    ['breaking: request of `POST /a`: the type of the body changed from number to string.'],
  ],
  [
    'no type and null',
    taking({}),
    taking({ type: ['string', 'null'] }),
    ['breaking: request of `POST /a`: the type of the body changed from any to null | string.'],
  ],
  [
    'long value',
    taking({ default: 'a'.repeat(90), ...text }),
    taking({ default: 'b', ...text }),
    [
      'breaking: request of `POST /a`: the default of the body changed from "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa… to "b".',
    ],
  ],
  [
    'listed values',
    taking({ type: 'string', 'x-extensible-enum': ['a', 'b'] }),
    taking({ type: 'string', 'x-extensible-enum': ['a'] }),
    ['breaking: request of `POST /a`: the known values of the body changed from ["a","b"] to ["a"].'],
  ],
  [
    'encoding of a value',
    taking({ ...text, contentEncoding: 'base64' }),
    taking({ ...text, contentEncoding: 'base32' }),
    ['breaking: request of `POST /a`: `contentEncoding` of the body changed from "base64" to "base32".'],
  ],
  [
    'branch with a title',
    titled({ title: 'Short', maxLength: 3 }, { minLength: 9 }),
    titled({ title: 'Short', maxLength: 3 }, { minLength: 9 }, { title: 'Code', pattern: '^x' }),
    ['compatible: request of `POST /a`: `v` gained a branch of `anyOf`: `Code`.'],
  ],
  [
    'nullable enum',
    taking30({ type: 'string', enum: ['a'] }),
    taking30({ type: 'string', enum: ['a'], nullable: true }),
    ['compatible: request of `POST /a`: the body now accepts null.'],
  ],
  [
    'nullable reference',
    taking30({ allOf: [{ $ref: '#/components/schemas/A' }] }, { A: text }),
    taking30({ allOf: [{ $ref: '#/components/schemas/A' }], nullable: true }, { A: text }),
    ['compatible: request of `POST /a`: the body may now be null.'],
  ],
  [
    'nullable reference to an object',
    returning30({ allOf: [{ $ref: '#/components/schemas/A' }] }),
    returning30({ allOf: [{ $ref: '#/components/schemas/A' }], nullable: true }),
    ['breaking: response 200 of `GET /a`: the body may now be null.'],
  ],
  [
    'nullable union',
    taking30({ anyOf: [text, { type: 'integer' }] }),
    taking30({ anyOf: [text, { type: 'integer' }], nullable: true }),
    ['compatible: request of `POST /a`: the body may now be null.'],
  ],
  [
    'inclusive again',
    taking30({ type: 'integer', minimum: 1, exclusiveMinimum: false }),
    taking30({ type: 'integer', minimum: 1, exclusiveMinimum: true }),
    ['breaking: request of `POST /a`: `minimum` of the body changed from 1 to 2.'],
  ],
  [
    'tuple of draft-07',
    taking({ type: 'array', items: [text], additionalItems: false }),
    taking({ type: 'array', items: [text], additionalItems: text }),
    [
      'compatible: request of `POST /a`: `additionalItems` accepts values now.',
      'compatible: request of `POST /a`: the type of `additionalItems` changed from any to string.',
      'compatible: request of `POST /a`: `items` of the body changed: it accepts more values.',
    ],
  ],
  [
    'dependencies of draft-07',
    taking(object({ a: text, b: text })),
    taking(object({ a: text, b: text }, { dependencies: { a: ['b'], b: { required: ['a'] } } })),
    [
      'breaking: request of `POST /a`: the body: `a` requires `b` now.',
      'breaking: request of `POST /a`: `dependentSchemas` of the body was added.',
    ],
  ],
  [
    'anchors',
    taking({ $ref: '#a' }, { components: { schemas: { A: { $anchor: 'a', ...text } } } }),
    taking({ $ref: '#a' }, { components: { schemas: { A: { $anchor: 'a', ...text, maxLength: 5 } } } }),
    ['breaking: request of `POST /a`: `maxLength` of `A` was set to 5.'],
  ],
  [
    'bounds of two branches',
    taking({
      allOf: [
        { type: 'integer', maximum: 9, multipleOf: 2 },
        { maximum: 5, multipleOf: 4 },
      ],
    }),
    taking({ type: 'integer', maximum: 4, multipleOf: 4 }),
    ['breaking: request of `POST /a`: `maximum` of the body changed from 5 to 4.'],
  ],
  [
    'a list of objects grows',
    taking({ enum: [{ a: [1] }, { a: [2] }] }),
    taking({ enum: [{ a: [1] }, { a: [2] }, { a: [3] }] }),
    ['compatible: request of `POST /a`: the body now accepts {"a":[3]}.'],
  ],
  [
    'discriminator for readers',
    returning(content('application/json', object({ kind: text }))),
    returning(
      content('application/json', object({ kind: text }, { discriminator: { propertyName: 'kind' } })),
    ),
    ['warning: response 200 of `GET /a`: the discriminator of the body was added.'],
  ],
];

const payload = object({ a: text });
interface Parts {
  channel?: Json;
  message?: Json;
  operation?: Json;
  operations?: Json;
  more?: Json;
}
const events = ({ channel = {}, message = {}, operation = {}, operations, more = {} }: Parts): unknown => ({
  asyncapi: '3.0.0',
  info: { title: 'Test', version: '1.0.0' },
  channels: {
    events: { address: 'events', messages: { event: { payload, ...message } }, ...channel },
    other: { address: 'other', messages: { event: { payload } } },
  },
  operations: operations ?? {
    onEvent: { action: 'send', channel: { $ref: '#/channels/events' }, ...operation },
  },
  ...more,
});
const binding = (kafka?: Json): unknown => events({ message: kafka ? { bindings: { kafka } } : {} });
const reply = (more: Json = {}): unknown =>
  events({ operation: { reply: { channel: { $ref: '#/channels/other' }, ...more } } });
const host = (variables: Json): Parts => ({
  more: { servers: { main: { host: '{h}', protocol: 'amqp', variables } } },
});
const servers = { one: { host: 'a', protocol: 'amqp' }, two: { host: 'b', protocol: 'amqp' } };
const avro = (schema: unknown): unknown =>
  events({ message: { payload: { schemaFormat: 'application/vnd.apache.avro+json', schema } } });
const version2 = (url: string, ...messages: unknown[]): unknown => ({
  asyncapi: '2.6.0',
  info: { title: 'Test', version: '1.0.0' },
  servers: { main: { url, protocol: 'mqtt' } },
  channels: { events: { subscribe: { message: messages.length === 1 ? messages[0] : { oneOf: messages } } } },
});

/** Changes of AsyncAPI documents. */
export const asyncapiRules: readonly Rule[] = [
  [
    'binding added',
    binding(),
    binding({ groupId: 'a' }),
    ['warning: message that `onEvent` sends: the `kafka.groupId` binding of the message `event` was added.'],
  ],
  [
    'binding removed',
    binding({ acks: 1 }),
    binding(),
    ['breaking: message that `onEvent` sends: the `kafka.acks` binding of the message `event` was removed.'],
  ],
  [
    'binding with a schema',
    binding({ key: text }),
    binding({ key: { ...text, maxLength: 3 } }),
    ['compatible: message that `onEvent` sends: `maxLength` of `key` was set to 3.'],
  ],
  [
    'channel removed',
    events({}),
    { ...Object(events({})), channels: { events: Object(events({})).channels.events } },
    ['breaking: The channel `other` was removed.'],
  ],
  [
    'channel parameter',
    events({ channel: { address: 'e/{a}', parameters: { a: { default: 'x' } } } }),
    events({ channel: { address: 'e/{a}', parameters: { a: { default: 'y' } } } }),
    ['breaking: `default` of the channel parameter `a` changed.'],
  ],
  [
    'channel on fewer servers',
    events({ more: { servers } }),
    events({ more: { servers }, channel: { servers: [{ $ref: '#/servers/one' }] } }),
    ['breaking: The channel `events` is no longer on `two`.'],
  ],
  [
    'headers of a trait',
    events({ message: { headers: object({ b: text }), traits: [{ headers: object({ a: text }) }] } }),
    events({
      message: { headers: object({ b: text }), traits: [{ headers: object({ a: { type: 'integer' } }) }] },
    }),
    ['breaking: message that `onEvent` sends: the type of `a` changed from string to integer.'],
  ],
  [
    'documentation of Avro',
    avro({ type: 'record', doc: 'a', fields: [{ name: 'a', type: 'int', doc: 'b' }] }),
    avro({ type: 'record', doc: 'c', fields: [{ name: 'a', type: 'int' }] }),
    ['annotation: The text of the document changed, but not its meaning.'],
  ],
  [
    'operation renamed',
    events({}),
    events({ operations: { sendEvent: { action: 'send', channel: { $ref: '#/channels/events' } } } }),
    ['breaking: The operation `onEvent` is called `sendEvent` now; generated code names things after it.'],
  ],
  [
    'operation after its sunset',
    events({ operation: ending }),
    events({ operations: {} }),
    ['warning: The operation `onEvent` was removed, as announced by its sunset.'],
  ],
  [
    'operation moved',
    events({}),
    events({ operation: { channel: { $ref: '#/channels/other' } } }),
    ['breaking: The operation `onEvent` moved to the channel other.'],
  ],
  [
    'message added to what is received',
    events({ operation: { action: 'receive' } }),
    events({
      operation: { action: 'receive' },
      channel: { messages: { event: { payload }, more: { payload: text } } },
    }),
    ['compatible: message that `onEvent` receives: the message `more` was added.'],
  ],
  [
    'message renamed',
    events({ channel: { messages: { a: { name: 'x', payload } } } }),
    events({ channel: { messages: { b: { name: 'x', payload: object({ a: text }, { title: 'T' }) } } } }),
    ['annotation: message that `onEvent` sends: `title` of the body changed.'],
  ],
  [
    'reply removed',
    reply(),
    events({}),
    ['breaking: message that `onEvent` receives: the reply was removed.'],
  ],
  [
    'reply added',
    events({ operation: { action: 'receive' } }),
    events({ operation: { action: 'receive', reply: { channel: { $ref: '#/channels/other' } } } }),
    ['compatible: message that `onEvent` sends: a reply was added.'],
  ],
  [
    'reply moved',
    reply(),
    reply({ channel: { $ref: '#/channels/events' } }),
    ['breaking: message that `onEvent` receives: the reply goes to events instead of other.'],
  ],
  [
    'unused message removed',
    events({ operations: {} }),
    events({ operations: {}, channel: { messages: {} } }),
    ['breaking: The message `event` was removed.'],
  ],
  [
    'server variable',
    events(host({ h: { default: 'a', enum: ['a', 'b'] } })),
    events(host({ h: { default: 'a', enum: ['a'] } })),
    ['breaking: The server variable `h` no longer accepts b.'],
  ],
  [
    'server of version 2',
    version2('mqtt://a.example/x', { name: 'one', payload }),
    version2('mqtt://b.example', { name: 'one', payload }),
    ['breaking: The server `main` moved from mqtt://a.example/x to mqtt://b.example.'],
  ],
  [
    'one message of several in version 2',
    version2('mqtt://a', { name: 'one', payload }, { messageId: 'two', payload: text }),
    version2('mqtt://a', { name: 'one', payload }, { messageId: 'three', payload: { type: 'integer' } }),
    [
      'breaking: message that `send events` sends: the message `two` was removed.',
      'warning: message that `send events` sends: the message `three` was added.',
    ],
  ],
];
