import type { OperationDescription } from '@videogen/types';
import type { Emitter } from '../artifact.ts';
import { broken } from '../contract-error.ts';
import type { Contract } from '../model/contract.ts';
import { descriptions, getMedia } from '../model/describe.ts';
import { indented, literal, propertyName, quoted, wrapped } from '../text.ts';
import { contractVersion, facts, finalStatuses, maximumBytes, product } from './facts.ts';
import { jsdoc } from './jsdoc.ts';

/**
 * `@videogen/client`: a function for each operation that sends its request through openapi-fetch, which checks method, path,
 * parameters, body and response against the types of the paths; and the interface of the create methods.
 */
export const clientOperations: Emitter = {
  by: 'client-operations.ts',
  folder: 'packages/client/src/generated',
  emit: (contract) => {
    expectNamedBodies(contract);
    const operations = descriptions(contract);
    const creates = operations.filter(({ category }) => category !== undefined);
    const others = operations.filter(({ category }) => category === undefined);
    const reads = others.filter(({ request }) => request === undefined);
    const uploads = others.filter(({ request }) => request !== undefined);

    // In separate files, so that an application that only creates and waits does not load the others.
    return {
      'create-methods.ts': methodTypes(creates, getDeprecated(contract)),
      'request-types.ts': requestTypes(creates),
      'operations.ts': createMethods(creates),
      'reads.ts': sendFunctions(reads, [...reads.flatMap(getResponse), 'paths']),
      'statuses.ts': finalStatuses(contract),
      'uploads.ts': sendFunctions(uploads, [...uploads.map(getRequest), ...uploads.flatMap(getResponse)]),
      'facts.ts': [maximumBytes(contract), facts(contract, extensionsByFormat(contract))].join('\n'),
      'routes.ts': routeTable(operations),
      'version.ts': [contractVersion(contract), product(contract)].join('\n'),
    };
  },
};

/**
 * Checks that the body of an operation has a schema with a name, which the functions and their types refer to, and that each create
 * request has a body.
 *
 * @throws {ContractError} `document_broken`
 */
function expectNamedBodies({ operations }: Contract): void {
  const other = operations.find(
    ({ request, category }) =>
      (request !== undefined || category !== undefined) && request?.schema?.kind !== 'ref',
  );
  if (other !== undefined)
    throw broken(
      `spec/paths/${other.operationId}.yaml#/requestBody`,
      'the client names the schema of a body',
      'list the schema under components.schemas of openapi.yaml, and refer to it',
    );
}

/** Imports types of the contract. */
function typeImport(names: readonly string[]): string {
  const lines = [...new Set(names)].toSorted().map((name) => `  ${name},\n`);
  return `import type {\n${lines.join('')}} from '@videogen/types';`;
}

/** Returns the name of the type of a request. */
function getRequest({ request }: OperationDescription): string {
  return String(request);
}

/** Returns the name of the type of the successful response. */
function getResponse({ responses }: OperationDescription): string[] {
  return Object.entries(responses).flatMap(([status, name]) => (status.startsWith('2') ? [name] : []));
}

/** The function that makes the create methods: each operation with the call of openapi-fetch that sends it. */
function createMethods(creates: readonly OperationDescription[]): string {
  const rows = creates.map((operation) => {
    const { name, request, method, path } = operation;
    const media = Object.entries(getMedia(operation)).map(([field, { accepts, array }]) => [
      field,
      { accepts, ...(array && { array }) },
    ]);
    const row = `${propertyName(name)}: create<${request}>(
  ${quoted(name)},
  ${indented(literal(Object.fromEntries(media), 84)).trimStart()},
  (http, body, options) => http.${method}(${quoted(path)}, { body, ...options }),
),
`;
    return indented(row, '    ');
  });
  return `${typeImport(creates.map(getRequest))}
import type { CreateFactory } from '../submit.ts';
import type { CreateMethods } from './create-methods.ts';

/** Makes the method of each create operation. */
export function createMethods(create: CreateFactory): CreateMethods {
  return {
${rows.join('')}  };
}
`;
}

/** The functions that send the requests of operations, and the imports of their types. */
function sendFunctions(operations: readonly OperationDescription[], types: readonly string[]): string {
  return `${typeImport(types)}
import type { VideoHttpClient } from '../create-http.ts';
import type { Received, SendOptions } from '../send-operation.ts';

${operations.map(sendFunction).join('\n')}`;
}

/** The function that sends the request of an operation. */
function sendFunction(operation: OperationDescription): string {
  const { id, summary, method, path, request } = operation;
  const input = request ?? `paths[${quoted(path)}][${quoted(method.toLowerCase())}]['parameters']['path']`;
  const name = request === undefined ? 'path' : 'body';
  const init = request === undefined ? 'params: { path }' : 'body';
  return `${jsdoc([`${summary}: \`${method} ${path}\`.`])}export const ${id} = (
  http: VideoHttpClient,
  ${name}: ${input},
  options: SendOptions,
): Received<${getResponse(operation).join(' | ')}> => http.${method}(${quoted(path)}, { ${init}, ...options });
`;
}

/** The table of a proxy, by the name of the method. */
function routeTable(operations: readonly OperationDescription[]): string {
  const rows = operations.map(({ name, method, path, category }) => [
    name,
    { method, path, creates: category !== undefined },
  ]);
  const comment = jsdoc(["The operations of the service, by the name of the client's method."]);
  return `${comment}export const routes = ${literal(Object.fromEntries(rows), 90)} as const;\n`;
}

/** The types of the requests, which the package exports: what a program infers from a create method names them. */
function requestTypes(creates: readonly OperationDescription[]): string {
  const requests = creates.map(getRequest).toSorted();
  return `export type {\n${requests.map((name) => `  ${name},\n`).join('')}} from '@videogen/types';\n`;
}

/** The inputs and the methods of the create operations, as interfaces that an editor shows with their comments. */
function methodTypes(creates: readonly OperationDescription[], deprecated: readonly string[]): string {
  const inputs = creates.map(
    ({ name, request, method, path }) =>
      `  /** Input of \`${method} ${path}\`. */\n  readonly ${propertyName(name)}: WithMedia<${request}>;\n`,
  );
  const methods = creates.map(
    (operation) =>
      `${indentedComment(operation, deprecated.includes(operation.id))}  readonly ${propertyName(operation.name)}: CreateMethod<CreateInputs['${operation.name}']>;\n`,
  );
  return `${typeImport(creates.map(getRequest))}
import type { CreateMethod, WithMedia } from '../request-input.ts';

/** Input of each create operation, by the name of the method. */
export interface CreateInputs {
${inputs.join('')}}

/** The create operations. A task costs credits. */
export interface CreateMethods {
${methods.join('')}}
`;
}

function indentedComment({ description, method, path }: OperationDescription, isDeprecated: boolean): string {
  const tags = isDeprecated ? ['@deprecated'] : [];
  return indented(jsdoc([...wrapped(description), '', `\`${method} ${path}\``, ...tags]));
}

/** Ids of the deprecated operations, whose descriptions say what to use instead. */
function getDeprecated({ operations }: Contract): readonly string[] {
  return operations.filter(({ isDeprecated }) => isDeprecated).map(({ operationId }) => operationId);
}

/** The extensions of each format, the usual one first, by its name, by its kind. */
function extensionsByFormat({ mediaFormats }: Contract): object {
  return Object.fromEntries(
    Object.entries(mediaFormats).map(([kind, formats]) => [
      kind,
      Object.fromEntries(formats.map(({ name, extensions }) => [name, extensions])),
    ]),
  );
}
