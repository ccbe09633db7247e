import type { Usage } from '../judge/collector.ts';
import type { Node } from '../load/node.ts';
import { equal } from '../schema/stable.ts';
import { compareContent } from './content.ts';
import { compareHeaders } from './headers.ts';
import type { Context } from './path-item.ts';

/** Compares the answers of an operation; a range or `default` speaks for the statuses that are not named. */
export function compareResponses(
  context: Context,
  usage: Usage,
  before: Node | undefined,
  after: Node | undefined,
): void {
  const [left, right] = [responsesOf(before), responsesOf(after)];
  for (const [status, base] of left) {
    const head = right.get(status);
    const answer = answering(usage, status);
    if (head) compareResponse(context, answer, base, head);
    else gone(context, answer, status, base, right);
  }
  for (const [status, head] of right)
    if (!left.has(status)) appeared(context, answering(usage, status), status, head, left);
}

/** An answer travels against its request. */
function answering(usage: Usage, status: string): Usage {
  if (usage.flow === 'in') return { ...usage, direction: 'response', flow: 'out', status };
  return { ...usage, direction: 'callback-response', flow: 'in', status };
}

function responsesOf(node: Node | undefined): Map<string, Node> {
  const entries = node?.deref().entries() ?? [];
  return new Map(
    entries.filter(([key]) => !key.startsWith('x-')).map(([key, each]) => [normalize(key), each]),
  );
}

function normalize(status: string): string {
  return /^\dxx$/i.test(status) ? status.toUpperCase() : status.toLowerCase();
}

/** What speaks for a status that is not named itself. */
function speaker(status: string, responses: ReadonlyMap<string, Node>): Node | undefined {
  if (status === 'default') return undefined;
  return responses.get(`${status[0]}XX`) ?? responses.get('default');
}

function gone(
  context: Context,
  usage: Usage,
  status: string,
  base: Node,
  right: ReadonlyMap<string, Node>,
): void {
  const covering = speaker(status, right);
  if (covering && !status.endsWith('XX')) {
    compareResponse(context, usage, base, covering);
    return;
  }
  const named = [...right.keys()].some(
    (key) => key !== status && key[0] === status[0] && /^\d\d\d$/.test(key),
  );
  const isSpelledOut = status.endsWith('XX') && (named || covering !== undefined) && usage.flow === 'out';
  if (isSpelledOut && covering) compareResponse(context, usage, base, covering);
  const words = isSpelledOut ? 'was replaced by single statuses' : 'was removed';
  context.collector.add(usage, {
    id: 'response-removed',
    level: isSpelledOut ? 'compatible' : 'breaking',
    message: `The response \`${status}\` ${words}.`,
    node: base,
    side: 'base',
  });
}

/**
 * A status that a range or `default` spoke for is compared with what that said. `default` beside answers of
 * success is there for what nobody expected: to describe one of those cases in another way is worth a look only.
 */
function appeared(
  context: Context,
  usage: Usage,
  status: string,
  head: Node,
  left: ReadonlyMap<string, Node>,
): void {
  const before = speaker(status, left);
  const isFallback =
    before?.key.toLowerCase() === 'default' && [...left.keys()].some((key) => /^[23]/.test(key));
  const isOther = isFallback && !equal(before?.deref().object['content'], head.deref().object['content']);
  if (before && !isFallback && usage.flow === 'out') compareResponse(context, usage, before, head);
  context.collector.add(usage, {
    id: 'response-added',
    level: isOther ? 'warning' : 'compatible',
    message: `The response \`${status}\` was added${isOther ? '; `default` promised another body for it' : ''}.`,
    node: head,
    side: 'head',
  });
}

function compareResponse(context: Context, usage: Usage, before: Node, after: Node): void {
  const [base, head] = [before.deref(), after.deref()];
  compareContent(context, usage, base.get('content'), head.get('content'));
  compareHeaders(context, usage, base.get('headers'), head.get('headers'));
  compareLinks(context, usage, base, head);
  if (!equal(base.object['description'], head.object['description']) && before.key === after.key) {
    const message = `The description of the response \`${after.key}\` changed.`;
    context.collector.add(usage, {
      id: 'annotation-changed',
      level: 'annotation',
      message,
      node: head.get('description') ?? head,
      side: 'head',
    });
  }
}

function compareLinks(context: Context, usage: Usage, base: Node, head: Node): void {
  const [before, after] = [base.at('links'), head.at('links')];
  for (const [name, link] of before?.entries() ?? []) {
    const other = after?.at(name);
    const isGone = !other;
    if (other && equal(link.deref().value, other.value)) continue;
    const message = `The link \`${name}\` ${isGone ? 'was removed' : 'changed'}.`;
    context.collector.add(usage, {
      id: 'link-changed',
      level: 'warning',
      message,
      node: other ?? link,
      side: isGone ? 'base' : 'head',
    });
  }
  for (const [name, link] of after?.entries() ?? []) {
    if (before?.at(name)) continue;
    context.collector.add(usage, {
      id: 'link-added',
      level: 'compatible',
      message: `The link \`${name}\` was added.`,
      node: link,
      side: 'head',
    });
  }
}
