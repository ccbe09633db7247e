import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  bundle,
  dereference,
  isObject,
  type Json,
  type JsonObject,
  judge,
  lookUp,
  root,
  walk,
} from './support/documents.ts';

const openapi = bundle('openapi');
const asyncapi = bundle('asyncapi');

/** Every example of a document: its location, its schema, its value. */
function getExamples(document: JsonObject): { at: string; schema: Json; value: Json }[] {
  const found: { at: string; schema: Json; value: Json }[] = [];
  walk(document, (node, at) => {
    if (/\/examples?(\/|$)/.test(at)) return;
    const schema = node['schema'] ?? node['payload'];
    const named = node['examples'];

    if (isObject(schema) && isObject(named)) {
      for (const [name, example] of Object.entries(named)) {
        const value = dereference(document, example);
        if (isObject(value))
          found.push({ at: `${at}/examples/${name}`, schema, value: value['value'] ?? null });
      }
    } else if (isObject(schema) && Array.isArray(named)) {
      for (const [index, example] of named.entries()) {
        if (isObject(example))
          found.push({ at: `${at}/examples/${index}`, schema, value: example['payload'] ?? null });
      }
    } else if (isObject(schema) && node['example'] !== undefined) {
      found.push({ at: `${at}/example`, schema, value: node['example'] });
    } else if (Array.isArray(named) && !('name' in node && 'payload' in node)) {
      for (const [index, value] of named.entries())
        found.push({ at: `${at}/examples/${index}`, schema: node, value });
    }
  });
  return found;
}

describe.each([
  ['openapi', openapi],
  ['asyncapi', asyncapi],
] as const)('%s', (_name, document) => {
  const examples = getExamples(document);
  const getFaults = judge(document);

  it('has examples at all', () => {
    expect(examples.length).toBeGreaterThan(30);
    expect(getFaults({ type: 'string' }, 7)).toHaveLength(1);
  });

  it.each(examples)('$at fits its schema', ({ schema, value }) => {
    expect(getFaults(schema, value)).toEqual([]);
  });
});

/** The schemas of a field of a request or of its parameters, without references and forms. */
function fieldsOf(operation: JsonObject): Map<string, JsonObject> {
  const found = new Map<string, JsonObject>();
  walk(operation['requestBody'] ?? {}, (node) => {
    for (const [name, schema] of Object.entries(isObject(node['properties']) ? node['properties'] : {})) {
      if (isObject(schema)) found.set(name, schema);
    }
  });
  walk(operation['parameters'] ?? [], (node) => {
    if (typeof node['name'] === 'string' && isObject(node['schema'])) found.set(node['name'], node['schema']);
  });
  return found;
}

describe('the example of a validation error', () => {
  const operations: [id: string, operation: JsonObject][] = [];
  walk(openapi['paths'] ?? {}, (item) => {
    for (const operation of Object.values(item)) {
      if (isObject(operation) && typeof operation['operationId'] === 'string') {
        const parameters = item['parameters'] ?? [];
        const whole = dereference(openapi, { parameters, ...operation });
        if (isObject(whole)) operations.push([operation['operationId'], whole]);
      }
    }
  });

  it.each(operations)('of %s names a field of its own, and its limit', (_id, operation) => {
    const fields = fieldsOf(operation);
    const errors: JsonObject[] = [];
    walk(lookUp(operation, '#/responses/422/content/application~1json/examples'), (node) => {
      if (Array.isArray(node['loc'])) errors.push(node);
    });
    expect(errors.length).toBeGreaterThan(0);
    for (const { loc, msg } of errors) {
      const name = Array.isArray(loc) ? String(loc[1]) : '';
      expect([...fields.keys()]).toContain(name);
      const limits = String(msg).match(/\d+/g) ?? [];
      expect(limits.map(Number)).toEqual(limits.map(() => fields.get(name)?.['maximum']));
    }
  });
});

describe('example files', () => {
  const used = JSON.stringify(Object.keys(bundle('openapi')['components'] ?? {}));
  const text = JSON.stringify(openapi) + JSON.stringify(asyncapi);

  it.each(readdirSync(`${root}examples`).map((file) => file.replace('.yaml', '')))('%s is used', (name) => {
    expect(used).toContain('examples');
    expect(text).toContain(`"${name}"`);
  });

  const statuses = ['pending', 'queuing', 'processing', 'success', 'failed', 'canceled'];
  const categories = [
    'text-to-video',
    'image-to-video',
    'video-to-video',
    'template-to-video',
    'talking-avatar',
  ];
  it.each([...statuses, ...categories])('%s has a named example in both documents', (name) => {
    expect(JSON.stringify(openapi)).toContain(`"task-${name}"`);
    expect(JSON.stringify(openapi)).toContain(`"callback-${name}"`);
    expect(JSON.stringify(asyncapi)).toContain(`"callback-${name}"`);
  });
});
