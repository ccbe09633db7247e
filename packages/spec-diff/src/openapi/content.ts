import type { Usage } from '../collect/collector.ts';
import { covers, normalizeMediaType, specificity } from '../document/media-types.ts';
import { compareTexts, type Versions } from '../document/sides.ts';
import { isObject, type Node } from '../load/node.ts';
import { equal } from '../load/stable.ts';
import type { Context } from './context.ts';

type Entry = { type: string; node: Node };

/** Compares the media types of a body, and the schema of each. */
export function compareContent(context: Context, usage: Usage, [before, after]: Versions): void {
  const [left, right] = [entriesOf(before), entriesOf(after)];
  for (const base of left) {
    const head = bestFor(base.type, right);
    if (head) compareMediaTypes(context, usage, base, head);
    else if (!isNarrowedResponse(base, right, usage, context)) {
      const message = `The media type \`${base.node.key}\` was removed.`;
      context.collector.add(usage, 'media-type-removed', 'breaking', message, base.node, 'base');
    }
  }
  for (const head of right) {
    if (left.some((base) => bestFor(base.type, [head]) || covers(base.type, head.type))) continue;
    const level = usage.direction === 'callback' ? 'warning' : 'compatible';
    const message = `The media type \`${head.node.key}\` was added.`;
    context.collector.add(usage, 'media-type-added', level, message, head.node);
  }
}

/** A referenced media type object keeps the place where it is used, so that its name shows. */
function entriesOf(content: Node | undefined): Entry[] {
  return (content?.deref().entries() ?? [])
    .filter(([key]) => !key.startsWith('x-'))
    .map(([key, node]) => ({ type: normalizeMediaType(key), node }));
}

function bestFor(type: string, entries: readonly Entry[]): Entry | undefined {
  return entries
    .filter((each) => covers(each.type, type))
    .sort((a, b) => specificity(b.type) - specificity(a.type))[0];
}

/** A response of any type that became one of some types is within what readers had to expect. */
function isNarrowedResponse(base: Entry, right: readonly Entry[], usage: Usage, context: Context): boolean {
  const within = right.filter((each) => covers(base.type, each.type));
  if (usage.flow === 'in' || within.length === 0) return false;
  const names = within.map(({ node }) => `\`${node.key}\``).join(', ');
  const message = `The media type \`${base.node.key}\` was narrowed to ${names}.`;
  context.collector.add(usage, 'media-type-removed', 'compatible', message, base.node, 'base');
  for (const head of within) compareMediaTypes(context, usage, base, head);
  return true;
}

function compareMediaTypes(context: Context, usage: Usage, before: Entry, after: Entry): void {
  const xml = /[/+]xml\b/.test(after.type);
  const [base, head] = [before.node.deref(), after.node.deref()];
  for (const key of ['schema', 'itemSchema'])
    context.collector.payload(base.get(key), head.get(key), usage, xml);
  compareEncodings(context, usage, base, head);
  compareTexts(context, usage, [base, head], ['example', 'examples'], `media type \`${after.node.key}\``);
}

/** Compares the encodings of the parts of a form; a part without an entry has the default. */
function compareEncodings(context: Context, usage: Usage, base: Node, head: Node): void {
  const [before, after] = [base.get('encoding')?.object ?? {}, head.get('encoding')?.object ?? {}];
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    for (const key of ['contentType', 'style', 'explode', 'allowReserved']) {
      const [was, is] = [before[name], after[name]].map((each) => (isObject(each) ? each[key] : undefined));
      if (equal(was, is)) continue;
      const level = widensTypes(key, was, is, usage) ? 'compatible' : 'breaking';
      const [from, to] = [was, is].map((each) => String(each ?? 'the default'));
      const message = `The \`${key}\` of the part \`${name}\` changed from ${from} to ${to}.`;
      context.collector.add(usage, 'encoding-changed', level, message, head.get('encoding') ?? head);
    }
  }
}

function widensTypes(key: string, was: unknown, is: unknown, usage: Usage): boolean {
  if (key !== 'contentType' || typeof was !== 'string' || typeof is !== 'string') return false;
  const [before, after] = [was, is].map((each) => each.split(',').map((type) => normalizeMediaType(type)));
  const [from, to] = usage.flow === 'in' ? [before, after] : [after, before];
  return (from ?? []).every((type) => (to ?? []).some((other) => covers(other, type)));
}
