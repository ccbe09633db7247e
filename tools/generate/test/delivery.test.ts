import { describe, expect, test } from 'vitest';
import { callbackCheck } from '../src/emit/callback-check.ts';
import { callbackDelivery } from '../src/emit/callback-delivery.ts';
import type { Json, JsonObject } from '../src/json.ts';
import type { Contract } from '../src/model/contract.ts';
import { readSmall } from './support/small.ts';

interface Callbacks {
  /** The schema of each message, by its name. */
  readonly payloads: JsonObject;
  readonly schemas?: JsonObject;
  /** Where a request has the URL. @default in its field `url` */
  readonly expression?: string;
  /** The properties of the request of each operation that sets the URL. @default a URL of at most 9 characters */
  readonly requests?: readonly JsonObject[];
}

const toUrl = '{$request.body#/url}';

function getContent(schema: Json): JsonObject {
  return { description: '-', content: { 'application/json': { schema } } };
}

/** Reads documents with the messages `payloads`, each with one reply, and the operations that set their URL. */
function read({
  payloads,
  schemas,
  expression = toUrl,
  requests = [{ url: { type: 'string', maxLength: 9 } }],
}: Callbacks): Contract {
  const names = Object.keys(payloads);
  const from = (member: (name: string) => Json): JsonObject =>
    Object.fromEntries(names.map((name) => [name, member(name)]));
  const message = (payload: Json): JsonObject => ({
    description: '-',
    contentType: 'application/json',
    payload,
  });
  const contract = readSmall({
    schemas: {
      ...schemas,
      ...Object.fromEntries(
        requests.map((properties, index) => [`Request${index}`, { type: 'object', properties }]),
      ),
    },
    openapi: {
      paths: Object.fromEntries(
        requests.map((_, index) => [
          `/${index}`,
          {
            post: {
              ...{ operationId: `post${index}`, summary: '-', description: '-', responses: {} },
              requestBody: {
                required: true,
                ...getContent({ $ref: `#/components/schemas/Request${index}` }),
              },
              callbacks: from((name) => ({ $ref: `#/components/callbacks/${name}` })),
            },
          },
        ]),
      ),
    },
    components: {
      callbacks: from((name) => ({
        [expression]: {
          post: {
            ...{ operationId: name, summary: '-', description: '-' },
            requestBody: getContent(payloads[name] ?? {}),
            responses: { 202: getContent({}) },
          },
        },
      })),
    },
    asyncapi: {
      channels: {
        receiver: {
          address: '{url}',
          parameters: { url: { description: '-' } },
          messages: from((name) => ({ $ref: `#/components/messages/${name}` })),
        },
      },
      operations: {
        send: {
          ...{ action: 'send', title: '-', description: '-', channel: { $ref: '#/channels/receiver' } },
          bindings: { http: { method: 'POST' } },
          messages: names.map((name) => ({ $ref: `#/channels/receiver/messages/${name}` })),
          reply: { messages: [{ $ref: '#/components/messages/taken' }] },
        },
      },
      components: {
        messages: {
          ...from((name) => message(payloads[name] ?? {})),
          taken: { ...message({}), description: 'Taken.', bindings: { http: { statusCode: 202 } } },
        },
        schemas: { ...schemas },
      },
    },
    entries: [
      {
        ...{ id: 'task-final-statuses', title: '-', question: '-', known: '-', documents: '-', marks: '-' },
        assumption: { summary: '-', value: ['DONE'] },
      },
    ],
  });
  return contract;
}

const open = { enum: ['a', 'b'], 'x-extensible-enum': ['a', 'b'] };

test('the kit knows the fields and the lists of every message', async () => {
  const contract = read({
    payloads: {
      taskDone: {
        type: 'object',
        properties: { kind: open, closed: { enum: ['c'] }, text: { type: 'string' } },
      },
      videoReady: {
        type: ['object', 'null'],
        properties: { kind: { enum: ['b', 'd'], 'x-extensible-enum': ['b', 'd'] }, url: { type: 'string' } },
      },
    },
  });
  expect(await callbackDelivery.emit(contract)).toEqual({
    'delivery.ts': `import type { TaskDone, VideoReady, webhooks } from '@videogen/types';

/** Payload of a delivery. */
export type CallbackPayload = TaskDone | VideoReady;

/** Taken. */
export type Taken = webhooks['taskDone']['post']['responses'][202]['content']['application/json'];

/** How the service sends a delivery. */
export const delivery = { method: 'POST', contentType: 'application/json' } as const;

/** Taken. */
export const taken = { status: 202, contentType: 'application/json' } as const;

/** Maximum length of a callback URL, in characters. */
export const maxUrlLength = 9 as const;

/** Names of the fields of a payload. */
export const fields = ['kind', 'closed', 'text', 'url'] as const;

/** The values that the contract lists, of each field to which the service may add values. */
export const listed = { kind: ['a', 'b', 'd'] } as const;

/** The final statuses of a task: an assumption. */
export const finalStatuses = ['DONE'] as const;
`,
  });
  expect(await callbackCheck.emit(contract)).toEqual({
    'check-payload.ts': expect.stringContaining(`checkPayload: checks.Check = checks.union(checks.object({
  kind: checks.openList(['a', 'b']),
  closed: checks.oneOf(['c']),
  text: checks.string(),
}, ['kind', 'closed', 'text']), checks.nullable(checks.object({
  kind: checks.openList(['b', 'd']),
  url: checks.string(),
}, ['kind', 'url'])));
`),
  });
});

