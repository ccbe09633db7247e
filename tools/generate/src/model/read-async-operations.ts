import { isDeepStrictEqual } from 'node:util';
import { Place } from '../place.ts';
import { notCarried } from './keywords.ts';
import type { Body, Operation, Parameter } from './read-operations.ts';
import { readSchema } from './read-schema.ts';
import type { SchemaNode } from './schema-node.ts';

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
export function readNotifications(asyncapi: Place): Notification[] {
  return asyncapi
    .get('operations')
    .members()
    .flatMap(([id, operation]) => {
      operation
        .only(...operationMembers)
        .get('bindings')
        .only('http')
        .get('http')
        .only('method', 'bindingVersion');

      if (operation.get('action').value !== 'send')
        throw notCarried(
          operation.at,
          'action',
          'the kit follows only what the service sends',
          'write "send"',
        );

      operation.get('reply').only('channel', 'messages');
      const channel = readChannel(operation.get('channel').resolved());
      const messages = readMessages(asyncapi, operation);
      const replies = readReplies(asyncapi, operation);
      const [tag] = asyncapi.get('info', 'tags').items();

      // An operation with several messages has a page for each.
      const getName = (message: Message): string => (messages.length === 1 ? id : message.name);
      return messages.map((message) => ({
        operationId: getName(message),
        method: getName(message),
        verb: operation.get('bindings', 'http', 'method').text(),
        path: channel.get('address').text(),
        summary: operation.get('title').text(),
        description: operation.get('description').text(),
        tag: tag?.get('name').text() ?? '',
        isDeprecated: false,
        costsCredits: false,
        parameters: channel.get('parameters').members().map(readParameter),
        request: message,
        replies,
        responses: new Map(replies.map((reply) => [String(reply.status), reply])),
        callbacks: [],
        unspecified: operation.get('x-unspecified').texts(),
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

/** The kit knows one address: the URL that the client set. */
function readChannel(channel: Place): Place {
  channel.only(
    'address',
    'title',
    'summary',
    'description',
    'parameters',
    'messages',
    'tags',
    'externalDocs',
  );

  const parameters = channel.get('parameters').members();
  for (const [, parameter] of parameters) parameter.only('description', 'examples');
  const names = parameters.map(([name]) => `{${name}}`);
  if (isDeepStrictEqual(names, [channel.get('address').text()])) return channel;
  throw notCarried(channel.at, 'address', 'the kit knows one URL, that of a request', 'write one parameter');
}

/** Returns the messages of an operation or of its reply. References go through the channel to the component. */
function readMessages(asyncapi: Place, holder: Place): Message[] {
  return holder
    .get('messages')
    .items()
    .map((reference) => readMessage(asyncapi, reference));
}

function readMessage(asyncapi: Place, reference: Place): Message {
  const name = reference.componentName();
  if (name === undefined)
    throw notCarried(reference.at, '$ref', 'the message is written here', 'refer to one of the channel');

  const message = reference.resolved();
  message
    .only(...messageMembers)
    .get('bindings')
    .only('http')
    .get('http')
    .only('statusCode', 'bindingVersion');

  const contentType = message.get('contentType');
  return {
    ...readBody(message),
    name,
    // The name says more than the index.
    at: reference.at.replace(/[^/]+$/, name),
    contentType: (contentType.isAbsent ? asyncapi.get('defaultContentType') : contentType).text(),
    schema: readSchema(message.get('payload')),
  };
}

function readReplies(asyncapi: Place, operation: Place): Reply[] {
  return operation
    .get('reply', 'messages')
    .items()
    .map((reference) => ({
      ...readMessage(asyncapi, reference),
      status: reference.resolved().get('bindings', 'http', 'statusCode').number(),
    }));
}

function readParameter([name, parameter]: readonly [string, Place]): Parameter {
  const [example] = parameter.get('examples').items();
  const json = { type: 'string', format: 'uri' };
  return {
    name,
    in: 'path',
    required: true,
    description: parameter.get('description').text(),
    schema: readSchema(Place.of(json, parameter.at)),
    json,
    ...(example?.value !== undefined && { example: example.value }),
  };
}

function readBody(message: Place): Body {
  const examples = message.get('examples').items();
  return {
    description: message.get('description').text(),
    examples: Object.fromEntries(
      examples.map((example) => [example.get('name').text(), example.get('payload').value ?? null]),
    ),
    summaries: Object.fromEntries(
      examples.map((example) => {
        const name = example.get('name').text();
        return [name, String(example.get('summary').value ?? name)];
      }),
    ),
    unspecified: message.get('x-unspecified').texts(),
  };
}
