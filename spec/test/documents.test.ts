import { describe, expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import {
  bundle,
  dereference,
  isObject,
  type Json,
  type JsonObject,
  lookUp,
  sources,
  walk,
} from './support/documents.ts';

const openapi = bundle('openapi');
const asyncapi = bundle('asyncapi');
const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);

function object(value: Json | undefined): JsonObject {
  if (!isObject(value)) throw new Error(`expected an object, found ${JSON.stringify(value)}`);
  return value;
}

const operations = Object.entries(object(openapi['paths'])).flatMap(([path, item]) =>
  Object.entries(object(item))
    .filter(([method]) => methods.has(method))
    .map(([method, operation]) => ({ path, method, operation: object(operation) })),
);

describe('the documents', () => {
  it('have the version of their package', () => {
    expect(object(openapi['info'])['version']).toBe(manifest.version);
    expect(object(asyncapi['info'])['version']).toBe(manifest.version);
  });

  it('have exactly the operations of the service', () => {
    const found = operations.map(({ path, method, operation }) => [operation['operationId'], method, path]);
    const service = [
      ['createTextToVideo', 'post', '/v1/video/text2video'],
      ['createImageToVideo', 'post', '/v1/video/image2video'],
      ['createTemplateToVideo', 'post', '/v1/video/template2video'],
      ['createVideoToVideo', 'post', '/v1/video/video2video'],
      ['createTalkingAvatar', 'post', '/v1/video/talking-avatar'],
      ['getTask', 'get', '/v1/tasks/{task_id}'],
      ['createUpload', 'post', '/v1/upload/file'],
    ];
    expect(found.toSorted()).toEqual(service.toSorted());
  });

  const foreign = /COMPLETED|video_url/;
  it.each(sources())('$file names no status or field that is not part of the contract', ({ text }) => {
    // What the description warns of, the documents warn of, too.
    const warnings =
      /uses a status `COMPLETED` and a field `video_url`; neither belongs|No status is called COMPLETED|There is no field\s+`video_url`/g;
    expect(text.replaceAll(warnings, '')).not.toMatch(foreign);
  });

  it('warn of that status and that field', () => {
    expect(sources().filter(({ text }) => foreign.test(text))).not.toEqual([]);
  });

  it.each([
    ['openapi', openapi],
    ['asyncapi', asyncapi],
  ] as const)('%s is self-contained', (_name, document) => {
    walk(document, (node, at) => {
      const reference = node['$ref'];
      if (typeof reference !== 'string') return;
      expect(reference, at).toMatch(/^#\//);
      expect(lookUp(document, reference)).toBeDefined();
    });
  });

  it('share the task record without a difference', () => {
    const message = object(lookUp(asyncapi, '#/components/messages/taskStatusChanged'));
    const payload = dereference(asyncapi, object(message['payload']));
    const read = dereference(openapi, lookUp(openapi, '#/components/schemas/TaskResponse/properties/data'));
    const callback = object(
      lookUp(openapi, '#/components/callbacks/taskStatusChanged/{$request.body#~1callback_url}'),
    );
    const posted = lookUp(callback, '#/post/requestBody/content/application~1json/schema');
    expect(payload).toEqual(read);
    expect(dereference(openapi, posted)).toEqual(read);
    expect(Object.keys(object(payload)).length).toBeGreaterThan(4);
  });

  it('declare the callback at every create operation and nowhere else', () => {
    for (const { operation } of operations) {
      const creates = String(operation['operationId']).match(/^create(?!Upload)/) !== null;
      expect('callbacks' in operation, String(operation['operationId'])).toBe(creates);
      expect(operation['x-costs-credits'] === true).toBe(creates);
    }
  });
});

describe('descriptions and examples', () => {
  const withBody = operations.filter(({ operation }) => operation['requestBody'] !== undefined);
  it.each(withBody)('$method $path has examples of its request', ({ operation }) => {
    const content = object(lookUp(object(operation['requestBody']), '#/content/application~1json'));
    expect(Object.keys(object(content['examples'])).length).toBeGreaterThan(0);
  });

  it.each(operations)('$method $path has a description and examples', ({ operation }) => {
    expect(operation['summary']).toMatch(/\S/);
    expect(operation['description']).toMatch(/\S/);
    for (const [status, response] of Object.entries(object(operation['responses']))) {
      const resolved = object(dereference(openapi, response));
      expect(resolved['description'], status).toMatch(/\S/);
      if (status === 'default') continue;
      const content = object(lookUp(resolved, '#/content/application~1json'));
      expect(Object.keys(object(content['examples'])).length, status).toBeGreaterThan(0);
    }
  });

  const schemas = Object.entries(object(object(openapi['components'])['schemas'])).map(([name, schema]) => ({
    name,
    schema: object(schema),
  }));

  it.each(schemas)('$name and its properties have a description and an example', ({ name, schema }) => {
    expect(schema['title'], name).toMatch(/\S/);
    expect(schema['description'], name).toMatch(/\S/);
    expect(schema['examples'], name).toBeInstanceOf(Array);
    for (const [key, property] of Object.entries(object(schema['properties'] ?? {}))) {
      const resolved = object('$ref' in object(property) ? dereference(openapi, property) : property);
      expect(resolved['description'], `${name}.${key}`).toMatch(/\S/);
      expect(resolved['examples'], `${name}.${key}`).toBeInstanceOf(Array);
    }
  });
});
