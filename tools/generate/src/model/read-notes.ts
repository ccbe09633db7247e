import { broken } from '../contract-error.ts';
import type { Place } from '../place.ts';
import { readDuration } from './read-duration.ts';
import type { MediaKind, Notes } from './schema-node.ts';

const mediaKinds: readonly MediaKind[] = ['image', 'audio', 'video'];

/** Reads the notes of a schema: everything besides its constraints. */
export function readNotes(schema: Place): Notes {
  const text = (name: keyof Notes, keyword: string): Partial<Notes> =>
    schema.has(keyword) ? { [name]: schema.get(keyword).text() } : {};
  const fallback = schema.get('default').value;
  const examples = schema.get('examples').value;
  const media = schema.get('x-media');
  const lifetime = schema.get('x-valid-for');

  return {
    ...text('title', 'title'),
    ...text('description', 'description'),
    ...text('validFor', 'x-valid-for'),
    ...(!lifetime.isAbsent && { validForMs: readDuration(lifetime) }),
    ...(fallback !== undefined && { default: fallback }),
    ...(!media.isAbsent && { media: media.get('accepts').items().map(readMediaKind) }),
    examples: Array.isArray(examples) ? examples : [],
    deprecated: schema.get('deprecated').value === true,
    unspecified: schema.get('x-unspecified').texts(),
  };
}

function readMediaKind({ value, at }: Place): MediaKind {
  const kind = mediaKinds.find((candidate) => candidate === value);
  if (!kind) throw broken(at, `"${String(value)}" is not a kind of media`, `use ${mediaKinds.join(', ')}`);
  return kind;
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
