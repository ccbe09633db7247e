import type { Usage } from '../collect/places.ts';
import { covers, normalizeMediaType } from '../document/media-types.ts';
import type { Versions } from '../document/sides.ts';
import type { JsonObject, Node } from '../load/node.ts';
import { equal } from '../load/stable.ts';
import type { Context } from './context.ts';

/** A part of a form, and its encoding. */
interface Part {
  /** What messages call it. */
  name: string;
  pair: Versions;
  parts: readonly (Node | undefined)[];
  place: Node;
}

/** Compares how a part is written: one edit is one change, whatever keys it has. */
export function compareEncoding(
  { comparison }: Context,
  usage: Usage,
  { name, pair, parts, place }: Part,
): void {
  const before = getEncoding(pair[0], parts[0]);
  const after = getEncoding(pair[1], parts[1]);
  const changed = ['contentType', 'style', 'explode', 'allowReserved'].filter(
    (key) => !equal(before[key], after[key]),
  );
  if (changed.length === 0) return;
  const isWider = changed.every((key) => widensTypes(key, before[key], after[key], usage));
  const changes = changed.map((key) => {
    const from = String(before[key] ?? 'the default');
    const to = String(after[key] ?? 'the default');
    return `\`${key}\` from ${from} to ${to}`;
  });
  const message = `The encoding of the ${name} changed: ${changes.join(', ')}.`;
  comparison.add(usage, 'encoding-changed', isWider ? 'compatible' : 'breaking', message, place);
}

/** The encoding of a part, with the defaults that its type decides. */
function getEncoding(given: Node | undefined, part: Node | undefined): JsonObject {
  const hasStyle = ['style', 'explode', 'allowReserved'].some((key) => given?.get(key) !== undefined);
  const { contentType, ...rest } = defaultEncoding(part, given?.text('style'));
  // Beside a style there is no default of the content type.
  return { ...(hasStyle ? rest : { contentType, ...rest }), ...given?.object };
}

/** The encoding of a part without one, as far as its type decides it. */
function defaultEncoding(part: Node | undefined, style = 'form'): JsonObject {
  const inner = part?.text('type') === 'array' ? part.at('items') : part;
  const type = inner?.text('type');
  if (!inner || inner.get('contentEncoding') || inner.get('format')) return {};
  if (type === 'object') return { contentType: 'application/json' };
  const isText = type !== undefined && ['string', 'number', 'integer', 'boolean'].includes(type);
  const explode = style === 'form';
  return isText ? { contentType: 'text/plain', style: 'form', explode, allowReserved: false } : {};
}

function widensTypes(key: string, was: unknown, is: unknown, usage: Usage): boolean {
  if (key !== 'contentType' || typeof was !== 'string' || typeof is !== 'string') return false;
  const before = was.split(',').map(normalizeMediaType);
  const after = is.split(',').map(normalizeMediaType);
  const isWithin = (types: readonly string[], others: readonly string[]): boolean =>
    types.every((type) => others.some((other) => covers(other, type)));
  return usage.flow === 'in' ? isWithin(before, after) : isWithin(after, before);
}
