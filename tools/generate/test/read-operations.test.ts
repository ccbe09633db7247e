import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../src/json.ts';
import { readNotifications } from '../src/model/read-async-operations.ts';
import { readCallbacks, readOperations } from '../src/model/read-operations.ts';
import { Place } from '../src/place.ts';

const notes = { examples: [], deprecated: false, unspecified: [] };
const node = (kind: string, at: string): object => ({ kind, at, nullable: false, notes });

const refused = { description: 'Refused.', 'x-unspecified': ['refusal'] };
const receive = {
  operationId: 'receive',
  summary: 'Receive.',
  description: 'The service sends it.',
  security: [],
  requestBody: { description: 'Sent.', content: { 'application/vnd.a+json': {} } },
  responses: { 200: { $ref: '#/components/responses/Refused' } },
};
const openapi: JsonObject = {
  paths: {
    '/a/{id}': {
      parameters: [{ $ref: '#/components/parameters/Id' }],
      get: { operationId: 'getA', summary: 'Get.', description: 'Gets it.' },
      post: {
        operationId: 'createA',
        tags: ['First', 'Second'],
        summary: 'Create.',
        description: 'Creates it.',
        deprecated: true,
        externalDocs: { url: 'https://a.example' },
        'x-costs-credits': true,
        'x-task-category': 'A',
        'x-unspecified': ['price'],
        parameters: [
          {
            name: 'limit',
            in: 'query',
            required: false,
            deprecated: true,
            description: 'Most.',
            examples: {},
            schema: { type: 'integer' },
            example: 0,
          },
        ],
        requestBody: {
          description: 'Input.',
          required: true,
          content: {
            'application/json': {
              schema: { type: 'string' },
              examples: {
                one: { $ref: '#/components/examples/One' },
                none: {},
              },
            },
          },
        },
        responses: {
          200: { description: 'Created.', content: { 'application/json': {} }, links: {} },
          '4XX': { $ref: '#/components/responses/Refused' },
        },
        callbacks: { received: { $ref: '#/components/callbacks/received' }, further: {} },
      },
      head: { operationId: 'recreateA', summary: 'Head.', description: 'Heads.' },
      trace: { operationId: 'createdAt', summary: 'Trace.', description: 'Traces it.' },
    },
  },
  components: {
    parameters: { Id: { name: 'id', in: 'path', required: true, description: 'Id.', schema: {} } },
    examples: { One: { summary: 'First', value: 'a' } },
    responses: { Refused: refused },
    callbacks: {
      received: { '{$request.body#/url}': { $ref: '#/components/pathItems/receive' } },
      further: { '{$request.body#/url}': { put: { ...receive, operationId: 'further' } } },
    },
    pathItems: { receive: { post: receive } },
  },
};

const item = 'spec/a.yaml#/paths/~1a~1{id}';
const id = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'Id.',
  schema: node('unknown', `${item}/parameters/0/schema`),
  json: {},
};
const plain = {
  path: '/a/{id}',
  tag: '',
  isDeprecated: false,
  costsCredits: false,
  parameters: [id],
  responses: new Map(),
  callbacks: [],
  unspecified: [],
};
const empty = { examples: {}, summaries: {} };
const refusal = { description: 'Refused.', ...empty, component: 'Refused', unspecified: ['refusal'] };

