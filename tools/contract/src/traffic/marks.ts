import { isObject, type Json, pointerSegment } from '@videogen-tools/generate/json';
import type { Mark, Witness } from '../coverage/coverage.ts';
import { callbackPointer } from '../coverage/inventory.ts';
import type { DocumentName } from '../documents/document.ts';
import { valueAt } from '../documents/document.ts';
import { declaredStatus, type Operation } from '../documents/operations.ts';
import { type Reader, type Sighting, trace } from '../schema/trace.ts';
import { type Contract, faultsOfRequest, getOperation } from './conform.ts';
import type { Delivery, Exchange } from './exchange.ts';

const json = '/content/application~1json';

function openapi(pointer: string, side: Mark['side'], witness: Witness): Mark {
  return { document: 'openapi', pointer, side, witness };
}

/** Returns whether one pointer is equal to the other or inside it. */
function related(one: string, other: string): boolean {
  return `${one}/`.startsWith(`${other}/`) || `${other}/`.startsWith(`${one}/`);
}

/**
 * Marks what a value exercises: when it was accepted, every part it has and every limit it reaches; when it was refused, the limits
 * it oversteps, and those only if there is no fault elsewhere in it that may have been the reason.
 */
export function marksOfValue(
  reader: Reader,
  pointer: string,
  value: Json,
  accepted: boolean,
  witness: Witness,
): Mark[] {
  const sightings = trace(reader, pointer, value);
  const faults = reader.check(pointer, value);
  const shown = (sighting: Sighting): boolean =>
    accepted
      ? sighting.side !== 'beyond'
      : sighting.side === 'beyond' && faults.length > 0 && faults.every(({ at }) => related(at, sighting.at));
  return sightings
    .filter(shown)
    .map(({ item, side }) => ({ document: reader.document.name, pointer: item, side, witness }));
}

function marksOfRequest(contract: Contract, operation: Operation, exchange: Exchange): Mark[] {
  const { status } = exchange.response;
  const accepted = status >= 200 && status < 300;
  const refused = status === 422 && faultsOfRequest(contract, exchange).length > 0;
  const security = `${operation.pointer}/security`;
  const bearer: Mark[] = [
    ...(accepted && exchange.request.authorized ? [openapi(security, 'at', 'request')] : []),
    ...(status >= 400 && status < 500 && !exchange.request.authorized
      ? [openapi(security, 'beyond', 'request')]
      : []),
  ];
  if (!accepted && !refused) return bearer;
  const reader = { document: contract.documents.openapi, check: contract.checkers.openapi };
  const parameters = operation.parameters.flatMap(({ name, schema }) => [
    openapi(schema, 'seen', 'request'),
    ...marksOfValue(reader, schema, exchange.request.parameters[name] ?? '', accepted, 'request'),
  ]);
  const { body } = exchange.request;
  return [
    ...bearer,
    ...parameters,
    ...(operation.body === undefined || body === undefined
      ? []
      : marksOfValue(reader, operation.body, body, accepted, 'request')),
  ];
}

const examplesByValue = new WeakMap<Contract, Map<string, string[]>>();

function getExamples(contract: Contract): Map<string, string[]> {
  const known = examplesByValue.get(contract);
  if (known !== undefined) return known;
  const examples = valueAt(contract.documents.openapi, '/components/examples');
  const found = new Map<string, string[]>();
  for (const [name, example] of Object.entries(isObject(examples) ? examples : {})) {
    const text = JSON.stringify(isObject(example) ? example['value'] : undefined);
    found.set(text, [...(found.get(text) ?? []), `/components/examples/${pointerSegment(name)}`]);
  }
  examplesByValue.set(contract, found);
  return found;
}

/** Examples of the OpenAPI document that a body is, to the letter. */
function marksOfExamples(contract: Contract, body: Json | undefined, witness: Witness): Mark[] {
  if (body === undefined) return [];
  const pointers = getExamples(contract).get(JSON.stringify(body)) ?? [];
  return pointers.map((pointer) => openapi(pointer, 'seen', witness));
}

/** Everything of the documents that an exchange exercises. */
export function marksOfExchange(contract: Contract, exchange: Exchange): Mark[] {
  const operation = getOperation(contract, exchange);
  if (operation === undefined) return [];
  const declared = declaredStatus(operation, exchange.response.status);
  const response = declared === undefined ? undefined : operation.responses[declared];
  const { body } = exchange.response;
  const reader = { document: contract.documents.openapi, check: contract.checkers.openapi };
  const schema = `${response}${json}/schema`;
  const hasSchema = valueAt(reader.document, schema) !== undefined && body !== undefined;
  return [
    openapi(operation.pointer, 'seen', 'request'),
    ...(declared === undefined
      ? []
      : [openapi(`${operation.pointer}/responses/${declared}`, 'seen', 'request')]),
    ...marksOfRequest(contract, operation, exchange),
    ...(hasSchema
      ? [
          openapi(`${response}${json}`, 'seen', 'request'),
          ...marksOfValue(reader, schema, body, true, 'response'),
        ]
      : []),
    ...marksOfExamples(contract, exchange.request.body, 'request'),
    ...marksOfExamples(contract, body, 'response'),
  ];
}

/** Everything of both documents that a notification exercises. */
export function marksOfDelivery(contract: Contract, delivery: Delivery, witness: Witness): Mark[] {
  const callback = callbackPointer(contract.documents.openapi);
  const { status } = delivery.response;
  const at = (document: DocumentName, pointer: string): Mark => ({
    document,
    pointer,
    side: 'seen',
    witness,
  });
  const values = (
    document: DocumentName,
    pointer: string,
    value: Json | undefined,
    accepted: boolean,
  ): Mark[] =>
    value === undefined
      ? []
      : marksOfValue(
          { document: contract.documents[document], check: contract.checkers[document] },
          pointer,
          value,
          accepted,
          witness,
        );
  const reply = status === 200 ? 'callbackAcknowledged' : 'callbackUnusable';
  return [
    at('openapi', callback),
    at('openapi', `${callback}/responses/${status}`),
    at('asyncapi', '/operations/sendTaskStatus'),
    at('asyncapi', '/components/messages/taskStatusChanged'),
    at('asyncapi', `/components/messages/${reply}`),
    ...values('openapi', `${callback}/requestBody${json}/schema`, delivery.body, status === 200),
    ...values('asyncapi', '/components/messages/taskStatusChanged/payload', delivery.body, status === 200),
    ...values('openapi', `${callback}/responses/${status}${json}/schema`, delivery.response.body, true),
    ...values('asyncapi', `/components/messages/${reply}/payload`, delivery.response.body, true),
    ...marksOfExamples(contract, delivery.body, witness),
    ...marksOfExamples(contract, delivery.response.body, witness),
  ];
}
