import type { Usage } from '../collect/collector.ts';
import { covers, normalizeMediaType, specificity } from '../document/media-types.ts';
import { membersOf } from '../document/members.ts';
import { compareTexts, type Versions } from '../document/sides.ts';
import { isObject, type Node } from '../load/node.ts';
import { equal } from '../load/stable.ts';
import type { Context } from './context.ts';

/** A media type, and its node where it is used, so that the name of a referenced one shows. */
type Entry = [type: string, node: Node];

/** Compares the media types of a body, and the schema of each. */
export function compareContent(context: Context, usage: Usage, [before, after]: Versions): void {
  const { collector } = context;
  const [left, right] = [before, after].map((each) => [...membersOf(each, normalizeMediaType)]);
  for (const [type, base] of left ?? []) {
    const head = bestFor(type, right ?? []);
    // A response of any type that became one of some types is within what readers had to expect.
    const within = usage.flow === 'in' ? [] : (right ?? []).filter(([each]) => covers(type, each));
    for (const each of head ? [head] : within) compareMediaTypes(context, usage, base, each);
    if (head) continue;
    const names = within.map(([, { key }]) => `\`${key}\``).join(', ');
    const [level, words] =
      within.length > 0
        ? (['compatible', `narrowed to ${names}`] as const)
        : (['breaking', 'removed'] as const);
    const message = `The media type \`${base.key}\` was ${words}.`;
    collector.add(usage, 'media-type-removed', level, message, base, 'base');
  }
  for (const [type, head] of right ?? []) {
    if (left?.some(([each]) => covers(type, each) || covers(each, type))) continue;
    const level = usage.direction === 'callback' ? 'warning' : 'compatible';
    collector.add(usage, 'media-type-added', level, `The media type \`${head.key}\` was added.`, head);
  }
}

function bestFor(type: string, entries: readonly Entry[]): Entry | undefined {
  return entries
    .filter(([each]) => covers(each, type))
    .sort(([one], [two]) => specificity(two) - specificity(one))[0];
}

function compareMediaTypes(context: Context, usage: Usage, before: Node, [type, after]: Entry): void {
  const xml = /[/+]xml\b/.test(type);
  const [base, head] = [before.deref(), after.deref()];
  for (const key of ['schema', 'itemSchema'])
    context.collector.payload(base.get(key), head.get(key), usage, xml);
  compareEncodings(context, usage, base, head);
  compareTexts(context, usage, [base, head], ['example', 'examples'], `media type \`${after.key}\``);
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
  const [before, after] = [was, is].map((each) => each.split(',').map(normalizeMediaType));
  const [from, to] = usage.flow === 'in' ? [before, after] : [after, before];
  return (from ?? []).every((type) => (to ?? []).some((other) => covers(other, type)));
}
