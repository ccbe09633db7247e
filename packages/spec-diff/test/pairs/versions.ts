import { asyncapi, openapi, operation } from '../documents.ts';
import { toVersion2 } from '../version2.ts';
import type { OasdiffRule, SoundnessCase } from './read.ts';

/** Objects that a member with one value tells apart. */
const selected = (name: string, value: string): unknown => ({
  type: 'object',
  properties: { [name]: { const: value } },
  required: [name],
});
const pets = { Cat: selected('kind', 'Cat'), Dog: selected('kind', 'Dog') };

/** The document around a schema of a payload. */
export function soundnessDocument(payload: SoundnessCase['payload'], schema: unknown): unknown {
  const isRequest = payload.endsWith('request');
  if (payload.startsWith('asyncapi')) {
    const version3 = asyncapi({
      a: { action: isRequest ? 'receive' : 'send', message: { payload: schema } },
    });
    return payload.startsWith('asyncapi 2') ? toVersion2(version3) : version3;
  }
  const [request, response] = isRequest ? [schema, undefined] : [undefined, schema];
  const more: unknown = Reflect.get(Object(schema), 'x-components');
  const schemas = { ...pets, ...(typeof more === 'object' ? more : {}) };
  return openapi({ '/a': { post: operation(request, response) } }, { components: { schemas } });
}

const components = {
  securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
  schemas: { cat: selected('k', 'cat'), dog: selected('k', 'dog') },
};
const done = { 204: { description: 'Done.' } };

/** The operation with a schema where a rule looks for it. */
function operationWith(rule: string, schema: unknown): unknown {
  const inner = /Property(?!Name)/.test(rule) ? { type: 'object', properties: { a: schema } } : schema;
  if (rule.startsWith('RequestParameter'))
    return { parameters: [{ name: 'q', in: 'query', schema: inner }], responses: done };
  if (rule.startsWith('ResponseHeader'))
    return { responses: { 200: { description: 'Done.', headers: { 'X-A': { schema: inner } } } } };
  return rule.startsWith('Request') ? operation(inner, undefined) : operation(undefined, inner);
}

/** The two versions of a row for one of its rules, whatever part of them it lists. */
export function oasdiffVersions(row: OasdiffRule, rule: string): unknown[] {
  if (row.document) return row.document.map((each) => openapi({}, Object(each)));
  const operations =
    row.operation?.map((each) => ({ responses: done, ...Object(each) })) ??
    (row.request ?? row.response ?? []).map((each) => operationWith(rule, each));
  return operations.map((post) => openapi({ '/a': { post } }, { components }));
}
