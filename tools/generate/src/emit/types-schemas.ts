import { type Artifact, banner, type Emitter } from '../artifact.ts';
import type { Contract } from '../model/contract.ts';
import type { NamedSchema } from '../model/schema-node.ts';
import { editorNotes, jsdoc } from './jsdoc.ts';
import { type Dialect, objectText, typeText } from './type-text.ts';

/** `@videogen/types`: every component schema as a named top-level type, with JSDoc. */
export const typesSchemas: Emitter = {
  folder: 'packages/types/src/generated',
  emit: (contract): Artifact[] => [
    {
      path: 'packages/types/src/generated/schemas.ts',
      text: `${banner('types-schemas.ts')}\n${contract.schemas.map((schema) => declaration(schema, contract)).join('\n')}`,
    },
  ],
};

function declaration({ name, node }: NamedSchema, contract: Contract): string {
  const dialect: Dialect = {
    comment: (schema) => jsdoc(editorNotes(schema, contract)),
    leaf: () => undefined,
    undefinable: true,
  };
  const comment = jsdoc(editorNotes(node, contract));
  return node.kind === 'object' && !node.nullable
    ? `${comment}export interface ${name} ${objectText(node, dialect)}\n`
    : `${comment}export type ${name} = ${typeText(node, dialect)};\n`;
}
