import type { Usage } from '../judge/collector.ts';
import type { Node } from '../load/node.ts';
import { equal } from '../schema/stable.ts';
import type { Level } from '../types.ts';
import { compareBindings } from './bindings.ts';
import { addressOf, alignChannels } from './channels.ts';
import { member, nowhere, paired, type Sides } from './common.ts';
import { compareMessage, messagesOf } from './messages.ts';
import { compareSecurityLists } from './security.ts';

/** Compares operations, and the messages each of them sends or receives. */
export function compareOperations(sides: Sides): void {
  const used = new Set<Node['value']>();
  const added: Node[] = [];
  const removed: Node[] = [];
  for (const [, base, head] of paired(sides.base.get('operations'), sides.head.get('operations'))) {
    if (base && head) compareOperation(sides, base, head, used);
    else if (base) removed.push(base);
    else if (head) added.push(head);
  }
  for (const base of removed) goneOrRenamed(sides, base, added, used);
  for (const head of added) {
    const usage = usageOf(head);
    sides.collector.add(usage, {
      id: 'operation-added',
      level: 'compatible',
      message: `The operation \`${head.key}\` was added.`,
      node: head,
      side: 'head',
    });
  }
  compareUnused(sides, used);
}

function goneOrRenamed(sides: Sides, base: Node, added: Node[], used: Set<Node['value']>): void {
  const at = added.findIndex((each) => signature(each) === signature(base));
  const [twin] = at < 0 ? [] : added.splice(at, 1);
  const message = twin
    ? `The operation \`${base.key}\` is called \`${twin.key}\` now; generated code names things after it.`
    : `The operation \`${base.key}\` was removed.`;
  sides.collector.add(usageOf(base), {
    id: twin ? 'operation-id-changed' : 'operation-removed',
    level: 'breaking',
    message,
    node: base,
    side: 'base',
  });
  if (twin) compareOperation(sides, base, twin, used);
}

function signature(operation: Node): string {
  const here = operation.deref();
  return `${here.text('action')} ${addressOf(here.get('channel'))}`;
}

function usageOf(operation: Node): Usage {
  const isReceive = operation.deref().text('action') === 'receive';
  return {
    operation: operation.key,
    direction: isReceive ? 'receive' : 'send',
    flow: isReceive ? 'in' : 'out',
  };
}

function reversed(usage: Usage): Usage {
  const isIn = usage.flow === 'in';
  return { ...usage, direction: isIn ? 'send' : 'receive', flow: isIn ? 'out' : 'in' };
}

function compareOperation(sides: Sides, before: Node, after: Node, used: Set<Node['value']>): void {
  const [base, head] = [before.deref(), after.deref()];
  const usage = usageOf(after);
  const add = (id: string, level: Level, message: string, node: Node): void =>
    sides.collector.add({ ...usage, direction: 'none' }, { id, level, message, node, side: 'head' });
  if (base.text('action') !== head.text('action')) {
    add(
      'operation-action-changed',
      'breaking',
      `The operation \`${after.key}\` went from ${base.text('action')} to ${head.text('action')}.`,
      head.get('action') ?? head,
    );
    return;
  }
  const [from, to] = [base.get('channel'), head.get('channel')];
  const isSame =
    addressOf(from) === addressOf(to) &&
    (addressOf(to) !== undefined || from?.deref().key === to?.deref().key);
  if (!isSame && !isSameChannel(sides, from, to)) {
    add(
      'operation-channel-changed',
      'breaking',
      `The operation \`${after.key}\` moved to the channel ${String(to?.deref().object['address'] ?? to?.deref().key)}.`,
      to ?? head,
    );
  }
  compareMessageSets(sides, usage, messagesOf(base), messagesOf(head), used);
  compareReply(sides, reversed(usage), base, head, used);
  compareBindings(sides, usage, base, head, `operation \`${after.key}\``);
  compareSecurityLists(
    sides,
    { ...usage, direction: 'none' },
    member(base, 'security'),
    member(head, 'security'),
  );
  compareTexts(base, head, after.key, add);
}

/** A channel that kept its name and changed its address is reported once, at the channel. */
function isSameChannel(sides: Sides, from: Node | undefined, to: Node | undefined): boolean {
  return alignChannels(sides).matched.some(
    ([base, head]) => base.deref().value === from?.deref().value && head.deref().value === to?.deref().value,
  );
}

