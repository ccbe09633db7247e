import { broken } from '../contract-error.ts';
import type { NamedSchema, Property } from './schema-node.ts';

/**
 * Checks that a property has `x-media` if another property with the same schema has it. Without `x-media`, the packages do
 * not know which files the property accepts.
 *
 * @throws {ContractError} `document_broken`
 */
export function checkMedia(schemas: readonly NamedSchema[]): void {
  const properties = schemas.flatMap(({ node }) => (node.kind === 'object' ? node.properties : []));
  const mediaSchemas = new Set(properties.filter(hasMedia).map(refName));
  const missing = properties.find((each) => mediaSchemas.has(refName(each)) && !hasMedia(each));
  if (missing === undefined || refName(missing) === undefined) return;
  throw broken(
    missing.schema.at,
    'another property with this schema has "x-media"',
    'add it, with the kinds of media that the property accepts, for example `accepts: [image]`',
  );
}

function hasMedia({ schema }: Property): boolean {
  return schema.notes.media !== undefined;
}

function refName({ schema }: Property): string | undefined {
  return schema.kind === 'ref' ? schema.name : undefined;
}
