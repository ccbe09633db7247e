import { broken, ContractError } from '../contract-error.ts';
import { isObject } from '../json.ts';
import type { Documents } from '../load.ts';
import { Place } from '../place.ts';
import { checkAccess, readBaseUrl } from './check-access.ts';
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
  /** The base URL without which an application names none. */
  readonly baseUrl: string;
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
  const openapi = Place.of(documents.openapi, 'spec/openapi.yaml#');
  const asyncapi = Place.of(documents.asyncapi, 'spec/asyncapi.yaml#');
  openapi.only('openapi', 'info', 'servers', 'security', 'tags', 'paths', 'components');
  asyncapi.only('asyncapi', 'id', 'info', 'defaultContentType', 'channels', 'operations', 'components');
  const schemas = readSchemas(openapi, documents.files);
  const byName = new Map(schemas.map((schema) => [schema.name, schema.node]));
  const operations = readOperations(openapi);
  const callbacks = readCallbacks(openapi);
  const notifications = readNotifications(asyncapi);

  checkCategories(operations, byName.get('TaskCategory'));
  checkMedia(schemas);
  checkAccess(openapi);
  checkCallbacks(callbacks, notifications);
  checkDescriptions({ openapi: documents.openapi, asyncapi: documents.asyncapi });

  return {
    version: readVersion(openapi, asyncapi),
    documents,
    baseUrl: readBaseUrl(openapi),
    schemas,
    getSchema: (name) => {
      const node = byName.get(name);
      if (!node)
        throw new ContractError(
          'reference_broken',
          'spec/openapi.yaml#/components/schemas',
          `no schema "${name}"`,
          'add it, or correct the reference',
        );
      return node;
    },
    operations,
    callbacks,
    notifications,
    unspecified: readRegister(Place.of(documents.register, 'spec/unspecified.yaml#')),
    mediaFormats: readMediaFormats(onlyExtension(openapi, 'x-media-formats')),
    uploadLimits: readUploadLimits(onlyExtension(openapi, 'x-upload-limits')),
  };
}

function readVersion(openapi: Place, asyncapi: Place): string {
  const first = openapi.get('info', 'version').text();
  const second = asyncapi.get('info', 'version').text();
  if (first === second) return first;
  throw broken(
    'spec/asyncapi.yaml#/info/version',
    `the version ${second} differs from ${first} in spec/openapi.yaml`,
    'write the same in both',
  );
}

function readSchemas(openapi: Place, files: Documents['files']): NamedSchema[] {
  return openapi
    .get('components', 'schemas')
    .members()
    .map(([name, schema]) => {
      const file = files.get(name);
      if (file !== undefined)
        return { name, file, node: readSchema(Place.of(schema.object(), `spec/${file}#`)) };
      throw broken(schema.at, 'the schema has no file', 'list it under components.schemas of openapi.yaml');
    });
}

/** Finds an extension that any object of the document may have, but only one. */
function onlyExtension(document: Place, name: string): Place {
  const find = (place: Place): readonly Place[] => {
    if (Array.isArray(place.value)) return place.items().flatMap(find);
    if (!isObject(place.value)) return [];
    return place.members().flatMap(([key, child]) => (key === name ? [child] : find(child)));
  };
  const found = find(document);
  const [first, second] = found;
  if (first !== undefined && second === undefined) return first;
  throw broken('spec/openapi.yaml', `"${name}" was found ${found.length} times`, 'write it exactly once');
}

function readMediaFormats(listed: Place): Contract['mediaFormats'] {
  const read = (kind: MediaKind): MediaFormat[] =>
    listed
      .get(kind)
      .items()
      .map((format) => ({
        name: format.get('name').text(),
        mediaType: format.get('mediaType').text(),
        extensions: format.get('extensions').texts(),
      }));
  return { image: read('image'), audio: read('audio'), video: read('video') };
}

function readUploadLimits(limits: Place): Contract['uploadLimits'] {
  return {
    minimumBytes: limits.get('minimumBytes').number(),
    maximumBytes: limits.get('maximumBytes').number(),
  };
}
