import { type Artifact, banner, type Emitter } from '../artifact.ts';
import type { Json, JsonObject } from '../json.ts';
import type { Contract } from '../model/contract.ts';
import { alternatives, type Field, mediaFields, requestFields, resolved } from '../model/fields.ts';
import type { Operation, Parameter } from '../model/read-operations.ts';
import type { SchemaNode } from '../model/schema-node.ts';
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
  const { operationId, method, verb, path, summary, description, costsCredits } = operation;
  return {
    operationId,
    method,
    verb,
    path,
    summary,
    description,
    costsCredits,
    fields: [
      ...operation.parameters.map((parameter) => parameterRow(parameter, contract)),
      ...requestFields(operation, contract).map((field) => fieldRow(field, operation, contract)),
    ],
    alternatives: alternatives(operation, contract),
  };
}

function parameterRow(
  { name, in: place, required, description, schema }: Parameter,
  contract: Contract,
): JsonObject {
  return { name, in: place, required, ...schemaRow(schema, contract), description };
}

function fieldRow({ name, required, schema }: Field, operation: Operation, contract: Contract): JsonObject {
  const media = mediaFields(operation, contract).find((field) => field.name === name);
  const row = { name, in: 'body', required, ...schemaRow(schema, contract) };
  return media ? { ...row, type: 'media', accepts: media.accepts, array: media.array } : row;
}

function schemaRow(node: SchemaNode, contract: Contract): JsonObject {
  const target = resolved(node, contract);
  const fallback = node.notes.default ?? target.notes.default;
  const example = node.notes.examples[0] ?? target.notes.examples[0];
  return {
    type: typeName(target),
    nullable: node.nullable || target.nullable,
    description: node.notes.description ?? target.notes.description ?? '',
    ...limits(target),
    ...(fallback !== undefined && { default: fallback }),
    ...(example !== undefined && { example }),
  };
}

function typeName({ kind }: SchemaNode): string {
  return kind === 'record' || kind === 'union' || kind === 'unknown' ? 'object' : kind;
}

function limits(node: SchemaNode): Readonly<Record<string, Json>> {
  if (node.kind === 'enum') return { values: node.values };
  const names = ['minimum', 'maximum', 'minLength', 'maxLength', 'format'] as const;
  // Sound: a keyword that the kind of node does not have reads as undefined and is left out.
  const given = node as Partial<Record<(typeof names)[number], Json>>;
  return Object.fromEntries(
    names.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])),
  );
}
