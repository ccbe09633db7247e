import { isObject, pointerSegment } from '@videogen-tools/generate/json';
import { type Document, type Documents, resolve, valueAt } from '../documents/document.ts';
import { getOperations, type Operation } from '../documents/operations.ts';
import { inventorySchemas } from './inventory-schemas.ts';
import { type Item, type ItemSide, itemId, type Kind, type Proof } from './item.ts';

const jsonBody = '/content/application~1json';

function item(document: Document, kind: Kind, pointer: string, proof: Proof, side: ItemSide = 'seen'): Item {
  return { id: itemId(document.name, pointer, side), kind, proof };
}

function keysAt(document: Document, pointer: string): string[] {
  const value = valueAt(document, pointer);
  if (Array.isArray(value)) return [...value.keys()].map(String);
  return isObject(value) ? Object.keys(value) : [];
}

/** The one callback path item of the OpenAPI document. */
export function callbackPointer(document: Document): string {
  const [name] = keysAt(document, '/components/callbacks');
  const owner = `/components/callbacks/${pointerSegment(name ?? '')}`;
  const [expression] = keysAt(document, owner);
  return `${owner}/${pointerSegment(expression ?? '')}/post`;
}

function inventoryOperation(document: Document, operation: Operation): Item[] {
  const { pointer } = operation;
  const statuses = Object.keys(operation.responses);
  return [
    item(document, 'operation', pointer, 'request'),
    // The bearer header: accepted with it, refused without it.
    item(document, 'security', `${pointer}/security`, 'request', 'at'),
    item(document, 'security', `${pointer}/security`, 'request', 'beyond'),
    ...operation.parameters.map(({ schema }) => item(document, 'parameter', schema, 'request')),
    ...statuses.map((status) => item(document, 'status', `${pointer}/responses/${status}`, 'request')),
    ...keysAt(document, `${pointer}/callbacks`).map((name) =>
      item(document, 'callback', `${pointer}/callbacks/${pointerSegment(name)}`, 'request'),
    ),
  ];
}

function errorBodies(document: Document, operations: readonly Operation[]): Item[] {
  const pointers = new Set(
    operations.flatMap((operation) =>
      Object.entries(operation.responses)
        .filter(
          ([status, pointer]) =>
            !status.startsWith('2') && valueAt(document, pointer + jsonBody) !== undefined,
        )
        .map(([, pointer]) => `${pointer}${jsonBody}`),
    ),
  );
  return [...pointers].map((pointer) => item(document, 'error body', pointer, 'request'));
}

function uploadRules(document: Document, operations: readonly Operation[]): Item[] {
  return operations.flatMap(({ pointer }) => [
    ...keysAt(document, `${pointer}/x-upload-limits`).flatMap((name) =>
      (['at', 'beyond'] as const).map((side) =>
        item(document, 'upload limit', `${pointer}/x-upload-limits/${name}`, 'request', side),
      ),
    ),
    ...keysAt(document, `${pointer}/x-media-formats`).flatMap((kind) =>
      keysAt(document, `${pointer}/x-media-formats/${kind}`).map((index) =>
        item(document, 'media format', `${pointer}/x-media-formats/${kind}/${index}`, 'request'),
      ),
    ),
  ]);
}

function callbackItems(document: Document): Item[] {
  const pointer = callbackPointer(document);
  return [
    item(document, 'callback', pointer, 'any'),
    ...keysAt(document, `${pointer}/responses`).map((status) =>
      item(document, 'callback', `${pointer}/responses/${status}`, 'any'),
    ),
  ];
}

function messages(document: Document): Item[] {
  return [
    ...keysAt(document, '/operations').map((name) =>
      item(document, 'callback', `/operations/${name}`, 'any'),
    ),
    ...keysAt(document, '/components/messages').flatMap((name) => [
      item(document, 'message', `/components/messages/${name}`, 'any'),
      ...keysAt(document, `/components/messages/${name}/examples`).map((index) =>
        item(document, 'example', `/components/messages/${name}/examples/${index}`, 'any'),
      ),
    ]),
  ];
}

/** The named examples; those of requests must be sent to a service. */
function namedExamples(document: Document, operations: readonly Operation[]): Item[] {
  const sent = new Set(
    operations.flatMap(({ pointer, body }) =>
      body === undefined
        ? []
        : keysAt(document, `${resolve(document, `${pointer}/requestBody`).pointer}${jsonBody}/examples`),
    ),
  );
  return keysAt(document, '/components/examples').map((name) =>
    item(
      document,
      'example',
      `/components/examples/${pointerSegment(name)}`,
      sent.has(name) ? 'request' : 'any',
    ),
  );
}

/** Pointers of every schema in a response or a callback. */
function otherSchemas(document: Document, operations: readonly Operation[]): string[] {
  const callback = callbackPointer(document);
  const bodies = [
    ...operations.flatMap((operation) => Object.values(operation.responses)),
    resolve(document, `${callback}/requestBody`).pointer,
    ...keysAt(document, `${callback}/responses`).map(
      (status) => resolve(document, `${callback}/responses/${status}`).pointer,
    ),
  ].map((pointer) => `${pointer}${jsonBody}/schema`);
  return [
    ...bodies.filter((pointer) => valueAt(document, pointer) !== undefined),
    ...keysAt(document, '/components/schemas').map((name) => `/components/schemas/${pointerSegment(name)}`),
  ];
}

/** Lists every statement of the documents that a case must exercise, each once. */
export function inventory(documents: Documents): Item[] {
  const { openapi, asyncapi } = documents;
  const operations = getOperations(openapi);
  const requests = operations.flatMap((operation) => [
    ...(operation.body === undefined ? [] : [operation.body]),
    ...operation.parameters.map(({ schema }) => schema),
  ]);
  const items = [
    ...operations.flatMap((operation) => inventoryOperation(openapi, operation)),
    ...errorBodies(openapi, operations),
    ...uploadRules(openapi, operations),
    ...callbackItems(openapi),
    ...namedExamples(openapi, operations),
    ...inventorySchemas(openapi, requests, otherSchemas(openapi, operations)),
    ...messages(asyncapi),
    ...inventorySchemas(
      asyncapi,
      [],
      keysAt(asyncapi, '/components/schemas').map((name) => `/components/schemas/${pointerSegment(name)}`),
    ),
  ];
  return [...new Map(items.map((entry) => [entry.id, entry])).values()];
}