describe('operations', () => {
  test('are read in the order of the document', () => {
    expect(readOperations(Place.of(openapi, 'spec/a.yaml#'))).toStrictEqual([
      {
        ...plain,
        operationId: 'getA',
        method: 'getA',
        verb: 'GET',
        summary: 'Get.',
        description: 'Gets it.',
      },
      {
        ...plain,
        operationId: 'createA',
        method: 'a',
        verb: 'POST',
        summary: 'Create.',
        description: 'Creates it.',
        tag: 'First',
        isDeprecated: true,
        costsCredits: true,
        category: 'A',
        parameters: [
          id,
          {
            name: 'limit',
            in: 'query',
            required: false,
            description: 'Most.',
            schema: node('integer', `${item}/post/parameters/0/schema`),
            json: { type: 'integer' },
            example: 0,
          },
        ],
        request: {
          description: 'Input.',
          contentType: 'application/json',
          schema: node('string', `${item}/post/requestBody/content/application~1json/schema`),
          examples: { one: 'a', none: null },
          summaries: { one: 'First', none: 'none' },
          unspecified: [],
        },
        responses: new Map<string, object>([
          [
            '200',
            {
              description: 'Created.',
              contentType: 'application/json',
              schema: node('unknown', `${item}/post/responses/200/content/application~1json/schema`),
              ...empty,
              unspecified: [],
            },
          ],
          ['4XX', refusal],
        ]),
        callbacks: ['received', 'further'],
        unspecified: ['price'],
      },
      {
        ...plain,
        operationId: 'recreateA',
        method: 'recreateA',
        verb: 'HEAD',
        summary: 'Head.',
        description: 'Heads.',
      },
      {
        ...plain,
        operationId: 'createdAt',
        method: 'createdAt',
        verb: 'TRACE',
        summary: 'Trace.',
        description: 'Traces it.',
      },
    ]);
  });

  test('of the client are read from the callbacks, which may have a JSON of their own', () => {
    const read = readCallbacks(Place.of(openapi, 'spec/a.yaml#'));
    expect(read.map(({ name, expression }) => [name, expression])).toEqual([
      ['received', '{$request.body#/url}'],
      ['further', '{$request.body#/url}'],
    ]);
    const at = 'spec/a.yaml#/components/callbacks/received/{$request.body#~1url}';
    expect(read[0]?.operation).toStrictEqual({
      ...plain,
      operationId: 'receive',
      method: 'receive',
      verb: 'POST',
      path: '{$request.body#/url}',
      summary: 'Receive.',
      description: 'The service sends it.',
      parameters: [],
      request: {
        description: 'Sent.',
        contentType: 'application/vnd.a+json',
        schema: node('unknown', `${at}/post/requestBody/content/application~1vnd.a+json/schema`),
        ...empty,
        unspecified: [],
      },
      responses: new Map([['200', refusal]]),
    });
    expect(read[1]?.operation).toMatchObject({ operationId: 'further', verb: 'PUT' });
  });

  test.each([
    ['text/application/json', 'text/application/json'],
    ['application/jsonl', 'application/jsonl'],
    ['application/json;+json', 'application/json;+json'],
    ['application/+json', 'application/+json'],
    ['application/a+jsonl', 'application/a+jsonl'],
    ['a/application/a+json', 'a/application/a+json'],
    ['two types', 'application/json, application/a+json'],
  ])('with a body of %s stop the generator', (_, type) => {
    const content = Object.fromEntries(type.split(', ').map((name) => [name, {}]));
    const item = { post: { ...receive, requestBody: { description: 'Sent.', content } } };
    const document = { components: { callbacks: { received: { url: item } } } };
    expect(() => readCallbacks(Place.of(document, '#'))).toThrow(
      expect.objectContaining({
        code: 'keyword_not_carried',
        message: `#/components/callbacks/received/url/post/requestBody/content: the body has the media types ${type}; write one, of JSON`,
      }),
    );
  });

  test.each<[JsonObject, string]>([
    [
      { requestBody: { description: 'A.', content: {} } },
      '/requestBody: the body is optional; write "required: true"',
    ],
    [
      { parameters: [{ name: 'a', in: 'cookie' }] },
      '/parameters/0/in: parameters in "cookie" are not supported; use path, query, header',
    ],
    [
      { servers: [] },
      '/servers: no package follows "servers"; leave it out, or teach tools/generate the member',
    ],
  ])('with %j stop the generator', (members, problem) => {
    const post = { operationId: 'a', summary: 'A.', description: 'A.', ...members };
    expect(() => readOperations(Place.of({ paths: { a: { post } } }, '#'))).toThrow(
      expect.objectContaining({ code: 'keyword_not_carried', message: `#/paths/a/post${problem}` }),
    );
  });

  test.each(['a/application/json', 'application/jsonl', 'application/a+json'])(
    'that the client calls with a body of %s stop the generator',
    (type) => {
      const post = {
        operationId: 'a',
        summary: 'A.',
        description: 'A.',
        requestBody: { description: 'A.', required: true, content: { [type]: {} } },
      };
      expect(() => readOperations(Place.of({ paths: { '/a': { post } } }, '#'))).toThrow(
        `the body has the media types ${type}; write one, of JSON`,
      );
    },
  );
});

