import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../src/json.ts';
import type { Contract } from '../src/model/contract.ts';
import {
  describeCallbacks,
  describeObjects,
  describeOperations,
  describeService,
} from '../src/model/describe-reference.ts';
import { readNotifications } from '../src/model/read-async-operations.ts';
import { readCallbacks, readOperations } from '../src/model/read-operations.ts';
import { readSchema } from '../src/model/read-schema.ts';
import { Place } from '../src/place.ts';
import { createContract } from './support/contract.ts';

const reference = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const text = { type: 'string' };

const get = {
  operationId: 'getA',
  tags: ['First'],
  summary: 'Get.',
  description: 'Gets it.',
  'x-unspecified': ['a'],
  parameters: [
    {
      name: 'id',
      in: 'path',
      required: true,
      description: 'Id.',
      schema: { ...text, description: 'A text.' },
    },
    { name: 'size', in: 'query', description: 'Size.', schema: { type: 'integer' } },
  ],
  responses: {
    200: {
      description: 'Read.',
      content: { 'application/json': { schema: reference('Task'), examples: { task: { value: 1 } } } },
    },
    '4XX': { $ref: '#/components/responses/Refused' },
    500: { description: 'Broken.', 'x-unspecified': ['z'] },
  },
};
const post = {
  operationId: 'createA',
  summary: 'Create.',
  description: 'Creates it.',
  'x-costs-credits': true,
  'x-task-category': 'A',
  callbacks: { done: {} },
  requestBody: {
    description: 'Input.',
    required: true,
    content: {
      'application/json': {
        schema: reference('Body'),
        examples: { one: { summary: 'First', value: { prompt: 'a' } }, two: { value: { prompt: 'b' } } },
      },
    },
  },
  responses: {},
};
const callback = (operationId: string, unspecified: readonly string[]): JsonObject => ({
  url: {
    post: {
      operationId,
      summary: 'Done.',
      description: 'It is done.',
      'x-unspecified': unspecified,
      responses: {},
    },
  },
});
const schemas: JsonObject = {
  Task: { type: 'object', title: 'Task record', properties: { id: reference('Id') } },
  Body: { type: 'object', properties: { prompt: reference('Prompt'), all: reference('Further') } },
  Prompt: text,
  Id: text,
  Further: { type: 'object' },
  Either: { anyOf: [{ type: 'object', properties: {} }, text] },
  Unused: { type: 'object', properties: { a: text } },
};
const openapi: JsonObject = {
  info: { description: ' The service.' },
  'x-unspecified': ['s'],
  tags: [{ name: 'First', description: 'The first.' }],
  paths: { '/v1/a/{id}': { get }, '/v1/a': { post } },
  components: {
    schemas,
    responses: { Refused: { description: 'Refused.', 'x-unspecified': ['r'] } },
    callbacks: {
      done: callback('onDone', ['b']),
      other: callback('onOther', ['c']),
    },
    securitySchemes: {
      key: { type: 'http', description: 'A key.', 'x-unspecified': ['k'] },
      other: { description: 'Another.' },
    },
  },
};

const named = Object.entries(schemas).map(([name, schema]) => {
  const place = Place.of(Place.of({ schema }, '#').get('schema').object(), `spec/schemas/${name}.yaml#`);
  return { name, file: `${name}.yaml`, node: readSchema(place) };
});

function create(members: Partial<Contract> = {}): Contract {
  const place = Place.of(openapi, 'spec/openapi.yaml#');
  return createContract({
    documents: { folder: 'spec', openapi, asyncapi: {}, register: {}, files: new Map() },
    operations: readOperations(place),
    callbacks: readCallbacks(place),
    schemas: named,
    getSchema: (name) => named.find((schema) => schema.name === name)?.node ?? expect.fail(name),
    ...members,
  });
}

const plain = { values: [], extensible: false, open: [], choice: [], fields: [], variants: [], limits: [] };
const field = (name: string, anchor: string, members: object): object => ({
  ...plain,
  name,
  anchor,
  named: true,
  type: 'string',
  required: 'optional',
  description: '',
  ...members,
});
const value = (anchor: string, object: string, fields: readonly object[]): object =>
  field('Body', anchor, { named: false, type: 'object', required: 'required', object, fields });
const samples = (...labels: readonly string[]): object =>
  labels.map((label) => expect.objectContaining({ label }));

