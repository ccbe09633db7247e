import {
  expectArray,
  expectNumber,
  expectObject,
  expectString,
  type JsonObject,
  resolve,
  stringList,
} from '../json.ts';
import type { Body, Operation, Parameter } from './read-operations.ts';
import { readSchema } from './read-schema.ts';

const file = 'spec/asyncapi.yaml#';

/** Reads the callbacks from the AsyncAPI document, in the form of OpenAPI operations. */
export function readAsyncOperations(asyncapi: JsonObject): Operation[] {
  return Object.entries(expectObject(asyncapi['operations'], `${file}/operations`)).map(([id, value]) => {
    const at = `${file}/operations/${id}`;
    const operation = expectObject(value, at);
    const channel = resolve(asyncapi, operation['channel'], `${at}/channel`);
    const [message] = messages(asyncapi, operation, at);
    const [tag] = expectArray(expectObject(asyncapi['info'], `${file}/info`)['tags'], `${file}/info/tags`);
    return {
      operationId: id,
      method: id,
      verb: expectString(httpBinding(operation, at)['method'], `${at}/bindings/http/method`),
      path: expectString(channel['address'], `${at}/channel/address`),
      summary: expectString(operation['title'], `${at}/title`),
      description: expectString(operation['description'], `${at}/description`).trim(),
      tag: expectString(expectObject(tag, `${file}/info/tags`)['name'], `${file}/info/tags/name`),
      costsCredits: false,
      parameters: parameters(channel, at),
      ...(message !== undefined && { request: body(message, `${at}/messages`) }),
      responses: replies(asyncapi, operation, at),
      callbacks: [],
      unspecified: stringList(operation['x-unspecified'], `${at}/x-unspecified`),
    };
  });
}

/** Returns the messages of an operation or of its reply. References go through the channel to the component. */
function messages(asyncapi: JsonObject, holder: JsonObject, at: string): JsonObject[] {
  return expectArray(holder['messages'] ?? [], `${at}/messages`).map((message) =>
    resolve(asyncapi, message, `${at}/messages`),
  );
}

function replies(asyncapi: JsonObject, operation: JsonObject, at: string): ReadonlyMap<string, Body> {
  const reply = expectObject(operation['reply'] ?? {}, `${at}/reply`);
  return new Map(
    messages(asyncapi, reply, `${at}/reply`).map((message) => {
      const status = expectNumber(httpBinding(message, at)['statusCode'], `${at}/reply/statusCode`);
      return [String(status), body(message, `${at}/reply/${status}`)];
    }),
  );
}

function parameters(channel: JsonObject, at: string): Parameter[] {
  const declared = expectObject(channel['parameters'] ?? {}, `${at}/channel/parameters`);
  return Object.entries(declared).map(([name, value]) => {
    const place = `${at}/channel/parameters/${name}`;
    const parameter = expectObject(value, place);
    const [example] = expectArray(parameter['examples'] ?? [], `${place}/examples`);
    return {
      name,
      in: 'path',
      required: true,
      description: expectString(parameter['description'], `${place}/description`).trim(),
      schema: readSchema({ type: 'string', format: 'uri' }, place),
      ...(example !== undefined && { example }),
    };
  });
}

function body(message: JsonObject, at: string): Body {
  const examples = expectArray(message['examples'] ?? [], `${at}/examples`).map((value) => {
    const example = expectObject(value, `${at}/examples`);
    return { ...example, name: expectString(example['name'], `${at}/examples/name`) };
  });
  return {
    description: expectString(message['description'], `${at}/description`).trim(),
    schema: readSchema(message['payload'] ?? {}, `${at}/payload`),
    examples: Object.fromEntries(
      examples.map(({ name, payload }: JsonObject) => [String(name), payload ?? null]),
    ),
    summaries: Object.fromEntries(
      examples.map(({ name, summary }: JsonObject) => [String(name), String(summary ?? name)]),
    ),
    unspecified: stringList(message['x-unspecified'], `${at}/x-unspecified`),
  };
}

function httpBinding(holder: JsonObject, at: string): JsonObject {
  const bindings = expectObject(holder['bindings'], `${at}/bindings`);
  return expectObject(bindings['http'], `${at}/bindings/http`);
}
