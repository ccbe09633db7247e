import {
  expectArray,
  expectNumber,
  expectObject,
  expectString,
  type JsonObject,
  resolve,
  stringList,
} from '../json.ts';
import { notCarried } from './keywords.ts';
import type { Body, Operation, Parameter } from './read-operations.ts';
import { readSchema } from './read-schema.ts';
import type { SchemaNode } from './schema-node.ts';

const file = 'spec/asyncapi.yaml#';

/** A message of an operation, or of its reply. */
export interface Message extends Body {
  /** Its name in the channel, which a callback of the OpenAPI document with the same content has, too. */
  readonly name: string;
  readonly contentType: string;
  readonly schema: SchemaNode;
  /** Location in the document. */
  readonly at: string;
}

/** A message of a reply, with its HTTP status. */
export interface Reply extends Message {
  readonly status: number;
}

/** A message that the service sends to the client, and the replies that it expects. */
export interface Notification extends Operation {
  readonly request: Message;
  readonly replies: readonly Reply[];
}

/** Reads the messages of the AsyncAPI document, each in the form of an OpenAPI operation. */
export function readNotifications(asyncapi: JsonObject): Notification[] {
  return Object.entries(expectObject(asyncapi['operations'], `${file}/operations`)).flatMap(([id, value]) => {
    const at = `${file}/operations/${id}`;
    const operation = expectObject(value, at);
    expectKnown(operation, operationMembers, at);
    if (operation['action'] !== 'send') throw notCarried(at, 'action', 'only what the service sends is read');
    const channel = resolve(asyncapi, operation['channel'], `${at}/channel`);
    const messages = readMessages(asyncapi, operation, at);
    const replies = readReplies(asyncapi, operation, at);
    const [tag] = expectArray(expectObject(asyncapi['info'], `${file}/info`)['tags'], `${file}/info/tags`);
    return messages.map((message) => ({
      // An operation with several messages has a page for each.
      operationId: messages.length === 1 ? id : message.name,
      method: messages.length === 1 ? id : message.name,
      verb: expectString(httpBinding(operation, at)['method'], `${at}/bindings/http/method`),
      path: expectString(channel['address'], `${at}/channel/address`),
      summary: expectString(operation['title'], `${at}/title`),
      description: expectString(operation['description'], `${at}/description`).trim(),
      tag: expectString(expectObject(tag, `${file}/info/tags`)['name'], `${file}/info/tags/name`),
      costsCredits: false,
      parameters: parameters(channel, at),
      request: message,
      replies,
      responses: new Map(replies.map((reply) => [String(reply.status), reply])),
      callbacks: [],
      unspecified: stringList(operation['x-unspecified'], `${at}/x-unspecified`),
    }));
  });
}

const operationMembers: readonly string[] = [
  ...['action', 'title', 'summary', 'description', 'channel', 'bindings', 'messages', 'reply'],
  ...['tags', 'externalDocs'],
];
const messageMembers: readonly string[] = [
  ...['name', 'title', 'summary', 'description', 'contentType', 'bindings', 'payload', 'examples'],
  ...['tags', 'externalDocs'],
];

/** Refuses a member that no artifact follows, such as `headers`. */
function expectKnown(holder: JsonObject, known: readonly string[], at: string): void {
  const unknown = Object.keys(holder).find((key) => !known.includes(key) && !key.startsWith('x-'));
  if (unknown !== undefined)
    throw notCarried(
      at,
      unknown,
      `the callback kit cannot follow "${unknown}"; teach tools/generate the member`,
    );
}

/** Returns the messages of an operation or of its reply. References go through the channel to the component. */
function readMessages(asyncapi: JsonObject, holder: JsonObject, at: string): Message[] {
  return expectArray(holder['messages'] ?? [], `${at}/messages`).map((value, index) => {
    const reference = expectString(
      expectObject(value, `${at}/messages/${index}`)['$ref'],
      `${at}/messages/${index}/$ref`,
    );
    const name = reference.slice(reference.lastIndexOf('/') + 1);
    const location = `${at}/messages/${name}`;
    const message = resolve(asyncapi, value, location);
    expectKnown(message, messageMembers, location);
    const contentType = message['contentType'] ?? asyncapi['defaultContentType'];
    return {
      ...body(message, location),
      name,
      at: location,
      contentType: expectString(contentType, `${location}/contentType`),
      schema: readSchema(message['payload'] ?? {}, `${location}/payload`),
    };
  });
}

function readReplies(asyncapi: JsonObject, operation: JsonObject, at: string): Reply[] {
  const reply = expectObject(operation['reply'] ?? {}, `${at}/reply`);
  return expectArray(reply['messages'] ?? [], `${at}/reply/messages`).flatMap((value) =>
    readMessages(asyncapi, { messages: [value] }, `${at}/reply`).map((message) => {
      const binding = httpBinding(resolve(asyncapi, value, message.at), message.at);
      return {
        ...message,
        status: expectNumber(binding['statusCode'], `${message.at}/bindings/http/statusCode`),
      };
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