describe('the reference has', () => {
  test('each operation, with its parameters, bodies, examples and open facts', () => {
    const [read, created, ...others] = describeOperations(create());
    expect(others).toEqual([]);
    expect(read).toStrictEqual({
      id: 'getA',
      document: 'openapi',
      name: 'getA',
      summary: 'Get.',
      description: 'Gets it.',
      tag: 'First',
      method: 'GET',
      path: '/v1/a/{id}',
      costsCredits: false,
      open: [{ place: 'getA', ids: ['a'] }],
      callback: [],
      parameters: [
        field('id', 'path.id', { required: 'required', description: 'Id.' }),
        field('size', 'query.size', { type: 'integer', description: 'Size.' }),
      ],
      request: {
        description: '',
        open: [],
        examples: [{ name: 'request', summary: 'Get.', value: null, samples: samples('Client', 'curl') }],
      },
      responses: [
        {
          status: '200',
          description: 'Read.',
          open: [],
          value: value('200', 'Task', [field('id', '200.id', {})]),
          examples: [{ name: 'task', summary: 'task', value: 1, samples: [] }],
        },
        { status: '500', description: 'Broken.', open: [{ place: '', ids: ['z'] }], examples: [] },
        { status: '4XX', description: 'Refused.', open: [{ place: 'Refused', ids: ['r'] }], examples: [] },
      ],
    });
    expect(created).toMatchObject({
      category: 'A',
      costsCredits: true,
      open: [],
      callback: [{ place: 'onDone', ids: ['b'] }],
      request: {
        description: 'Input.',
        value: { anchor: 'body', object: 'Body' },
        examples: [
          {
            name: 'one',
            summary: 'First',
            value: { prompt: 'a' },
            samples: samples('Client', 'CLI', 'curl'),
          },
          { name: 'two', summary: 'two', value: { prompt: 'b' }, samples: samples('Client', 'CLI', 'curl') },
        ],
      },
      responses: [],
    });
    expect(JSON.stringify(created?.request.examples[1])).toContain('videogen a b');
  });

  test('each message, without samples', () => {
    const message = {
      description: 'Sent.',
      payload: text,
      contentType: 'application/json',
      examples: [{ name: 'one', payload: 'a' }],
    };
    const asyncapi: JsonObject = {
      channels: {
        receiver: {
          address: '{url}',
          parameters: { url: { description: 'The URL.' } },
          messages: { sent: { $ref: '#/components/messages/sent' } },
        },
      },
      operations: {
        send: {
          action: 'send',
          title: 'Send',
          description: 'Sends it.',
          channel: { $ref: '#/channels/receiver' },
          bindings: { http: { method: 'POST' } },
          messages: [{ $ref: '#/channels/receiver/messages/sent' }],
        },
      },
      components: { messages: { sent: message } },
    };
    const notifications = readNotifications(Place.of(asyncapi, 'spec/asyncapi.yaml#'));
    expect(describeCallbacks(create({ notifications }))).toMatchObject([
      {
        id: 'send',
        document: 'asyncapi',
        callback: [],
        request: {
          description: 'Sent.',
          examples: [{ name: 'one', summary: 'one', value: 'a', samples: [] }],
        },
      },
    ]);
  });

  test('each schema in a group, with the operations that use it', () => {
    const objects = describeObjects(create());
    expect(objects.map(({ name, title, group, usedBy }) => [name, title, group, usedBy])).toEqual([
      ['Task', 'Task record', 'Bodies', ['getA']],
      ['Body', 'Body', 'Bodies', ['createA']],
      ['Prompt', 'Prompt', 'Values', ['createA']],
      ['Id', 'Id', 'Values', ['getA']],
      ['Further', 'Further', 'Objects', ['createA']],
      ['Either', 'Either', 'Objects', []],
      ['Unused', 'Unused', 'Objects', []],
    ]);
    expect(objects[3]?.value).toEqual(field('Id', 'Id', { required: 'required' }));
  });

  test('the facts about all operations', () => {
    expect(describeService(create())).toEqual({
      version: '1.0.0',
      description: 'The service.',
      authentication: 'A key.',
      authenticationOpen: [{ place: 'key', ids: ['k'] }],
      open: [{ place: 'the whole document', ids: ['s'] }],
      tags: [{ name: 'First', description: 'The first.' }],
    });
  });

  test('no facts about all operations without a security scheme', () => {
    const documents = { ...create().documents, openapi: { components: {} } };
    expect(() => describeService(create({ documents }))).toThrow(
      expect.objectContaining({
        code: 'document_broken',
        message: 'spec/openapi.yaml#/components/securitySchemes: no security scheme is here; write one',
      }),
    );
  });
});
