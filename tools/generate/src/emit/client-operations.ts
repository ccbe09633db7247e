import { type Artifact, banner, type Emitter } from '../artifact.ts';
import type { Contract } from '../model/contract.ts';
import { mediaFields } from '../model/fields.ts';
import type { Operation } from '../model/read-operations.ts';
import { literal } from '../text.ts';
import { contractVersion, facts, product } from './facts.ts';
import { jsdoc } from './jsdoc.ts';

const folder = 'packages/client/src/generated';

/**
 * `@videogen/client`: what the client must know of each operation, one constant each. The client counts its bytes,
 * so nothing is here that it does not read.
 */
export const clientOperations: Emitter = {
  folder,
  emit: (contract): Artifact[] => {
    const texts = (wanted: (operation: Operation) => boolean): string[] =>
      contract.operations.filter(wanted).map((operation) => operationText(operation, contract));
    const isUpload = ({ method }: Operation): boolean => method === 'upload';
    const file = (name: string, ...parts: string[]): Artifact => ({
      path: `${folder}/${name}.ts`,
      text: [banner('client-operations.ts'), ...parts].join('\n'),
    });
    // Apart, as an application that only creates and waits never loads what uploads and downloads need.
    return [
      file('operations', ...texts((operation) => !isUpload(operation))),
      file('statuses', errorStatuses(contract)),
      file('facts', ...texts(isUpload), facts(contract, extensionsByFormat(contract))),
      file('version', contractVersion(contract), product(contract)),
    ];
  },
};

function operationText(operation: Operation, contract: Contract): string {
  const { method, verb, path, summary, costsCredits } = operation;
  const media = mediaFields(operation, contract).map(({ name, accepts, array }) => [
    name,
    { accepts, ...(array && { array }) },
  ]);
  const table = {
    method: verb,
    path,
    ...(costsCredits && { media: Object.fromEntries(media) }),
  };
  return `${jsdoc([`${summary}: \`${verb} ${path}\`.`])}export const ${method} = ${literal(table, 60)} as const;\n`;
}

function statuses({ responses }: Operation): string[] {
  return [...responses.keys()];
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

function errorStatuses({ operations }: Contract): string {
  const table = Object.fromEntries(
    operations.map((operation) => [
      operation.method,
      statuses(operation).filter((status) => !status.startsWith('2')),
    ]),
  );
  return `${jsdoc(['Statuses other than success that the documents declare, by method.'])}export const errorStatuses = ${literal(table)} as const;\n`;
}
