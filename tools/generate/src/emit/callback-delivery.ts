import { isDeepStrictEqual } from 'node:util';
import type { Emitter } from '../artifact.ts';
import { broken } from '../contract-error.ts';
import type { Contract } from '../model/contract.ts';
import { listObjects, requestFields, resolved } from '../model/fields.ts';
import { notCarried } from '../model/keywords.ts';
import type { Notification, Reply } from '../model/read-async-operations.ts';
import type { EnumNode, SchemaNode } from '../model/schema-node.ts';
import { literal, upperFirst } from '../text.ts';
import { constant, finalStatuses } from './facts.ts';
import { jsdoc } from './jsdoc.ts';

/** Folder of what is generated for the kit. */
export const kitFolder = 'packages/callbacks/src/generated';

/**
 * `@videogen/callbacks`: what the AsyncAPI document states about a delivery and its replies, as types and constants.
 */
export const callbackDelivery: Emitter = {
  by: 'callback-delivery.ts',
  folder: kitFolder,
  emit: (contract) => {
    const messages = getMessages(contract);
    const payload = getPayload(contract);
    const payloads = messages.map(({ request }) => upperFirst(request.name));
    const replies = getReplies(messages);

    const body = [
      type('CallbackPayload', 'Payload of a delivery.', payloads.join(' | ')),
      ...replies.map((reply) => type(upperFirst(reply.name), reply.description, replyType(reply, messages))),
      constant('delivery', 'How the service sends a delivery.', literal(getDelivery(messages))),
      ...replies.map(({ name, description, status, contentType }) =>
        constant(name, description, literal({ status, contentType })),
      ),
      constant('maxUrlLength', 'Maximum length of a callback URL, in characters.', maxUrlLength(contract)),
      constant('fields', 'Names of the fields of a payload.', literal(getFields(payload, contract))),
      constant(
        'listed',
        'The values that the contract lists, of each field to which the service may add values.',
        literal(getLists(payload, contract)),
      ),
      finalStatuses(contract),
    ].join('\n');
    const imports = [...payloads, 'webhooks'].join(', ');
    return { 'delivery.ts': `import type { ${imports} } from '@videogen/types';\n\n${body}` };
  },
};

/** The messages to the callback URL, at least one. */
type Messages = readonly [Notification, ...(readonly Notification[])];

function getMessages({ notifications: [first, ...others] }: Contract): Messages {
  if (first !== undefined) return [first, ...others];
  throw broken('spec/asyncapi.yaml#/operations', 'no message is sent', 'write the operation that sends one');
}

/** The payload of a message to the callback URL; a union if there are several messages. */
export function getPayload(contract: Contract): SchemaNode {
  const [{ request }, ...others] = getMessages(contract);
  if (others.length === 0) return request.schema;
  const members = [request.schema, ...others.map((other) => other.request.schema)];
  return { ...request.schema, kind: 'union', members, nullable: false };
}

function type(name: string, description: string, text: string): string {
  return `${jsdoc([description])}export type ${name} = ${text};\n`;
}

/** The type of the body of a reply, as openapi-typescript wrote it for the webhook. */
function replyType({ status, contentType }: Reply, [{ request, verb }]: Messages): string {
  const webhook = `webhooks['${request.name}']['${verb.toLowerCase()}']`;
  return `${webhook}['responses'][${status}]['content']['${contentType}']`;
}

/** The replies of all messages: the kit gives the same ones to each. */
function getReplies([{ replies }, ...others]: Messages): readonly Reply[] {
  const other = others.find((message) => facts(message.replies) !== facts(replies));
  if (other === undefined) return replies;
  throw notCarried(
    other.request.at,
    'reply',
    'the replies differ from those of another message to the same URL',
    'write the same replies for both',
  );
}

function facts(replies: readonly Reply[]): string {
  return JSON.stringify(replies.map(({ name, status, contentType }) => [name, status, contentType]));
}

interface Delivery {
  readonly method: string;
  readonly contentType: string;
}

/** The method and the media type, which the messages share: nothing else tells apart what is sent to one URL. */
function getDelivery([first, ...others]: Messages): Delivery {
  const read = ({ verb, request: { contentType } }: Notification): Delivery => ({
    method: verb,
    contentType,
  });
  const delivery = read(first);
  const other = others.map(read).find((one) => !isDeepStrictEqual(one, delivery));
  if (other === undefined) return delivery;
  throw notCarried(
    'spec/asyncapi.yaml#/operations',
    'bindings',
    `messages of one URL differ: ${JSON.stringify(delivery)}, ${JSON.stringify(other)}`,
    'write the same method and media type for both',
  );
}

/** The smallest limit of the fields that hold the URL of a callback. */
function maxUrlLength(contract: Contract): string {
  const limits = contract.callbacks.flatMap(({ name, expression }) => {
    const field = /^\{\$request\.body#\/(\w+)\}$/.exec(expression)?.[1];
    return contract.operations
      .filter(({ callbacks }) => callbacks.includes(name))
      .flatMap((operation) => requestFields(operation, contract))
      .filter((one) => one.name === field)
      .map(({ schema }) => getMaxLength(schema, contract));
  });

  const limit = Math.min(...limits);
  if (Number.isFinite(limit)) return String(limit);
  throw broken(
    'spec/openapi.yaml#/components/callbacks',
    'the field that holds the URL of a callback has no "maxLength"',
    'add it to the schema of the field',
  );
}

function getMaxLength(node: SchemaNode, contract: Contract): number {
  const target = resolved(node, contract);
  // Stryker disable next-line ConditionalExpression: only a text has a maximum length.
  const maxLength = target.kind === 'string' ? target.maxLength : undefined;
  return maxLength ?? Infinity;
}

function getFields(payload: SchemaNode, contract: Contract): string[] {
  const names = listObjects(payload, contract).flatMap(({ properties }) =>
    properties.map(({ name }) => name),
  );
  return [...new Set(names)];
}

function getLists(payload: SchemaNode, contract: Contract): Record<string, EnumNode['values']> {
  const lists: Record<string, EnumNode['values']> = {};
  for (const { properties } of listObjects(payload, contract)) {
    for (const { name, schema } of properties) {
      const target = resolved(schema, contract);
      if ('extensible' in target) lists[name] = [...new Set([...(lists[name] ?? []), ...target.values])];
    }
  }
  return lists;
}
