import { type Artifact, banner, type Emitter } from '../artifact.ts';
import type { Contract } from '../model/contract.ts';
import { descriptions, getMedia } from '../model/describe.ts';
import type { OperationDescription } from '../model/operation-description.ts';
import { indented, literal, propertyName, wrapped } from '../text.ts';
import { contractVersion, facts, finalStatuses, maximumBytes, product } from './facts.ts';
import { jsdoc } from './jsdoc.ts';

const folder = 'packages/client/src/generated';

/**
 * `@videogen/client`: the members of each description that the client reads, as few bytes as possible, and the
 * interface of its create methods.
 */
export const clientOperations: Emitter = {
  folder,
  emit: (contract): Artifact[] => {
    const operations = descriptions(contract);
    const creates = operations.filter(({ category }) => category !== undefined);
    const others = operations.filter(({ category }) => category === undefined);
    const isUpload = ({ id }: OperationDescription): boolean => id === 'createUpload';
    const file = (name: string, ...parts: string[]): Artifact => ({
      path: `${folder}/${name}.ts`,
      text: [banner('client-operations.ts'), ...parts].join('\n'),
    });
    return [
      file('create-methods', methodTypes(creates)),
      file('request-types', requestTypes(creates)),
      file(
        'operations',
        createTable(creates),
        ...others.filter((one) => !isUpload(one)).map(constant),
        finalStatuses(contract),
      ),
      // In a separate file, so that an application that only creates and waits does not load it.
      file(
        'facts',
        ...others.filter(isUpload).map(constant),
        maximumBytes(contract),
        facts(contract, extensionsByFormat(contract)),
      ),
      file('version', contractVersion(contract), product(contract)),
    ];
  },
};

function constant(operation: OperationDescription): string {
  const { name, summary, method, path } = operation;
  return `${jsdoc([`${summary}: \`${method} ${path}\`.`])}export const ${name} = ${literal({ method, path })} as const;\n`;
}

function createTable(creates: readonly OperationDescription[]): string {
  const rows = creates.map((description) => {
    const media = Object.entries(getMedia(description)).map(([name, { accepts, array }]) => [
      name,
      { accepts, ...(array && { array }) },
    ]);
    const { name, method, path } = description;
    return [name, { method, path, media: Object.fromEntries(media) }];
  });
  const comment = jsdoc(['The create operations, by the name of the method.']);
  return `${comment}export const createOperations = ${literal(Object.fromEntries(rows), 90)} as const;\n`;
}

/** The types of the requests, which the package exports: what a program infers from a create method names them. */
function requestTypes(creates: readonly OperationDescription[]): string {
  const requests = creates.flatMap(({ request }) => request ?? []).toSorted();
  return `export type {\n${requests.map((name) => `  ${name},\n`).join('')}} from '@videogen/types';\n`;
}

/** The inputs and the methods of the create operations, as interfaces that an editor shows with their comments. */
function methodTypes(creates: readonly OperationDescription[]): string {
  const requests = creates.flatMap(({ request }) => request ?? []).toSorted();
  const inputs = creates.map(
    ({ name, request, method, path }) =>
      `  /** Input of \`${method} ${path}\`. */\n  readonly ${propertyName(name)}: WithMedia<${request ?? 'object'}>;\n`,
  );
  const methods = creates.map(
    (operation) =>
      `${indentedComment(operation)}  readonly ${propertyName(operation.name)}: CreateMethod<CreateInputs['${operation.name}']>;\n`,
  );
  return `import type {\n${requests.map((name) => `  ${name},\n`).join('')}} from '@videogen/types';
import type { CreateMethod, WithMedia } from '../request-input.ts';

/** Input of each create operation, by the name of the method. */
export interface CreateInputs {
${inputs.join('')}}

/** The create operations. A task costs credits. */
export interface CreateMethods {
${methods.join('')}}
`;
}

function indentedComment({ description, method, path }: OperationDescription): string {
  return indented(jsdoc([...wrapped(description), '', `\`${method} ${path}\``]));
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
