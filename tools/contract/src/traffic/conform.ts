import { callbackPointer, type Documents, valueAt } from '../documents/document.ts';
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

/** Returns what ajv finds wrong in a request, path parameters included. */
function faultsOfRequest(contract: Contract, operation: Operation, { request }: Exchange): string[] {
  const { openapi } = contract.checkers;
  return [
    ...operation.parameters.flatMap(({ name, schema }) =>
      openapi(schema, request.parameters[name]).map((fault) => `path ${name} ${fault}`),
    ),
    ...(operation.body === undefined
      ? []
      : openapi(operation.body, request.body).map((fault) => `body ${fault}`)),
  ];
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
    .map((fault) => `status ${response.status}: ${fault}`);
}

/**
 * Returns the violations of an exchange: a response that breaks its schema, or a request that was accepted
 * though it breaks its own. Empty for requests that went to no operation.
 */
export function faultsOfExchange(contract: Contract, exchange: Exchange): string[] {
  const operation = contract.operations.find(({ id }) => id === exchange.operation);
  if (operation === undefined) return [];
  const where = `${exchange.request.method} ${operation.path}`;
  const accepted =
    exchange.response.status < 300
      ? faultsOfRequest(contract, operation, exchange).map((fault) => `took an invalid request: ${fault}`)
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
    ...openapi(`${callback}/requestBody${jsonSchema}`, delivery.body).map((fault) => `callback: ${fault}`),
    ...asyncapi('/components/messages/taskStatusChanged/payload', delivery.body).map(
      (fault) => `callback, by the AsyncAPI document: ${fault}`,
    ),
    ...(declared === undefined ? [`the receiver's status ${delivery.response.status} is not declared`] : []),
  ];
}
