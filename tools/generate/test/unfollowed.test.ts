import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { clientOperations } from '../src/emit/client-operations.ts';
import type { Json } from '../src/json.ts';
import { type Documents, load } from '../src/load.ts';
import { type Contract, readContract } from '../src/model/contract.ts';

const documents = await load(fileURLToPath(new URL('../../../spec', import.meta.url)));

/** Reads the documents with one more member, or with another value of a member. */
function readWith(document: 'openapi' | 'asyncapi', path: readonly string[], value: Json): Contract {
  const copy: Documents = structuredClone(documents);
  const holder = path.slice(0, -1).reduce((node: object, key) => {
    const member: unknown = Reflect.get(node, key);
    if (typeof member !== 'object' || member === null) throw new Error(`${document} has no ${key}`);
    return member;
  }, copy[document]);
  Reflect.set(holder, path.at(-1) ?? '', value);
  return readContract(copy);
}

const server = ['servers', '0'];
const create = ['paths', '/v1/video/text2video', 'post'];
const header = { name: 'X-Group', in: 'header', description: 'Group.', schema: { type: 'string' } };
const response = ['paths', '/v1/tasks/{task_id}', 'get', 'responses', '200'];
const parameter = ['paths', '/v1/tasks/{task_id}', 'parameters', '0'];
const channel = ['channels', 'callbackReceiver'];
const send = ['operations', 'sendTaskStatus'];
const message = ['components', 'messages', 'taskStatusChanged'];

test('the documents themselves are followed', () => {
  expect(() => readWith('openapi', ['info', 'title'], 'Another title')).not.toThrow();
});

test('the method of a deprecated operation is deprecated', async () => {
  const read = async (value: boolean): Promise<string> => {
    const texts = await clientOperations.emit(readWith('openapi', [...create, 'deprecated'], value));
    return texts['create-methods.ts'] ?? '';
  };
  expect((await read(true)).match(/ \* @deprecated\n {3}\*\/\n {2}readonly textToVideo: /g)).toHaveLength(1);
  expect(await read(false)).not.toContain('@deprecated');
});

test.each([
  ['a webhook of its own', ['webhooks'], {}],
  ['another dialect of schemas', ['jsonSchemaDialect'], 'https://json-schema.org/draft/2019-09/schema'],
  ['a second server', ['servers', '1'], { url: 'https://api.example' }],
  ['a server with a path', [...server, 'url'], '{base_url}/video'],
  ['a second variable of a server', [...server, 'variables', 'region'], { default: 'eu' }],
  ['a list of deployments', [...server, 'variables', 'base_url', 'enum'], ['http://localhost:4010']],
  ['requests without a key', ['security', '1'], {}],
  ['scopes', ['security', '0', 'bearerAuth'], ['write']],
  ['a server of a path', ['paths', '/v1/video/text2video', 'servers'], []],
  ['a header of a create request', [...create, 'parameters'], [header]],
  ['a server of an operation', [...create, 'servers'], []],
  ['an operation without a key', [...create, 'security'], []],
  ['an optional body', [...create, 'requestBody', 'required'], false],
  ['an encoding of a form', [...create, 'requestBody', 'content', 'application/json', 'encoding'], {}],
  ['a header of a response', [...response, 'headers'], {}],
  ['a style of a parameter', [...parameter, 'style'], 'matrix'],
  ['another encoding of text', ['components', 'schemas', 'InlineMedia', 'contentEncoding'], 'base32'],
  ['a media type of text', ['components', 'schemas', 'InlineMedia', 'contentMediaType'], 'image/png'],
  ['a field of responses', ['components', 'schemas', 'InlineMediaInput', 'readOnly'], true],
  ['a field of requests', ['components', 'schemas', 'Task', 'writeOnly'], true],
  ['a misspelled extension', ['components', 'schemas', 'ServiceUri', 'x-valid-fro'], 'PT1H'],
] as const)('the OpenAPI document with %s stops the generator', (_, path, value) => {
  expect(() => readWith('openapi', path, value)).toThrow(
    expect.objectContaining({ message: expect.stringMatching(/^spec\/.*; [a-z]/) }),
  );
});

test.each([
  ['a server', ['servers'], {}],
  ['a binding of the channel', [...channel, 'bindings'], {}],
  ['an address with a path', [...channel, 'address'], '{callbackUrl}/status'],
  ['a second parameter', [...channel, 'parameters', 'kind'], { description: 'Kind.' }],
  ['a list of addresses', [...channel, 'parameters', 'callbackUrl', 'enum'], ['https://a.example']],
  ['an address of the reply', [...send, 'reply', 'address'], { location: '$message.header#/reply' }],
  ['a query', [...send, 'bindings', 'http', 'query'], {}],
  ['another protocol', [...send, 'bindings', 'kafka'], {}],
  ['headers', [...message, 'bindings'], { http: { headers: {} } }],
] as const)('the AsyncAPI document with %s stops the generator', (_, path, value) => {
  expect(() => readWith('asyncapi', path, value)).toThrow(
    expect.objectContaining({ message: expect.stringMatching(/^spec\/.*; [a-z]/) }),
  );
});
