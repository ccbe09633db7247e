import { expectArray, expectObject, expectString, isObject, type JsonObject, resolve } from '../../json.ts';
import type { Contract } from '../../model/contract.ts';
import { upperFirst } from '../../text.ts';
import { publishedOpenapi } from '../published.ts';
import { type Component, prepareSchemas } from './schemas.ts';

/** What openapi-typescript reads, and the component schemas in it. */
export interface TypesDocument {
  readonly document: JsonObject;
  readonly components: readonly Component[];
}

/** The published OpenAPI document, with the webhooks of the AsyncAPI document, prepared for both tools. */
export function getTypesDocument(contract: Contract): TypesDocument {
  const published = publishedOpenapi(contract);
  const components = prepareSchemas(contract);
  const schemas = Object.fromEntries(components.map(({ name, schema }) => [name, schema]));
  const document = {
    ...published,
    webhooks: getWebhooks(contract.documents.asyncapi),
    components: { ...expectObject(published['components'], 'spec/openapi.yaml#/components'), schemas },
  };
  return { document, components };
}

/** One webhook for each message that the service sends: openapi-typescript drops the callbacks of operations. */
function getWebhooks(asyncapi: JsonObject): JsonObject {
  const operations = expectObject(asyncapi['operations'], 'spec/asyncapi.yaml#/operations');
  const webhooks = Object.entries(operations).flatMap(([id, value]) => {
    const at = `spec/asyncapi.yaml#/operations/${id}`;
    const operation = expectObject(value, at);
    const verb = expectString(getBinding(operation, at)['method'], `${at}/bindings/http/method`);
    const responses = Object.fromEntries(
      getMessages(asyncapi, operation['reply'], `${at}/reply`).map(({ message, at: place }) => {
        const status = getBinding(message, place)['statusCode'];
        return [
          String(status),
          { description: message['description'] ?? '', content: getContent(asyncapi, message) },
        ];
      }),
    );
    return getMessages(asyncapi, operation, at).map(({ name, message }) => [
      name,
      {
        [verb.toLowerCase()]: {
          operationId: `receive${upperFirst(name)}`,
          summary: operation['title'] ?? name,
          description: operation['description'] ?? '',
          requestBody: { required: true, content: getContent(asyncapi, message) },
          responses,
        },
      },
    ]);
  });
  return Object.fromEntries(webhooks);
}

interface Message {
  readonly name: string;
  readonly message: JsonObject;
  readonly at: string;
}

function getMessages(asyncapi: JsonObject, holder: unknown, at: string): readonly Message[] {
  const references = isObject(holder) ? expectArray(holder['messages'] ?? [], `${at}/messages`) : [];
  return references.map((reference) => {
    const pointer = expectString(expectObject(reference, at)['$ref'], `${at}/messages`);
    const name = pointer.slice(pointer.lastIndexOf('/') + 1);
    const place = `${at}/messages/${name}`;
    return { name, message: resolve(asyncapi, reference, place), at: place };
  });
}

function getContent(asyncapi: JsonObject, message: JsonObject): JsonObject {
  const mediaType = message['contentType'] ?? asyncapi['defaultContentType'];
  return { [String(mediaType)]: { schema: message['payload'] ?? {} } };
}

function getBinding(holder: JsonObject, at: string): JsonObject {
  const bindings = expectObject(holder['bindings'], `${at}/bindings`);
  return expectObject(bindings['http'], `${at}/bindings/http`);
}
