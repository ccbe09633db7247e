import { ContractError } from '../contract-error.ts';
import { expectObject, expectString, type JsonObject, stringList } from '../json.ts';
import type { MediaKind, Notes } from './schema-node.ts';

const mediaKinds: readonly MediaKind[] = ['image', 'audio', 'video'];

/** Reads the notes of a schema: everything besides its constraints. */
export function readNotes(schema: JsonObject, at: string): Notes {
  const text = (keyword: string): string | undefined =>
    schema[keyword] === undefined ? undefined : expectString(schema[keyword], `${at}/${keyword}`).trim();
  const title = text('title');
  const description = text('description');
  const validFor = text('x-valid-for');
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(validFor !== undefined && { validFor }),
    ...(schema['default'] !== undefined && { default: schema['default'] }),
    ...(schema['x-media'] !== undefined && { media: readMedia(schema['x-media'], `${at}/x-media`) }),
    examples: Array.isArray(schema['examples']) ? schema['examples'] : [],
    deprecated: schema['deprecated'] === true,
    unspecified: stringList(schema['x-unspecified'], `${at}/x-unspecified`),
  };
}

function readMedia(value: unknown, at: string): readonly MediaKind[] {
  const accepts = stringList(expectObject(value, at)['accepts'], `${at}/accepts`);
  return accepts.map((name) => {
    const kind = mediaKinds.find((candidate) => candidate === name);
    if (!kind)
      throw new ContractError('document_broken', `${at}/accepts`, `"${name}" is not a kind of media`);
    return kind;
  });
}

/** Merges the notes of a reference with those of its target. The notes of the reference take precedence. */
export function mergeNotes(outer: Notes, inner: Notes): Notes {
  return {
    ...inner,
    ...outer,
    examples: outer.examples.length > 0 ? outer.examples : inner.examples,
    deprecated: outer.deprecated || inner.deprecated,
    unspecified: [...new Set([...outer.unspecified, ...inner.unspecified])],
  };
}
