import { expect, test } from 'vitest';
import manifest from '../../../spec/package.json' with { type: 'json' };
import { clientOperations } from '../src/emit/client-operations.ts';
import { expectObject, type Json, toPointer, valueAt } from '../src/json.ts';
import { type Change, getDocuments, type Path, readWith } from './support/documents.ts';

const server = ['servers', '0'];
const scheme = ['components', 'securitySchemes', 'bearerAuth'];
const schemas = ['components', 'schemas'];
const create = ['paths', '/v1/video/text2video', 'post'];
const upload = ['paths', '/v1/upload/file', 'post'];
const body = [...create, 'requestBody', 'content'];
const header = { name: 'X-Group', in: 'header', description: 'Group.', schema: { type: 'string' } };
const response = ['paths', '/v1/tasks/{task_id}', 'get', 'responses', '200'];
const parameter = ['paths', '/v1/tasks/{task_id}', 'parameters', '0'];
const channel = ['channels', 'callbackReceiver'];
const send = ['operations', 'sendTaskStatus'];
const message = ['components', 'messages', 'taskStatusChanged'];
const replies = ['callbackAcknowledged', 'callbackUnusable'].map((name) => ({
  $ref: `#/channels/callbackReceiver/messages/${name}`,
}));
const callback = ['components', 'callbacks', 'taskStatusChanged', '{$request.body#/callback_url}', 'post'];
const callbackBody = [...callback, 'requestBody', 'content', 'application/json', 'schema'];

test('the documents themselves are followed', async () => {
  await expect(readWith(['openapi', ['info', 'title'], 'Another title'])).resolves.toBeDefined();
});

test('the method of a deprecated operation is deprecated', async () => {
  const read = async (value: boolean): Promise<string> => {
    const contract = await readWith(['openapi', [...create, 'deprecated'], value]);
    const texts = await clientOperations.emit(contract);
    return texts['create-methods.ts'] ?? '';
  };
  expect((await read(true)).match(/ \* @deprecated\n {3}\*\/\n {2}readonly textToVideo: /g)).toHaveLength(1);
  expect(await read(false)).not.toContain('@deprecated');
});

const text2video = 'openapi.yaml#/paths/~1v1~1video~1text2video';
const readTask = 'openapi.yaml#/paths/~1v1~1tasks~1{task_id}';
const sending = 'asyncapi.yaml#/operations/sendTaskStatus';

test.each<readonly ['openapi' | 'asyncapi', string, Path, Json, at: string]>([
  ['openapi', 'a webhook of its own', ['webhooks'], {}, 'openapi.yaml#/webhooks'],
  ['openapi', 'a dialect', ['jsonSchemaDialect'], 'https://a.example', 'openapi.yaml#/jsonSchemaDialect'],
  [
    'openapi',
    'a list of deployments',
    [...server, 'variables', 'base_url', 'enum'],
    ['http://localhost:4010'],
    'openapi.yaml#/servers/0/variables/base_url/enum',
  ],
  ['openapi', 'a protocol of a server', [...server, 'protocol'], 'http', 'openapi.yaml#/servers/0/protocol'],
  ['openapi', 'a server of a path', [...create.slice(0, 2), 'servers'], [], `${text2video}/servers`],
  ['openapi', 'a server of an operation', [...create, 'servers'], [], `${text2video}/post/servers`],
  ['openapi', 'an operation without a key', [...create, 'security'], [], `${text2video}/post/security`],
  [
    'openapi',
    'an encoding of a form',
    [...body, 'application/json', 'encoding'],
    {},
    `${text2video}/post/requestBody/content/application~1json/encoding`,
  ],
  [
    'openapi',
    'a header of a response',
    [...response, 'headers'],
    {},
    `${readTask}/get/responses/200/headers`,
  ],
  ['openapi', 'a style of a parameter', [...parameter, 'style'], 'matrix', `${readTask}/parameters/0/style`],
  ['asyncapi', 'a server', ['servers'], {}, 'asyncapi.yaml#/servers'],
  ['asyncapi', 'a binding of the channel', [...channel, 'bindings'], {}, `${sending}/channel/bindings`],
  [
    'asyncapi',
    'a list of addresses',
    [...channel, 'parameters', 'callbackUrl', 'enum'],
    ['https://a.example'],
    `${sending}/channel/parameters/callbackUrl/enum`,
  ],
  ['asyncapi', 'traits', [...send, 'traits'], [], `${sending}/traits`],
  ['asyncapi', 'an address of the reply', [...send, 'reply', 'address'], {}, `${sending}/reply/address`],
  ['asyncapi', 'a query', [...send, 'bindings', 'http', 'query'], {}, `${sending}/bindings/http/query`],
  ['asyncapi', 'another protocol', [...send, 'bindings', 'kafka'], {}, `${sending}/bindings/kafka`],
  [
    'asyncapi',
    'headers',
    [...message, 'bindings'],
    { http: { headers: {} } },
    `${sending}/messages/0/bindings/http/headers`,
  ],
  [
    'asyncapi',
    'another protocol of a message',
    [...message, 'bindings'],
    { amqp: {} },
    `${sending}/messages/0/bindings/amqp`,
  ],
])(
  'the document %s with %s, which no package follows, stops the generator',
  async (document, _, path, value, at) => {
    const member = at.split('/').at(-1);
    await expect(readWith([document, path, value])).rejects.toMatchObject({
      code: 'keyword_not_carried',
      message: `spec/${at}: no package follows "${member}"; leave it out, or teach tools/generate the member`,
    });
  },
);

