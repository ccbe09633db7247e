import { ContractError } from '../contract-error.ts';
import {
  expectArray,
  expectNumber,
  expectObject,
  expectString,
  isObject,
  type Json,
  type JsonObject,
} from '../json.ts';
import type { Documents } from '../load.ts';
import { checkCallbacks } from './check-callbacks.ts';
import { checkCategories } from './check-categories.ts';
import { checkDescriptions } from './check-descriptions.ts';
import { checkMedia } from './check-media.ts';
import { type Notification, readNotifications } from './read-async-operations.ts';
import { type Callback, type Operation, readCallbacks, readOperations } from './read-operations.ts';
import { readRegister, type UnspecifiedEntry } from './read-register.ts';
import { readSchema } from './read-schema.ts';
import type { MediaKind, NamedSchema, SchemaNode } from './schema-node.ts';

/** A file format that the upload accepts. */
interface MediaFormat {
  readonly name: string;
  readonly mediaType: string;
  readonly extensions: readonly string[];
}

/** The contents of the documents, read once. Every emitter receives it. */
export interface Contract {
  /** `info.version` of both documents. */
  readonly version: string;
  readonly documents: Documents;
  /** In the order of the document. */
  readonly schemas: readonly NamedSchema[];
  readonly getSchema: (name: string) => SchemaNode;
  readonly operations: readonly Operation[];
  readonly callbacks: readonly Callback[];
  /** The messages that the service sends, from the AsyncAPI document. */
  readonly notifications: readonly Notification[];
  readonly unspecified: readonly UnspecifiedEntry[];
  readonly mediaFormats: Readonly<Record<MediaKind, readonly MediaFormat[]>>;
  readonly uploadLimits: { readonly minimumBytes: number; readonly maximumBytes: number };
}

/**
 * Builds the model from the bundled documents.
 *
 * @throws {ContractError} when the documents contain something that the artifacts cannot express
 */
export function readContract(documents: Documents): Contract {
  const { openapi } = documents;
  const schemas = readSchemas(documents);
  const byName = new Map(schemas.map((schema) => [schema.name, schema.node]));
  const operations = readOperations(openapi);
  checkCategories(operations, byName.get('TaskCategory'));
  checkMedia(schemas);
  const callbacks = readCallbacks(openapi);
  const notifications = readNotifications(documents.asyncapi);
  checkCallbacks(callbacks, notifications);
  checkDescriptions({ openapi, asyncapi: documents.asyncapi });
  return {
    version: readVersion(documents),
    documents,
    schemas,
    getSchema: (name) => {
      const node = byName.get(name);
      if (!node)
        throw new ContractError(
          'reference_broken',
          `spec/openapi.yaml#/components/schemas`,
          `no schema "${name}"`,
        );
      return node;
    },
    operations,
    callbacks,
    notifications,
    unspecified: readRegister(documents.register),
    mediaFormats: readMediaFormats(onlyExtension(openapi, 'x-media-formats')),
    uploadLimits: readUploadLimits(onlyExtension(openapi, 'x-upload-limits')),
  };
}

function readVersion({ openapi, asyncapi }: Documents): string {
  const [first, second] = [openapi, asyncapi].map((document) =>
    expectString(expectObject(document['info'], 'spec#/info')['version'], 'spec#/info/version'),
  );
  if (first === undefined || first !== second) {
    throw new ContractError(
      'document_broken',
      'spec/asyncapi.yaml#/info/version',
      `${second} is not openapi.yaml's ${first}`,
    );
  }
  return first;
}

function readSchemas({ openapi, files }: Documents): NamedSchema[] {
  const at = 'spec/openapi.yaml#/components/schemas';
  const components = expectObject(openapi['components'], 'spec/openapi.yaml#/components');
  return Object.entries(expectObject(components['schemas'], at)).map(([name, schema]) => {
    const file = files.get(name);
    if (file === undefined) {
      throw new ContractError(
        'document_broken',
        `${at}/${name}`,
        'list the schema under components.schemas of openapi.yaml',
      );
    }
    return { name, file, node: readSchema(schema, `spec/${file}#`) };
  });
}

/** Reads an extension that any object of the document may have, but only one. */
function onlyExtension(document: JsonObject, name: string): Json {
  const found: Json[] = [];
  const visit = (value: Json): void => {
    if (Array.isArray(value)) for (const item of value) visit(item);
    if (!isObject(value)) return;
    for (const [key, child] of Object.entries(value)) {
      if (key === name) found.push(child);
      else visit(child);
    }
  };
  visit(document);
  const [first, second] = found;
  if (first === undefined || second !== undefined) {
    throw new ContractError(
      'document_broken',
      'spec/openapi.yaml',
      `write "${name}" exactly once; it was found ${found.length} times`,
    );
  }
  return first;
}

function readMediaFormats(value: Json): Contract['mediaFormats'] {
  const at = 'spec/openapi.yaml (x-media-formats)';
  const listed = expectObject(value, at);
  const read = (kind: MediaKind): MediaFormat[] =>
    expectArray(listed[kind], `${at}/${kind}`).map((item) => {
      const format = expectObject(item, `${at}/${kind}`);
      return {
        name: expectString(format['name'], `${at}/name`),
        mediaType: expectString(format['mediaType'], `${at}/mediaType`),
        extensions: expectArray(format['extensions'], `${at}/extensions`).map((text) =>
          expectString(text, at),
        ),
      };
    });
  return { image: read('image'), audio: read('audio'), video: read('video') };
}

function readUploadLimits(value: Json): Contract['uploadLimits'] {
  const at = 'spec/openapi.yaml (x-upload-limits)';
  const limits = expectObject(value, at);
  return {
    minimumBytes: expectNumber(limits['minimumBytes'], `${at}/minimumBytes`),
    maximumBytes: expectNumber(limits['maximumBytes'], `${at}/maximumBytes`),
  };
}