const reference = (name: string): JsonObject => ({ $ref: `#/channels/receiver/messages/${name}` });
const asyncapi = {
  info: { tags: [{ name: 'Callback' }, { name: 'Other' }] },
  defaultContentType: 'application/a+json',
  channels: {
    receiver: {
      address: '{url}',
      title: 'Receiver',
      summary: 'Receives.',
      description: 'Receives it.',
      parameters: { url: { description: 'The URL.', examples: ['https://a.example', 'https://b.example'] } },
      messages: {
        sent: { $ref: '#/components/messages/sent' },
        received: { $ref: '#/components/messages/received' },
      },
      tags: [],
      externalDocs: {},
    },
  },
  operations: {
    send: {
      action: 'send',
      title: 'Send',
      summary: 'Sends.',
      description: 'Sends it.',
      channel: { $ref: '#/channels/receiver' },
      bindings: { http: { method: 'POST', bindingVersion: '0.3.0' } },
      messages: [reference('sent')],
      reply: { channel: { $ref: '#/channels/receiver' }, messages: [reference('received')] },
      tags: [],
      externalDocs: {},
      'x-unspecified': ['retries'],
    },
  },
  components: {
    messages: {
      sent: {
        name: 'sent',
        title: 'Sent',
        summary: 'It is sent.',
        description: 'What is sent.',
        payload: { type: 'string' },
        examples: [{ name: 'one', summary: 'First', payload: 'a' }, { name: 'none' }],
        tags: [],
        externalDocs: {},
        'x-unspecified': ['order'],
      },
      received: {
        description: 'What is received.',
        contentType: 'application/json',
        bindings: { http: { statusCode: 200, bindingVersion: '0.3.0' } },
        payload: {},
      },
    },
  },
} satisfies JsonObject;

describe('messages', () => {
  const at = 'spec/b.yaml#/operations/send';
  const sent = {
    name: 'sent',
    at: `${at}/messages/sent`,
    description: 'What is sent.',
    contentType: 'application/a+json',
    schema: node('string', `${at}/messages/0/payload`),
    examples: { one: 'a', none: null },
    summaries: { one: 'First', none: 'none' },
    unspecified: ['order'],
  };
  const received = {
    name: 'received',
    at: `${at}/reply/messages/received`,
    status: 200,
    description: 'What is received.',
    contentType: 'application/json',
    schema: node('unknown', `${at}/reply/messages/0/payload`),
    ...empty,
    unspecified: [],
  };
  const notification = {
    operationId: 'send',
    method: 'send',
    verb: 'POST',
    path: '{url}',
    summary: 'Send',
    description: 'Sends it.',
    tag: 'Callback',
    isDeprecated: false,
    costsCredits: false,
    parameters: [
      {
        name: 'url',
        in: 'path',
        required: true,
        description: 'The URL.',
        schema: { ...node('string', `${at}/channel/parameters/url`), format: 'uri' },
        json: { type: 'string', format: 'uri' },
        example: 'https://a.example',
      },
    ],
    request: sent,
    replies: [received],
    responses: new Map([['200', received]]),
    callbacks: [],
    unspecified: ['retries'],
  };

  test('are read in the form of operations', () => {
    expect(readNotifications(Place.of(asyncapi, 'spec/b.yaml#'))).toStrictEqual([notification]);
  });

  test('are operations of their own where one operation sends several', () => {
    const { send } = asyncapi.operations;
    const document = {
      ...asyncapi,
      info: {},
      operations: {
        send: {
          ...send,
          messages: [...Array.from({ length: 10 }, () => reference('received')), reference('sent')],
        },
      },
    };
    const read = readNotifications(Place.of(document, 'spec/b.yaml#'));
    expect(
      read.slice(-2).map(({ operationId, method, tag, request }) => [operationId, method, tag, request.at]),
    ).toEqual([
      ['received', 'received', '', `${at}/messages/received`],
      ['sent', 'sent', '', `${at}/messages/sent`],
    ]);
  });

  test('may have a URL without an example', () => {
    const { receiver } = asyncapi.channels;
    const parameters = { url: { description: 'The URL.' } };
    const document = { ...asyncapi, channels: { receiver: { ...receiver, parameters } } };
    const [read] = readNotifications(Place.of(document, 'spec/b.yaml#'));
    expect(Object.keys(read?.parameters[0] ?? {})).not.toContain('example');
  });

  test.each([
    [{ address: 'url' }, 'the kit knows one URL, that of a request; write one parameter'],
    [{ parameters: {} }, 'the kit knows one URL, that of a request; write one parameter'],
    [{ parameters: { url: { description: 'A', default: 'b' } } }, 'no package follows "default"'],
  ])('of a channel with %j stop the generator', (members, message) => {
    const channels = { receiver: { ...asyncapi.channels.receiver, ...members } };
    expect(() => readNotifications(Place.of({ ...asyncapi, channels }, 'spec/b.yaml#'))).toThrow(message);
  });
});
