import type { Usage } from '../collect/places.ts';
import { align, getMembers, type Members, reportRemoved, reportUnmatched } from '../document/align.ts';
import { compareRest } from '../document/compare-rest.ts';
import { compareDeprecation, eitherWay, nowhere, type Sides } from '../document/sides.ts';
import { takePairs } from '../lists.ts';
import type { Node } from '../load/node.ts';
import { isTwin } from '../load/unchanged.ts';
import { compareBindings } from './bindings.ts';
import { alignChannels, getAddress } from './channels.ts';
import { compareTraits, inheritedKeys, member } from './common.ts';
import { compareMessage, getMessages } from './messages.ts';
import { compareSecurityLists } from './security.ts';

type Used = Set<Node['value']>;

/** Compares operations, and the messages each of them sends or receives. */
export function compareOperations(sides: Sides): void {
  const { comparison } = sides;
  const used: Used = new Set();
  const before = getMembers(sides.base.get('operations'));
  const after = getMembers(sides.head.get('operations'));
  const isSame = (one: Node, two: Node): boolean => signature(one) === signature(two);
  const { matched, removed, added } = align(before, after, isSame);

  for (const [name, base, head] of matched) {
    const message = `The operation \`${name}\` is called \`${head.key}\` now; generated code names things after it.`;
    if (name !== head.key) comparison.add(free(base), 'operation-id-changed', 'compile', message, base);
    compareOperation(sides, base, head, used);
  }

  for (const [name, base] of removed) {
    reportRemoved(sides, free(base), 'operation-removed', `The operation \`${name}\``, base);
    for (const [, each] of getMessages(base.deref())) used.add(each.deref().value);
  }

  reportUnmatched(sides, (name) => free(after.get(name) ?? sides.head), 'operation', { removed: [], added });
  compareUnused(sides, used);
}

function signature(operation: Node): string {
  const here = operation.deref();
  return `${here.text('action')} ${getAddress(here.get('channel'))}`;
}

function getUsage(operation: Node): Usage {
  const isReceive = operation.deref().text('action') === 'receive';
  return {
    operation: operation.key,
    direction: isReceive ? 'receive' : 'send',
    flow: isReceive ? 'in' : 'out',
  };
}

/** The usage of an operation itself, not of its messages. */
function free(operation: Node): Usage {
  return { ...getUsage(operation), direction: 'none' };
}

function reversed(usage: Usage): Usage {
  const isIn = usage.flow === 'in';
  return { ...usage, direction: isIn ? 'send' : 'receive', flow: isIn ? 'out' : 'in' };
}

/** The keys of an operation that have comparisons of their own. */
const compared = [
  ...['action', 'channel', 'messages', 'reply', 'bindings', 'security', 'traits', 'deprecated', 'x-sunset'],
];

function compareOperation(sides: Sides, before: Node, after: Node, used: Used): void {
  const base = before.deref();
  const head = after.deref();
  const usage = getUsage(after);
  const own = free(after);
  const was = base.text('action');
  const is = head.text('action');

  if (was !== is) {
    const message = `The operation \`${after.key}\` went from ${was} to ${is}.`;
    const node = head.get('action') ?? head;
    sides.comparison.add(own, 'operation-action-changed', 'breaking', message, node);
    return;
  }

  const to = head.get('channel');
  if (!isSameChannel(sides, base.get('channel'), to)) {
    const address = String(to?.deref().object['address'] ?? to?.deref().key);
    const message = `The operation \`${after.key}\` moved to the channel ${address}.`;
    sides.comparison.add(own, 'operation-channel-changed', 'breaking', message, to ?? head);
  }

  const name = `operation \`${after.key}\``;
  compareMessageSets(sides, usage, getMessages(base), getMessages(head), used);
  compareReply(sides, reversed(usage), base, head, used);
  compareBindings(sides, usage, base, head, name);
  compareSecurityLists(sides, own, [member(base, 'security'), member(head, 'security')]);
  compareDeprecation(sides, own, [base, head], `The ${name}`);
  compareTraits(sides, own, [base, head], name);
  compareRest(sides, own, [base, head], { owner: name, compared, read: member, keys: inheritedKeys });
}

/** A channel that kept its name and changed its address is reported once, at the channel. */
function isSameChannel(sides: Sides, from: Node | undefined, to: Node | undefined): boolean {
  const left = from?.deref();
  const right = to?.deref();
  if (getAddress(left) === getAddress(right) && (getAddress(right) !== undefined || left?.key === right?.key))
    return true;
  return alignChannels(sides).matched.some(
    ([, base, head]) => base.deref().value === left?.value && head.deref().value === right?.value,
  );
}