test('the check of a schema is declared before those that use it, except in a circle', async () => {
  const getReference = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
  const contract = read({
    payloads: { taskDone: { anyOf: [getReference('Outer'), { type: 'boolean' }] } },
    schemas: {
      Outer: {
        type: 'object',
        required: ['list', 'map'],
        properties: {
          list: { type: 'array', items: getReference('Item'), minItems: 1, maxItems: 2 },
          map: { type: 'object', additionalProperties: getReference('Value') },
          union: { anyOf: [getReference('Member'), { type: 'null' }, { type: 'integer', minimum: 1 }] },
        },
      },
      Item: { type: ['string', 'null'], format: 'uuid', minLength: 1, maxLength: 2, pattern: '^/\\p{L}' },
      Value: { type: 'number', minimum: 1, maximum: 2 },
      Member: {
        type: 'object',
        required: ['outer'],
        properties: { outer: getReference('Outer'), any: {}, nothing: { type: 'null' } },
      },
    },
  });
  expect(await callbackCheck.emit(contract)).toEqual({
    'check-payload.ts': `import * as checks from '../checks.ts';

const checkItem: checks.Check = checks.nullable(checks.string(checks.uuid(), checks.minLength(1), checks.maxLength(2), checks.pattern(/^\\/\\p{L}/u)));

const checkValue: checks.Check = checks.number(checks.minimum(1), checks.maximum(2));

const checkMember: checks.Check = checks.object({
  outer: (value, at) => checkOuter(value, at),
  any: checks.anything(),
  nothing: checks.nothing(),
}, ['any', 'nothing']);

const checkOuter: checks.Check = checks.object({
  list: checks.array(checkItem, checks.minItems(1), checks.maxItems(2)),
  map: checks.record(checkValue),
  union: checks.nullable(checks.union(checkMember, checks.integer(checks.minimum(1)))),
}, ['union']);

/** Returns what is wrong with the payload of a delivery. */
export const checkPayload: checks.Check = checks.union(checkOuter, checks.boolean());
`,
  });
});

describe('the maximum length of a callback URL', () => {
  const payloads = { taskDone: { type: 'object', properties: { kind: open } } };
  const none =
    'spec/openapi.yaml#/components/callbacks: the field that holds the URL of a callback has no "maxLength"; add it to the schema of the field';

  test('is the smallest of the fields that hold it', async () => {
    const requests = [
      { url: { type: 'string', maxLength: 9 }, name: { type: 'string', maxLength: 1 } },
      { url: { $ref: '#/components/schemas/Url' } },
      { url: { type: 'string' } },
      { url: { type: 'array', items: { type: 'string', maxLength: 2 }, maxItems: 3 } },
    ];
    const contract = read({ payloads, requests, schemas: { Url: { type: 'string', maxLength: 8 } } });
    const [first = expect.fail('no operation'), ...others] = contract.operations;
    const emit = async (changed: Contract): Promise<string | undefined> =>
      /maxUrlLength = (\S+)/.exec(String((await callbackDelivery.emit(changed))['delivery.ts']))?.[1];
    expect(await emit(contract)).toBe('8');
    // The second operation without the callback.
    const operations = [first, ...others.map((operation) => ({ ...operation, callbacks: ['other'] }))];
    expect(await emit({ ...contract, operations })).toBe('9');
  });

  test.each<readonly [string, Partial<Callbacks>]>([
    ['no operation', { requests: [] }],
    ['no limit', { requests: [{ url: { type: 'string' } }] }],
    ['no such field', { requests: [{ other: { type: 'string', maxLength: 9 } }] }],
    ['a field inside of another', { expression: '{$request.body#/inner/url}' }],
    ['a text before the field', { expression: `https://a.example/${toUrl}` }],
    ['a text after the field', { expression: `${toUrl}/status` }],
  ])('of documents with %s stops the generator', (_, callbacks) => {
    const contract = read({ payloads, ...callbacks });
    expect(() => callbackDelivery.emit(contract)).toThrow(none);
  });
});

describe('messages to one URL', () => {
  const contract = read({ payloads: { taskDone: {} } });
  const [message = expect.fail('no message')] = contract.notifications;
  const [reply = expect.fail('no reply')] = message.replies;

  test.each([
    ['description', { ...reply, description: 'Another.' }],
    ['schema', { ...reply, schema: message.request.schema }],
  ])('may have replies with another %s', (_, other) => {
    const notifications = [message, { ...message, replies: [other] }];
    expect(() => callbackDelivery.emit({ ...contract, notifications })).not.toThrow();
  });

  test.each([
    ['name', { ...reply, name: 'other' }],
    ['status', { ...reply, status: 201 }],
    ['media type', { ...reply, contentType: 'text/plain' }],
  ])('whose replies have another %s stop the generator', (_, other) => {
    const notifications = [message, { ...message, replies: [other] }];
    expect(() => callbackDelivery.emit({ ...contract, notifications })).toThrow(
      'spec/asyncapi.yaml#/operations/send/messages/taskDone/reply: the replies differ from those of another message to the same URL; write the same replies for both',
    );
  });

  test.each([
    ['method', { ...message, verb: 'PUT' }, '{"method":"PUT","contentType":"application/json"}'],
    [
      'media type',
      { ...message, request: { ...message.request, contentType: 'text/plain' } },
      '{"method":"POST","contentType":"text/plain"}',
    ],
  ])('with another %s stop the generator', (_, other, says) => {
    const notifications = [message, message, other];
    expect(() => callbackDelivery.emit({ ...contract, notifications })).toThrow(
      `spec/asyncapi.yaml#/operations/bindings: messages of one URL differ: {"method":"POST","contentType":"application/json"}, ${says}; write the same method and media type for both`,
    );
  });

  test('that are none stop the generator', () => {
    for (const { emit } of [callbackDelivery, callbackCheck])
      expect(() => emit({ ...contract, notifications: [] })).toThrow(
        'spec/asyncapi.yaml#/operations: no message is sent; write the operation that sends one',
      );
  });
});
