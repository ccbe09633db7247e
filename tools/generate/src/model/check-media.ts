import { broken } from '../contract-error.ts';
import type { NamedSchema, SchemaNode } from './schema-node.ts';

/**
 * Checks that a property has `x-media` if another property with the same schema has it. Without `x-media`, the packages do
 * not know which files the property accepts.
 *
 * @throws {ContractError} `document_broken`
 */
export function checkMedia(schemas: readonly NamedSchema[]): void {
  const references = schemas
    .flatMap(({ node }) => (node.kind === 'object' ? node.properties : []))
    .flatMap(({ schema }) => (schema.kind === 'ref' ? [schema] : []));
  const mediaSchemas = new Set(references.filter(hasMedia).map(({ name }) => name));
  const missing = references.find((each) => mediaSchemas.has(each.name) && !hasMedia(each));
  if (missing === undefined) return;
  throw broken(
    missing.at,
    'another property with this schema has "x-media"',
    'add it, with the kinds of media that the property accepts, for example `accepts: [image]`',
  );
}

function hasMedia({ notes }: SchemaNode): boolean {
  return notes.media !== undefined;
}