/** The error about a fact of a message. */
const differ = (place: string, fact: string, here: string, there: string): string =>
  `${sending}${place}: the two documents state different ${fact}: ${here} here, ${there} in spec/openapi.yaml#/components/callbacks/taskStatusChanged; write the same in both`;
const messages = '/messages/taskStatusChanged';
const open =
  '["callback-changes","callback-delivered","callback-retries","callback-signature","callback-timeout"]';
const long = 'x'.repeat(300);

const oneServer =
  'openapi.yaml#/servers: an application names one base URL; write one server, whose URL is one variable';
const oneKey =
  'openapi.yaml#/security: every request needs the API key, without scopes; write "- bearerAuth: []"';
const oneUrl = `${sending}/channel/address: the kit knows one URL, that of a request; write one parameter`;

test.each<readonly ['openapi' | 'asyncapi', string, Path, Json | undefined, says: string]>([
  ['openapi', 'no server', ['servers'], [], oneServer],
  ['openapi', 'a second server', ['servers', '1'], { url: 'https://api.example' }, oneServer],
  ['openapi', 'a server with a path', [...server, 'url'], '{base_url}/video', oneServer],
  ['openapi', 'a server without a variable', ['servers'], [{ url: 'https://api.example' }], oneServer],
  ['openapi', 'a second variable', [...server, 'variables', 'region'], { default: 'eu' }, oneServer],
  ['openapi', 'requests without a key', ['security', '1'], {}, oneKey],
  ['openapi', 'scopes', ['security', '0', 'bearerAuth'], ['write'], oneKey],
  [
    'openapi',
    'another scheme',
    [...scheme, 'scheme'],
    'basic',
    'openapi.yaml#/components/securitySchemes/bearerAuth: client and service know the scheme "http bearer", not "http basic"; teach it to packages/client/src/send-once.ts and packages/engine/src/http/authenticate.ts first',
  ],
  [
    'openapi',
    'a header of a create request',
    [...create, 'parameters'],
    [header],
    'paths/createTextToVideo.yaml#/x-task-category: a method that creates a task sends a body alone; write the parameter as a field of the body',
  ],
  [
    'openapi',
    'an optional body',
    [...create, 'requestBody', 'required'],
    false,
    `${text2video}/post/requestBody: the body is optional; write "required: true"`,
  ],
  [
    'openapi',
    'a body of two media types',
    [...body, 'text/plain'],
    {},
    `${text2video}/post/requestBody/content: the body has the media types application/json, text/plain; write one, of JSON`,
  ],
  [
    'openapi',
    'a JSON of its own',
    body,
    { 'application/vnd.task+json': {} },
    `${text2video}/post/requestBody/content: the body has the media types application/vnd.task+json; write one, of JSON`,
  ],
  [
    'openapi',
    'a parameter in a cookie',
    [...parameter, 'in'],
    'cookie',
    `${readTask}/parameters/0/in: parameters in "cookie" are not supported; use path, query, header`,
  ],
  [
    'openapi',
    'a kind of media that is unknown',
    [...schemas, 'ImageToVideoRequest', 'properties', 'image', 'x-media', 'accepts', '0'],
    'text',
    'schemas/ImageToVideoRequest.yaml#/properties/image/x-media/accepts/0: "text" is not a kind of media; use image, audio, video',
  ],
  [
    'openapi',
    'a second table of formats',
    ['info', 'x-media-formats'],
    {},
    'openapi.yaml: "x-media-formats" was found 2 times; write it exactly once',
  ],
  [
    'openapi',
    'a table of formats in a list',
    ['tags', '0', 'x-media-formats'],
    {},
    'openapi.yaml: "x-media-formats" was found 2 times; write it exactly once',
  ],
  [
    'openapi',
    'no table of formats',
    [...upload, 'x-media-formats'],
    undefined,
    'openapi.yaml: "x-media-formats" was found 0 times; write it exactly once',
  ],
  [
    'openapi',
    'another version',
    ['info', 'version'],
    '99.0.0',
    `asyncapi.yaml#/info/version: the version ${manifest.version} differs from 99.0.0 in spec/openapi.yaml; write the same in both`,
  ],
  [
    'openapi',
    'a schema without a file',
    [...schemas, 'Further'],
    {},
    'openapi.yaml#/components/schemas/Further: the schema has no file; list it under components.schemas of openapi.yaml',
  ],
  [
    'openapi',
    'a reference that leads elsewhere',
    [...schemas, 'TaskResponse', 'properties', 'data', '$ref'],
    '#/components/responses/Refused',
    'schemas/TaskResponse.yaml#/properties/data/$ref: #/components/responses/Refused is not a component schema; list it under components.schemas of openapi.yaml',
  ],
  [
    'openapi',
    'a list beside a constant',
    [...schemas, 'TaskStatus', 'const'],
    'SUCCESS',
    'schemas/TaskStatus.yaml#/const: "enum" and "const" are both set; write one of them',
  ],
  ...['contentEncoding', 'contentMediaType'].map(
    (keyword) =>
      [
        'openapi',
        `another ${keyword}`,
        [...schemas, 'InlineMedia', keyword],
        'base32',
        `schemas/InlineMedia.yaml#/${keyword}: the keyword "${keyword}" cannot be carried into types and validators here; rewrite it with type, minLength, maxLength, pattern, format, or teach tools/generate the keyword`,
      ] as const,
  ),
  [
    'openapi',
    'a field of responses',
    [...schemas, 'InlineMediaInput', 'readOnly'],
    true,
    'schemas/InlineMediaInput.yaml#/readOnly: the keyword "readOnly" cannot be carried into types and validators here; rewrite it with type, properties, required, additionalProperties, or teach tools/generate the keyword',
  ],
  [
    'openapi',
    'a misspelled extension',
    [...schemas, 'VideoStyle', 'x-valid-fro'],
    'PT1H',
    'schemas/VideoStyle.yaml#/x-valid-fro: the keyword "x-valid-fro" cannot be carried into types and validators here; rewrite it with type, enum, const, or teach tools/generate the keyword',
  ],
  ['asyncapi', 'an address with a path', [...channel, 'address'], '{callbackUrl}/status', oneUrl],
  ['asyncapi', 'a second parameter', [...channel, 'parameters', 'kind'], { description: 'Kind.' }, oneUrl],
  [
    'asyncapi',
    'what the service receives',
    [...send, 'action'],
    'receive',
    `${sending}/action: the kit follows only what the service sends; write "send"`,
  ],
  [
    'asyncapi',
    'a message in place of a reference',
    [...send, 'messages', '0'],
    { name: 'taskStatusChanged' },
    `${sending}/messages/0/$ref: the message is written here; refer to one of the channel`,
  ],
  [
    'openapi',
    'another method of a callback',
    callback.slice(0, -1),
    { put: { operationId: 'a', summary: 'A', description: 'A', tags: ['A'], responses: {} } },
    differ(messages, 'HTTP method', '"POST"', '"PUT"'),
  ],
  [
    'openapi',
    'a further callback',
    ['components', 'callbacks', 'further'],
    { url: { post: { operationId: 'a', summary: 'A', description: 'A', responses: {} } } },
    'asyncapi.yaml#/operations: the two documents state different names: ["taskStatusChanged"] here, ["further","taskStatusChanged"] in spec/openapi.yaml#/components/callbacks; write the same in both',
  ],
  [
    'asyncapi',
    'an open question less',
    [...send, 'x-unspecified'],
    [],
    differ(messages, '"x-unspecified"', '[]', open),
  ],
  [
    'openapi',
    'a callback without a body',
    [...callback, 'requestBody'],
    undefined,
    differ(messages, 'media type of the payload', '"application/json"', 'nothing'),
  ],
  [
    'asyncapi',
    'a long schema of a message',
    [...message, 'payload'],
    { const: long },
    differ(
      messages,
      'schema of the payload',
      `{"kind":"enum","values":["${'x'.repeat(174)}`,
      '{"kind":"ref","name":"Task","nullable":false}',
    ),
  ],
  [
    'openapi',
    'a long schema of a callback',
    callbackBody,
    { const: long },
    differ(
      messages,
      'schema of the payload',
      '{"kind":"ref","name":"Task","nullable":false}',
      `{"kind":"enum","values":["${'x'.repeat(174)}`,
    ),
  ],
  [
    'openapi',
    'an open question of a body',
    [...callback, 'requestBody', 'x-unspecified'],
    ['callback-body'],
    differ(messages, '"x-unspecified" of the payload', '[]', '["callback-body"]'),
  ],
  [
    'openapi',
    'a further reply',
    [...callback, 'responses', '400'],
    { description: 'Refused.' },
    differ(messages, 'statuses of the replies', '["200","422"]', '["200","400","422"]'),
  ],
  [
    'openapi',
    'an open question of a reply',
    [...callback, 'responses', '422', 'x-unspecified'],
    ['callback-body'],
    differ(messages, '"x-unspecified" of the reply 422', '[]', '["callback-body"]'),
  ],
])(
  'the document %s with %s stops the generator, which says what to write',
  async (document, _, path, value, says) => {
    await expect(readWith([document, path, value])).rejects.toMatchObject({ message: `spec/${says}` });
  },
);