function compareMessageSets(sides: Sides, usage: Usage, before: Members, after: Members, used: Used): void {
  const removed = [...before];
  const added = [...after];
  const matched = [
    ...takePairs(removed, added, ([name], [other]) => name === other && !unnamed.test(name)),
    ...takePairs(removed, added, ([, base], [, head]) => isSameMessage(base.deref(), head.deref())),
    ...takePairs(removed, added, ([name], [other]) => unnamed.test(name) && unnamed.test(other)),
  ];

  for (const each of [...before.values(), ...after.values()]) used.add(each.deref().value);
  for (const [[name, base], [other, head]] of matched) {
    const message = `The message \`${name}\` is called \`${other}\` now; generated types may have its name.`;
    // A name that is that of a component, or in the message, is reported there.
    const isNamed = name === nameIn(base) && other === nameIn(head);
    if (name !== other && !isNamed && !unnamed.test(other))
      sides.comparison.add(usage, 'message-name-changed', 'compile', message, head);
    compareMessage(sides, usage, base, head);
  }

  // Readers get a message that they do not know.
  const level = usage.flow === 'in' ? 'compatible' : 'breaking';
  reportUnmatched(sides, () => usage, 'message', { removed, added }, level);
}

function nameIn(message: Node): string | undefined {
  return message.text('$ref')?.split('/').at(-1) ?? message.text('messageId') ?? message.text('name');
}

/** Names that messages of version 2 without one have here: the order of those means nothing. */
const unnamed = /^(send|receive)\d+$/;

/** The same message under another name: its own `name` is the same, or what it carries. */
function isSameMessage(base: Node, head: Node): boolean {
  const one = base.text('name');
  const two = head.text('name');
  if (isTwin(base, head) || (one !== undefined && one === two)) return true;
  const isSame = (key: string): boolean => {
    const left = base.get(key);
    const right = head.get(key);
    return left && right ? isTwin(left, right) : left === right;
  };
  return base.get('payload') !== undefined && isSame('payload') && isSame('headers');
}

function compareReply(sides: Sides, usage: Usage, base: Node, head: Node, used: Used): void {
  const { comparison } = sides;
  const before = member(base, 'reply')?.deref();
  const after = member(head, 'reply')?.deref();
  if (before && !after) comparison.add(usage, 'reply-removed', 'breaking', 'The reply was removed.', before);

  if (after && !before) {
    const level = usage.flow === 'out' ? 'compatible' : 'warning';
    comparison.add(usage, 'reply-added', level, 'A reply was added.', after);
  }

  if (!before || !after) return;
  const from = getAddress(before.get('channel'));
  const to = getAddress(after.get('channel'));
  if (from !== to) {
    const message = `The reply goes to ${String(to)} instead of ${String(from)}.`;
    comparison.add(usage, 'reply-changed', 'breaking', message, after.get('channel') ?? after);
  }

  const one = before.at('address');
  const two = after.at('address');
  if (one && two)
    compareRest(sides, usage, [one, two], { owner: 'address of the reply', compared: ['location'] });
  const was = one?.text('location');
  const is = two?.text('location');

  if (was !== is) {
    const message = `The address of the reply is read from ${String(is)} instead of ${String(was)}.`;
    comparison.add(usage, 'reply-changed', 'breaking', message, after.get('address') ?? after);
  }

  compareRest(sides, usage, [before, after], {
    owner: 'reply',
    compared: ['channel', 'messages', 'address'],
  });
  compareMessageSets(sides, usage, getMessages(before), getMessages(after), used);
}

/** Messages of a channel that no operation uses may go either way. */
function compareUnused(sides: Sides, used: ReadonlySet<Node['value']>): void {
  for (const [, before, after] of alignChannels(sides).matched) {
    const left = new Map(before.at('messages')?.entries());
    const right = new Map(after.at('messages')?.entries());
    const { matched, removed, added } = align(left, right, isTwin);
    for (const [, one, two] of matched) {
      if (!used.has(one.deref().value)) {
        for (const usage of eitherWay) compareMessage(sides, usage, one, two);
      }
    }
    const fresh = added.filter(([, each]) => !used.has(each.deref().value));
    const unused = removed.filter(([, each]) => !used.has(each.deref().value));
    reportUnmatched(sides, () => nowhere, 'message', { removed: unused, added: fresh });
  }
}
