import openapiTS, { astToString, type OpenAPITSOptions } from 'openapi-typescript';
import ts from 'typescript';
import { type Artifact, banner, type Emitter } from '../artifact.ts';
import { expectObject, type JsonObject } from '../json.ts';
import type { Contract } from '../model/contract.ts';
import { readSchema } from '../model/read-schema.ts';
import { Place } from '../place.ts';
import { upperFirst } from '../text.ts';
import { editorNotes, jsdoc } from './jsdoc.ts';
import { publishedOpenapi } from './published.ts';
import { addComment, hoistSchemas } from './types/hoist-schemas.ts';
import { type Component, locationKey, prepareSchemas } from './types/schemas.ts';

const folder = 'packages/types/src/generated';

/** Types by hand for what JSON Schema checks and TypeScript cannot; `@videogen/validators` has a schema for each. */
export const formatTypes = ['Dictionary', 'Integer', 'Uri', 'Uuid'] as const;

/** `@videogen/types`: what openapi-typescript makes of the documents, with a named type for each schema. */
export const typesOpenapi: Emitter = {
  folder,
  emit: async (contract): Promise<Artifact[]> => [
    { path: `${folder}/openapi.ts`, text: await writeTypes(contract) },
  ],
};

/** Writes the file of types, which ts-to-zod reads too. */
export async function writeTypes(contract: Contract): Promise<string> {
  const components = prepareSchemas(contract);
  const nodes = await openapiTS(JSON.stringify(getDocument(components, contract)), getOptions(contract));
  const types = components.map((component) => ({ ...component, ...getNotes(component, contract) }));
  const imports = `import type { ${formatTypes.join(', ')} } from '../formats.ts';\n`;
  return [
    banner('types-openapi.ts'),
    imports,
    astToString(hoistSchemas(nodes, types)),
    ...getMessageTypes(contract),
  ].join('\n');
}

/** The published document with prepared schemas. Its webhooks are the messages of the AsyncAPI document. */
function getDocument(components: readonly Component[], contract: Contract): JsonObject {
  const published = publishedOpenapi(contract);
  const schemas = Object.fromEntries(components.map(({ name, schema }) => [name, schema]));
  const others = expectObject(published['components'], 'spec/openapi.yaml#/components');
  return { ...published, components: { ...others, schemas } };
}

function getOptions(contract: Contract): OpenAPITSOptions {
  return {
    alphabetize: false,
    defaultNonNullable: false,
    emptyObjectsUnknown: true,
    silent: true,
    // Safe: the document is JSON.
    transform: (schema) => getFormatType(schema as unknown as JsonObject),
    transformProperty: (property, schema) => {
      // Safe: the document is JSON.
      const json = schema as unknown as JsonObject;
      const at = json[locationKey];
      if (typeof at !== 'string') return undefined;
      return addComment(undefinable(property), editorNotes(readSchema(Place.of(json, at)), contract));
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
  if (property.questionToken === undefined || property.type === undefined) return property;
  const types = ts.isUnionTypeNode(property.type) ? property.type.types : [property.type];
  const type = ts.factory.createUnionTypeNode([
    ...types,
    ts.factory.createKeywordTypeNode(ts.SyntaxKind.UndefinedKeyword),
  ]);
  return ts.factory.updatePropertySignature(property, undefined, property.name, property.questionToken, type);
}

function getNotes(
  { schema }: Component,
  contract: Contract,
): { readonly notes: readonly string[]; readonly furtherNotes: readonly string[] } {
  const place = Place.of(schema, String(schema[locationKey]));
  const further = place.get('x-further-field');
  const notes = editorNotes(readSchema(place), contract);
  const furtherNotes = further.isAbsent ? [] : editorNotes(readSchema(further), contract);
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