const further = [...schemas, 'Task', 'properties', 'further'];
const text = { type: 'string' };

test.each<readonly [string, Json[]]>([
  ['two texts', [text, { enum: ['a'] }]],
  ['an integer and a number', [{ type: 'integer' }, { type: 'number' }]],
  ['two objects', [{ type: 'object' }, { type: 'object', properties: {} }]],
  ['null twice', [{ type: ['string', 'null'] }, { type: 'null' }]],
  ['a reference', [{ $ref: '#/components/schemas/TaskStatus' }, { type: 'null' }]],
  ['a union', [{ anyOf: [text, { type: 'boolean' }] }, { type: 'null' }]],
  ['any value', [{}, { type: 'null' }]],
])('a choice of exactly one of several schemas that overlap stops the generator: %s', async (_, oneOf) => {
  await expect(readWith(['openapi', further, { oneOf }])).rejects.toMatchObject({
    message:
      'spec/schemas/Task.yaml#/properties/further/oneOf: the branches do not exclude each other by type; write "anyOf"',
  });
});

test('a choice of exactly one of several schemas is followed where their types exclude each other', async () => {
  const oneOf = [
    { enum: ['a'] },
    { enum: [1] },
    { type: 'object' },
    { type: 'array', items: {} },
    { type: 'null' },
  ];
  await expect(readWith(['openapi', further, { oneOf }])).resolves.toBeDefined();
});

