import { readFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { parse } from 'yaml';
import type { Artifact, Emitter } from '../artifact.ts';
import { literal } from '../text.ts';

const folder = 'packages/emulator/src/generated';
const source = 'packages/emulator/src/admin/openapi.yaml';

const banner = `// Generated from ${source} by tools/generate/src/emit/emulator-admin.ts. Do not edit: run \`pnpm generate\`.\n`;

const types = `/** A parameter of an operation. */
export interface AdminParameter {
  readonly name: string;
  readonly in: string;
  readonly description?: string;
  readonly required?: boolean;
  readonly schema: object;
}

/** An operation of the admin API. */
export interface AdminOperation {
  readonly operationId: keyof operations;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly AdminParameter[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content: { readonly 'application/json': { readonly schema: object } };
  };
  readonly responses: Readonly<Record<string, object>>;
}

/** The document of the admin API. */
export interface AdminDocument {
  readonly openapi: string;
  readonly info: Readonly<Record<string, string>>;
  readonly servers: readonly object[];
  readonly components: { readonly schemas: Readonly<Record<string, object>>; readonly responses: object };
  readonly paths: Readonly<Record<string, Readonly<Record<string, AdminOperation>>>>;
}
`;

const UNUSED: ReadonlySet<string> = new Set(['paths', 'webhooks', '$defs']);

/** The handlers are typed by the operations, and the bodies by their schemas. */
function isUsed(node: ts.Node): boolean {
  return !(
    (ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)) &&
    UNUSED.has(node.name.text)
  );
}

/** `@videogen/emulator`: the types of the admin API, and its document. */
export const emulatorAdmin: Emitter = {
  folder,
  emit: async (): Promise<Artifact[]> => {
    const text = await readFile(new URL(`../../../../${source}`, import.meta.url), 'utf8');
    const { 'x-shared': _, ...document } = parse(text, { merge: true, maxAliasCount: -1 });
    const nodes = await openapiTS(JSON.stringify(document), {
      alphabetize: false,
      defaultNonNullable: false,
      immutable: true,
      rootTypes: true,
      rootTypesNoSchemaPrefix: true,
      silent: true,
    });
    const constant = `/** The document of the admin API. */\nexport const adminDocument: AdminDocument = ${literal(document)};\n`;
    return [
      {
        path: `${folder}/admin.ts`,
        text: [banner, astToString(nodes.filter(isUsed)), types, constant].join('\n'),
      },
    ];
  },
};
