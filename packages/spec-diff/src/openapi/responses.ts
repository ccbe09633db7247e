import type { Usage } from '../collect/collector.ts';
import { compareTexts, inBoth, type Versions } from '../document/sides.ts';
import type { Node } from '../load/node.ts';
import { equal } from '../load/stable.ts';
import { compareContent } from './content.ts';
import type { Context } from './context.ts';
import { compareHeaders } from './headers.ts';

/** Compares the responses of an operation; a range or `default` covers the statuses that are not listed. */
export function compareResponses(context: Context, usage: Usage, [before, after]: Versions): void {
  const [left, right] = [responsesOf(before), responsesOf(after)];
  for (const [status, base] of left) {
    const head = right.get(status);
    if (head) compareResponse(context, responding(usage, status), base, head);
    else compareRemoved(context, responding(usage, status), status, base, right);
  }
  for (const [status, head] of right)
    if (!left.has(status)) compareAdded(context, responding(usage, status), status, head, left);
}

/** A response travels against its request. */
function responding(usage: Usage, status: string): Usage {
  if (usage.flow === 'in') return { ...usage, direction: 'response', flow: 'out', status };
  return { ...usage, direction: 'callback-response', flow: 'in', status };
}

type Responses = ReadonlyMap<string, Node>;

function responsesOf(node: Node | undefined): Responses {
  const entries =
    node
      ?.deref()
      .entries()
      .filter(([key]) => !key.startsWith('x-')) ?? [];
  return new Map(entries.map(([key, each]) => [normalize(key), each]));
}

function normalize(status: string): string {
  return /^\dxx$/i.test(status) ? status.toUpperCase() : status.toLowerCase();
}

/** The response that covers a status that is not listed itself. */
function covering(status: string, responses: Responses): Node | undefined {
  if (status === 'default') return undefined;
  return responses.get(`${status[0]}XX`) ?? responses.get('default');
}

function compareRemoved(context: Context, usage: Usage, status: string, base: Node, right: Responses): void {
  const other = covering(status, right);
  if (other && !status.endsWith('XX')) {
    const message = `The response \`${status}\` is no longer listed: \`${other.key}\` covers it.`;
    context.collector.add(usage, 'response-removed', 'compatible', message, base, 'base');
    compareResponse(context, usage, base, other);
    return;
  }
  const isNamed = [...right.keys()].some((key) => key[0] === status[0] && /^\d\d\d$/.test(key));
  const isSpelledOut = status.endsWith('XX') && (isNamed || other !== undefined) && usage.flow === 'out';
  if (isSpelledOut && other) compareResponse(context, usage, base, other);
  const message = `The response \`${status}\` was ${isSpelledOut ? 'replaced by single statuses' : 'removed'}.`;
  const level = isSpelledOut ? 'compatible' : 'breaking';
  context.collector.add(usage, 'response-removed', level, message, base, 'base');
}

/**
 * A status that a range or `default` covered is compared with that. `default` beside responses of success is
 * there for what nobody expected: another description of one of those cases is a warning only.
 */
function compareAdded(context: Context, usage: Usage, status: string, head: Node, left: Responses): void {
  const before = covering(status, left);
  const isFallback =
    before?.key.toLowerCase() === 'default' && [...left.keys()].some((key) => /^[23]/.test(key));
  const isOther = isFallback && !equal(before?.deref().object['content'], head.deref().object['content']);
  if (before && !isFallback && usage.flow === 'out') compareResponse(context, usage, before, head);
  const message = `The response \`${status}\` was added${isOther ? '; `default` described another body for it' : ''}.`;
  context.collector.add(usage, 'response-added', isOther ? 'warning' : 'compatible', message, head);
}

function compareResponse(context: Context, usage: Usage, before: Node, after: Node): void {
  const [base, head] = [before.deref(), after.deref()];
  compareContent(context, usage, inBoth(base, head, 'content'));
  compareHeaders(context, usage, inBoth(base, head, 'headers'));
  compareLinks(context, usage, [base.at('links'), head.at('links')]);
  if (before.key === after.key)
    compareTexts(context, usage, [base, head], ['description'], `response \`${after.key}\``);
}

function compareLinks({ collector }: Context, usage: Usage, [before, after]: Versions): void {
  for (const [name, link] of before?.entries() ?? []) {
    const other = after?.at(name);
    if (!other)
      collector.add(usage, 'link-changed', 'warning', `The link \`${name}\` was removed.`, link, 'base');
    else if (!equal(link.deref().value, other.value))
      collector.add(usage, 'link-changed', 'warning', `The link \`${name}\` changed.`, other);
  }
  for (const [name, link] of after?.entries() ?? [])
    if (!before?.at(name))
      collector.add(usage, 'link-added', 'compatible', `The link \`${name}\` was added.`, link);
}
