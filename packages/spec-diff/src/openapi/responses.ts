import type { Usage } from '../collect/places.ts';
import { align, getMembers, type Members, withoutExtensions } from '../document/align.ts';
import { compareRest } from '../document/compare-rest.ts';
import { inBoth, type Versions } from '../document/sides.ts';
import type { Node } from '../load/node.ts';
import { equal } from '../load/stable.ts';
import { isTwin } from '../load/unchanged.ts';
import { compareContent, compareHeaders } from './content.ts';
import type { Context } from './context.ts';

/** Compares the responses of an operation; a range or `default` covers the statuses that are not listed. */
export function compareResponses(context: Context, usage: Usage, [before, after]: Versions): void {
  const left = getResponses(before);
  const right = getResponses(after);
  const { matched, removed, added } = align(left, right);
  for (const [status, base, head] of matched) compareResponse(context, responding(usage, status), base, head);
  for (const [status, base] of removed) compareRemoved(context, responding(usage, status), base, right);
  for (const [status, head] of added) compareAdded(context, responding(usage, status), head, left);
}

function getResponses(node: Node | undefined): Members {
  return withoutExtensions(getMembers(node, normalize));
}

/** A response travels against its request. */
function responding(usage: Usage, status: string): Usage & { status: string } {
  if (usage.flow === 'in') return { ...usage, direction: 'response', flow: 'out', status };
  return { ...usage, direction: 'callback-response', flow: 'in', status };
}

function normalize(status: string): string {
  return /^\dxx$/i.test(status) ? status.toUpperCase() : status.toLowerCase();
}

/** The response that covers a status that is not listed itself. */
function covering(status: string, responses: Members): Node | undefined {
  if (status === 'default') return undefined;
  return responses.get(`${status[0]}XX`) ?? responses.get('default');
}

function compareRemoved(
  context: Context,
  usage: ReturnType<typeof responding>,
  base: Node,
  right: Members,
): void {
  const { status } = usage;
  const other = covering(status, right);
  const isRange = status.endsWith('XX');
  const isNamed = [...right.keys()].some((key) => key[0] === status[0] && /^\d\d\d$/.test(key));
  const isSpelledOut = isRange && (isNamed || other !== undefined) && usage.flow === 'out';
  if (other && (!isRange || isSpelledOut)) compareResponse(context, usage, base, other);

  const words =
    !isRange && other
      ? `is no longer listed: \`${other.key}\` covers it`
      : isSpelledOut
        ? 'was replaced by single statuses'
        : 'was removed';

  const level = isSpelledOut || (!isRange && other) ? 'compatible' : 'breaking';
  const message = `The response \`${status}\` ${words}.`;
  context.comparison.add(usage, 'response-removed', level, message, base);
}

/**
 * A status that a range or `default` covered is compared with that. `default` beside responses of success is
 * there for what nobody expected: another description of one of those cases is a warning only.
 */
function compareAdded(
  context: Context,
  usage: ReturnType<typeof responding>,
  head: Node,
  left: Members,
): void {
  const before = covering(usage.status, left);
  const isFallback =
    before?.key.toLowerCase() === 'default' && [...left.keys()].some((key) => /^[23]/.test(key));
  const isOther = isFallback && !equal(before?.deref().object['content'], head.deref().object['content']);
  if (before && !isFallback && usage.flow === 'out') compareResponse(context, usage, before, head);
  const known = before || usage.flow === 'in' ? undefined : getUnlike(usage.status, head, left);
  const words = isOther
    ? '; `default` described another body for it'
    : known
      ? `; callers that know \`${known.key}\` get another body, or none`
      : '';
  const message = `The response \`${usage.status}\` was added${words}.`;
  const level = known ? 'breaking' : isOther ? 'warning' : 'compatible';
  context.comparison.add(usage, 'response-added', level, message, head);
}

/** A response of success that callers know, if a further one is not like any of them: they take it for one. */
function getUnlike(status: string, head: Node, left: Members): Node | undefined {
  const known = [...left].filter(([each]) => isSuccess(each)).map(([, each]) => each);
  const isLike = (each: Node): boolean => {
    const one = each.at('content');
    const two = head.at('content');
    return one && two ? isTwin(one, two) : one === two;
  };
  return isSuccess(status) && !known.some(isLike) ? known[0] : undefined;
}

/** Whether a status is one of success, or leads to one. */
function isSuccess(status: string): boolean {
  return /^[23]/.test(status);
}

function compareResponse(context: Context, usage: Usage, before: Node, after: Node): void {
  const base = before.deref();
  const head = after.deref();
  compareContent(context, usage, inBoth(base, head, 'content'));
  compareHeaders(context, usage, inBoth(base, head, 'headers'));
  compareLinks(context, usage, inBoth(base, head, 'links'));
  if (before.key === after.key)
    compareRest(context, usage, [base, head], {
      owner: `response \`${after.key}\``,
      compared: ['content', 'headers', 'links'],
    });
}

function compareLinks({ comparison }: Context, usage: Usage, [before, after]: Versions): void {
  const { matched, removed, added } = align(getMembers(before), getMembers(after));
  for (const [name, base, head] of matched) {
    if (!comparison.isSameText(base.deref(), head.deref()))
      comparison.add(usage, 'link-changed', 'warning', `The link \`${name}\` changed.`, head);
  }
  for (const [name, base] of removed)
    comparison.add(usage, 'link-changed', 'warning', `The link \`${name}\` was removed.`, base);
  for (const [name, head] of added)
    comparison.add(usage, 'link-added', 'compatible', `The link \`${name}\` was added.`, head);
}
