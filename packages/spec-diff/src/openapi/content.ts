import type { Usage } from '../judge/collector.ts';
import type { Node } from '../load/node.ts';
import { isObject } from '../load/node.ts';
import { equal } from '../schema/stable.ts';
import { covers, normalizeMediaType, specificity } from './media-types.ts';
import type { Context } from './path-item.ts';

type Entry = { type: string; node: Node };

/** Compares the media types of a body, and the schema of each. */
export function compareContent(
  context: Context,
  usage: Usage,
  before: Node | undefined,
  after: Node | undefined,
): void {
  const [left, right] = [entriesOf(before), entriesOf(after)];
  for (const base of left) {
    const head = bestFor(base.type, right);
    if (head) {
      compareMediaTypes(context, usage, base, head);
    } else if (!isNarrowedAnswer(base, right, usage, context)) {
      context.collector.add(usage, {
        id: 'media-type-removed',
        level: 'breaking',
        message: `The media type \`${base.node.key}\` was removed.`,
        node: base.node,
        side: 'base',
      });
    }
  }
  for (const head of right)
    if (!left.some((base) => bestFor(base.type, [head]) || covers(base.type, head.type)))
      added(context, usage, head);
}

function entriesOf(content: Node | undefined): Entry[] {
  return (content?.deref().entries() ?? [])
    .filter(([key]) => !key.startsWith('x-'))
    .map(([key, node]) => ({ type: normalizeMediaType(key), node: node.deref() }))
    .map((entry, index) => ({ ...entry, node: rekey(entry.node, content, index) }));
}

/** A referenced media type object keeps the place where it is used, so that its name shows. */
function rekey(node: Node, content: Node | undefined, index: number): Node {
  const [key, own] = content?.deref().entries()[index] ?? ['', node];
  return node.key === key ? node : own;
}

function bestFor(type: string, entries: readonly Entry[]): Entry | undefined {
  return entries
    .filter((each) => covers(each.type, type))
    .sort((a, b) => specificity(b.type) - specificity(a.type))[0];
}

/** An answer of any type that became one of some types is within what readers had to expect. */
function isNarrowedAnswer(base: Entry, right: readonly Entry[], usage: Usage, context: Context): boolean {
  const within = right.filter((each) => covers(base.type, each.type));
  if (usage.flow === 'in' || within.length === 0) return false;
  for (const head of within) compareMediaTypes(context, usage, base, head);
  return true;
}

function added(context: Context, usage: Usage, head: Entry): void {
  context.collector.add(usage, {
    id: 'media-type-added',
    level: usage.direction === 'callback' ? 'warning' : 'compatible',
    message: `The media type \`${head.node.key}\` was added.`,
    node: head.node,
    side: 'head',
  });
}

function compareMediaTypes(context: Context, usage: Usage, base: Entry, head: Entry): void {
  const xml = /[/+]xml\b/.test(head.type);
  context.collector.payload(base.node.at()?.get('schema'), head.node.at()?.get('schema'), usage, xml);
  if (base.node.at()?.get('itemSchema') ?? head.node.at()?.get('itemSchema')) {
    context.collector.payload(
      base.node.at()?.get('itemSchema'),
      head.node.at()?.get('itemSchema'),
      usage,
      xml,
    );
  }
  compareEncodings(context, usage, base.node.deref(), head.node.deref());
  compareExamples(context, usage, base.node.deref(), head.node.deref());
}

/** How the parts of a form are written; a part without an entry has the default. */
function compareEncodings(context: Context, usage: Usage, base: Node, head: Node): void {
  const [before, after] = [base.object['encoding'], head.object['encoding']].map((each) =>
    isObject(each) ? each : {},
  );
  for (const name of new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])) {
    for (const key of ['contentType', 'style', 'explode', 'allowReserved']) {
      const [was, is] = [before?.[name], after?.[name]].map((each) =>
        isObject(each) ? each[key] : undefined,
      );
      if (equal(was, is)) continue;
      context.collector.add(usage, {
        id: 'encoding-changed',
        level: widensTypes(key, was, is, usage) ? 'compatible' : 'breaking',
        message: `The \`${key}\` of the part \`${name}\` changed from ${String(was ?? 'the default')} to ${String(is ?? 'the default')}.`,
        node: head.get('encoding') ?? head,
        side: 'head',
      });
    }
  }
}

function widensTypes(key: string, was: unknown, is: unknown, usage: Usage): boolean {
  if (key !== 'contentType' || typeof was !== 'string' || typeof is !== 'string') return false;
  const [before, after] = [was, is].map((each) => each.split(',').map((type) => normalizeMediaType(type)));
  const [from, to] = usage.flow === 'in' ? [before, after] : [after, before];
  return (from ?? []).every((type) => (to ?? []).some((other) => covers(other, type)));
}

function compareExamples(context: Context, usage: Usage, base: Node, head: Node): void {
  const changed = ['example', 'examples'].filter((key) => !equal(base.object[key], head.object[key]));
  const [key] = changed;
  if (!key) return;
  const message = `\`${key}\` of \`${head.key}\` changed.`;
  context.collector.add(usage, {
    id: 'annotation-changed',
    level: 'annotation',
    message,
    node: head.get(key) ?? head,
    side: 'head',
  });
}

/** Compares the one media type of a parameter or header. */
export function compareSingleContent(
  context: Context,
  usage: Usage,
  before: Node | undefined,
  after: Node | undefined,
): void {
  compareContent(context, usage, before, after);
}
