import type { Emitter } from '../artifact.ts';
import { broken } from '../contract-error.ts';
import type { Contract } from '../model/contract.ts';
import { listObjects, requestFields, resolved } from '../model/fields.ts';
import { notCarried } from '../model/keywords.ts';
import type { Reply } from '../model/read-async-operations.ts';
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
    const payload = getPayload(contract);
    const payloads = contract.notifications.map(({ request }) => upperFirst(request.name));
    const replies = getReplies(contract);

    const body = [
      type('CallbackPayload', 'Payload of a delivery.', payloads.join(' | ')),
      ...replies.map((reply) =>
        type(upperFirst(reply.name), reply.description, replyType(reply, contract.notifications)),
      ),
      constant('delivery', 'How the service sends a delivery.', literal(getDelivery(contract))),
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

/** The payload of a message to the callback URL; a union if there are several messages. */
export function getPayload({ notifications }: Contract): SchemaNode {
  const [first, ...others] = notifications.map(({ request }) => request.schema);
  if (first === undefined)
    throw broken(
      'spec/asyncapi.yaml#/operations',
      'no message is sent',
      'write the operation that sends one',
    );
  if (others.length === 0) return first;
  return { ...first, kind: 'union', members: [first, ...others], nullable: false };
}

function type(name: string, description: string, text: string): string {
  return `${jsdoc([description])}export type ${name} = ${text};\n`;
}

/** The type of the body of a reply, as openapi-typescript wrote it for the webhook. */
function replyType({ status, contentType }: Reply, [first]: Contract['notifications']): string {
  const webhook = `webhooks['${first?.request.name}']['${first?.verb.toLowerCase()}']`;
  return `${webhook}['responses'][${status}]['content']['${contentType}']`;
}

/** The replies of all messages: the kit gives the same ones to each. */
function getReplies({ notifications }: Contract): readonly Reply[] {
  const [first, ...others] = notifications;
  const other = others.find(({ replies }) => facts(replies) !== facts(first?.replies ?? []));
  if (other !== undefined)
    throw notCarried(
      other.request.at,
      'reply',
      'the replies differ from those of another message to the same URL',
      'write the same replies for both',
    );
  return first?.replies ?? [];
}

function facts(replies: readonly Reply[]): string {
  return JSON.stringify(replies.map(({ name, status, contentType }) => [name, status, contentType]));
}

/** The method and the media type, which the messages share: nothing else tells apart what is sent to one URL. */
function getDelivery({ notifications }: Contract): { method: string; contentType: string } {
  const deliveries = notifications.map(({ verb, request }) => ({
    method: verb,
    contentType: request.contentType,
  }));
  const [first, other] = new Set(deliveries.map((delivery) => JSON.stringify(delivery)));
  if (first === undefined || other !== undefined)
    throw notCarried(
      'spec/asyncapi.yaml#/operations',
      'bindings',
      `messages of one URL differ: ${first}, ${other}`,
      'write the same method and media type for both',
    );
  return JSON.parse(first);
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
  return target.kind === 'string' ? (target.maxLength ?? Infinity) : Infinity;
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
      if (target.kind === 'enum' && target.extensible === true)
        lists[name] = [...new Set([...(lists[name] ?? []), ...target.values])];
    }
  }
  return lists;
}
