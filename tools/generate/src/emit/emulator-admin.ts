import { readFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { parse } from 'yaml';
import type { Emitter } from '../artifact.ts';
import { literal } from '../text.ts';

const source = 'packages/emulator/src/admin/openapi.yaml';

/** `@videogen/emulator`: the types of the admin API, and its document. */
export const emulatorAdmin: Emitter = {
  by: 'emulator-admin.ts',
  from: source,
  folder: 'packages/emulator/src/generated',
  emit: async () => {
    const text = await readFile(new URL(`../../../../${source}`, import.meta.url), 'utf8');
    const { 'x-shared': _, ...document } = parse(text, { merge: true, maxAliasCount: -1 });
    const nodes = await openapiTS(JSON.stringify(document), {
      alphabetize: false,
      defaultNonNullable: false,
      immutable: true,
      rootTypes: true,
      rootTypesNoSchemaPrefix: true,
    });
    // The handlers are typed by the operations, and the bodies by their schemas.
    const used = nodes.filter((node) => !(ts.isInterfaceDeclaration(node) && node.name.text === 'paths'));
    return { 'admin.ts': astToString(used), 'admin-document.ts': writeDocument(document) };
  },
};

function writeDocument(document: object): string {
  return `import type { AdminOperation } from '../admin-operation.ts';

/** The document of the admin API. */
export const adminDocument: {
  readonly openapi: string;
  readonly info: Readonly<Record<string, string>>;
  readonly servers: readonly object[];
  readonly components: { readonly schemas: Readonly<Record<string, object>>; readonly responses: object };
  readonly paths: Readonly<Record<string, Readonly<Record<string, AdminOperation>>>>;
} = ${literal(document)};
`;
}