test.each<readonly [string, readonly Change[]]>([
  [
    'lists of open questions in another order',
    [
      ['asyncapi', [...send, 'x-unspecified', '0'], 'callback-timeout'],
      ['asyncapi', [...send, 'x-unspecified', '1'], 'callback-retries'],
      ['asyncapi', [...message, 'x-unspecified'], ['a', 'b']],
      ['openapi', [...callback, 'requestBody', 'x-unspecified'], ['b', 'a']],
    ],
  ],
  ['replies in another order', [['asyncapi', [...send, 'reply', 'messages'], replies.toReversed()]]],
  [
    'a note about the schema in one document alone',
    [['openapi', callbackBody, { $ref: '#/components/schemas/Task', description: 'The record.' }]],
  ],
  ['a description of a variable', [['openapi', [...server, 'variables', 'base_url', 'description'], 'A']]],
  ['a description of a server', [['openapi', [...server, 'description'], 'A']]],
  ['an identity of the service at a callback', [['openapi', [...callback, 'security'], [{ a: [] }]]]],
])('the two documents may state %s', async (_, changes) => {
  await expect(readWith(...changes)).resolves.toBeDefined();
});

test('the two documents may state several messages, in another order', async () => {
  const { openapi } = await getDocuments();
  const post = valueAt(openapi, toPointer(callback));
  const requestBody = { description: 'A.', content: { 'application/json': { schema: text } } };
  const name = { $ref: '#/components/messages/another' };
  const contract = await readWith(
    ['asyncapi', ['components', 'messages', 'another'], { description: 'A.', payload: text }],
    ['asyncapi', [...channel, 'messages', 'another'], name],
    ['asyncapi', [...send, 'messages', '1'], { $ref: '#/channels/callbackReceiver/messages/another' }],
    [
      'openapi',
      ['components', 'callbacks', 'another'],
      { url: { post: { ...expectObject(post, ''), operationId: 'another', requestBody } } },
    ],
    ['openapi', ['components', 'callbacks', 'extra'], {}],
  );
  expect(contract.notifications.map(({ request }) => request.name)).toEqual(['taskStatusChanged', 'another']);
  expect(contract.callbacks.map(({ name }) => name)).toEqual(['taskStatusChanged', 'another']);
});
