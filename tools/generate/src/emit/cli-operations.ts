import { type Artifact, banner, type Emitter } from '../artifact.ts';
import type { JsonObject } from '../json.ts';
import type { Contract } from '../model/contract.ts';
import { describe } from '../model/describe.ts';
import type { Operation } from '../model/read-operations.ts';
import { literal } from '../text.ts';
import { contractVersion, facts } from './facts.ts';

const folder = 'packages/cli/src/generated';

const types = `/** A value that a command takes. */
export interface CommandField {
  readonly name: string;
  readonly in: 'body' | 'path' | 'query' | 'header';
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'enum' | 'media' | 'object' | 'array';
  readonly required: boolean;
  readonly nullable: boolean;
  readonly description: string;
  readonly values?: readonly (string | number | boolean)[];
  readonly minimum?: number;
  readonly maximum?: number;
  /** In code points. */
  readonly minLength?: number;
  /** In code points. */
  readonly maxLength?: number;
  readonly format?: string;
  readonly default?: unknown;
  readonly example?: unknown;
  /** Kinds of media it takes, for type \`media\`. */
  readonly accepts?: readonly ('image' | 'audio' | 'video')[];
  /** Whether an array of media is accepted as well, for type \`media\`. */
  readonly array?: boolean;
}

/** One operation of the service as a command. */
export interface Command {
  readonly operationId: string;
  /** Name of the client's method. */
  readonly method: string;
  readonly verb: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly costsCredits: boolean;
  readonly fields: readonly CommandField[];
  /** Known values of further fields, whose names are not specified. */
  readonly furtherValues: readonly (string | number | boolean)[];
  /** Of these lists of fields, one must be given in full; empty when there is no such choice. */
  readonly alternatives: readonly (readonly string[])[];
}
`;

/** `@videogen/cli`: the operations as commands, with everything a help text needs. */
export const cliOperations: Emitter = {
  folder,
  emit: (contract): Artifact[] => {
    const rows = contract.operations.map((operation) => literal(commandRow(operation, contract), 90));
    const table = `/** The operations of the service, in the order of the documents. */
export const commands: readonly Command[] = [
${rows.map((row) => row.replaceAll(/^/gm, '  ')).join(',\n')},
];
`;
    return [
      {
        path: `${folder}/operations.ts`,
        text: [banner('cli-operations.ts'), types, table, contractVersion(contract), facts(contract)].join(
          '\n',
        ),
      },
    ];
  },
};

/** An operation with everything that a help text or a form needs. */
export function commandRow(operation: Operation, contract: Contract): JsonObject {
  const described = describe(operation, contract);
  const { id, name, method, path, summary, description, costsCredits } = described;
  const { fields, furtherValues, alternatives } = described;
  return {
    operationId: id,
    method: name,
    verb: method,
    path,
    summary,
    description,
    costsCredits,
    fields,
    furtherValues,
    alternatives,
  };
}
