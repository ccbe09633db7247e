import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { type Artifact, banner, type Emitter } from '../artifact.ts';
import type { Contract } from '../model/contract.ts';

const folder = 'packages/types/src/generated';
const schemaPath = /^#\/components\/schemas\/([^/]+)$/;

/**
 * `@videogen/types`: `paths`, `components` and `operations` as openapi-fetch reads them. Component schemas are the
 * named types, so that an editor shows one name wherever a schema is used.
 */
export const typesPaths: Emitter = { folder, emit };

/** The document has no webhooks and no `$defs`, of which openapi-typescript declares empty types. */
function isUsed(node: ts.Node): boolean {
  return !ts.isTypeAliasDeclaration(node) || !['webhooks', '$defs'].includes(node.name.text);
}

async function emit({ documents, schemas }: Contract): Promise<Artifact[]> {
  const nodes = await openapiTS(JSON.stringify(documents.openapi), {
    alphabetize: false,
    defaultNonNullable: false,
    silent: true,
    transform: (_schema, { path }) => {
      const name = schemaPath.exec(path ?? '')?.[1];
      return name === undefined ? undefined : ts.factory.createTypeReferenceNode(name);
    },
  });
  const imports = `import type {\n${schemas.map(({ name }) => `  ${name},\n`).join('')}} from './schemas.ts';\n`;
  return [
    {
      path: `${folder}/paths.ts`,
      text: `${banner('types-paths.ts')}\n${imports}\n${astToString(nodes.filter(isUsed))}`,
    },
  ];
}
