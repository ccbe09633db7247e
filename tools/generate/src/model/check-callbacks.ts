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

  const statuses = [...notification.responses.keys()].toSorted();
  same('statuses of the replies', statuses, [...operation.responses.keys()].toSorted());
  for (const [status, reply] of notification.responses)
    compareBodies(`reply ${status}`, reply, operation.responses.get(status), same);
}

function compareBodies(fact: string, one: Body, other: Body | undefined, same: Compare): void {
  same(`media type of the ${fact}`, one.contentType, other?.contentType);
  same(`schema of the ${fact}`, getConstraints(one.schema), getConstraints(other?.schema));
  same(`examples of the ${fact}`, one.examples, other?.examples);
  same(`"x-unspecified" of the ${fact}`, one.unspecified.toSorted(), other?.unspecified.toSorted());
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
    const [first = 'nothing', second = 'nothing'] = [inAsyncapi, inOpenapi].map((value) =>
      JSON.stringify(value),
    );
    if (first === second) return;
    throw broken(
      here,
      `the two documents state different ${fact}: ${first.slice(0, MAX_SHOWN)} here, ${second.slice(0, MAX_SHOWN)} in ${there}`,
      'write the same in both',
    );
  };
}
