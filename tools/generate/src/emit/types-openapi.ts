import openapiTS, { astToString, type OpenAPITSOptions } from 'openapi-typescript';
import ts from 'typescript';
import type { Emitter } from '../artifact.ts';
import type { JsonObject } from '../json.ts';
import type { Contract } from '../model/contract.ts';
import { readSchema } from '../model/read-schema.ts';
import type { SchemaNode } from '../model/schema-node.ts';
import { Place } from '../place.ts';
import { upperFirst } from '../text.ts';
import { editorNotes, jsdoc } from './jsdoc.ts';
import { publishedOpenapi } from './published.ts';
import { addComment, hoistSchemas } from './types/hoist-schemas.ts';
import { type Component, locationKey, prepareSchemas } from './types/schemas.ts';

/** Types by hand for what JSON Schema checks and TypeScript cannot; `@videogen/validators` has a schema for each. */
export const formatTypes = ['Dictionary', 'Integer', 'Uri', 'Uuid'] as const;

/** `@videogen/types`: what openapi-typescript makes of the documents, with a named type for each schema. */
export const typesOpenapi: Emitter = {
  by: 'types-openapi.ts',
  folder: 'packages/types/src/generated',
  emit: async (contract) => ({ 'openapi.ts': await writeTypes(contract) }),
};

/** Returns the lines of the comment of a schema. */
type WriteNotes = (node: SchemaNode, contract: Contract) => readonly string[];

/** Writes the file of types, which ts-to-zod reads too, with comments and further types of its own. */
export async function writeTypes(
  contract: Contract,
  components: readonly Component[] = prepareSchemas(contract),
  notes: WriteNotes = editorNotes,
): Promise<string> {
  const options = getOptions(contract, notes);
  const nodes = await openapiTS(JSON.stringify(getDocument(components, contract)), options);
  const types = components.map((component) => ({ ...component, ...getNotes(component, contract, notes) }));
  const imports = `import type { ${formatTypes.join(', ')} } from '../formats.ts';\n`;
  return [imports, astToString(hoistSchemas(nodes, types)), ...getMessageTypes(contract)].join('\n');
}

/** The published document with prepared schemas. Its webhooks are the messages of the AsyncAPI document. */
function getDocument(components: readonly Component[], contract: Contract): JsonObject {
  const published = publishedOpenapi(contract);
  const schemas = Object.fromEntries(components.map(({ name, schema }) => [name, schema]));
  return { ...published, components: { ...Object(published['components']), schemas } };
}

function getOptions(contract: Contract, notes: WriteNotes): OpenAPITSOptions {
  return {
    alphabetize: false,
    defaultNonNullable: false,
    emptyObjectsUnknown: true,
    // Safe: the document is JSON.
    transform: (schema) => getFormatType(schema as unknown as JsonObject),
    transformProperty: (property, schema) => {
      // Safe: the document is JSON.
      const json = schema as unknown as JsonObject;
      const at = json[locationKey];
      if (typeof at !== 'string') return undefined;
      return addComment(undefinable(property), notes(readSchema(Place.of(json, at)), contract));
    },
  };
}

function getFormatType(schema: JsonObject): ts.TypeNode | undefined {
  const name = getFormatName(schema);
  return name && ts.factory.createTypeReferenceNode(name);
}

function getFormatName({
  type,
  format,
  enum: values,
  const: value,
  properties,
  additionalProperties,
}: JsonObject): (typeof formatTypes)[number] | undefined {
  if (values !== undefined || value !== undefined) return undefined;
  if (type === 'integer') return 'Integer';
  if (type === 'string') return format === 'uri' ? 'Uri' : format === 'uuid' ? 'Uuid' : undefined;
  const isFree = additionalProperties === undefined || additionalProperties === true;
  return type === 'object' && properties === undefined && isFree ? 'Dictionary' : undefined;
}

/** An optional property may be undefined, which JSON leaves out. */
function undefinable(property: ts.PropertySignature): ts.PropertySignature {
  if (property.questionToken === undefined) return property;
  // Safe: openapi-typescript writes the type of each property.
  const declared = property.type as ts.TypeNode;
  const types = ts.isUnionTypeNode(declared) ? declared.types : [declared];
  const type = ts.factory.createUnionTypeNode([
    ...types,
    ts.factory.createKeywordTypeNode(ts.SyntaxKind.UndefinedKeyword),
  ]);
  return ts.factory.updatePropertySignature(property, undefined, property.name, property.questionToken, type);
}

function getNotes(
  { schema }: Component,
  contract: Contract,
  write: WriteNotes,
): { readonly notes: readonly string[]; readonly furtherNotes: readonly string[] } {
  const place = Place.of(schema, String(schema[locationKey]));
  const further = place.get('x-further-field');
  const notes = write(readSchema(place), contract);
  const furtherNotes = further.isAbsent ? [] : write(readSchema(further), contract);
  return { notes, furtherNotes };
}

/** The payload of each message that the service sends, by the name of the message. */
function getMessageTypes({ notifications }: Contract): string[] {
  return notifications.map(({ request: { name, at, contentType }, verb }) => {
    const body = `webhooks['${name}']['${verb.toLowerCase()}']['requestBody']`;
    const comment = jsdoc([`What the service sends as \`${name}\`.`, '', `@see ${at}`]);
    return `${comment}export type ${upperFirst(name)} = ${body}['content']['${contentType}'];\n`;
  });
}