function compareTexts(
  base: Node,
  head: Node,
  name: string,
  add: (id: string, level: Level, message: string, node: Node) => void,
): void {
  const [was, is] = [base.object['deprecated'] === true, head.object['deprecated'] === true];
  if (was !== is)
    add(
      'deprecated-changed',
      is ? 'warning' : 'annotation',
      `The operation \`${name}\` is ${is ? '' : 'no longer '}deprecated.`,
      head,
    );
  const changed = ['title', 'summary', 'description', 'tags', 'externalDocs'].filter(
    (key) => !equal(member(base, key)?.value, member(head, key)?.value),
  );
  const [key] = changed;
  if (key)
    add(
      'annotation-changed',
      'annotation',
      `\`${changed.join('`, `')}\` of the operation \`${name}\` changed.`,
      head.get(key) ?? head,
    );
}

function compareMessageSets(
  sides: Sides,
  usage: Usage,
  before: Map<string, Node>,
  after: Map<string, Node>,
  used: Set<Node['value']>,
): void {
  const added = new Map([...after].filter(([name]) => !before.has(name)));
  for (const [name, base] of before) {
    const head = after.get(name) ?? twinOf(base, added);
    used.add(base.deref().value);
    if (!head) {
      sides.collector.add(usage, {
        id: 'message-removed',
        level: 'breaking',
        message: `The message \`${name}\` was removed.`,
        node: base,
        side: 'base',
      });
      continue;
    }
    if (!after.has(name)) {
      for (const [other, node] of added) if (node === head) added.delete(other);
    }
    compareMessage(sides, usage, base, head);
  }
  for (const [name, head] of added) {
    const level: Level = usage.flow === 'in' ? 'compatible' : 'warning';
    sides.collector.add(usage, {
      id: 'message-added',
      level,
      message: `The message \`${name}\` was added.`,
      node: head,
      side: 'head',
    });
  }
}

function twinOf(base: Node, added: ReadonlyMap<string, Node>): Node | undefined {
  return [...added.values()].find(
    (each) =>
      equal(each.deref().value, base.deref().value) ||
      (each.deref().text('name') !== undefined && each.deref().text('name') === base.deref().text('name')),
  );
}

function compareReply(sides: Sides, usage: Usage, base: Node, head: Node, used: Set<Node['value']>): void {
  const [before, after] = [member(base, 'reply')?.deref(), member(head, 'reply')?.deref()];
  if (!before && !after) return;
  const add = (id: string, level: Level, message: string, node: Node, side: 'base' | 'head'): void =>
    sides.collector.add(usage, { id, level, message, node, side });
  if (before && !after) add('reply-removed', 'breaking', 'The reply was removed.', before, 'base');
  if (after && !before)
    add('reply-added', usage.flow === 'out' ? 'compatible' : 'warning', 'A reply was added.', after, 'head');
  if (!before || !after) return;
  const [from, to] = [addressOf(before.get('channel')), addressOf(after.get('channel'))];
  if (from !== to)
    add(
      'reply-changed',
      'breaking',
      `The reply goes to ${String(to)} instead of ${String(from)}.`,
      after.get('channel') ?? after,
      'head',
    );
  const [was, is] = [before.at('address')?.text('location'), after.at('address')?.text('location')];
  if (was !== is)
    add(
      'reply-changed',
      'breaking',
      `The address of the reply is read from ${String(is)} instead of ${String(was)}.`,
      after.get('address') ?? after,
      'head',
    );
  compareMessageSets(sides, usage, messagesOf(before), messagesOf(after), used);
}

/** Messages of a channel that no operation uses have no direction: what happens to them is only told. */
function compareUnused(sides: Sides, used: ReadonlySet<Node['value']>): void {
  for (const [before, after] of alignChannels(sides).matched) {
    const rest = before.at('messages')?.entries() ?? [];
    for (const [name, base] of rest) {
      if (used.has(base.deref().value)) continue;
      const head = after.at('messages')?.get(name);
      if (
        head ||
        [...(after.at('messages')?.entries() ?? [])].some(([, each]) =>
          equal(each.deref().value, base.deref().value),
        )
      )
        continue;
      sides.collector.add(nowhere, {
        id: 'message-removed',
        level: 'breaking',
        message: `The message \`${name}\` was removed.`,
        node: base,
        side: 'base',
      });
    }
  }
}
