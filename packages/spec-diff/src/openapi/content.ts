import type { Usage } from '../collect/places.ts';
import { align, compareRequired, getMembers, isRequired, type Members } from '../document/align.ts';
import { compareRest } from '../document/compare-rest.ts';
import { covers, mayBeXml, normalizeMediaType, specificity } from '../document/media-types.ts';
import { compareDeprecation, inBoth, type Versions } from '../document/sides.ts';
import type { Node } from '../load/node.ts';
import { takeRenamed } from '../schema/renames.ts';
import type { Context } from './context.ts';
import { compareEncoding } from './encoding.ts';
import { compareSerialization, itemsOfList, readAsString } from './serialization.ts';

/** A media type, and its node where it is used, so that the name of a referenced one shows. */
type Entry = [type: string, node: Node];

/** Compares the media types of a body, and the schema of each. */
export function compareContent(context: Context, usage: Usage, [before, after]: Versions): void {
  const { comparison } = context;
  const left = [...getMembers(before, normalizeMediaType)];
  const right = [...getMembers(after, normalizeMediaType)];
  const replaced = takeReplaced(left, right);

  for (const [[, base], head] of replaced) {
    const message = `The media type \`${base.key}\` was replaced by \`${head[1].key}\`.`;
    comparison.add(usage, 'media-type-replaced', 'breaking', message, head[1]);
    compareMediaTypes(context, usage, base, head);
  }

  for (const [type, base] of left) {
    const head = bestFor(type, right);
    // A response of any type that became one of some types is within what readers had to expect.
    const within = usage.flow === 'in' ? [] : right.filter(([each]) => covers(type, each));
    for (const each of head ? [head] : within) compareMediaTypes(context, usage, base, each);
    if (head) {
      reportRange(context, usage, type, head);
      continue;
    }
    const names = within.map(([, { key }]) => `\`${key}\``).join(', ');
    const isNarrower = within.length > 0;
    const message = `The media type \`${base.key}\` was ${isNarrower ? `narrowed to ${names}` : 'removed'}.`;
    comparison.add(usage, 'media-type-removed', isNarrower ? 'compatible' : 'breaking', message, base);
  }

  for (const [type, head] of right) {
    const range = bestFor(type, left);
    // A range that is still there described the type before.
    if (range && range[0] !== type && bestFor(range[0], right))
      compareMediaTypes(context, usage, range[1], [type, head]);
    else if (isKnown(type, left)) continue;
    const level = usage.direction === 'callback' ? 'warning' : 'compatible';
    comparison.add(usage, 'media-type-added', level, `The media type \`${head.key}\` was added.`, head);
  }
}

/** Takes a type that was replaced by one with the same schema from both lists. */
function takeReplaced(left: Entry[], right: Entry[]): [Entry, Entry][] {
  const gone = left.filter(([type]) => !isKnown(type, right));
  const fresh = right.filter(([type]) => !isKnown(type, left));
  const replaced = takeRenamed(gone, fresh, (node) => node.at('schema'));
  for (const [base, head] of replaced) {
    left.splice(left.indexOf(base), 1);
    right.splice(right.indexOf(head), 1);
  }
  return replaced;
}

/** Whether a type, or a range of it, is among others. */
function isKnown(type: string, others: readonly Entry[]): boolean {
  return others.some(([each]) => covers(type, each) || covers(each, type));
}

/** A range in the place of a type: readers of a response have to expect types that they do not know. */
function reportRange({ comparison }: Context, usage: Usage, type: string, [range, head]: Entry): void {
  if (covers(type, range)) return;
  const level = usage.flow === 'in' ? 'compatible' : 'breaking';
  const message = `The media type \`${type}\` was widened to \`${head.key}\`.`;
  comparison.add(usage, 'media-type-widened', level, message, head);
}

function bestFor(type: string, entries: readonly Entry[]): Entry | undefined {
  return entries
    .filter(([each]) => covers(each, type))
    .sort(([one], [two]) => specificity(two) - specificity(one))[0];
}

function compareMediaTypes(context: Context, usage: Usage, before: Node, [type, after]: Entry): void {
  const base = before.deref();
  const head = after.deref();
  for (const key of ['schema', 'itemSchema'])
    context.comparison.payload(base.get(key), head.get(key), usage, { xml: mayBeXml(type) });
  compareEncodings(context, usage, base, head);
  comparePositions(context, usage, base, head);
  compareRest(context, usage, [base, head], {
    owner: `media type \`${after.key}\``,
    compared: ['schema', 'itemSchema', 'encoding', 'prefixEncoding', 'itemEncoding'],
  });
}

/** Compares the encodings of parts without names (3.2): the first ones by their position, and all further ones. */
function comparePositions(context: Context, usage: Usage, base: Node, head: Node): void {
  const place = head.get('prefixEncoding') ?? head.get('itemEncoding') ?? head;
  const before = getMembers(base.get('prefixEncoding'));
  const after = getMembers(head.get('prefixEncoding'));
  for (const index of new Set([...before.keys(), ...after.keys()])) {
    const pair = [before.get(index)?.deref(), after.get(index)?.deref()] as const;
    compareEncoding(context, usage, { name: `part \`${index}\``, pair, parts: [], place });
  }
  const further = [base.at('itemEncoding'), head.at('itemEncoding')] as const;
  compareEncoding(context, usage, { name: 'further parts', pair: further, parts: [], place });
}

