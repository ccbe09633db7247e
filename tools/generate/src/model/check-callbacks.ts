import { broken } from '../contract-error.ts';
import type { Notification } from './read-async-operations.ts';
import type { Body, Callback } from './read-operations.ts';
import type { SchemaNode } from './schema-node.ts';

/** Compares one fact of the two documents. */
type Compare = (fact: string, inAsyncapi: unknown, inOpenapi: unknown) => void;

/**
 * Compares what the two documents state about the callbacks: each message of the AsyncAPI document is a callback of the
 * same name in the OpenAPI document.
 *
 * @throws {ContractError} `document_broken`, with both locations, where they differ
 */
export function checkCallbacks(callbacks: readonly Callback[], notifications: readonly Notification[]): void {
  const messages = notifications.map(({ request }) => request.name).toSorted();
  const names = callbacks.map(({ name }) => name).toSorted();
  comparison('spec/asyncapi.yaml#/operations', 'spec/openapi.yaml#/components/callbacks')(
    'names',
    messages,
    names,
  );
  for (const notification of notifications) {
    for (const callback of callbacks) {
      if (callback.name === notification.request.name) compareCallback(notification, callback);
    }
  }
}

function compareCallback(notification: Notification, { name, operation }: Callback): void {
  const same = comparison(notification.request.at, `spec/openapi.yaml#/components/callbacks/${name}`);
  same('HTTP method', notification.verb, operation.verb);
  same('"x-unspecified"', notification.unspecified.toSorted(), operation.unspecified.toSorted());
  compareBodies('payload', notification.request, operation.request, same);

  // An object lists keys that are numbers in their order.
  const statuses = [...operation.responses.keys()];
  same('statuses of the replies', [...notification.responses.keys()].toSorted(), statuses);
  for (const [status, reply] of notification.responses)
    compareBodies(`reply ${status}`, reply, operation.responses.get(status), same);
}

function compareBodies(name: string, one: Body, other: Body | undefined, same: Compare): void {
  const others = listFacts(other);
  for (const [fact, value] of Object.entries(listFacts(one)))
    same(`${fact} of the ${name}`, value, others[fact]);
}

/** What both documents state about a body, by its name in an error. */
function listFacts(body: Body | undefined): Readonly<Record<string, unknown>> {
  if (body === undefined) return {};
  return {
    'media type': body.contentType,
    schema: getConstraints(body.schema),
    examples: body.examples,
    '"x-unspecified"': body.unspecified.toSorted(),
  };
}

/** A schema without its notes and without its location. */
function getConstraints(node: SchemaNode | undefined): unknown {
  return JSON.parse(
    JSON.stringify(node ?? null, (key, value) => (key === 'at' || key === 'notes' ? undefined : value)),
  );
}

/** Longest part of a fact that an error shows, in characters. */
const MAX_SHOWN = 200;

function comparison(here: string, there: string): Compare {
  return (fact, inAsyncapi, inOpenapi) => {
    const first = JSON.stringify(inAsyncapi);
    const second = inOpenapi === undefined ? 'nothing' : JSON.stringify(inOpenapi);
    if (first === second) return;
    throw broken(
      here,
      `the two documents state different ${fact}: ${first.slice(0, MAX_SHOWN)} here, ${second.slice(0, MAX_SHOWN)} in ${there}`,
      'write the same in both',
    );
  };
}
