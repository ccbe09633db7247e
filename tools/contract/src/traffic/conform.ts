import { callbackPointer } from '../coverage/inventory.ts';
import type { Documents } from '../documents/document.ts';
import { valueAt } from '../documents/document.ts';
import { declaredStatus, type Operation } from '../documents/operations.ts';
import type { SchemaChecker } from '../documents/schema-checker.ts';
import type { Delivery, Exchange } from './exchange.ts';

/** The contract as the suite reads it: documents, operations and a checker of each document. */
export type Contract = {
  readonly documents: Documents;
  readonly operations: readonly Operation[];
  readonly checkers: { readonly openapi: SchemaChecker; readonly asyncapi: SchemaChecker };
};

const jsonSchema = '/content/application~1json/schema';

/** The operation of an exchange; `undefined` when it went to none. */
export function getOperation(contract: Contract, exchange: Exchange): Operation | undefined {
  return contract.operations.find(({ id }) => id === exchange.operation);
}

/** Returns the faults that ajv finds in a request, path parameters included. */
export function faultsOfRequest(contract: Contract, exchange: Exchange): { at: string; message: string }[] {
  const operation = getOperation(contract, exchange);
  if (operation === undefined) return [];
  const parameters = operation.parameters.flatMap(({ name, schema }) =>
    contract.checkers.openapi(schema, exchange.request.parameters[name]).map((fault) => ({
      at: `/path/${name}`,
      message: `path ${name} ${fault.message}`,
    })),
  );
  const body =
    operation.body === undefined
      ? []
      : contract.checkers
          .openapi(operation.body, exchange.request.body)
          .map(({ at, message }) => ({ at: `/body${at}`, message: `body ${message}` }));
  return [...parameters, ...body];
}

function faultsOfResponse(contract: Contract, operation: Operation, { response }: Exchange): string[] {
  const declared = declaredStatus(operation, response.status);
  if (declared === undefined) return [`status ${response.status} is not declared`];
  const schema = `${operation.responses[declared]}${jsonSchema}`;
  // A response without content (`default`) may have any body.
  if (valueAt(contract.documents.openapi, schema) === undefined) return [];
  const type = response.headers['content-type'] ?? '(none)';
  if (!/^application\/json\b/.test(type)) return [`status ${response.status} has the content type ${type}`];
  return contract.checkers
    .openapi(schema, response.body)
    .map(({ message }) => `status ${response.status}: ${message}`);
}

/**
 * Returns the violations of an exchange: a response that breaks its schema, or a request that was accepted
 * though it breaks its own. Empty for requests that went to no operation.
 */
export function faultsOfExchange(contract: Contract, exchange: Exchange): string[] {
  const operation = getOperation(contract, exchange);
  if (operation === undefined) return [];
  const where = `${exchange.request.method} ${operation.path}`;
  const accepted =
    exchange.response.status < 300
      ? faultsOfRequest(contract, exchange).map(({ message }) => `took an invalid request: ${message}`)
      : [];
  return [...faultsOfResponse(contract, operation, exchange), ...accepted].map(
    (fault) => `${where}: ${fault}`,
  );
}

/** Returns the faults of a notification, and of the receiver's response to it, by both documents. */
export function faultsOfDelivery(contract: Contract, delivery: Delivery): string[] {
  const { openapi, asyncapi } = contract.checkers;
  const callback = callbackPointer(contract.documents.openapi);
  const type = delivery.headers['content-type'] ?? '(none)';
  const declared = valueAt(contract.documents.openapi, `${callback}/responses/${delivery.response.status}`);
  return [
    ...(/^application\/json\b/.test(type) ? [] : [`callback has the content type ${type}`]),
    ...openapi(`${callback}/requestBody${jsonSchema}`, delivery.body).map(
      ({ message }) => `callback: ${message}`,
    ),
    ...asyncapi('/components/messages/taskStatusChanged/payload', delivery.body).map(
      ({ message }) => `callback, by the AsyncAPI document: ${message}`,
    ),
    ...(declared === undefined ? [`the receiver's status ${delivery.response.status} is not declared`] : []),
  ];
}