/** Compares the encodings of the parts of a form; a part without an entry has the default. */
function compareEncodings(context: Context, usage: Usage, base: Node, head: Node): void {
  const before = getMembers(base.get('encoding'));
  const after = getMembers(head.get('encoding'));
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const pair = [before.get(name)?.deref(), after.get(name)?.deref()] as const;
    const parts = [base, head].map((media) => media.at('schema', 'properties', name));
    // A part that came or went is a change of the schema.
    if ((parts[0] === undefined) === (parts[1] === undefined))
      compareEncoding(context, usage, {
        name: `part \`${name}\``,
        pair,
        parts,
        place: head.get('encoding') ?? head,
      });
    compareHeaders(context, usage, [pair[0]?.get('headers'), pair[1]?.get('headers')], name);
    if (pair[0] && pair[1])
      compareRest(context, usage, [pair[0], pair[1]], {
        owner: `part \`${name}\``,
        compared: ['contentType', 'style', 'explode', 'allowReserved', 'headers'],
      });
  }
}

/**
 * Compares the headers of a response or of a part of a form; their names are written in any case, and `Content-Type` is not
 * one of them.
 *
 * @param part the name of the part
 */
export function compareHeaders(
  context: Context,
  usage: Usage,
  [before, after]: Versions,
  part?: string,
): void {
  const { comparison } = context;
  const kind = getKind(usage);
  const of = ofPart(part);
  const { matched, removed, added } = align(getHeaders(before), getHeaders(after));
  for (const [, base, head] of matched) compareHeader(context, usage, base, head, part);

  for (const [[, base], [, head]] of takeRenamed(removed, added, getValue)) {
    const message = `The header \`${base.key}\`${of} was renamed to \`${head.key}\`.`;
    comparison.add(usage, `${kind}-renamed`, 'breaking', message, head);
    compareHeader(context, usage, base, head, part);
  }

  for (const [, base] of removed) {
    const message = `The header \`${base.key}\`${of} was removed.`;
    comparison.add(usage, `${kind}-removed`, 'breaking', message, base);
  }

  for (const [, head] of added) {
    const level = usage.flow === 'in' && isRequired(head.deref()) ? 'breaking' : 'compatible';
    comparison.add(usage, `${kind}-added`, level, `The header \`${head.key}\`${of} was added.`, head);
  }
}

function ofPart(part: string | undefined): string {
  return part === undefined ? '' : ` of part \`${part}\``;
}

/** Headers of the parts of a request are not those of a response. */
function getKind({ direction }: Usage): string {
  return direction === 'request' || direction === 'callback' ? 'part-header' : 'response-header';
}

/** The schema of the value of a header or parameter, or its media types. */
export function getValue(node: Node): Node | undefined {
  return node.at('schema') ?? node.at('content');
}

function getHeaders(node: Node | undefined): Members {
  const entries = (node?.deref().entries() ?? []).map(([key, each]) => [key.toLowerCase(), each] as const);
  return new Map(entries.filter(([key]) => key !== 'content-type' && !key.startsWith('x-openapi-')));
}

/** The keys of a parameter or header that have comparisons of their own. */
const serialized = [
  ...['required', 'deprecated', 'x-sunset', 'schema', 'content'],
  ...['style', 'explode', 'allowReserved', 'allowEmptyValue'],
];

function compareHeader(context: Context, usage: Usage, before: Node, after: Node, part?: string): void {
  const base = before.deref();
  const head = after.deref();
  const name = after.key;
  const title = `header \`${name}\`${ofPart(part)}`;
  compareRequired(context, usage, `${getKind(usage)}-became-optional`, `The ${title}`, [base, head]);
  const parameter = { in: 'header', name, ...(part !== undefined && { part }) };
  compareValue(context, usage, [base, head], title, parameter);
}

/** Compares how the value of a parameter or header is written, and its schema or media types. */
export function compareValue(
  context: Context,
  usage: Usage,
  [base, head]: readonly [Node, Node],
  name: string,
  parameter: NonNullable<Usage['parameter']>,
): void {
  const { comparison } = context;
  const inner: Usage = { ...usage, parameter };
  compareSerialization(context, usage, base, head, name);
  compareDeprecation(context, usage, [base, head], `The ${name}`);
  const compared = head.get('in') ? ['name', 'in', ...serialized] : serialized;
  compareRest(context, usage, [base, head], { owner: name, compared });

  const from = base.get('content') ? 'content' : 'schema';
  const to = head.get('content') ? 'content' : 'schema';
  const id = 'parameter-serialization-changed';

  if (from !== to) {
    const message = `The ${name} moved from \`${from}\` to \`${to}\`.`;
    comparison.add(usage, id, 'breaking', message, head.get(to) ?? head);
  } else if (to === 'content') compareContent(context, inner, inBoth(base, head, 'content'));
  else {
    const items = usage.flow === 'in' ? itemsOfList(context, base, head) : undefined;
    const message = `The ${name} accepts a list now; a single value is a list of one.`;
    if (items) comparison.add(usage, id, 'compatible', message, head);
    const before = base.get('schema');
    const after = items ?? head.get('schema');
    const asString = usage.flow === 'in' ? readAsString(context, before, after) : undefined;
    const type = `The ${name} accepts any string now, so also what was written before.`;
    if (asString) comparison.add(usage, 'schema-type-changed', 'compatible', type, after ?? head);
    comparison.payload(asString ?? before, after, inner);
  }
}
