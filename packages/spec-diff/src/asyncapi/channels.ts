import type { Node } from '../load/node.ts';
import { equal } from '../schema/stable.ts';
import type { Level } from '../types.ts';
import { compareBindings } from './bindings.ts';
import { nowhere, paired, type Sides } from './common.ts';

/** Compares channels: known by their name, and a renamed one by its address. */
export function compareChannels(sides: Sides): void {
  const { matched, removed, added } = alignChannels(sides);
  for (const [base, head] of matched) compareChannel(sides, base, head);
  for (const node of removed)
    tell(sides, 'channel-removed', 'breaking', `The channel \`${node.key}\` was removed.`, node, 'base');
  for (const node of added)
    tell(sides, 'channel-added', 'compatible', `The channel \`${node.key}\` was added.`, node, 'head');
}

interface Channels {
  matched: [Node, Node][];
  removed: Node[];
  added: Node[];
}

/** Which channels of the two documents are the same. */
export function alignChannels(sides: Sides): Channels {
  const result: Channels = { matched: [], removed: [], added: [] };
  const left: Node[] = [];
  for (const [, base, head] of paired(sides.base.get('channels'), sides.head.get('channels'))) {
    if (base && head) result.matched.push([base, head]);
    else if (base) left.push(base);
    else if (head) result.added.push(head);
  }
  for (const base of left) {
    const at = result.added.findIndex(
      (each) => addressOf(each) !== undefined && addressOf(each) === addressOf(base),
    );
    const [head] = at < 0 ? [] : result.added.splice(at, 1);
    if (head) result.matched.push([base, head]);
    else result.removed.push(base);
  }
  return result;
}

function tell(
  sides: Sides,
  id: string,
  level: Level,
  message: string,
  node: Node,
  side: 'base' | 'head',
): void {
  sides.collector.add(nowhere, { id, level, message, node, side });
}

/** The address of a channel with its parameters unnamed. */
export function addressOf(channel: Node | undefined): string | undefined {
  return channel
    ?.deref()
    .text('address')
    ?.replaceAll(/\{[^}]*\}/g, '{}');
}

function compareChannel(sides: Sides, before: Node, after: Node): void {
  const [base, head] = [before.deref(), after.deref()];
  if (addressOf(base) !== addressOf(head)) {
    const message = `The address of the channel \`${after.key}\` changed from ${String(base.object['address'])} to ${String(head.object['address'])}.`;
    tell(sides, 'channel-address-changed', 'breaking', message, head.get('address') ?? head, 'head');
  }
  compareParameters(sides, base, head);
  compareServerList(sides, base, head);
  compareBindings(sides, nowhere, base, head, `channel \`${after.key}\``);
  const changed = ['title', 'summary', 'description', 'tags', 'externalDocs'].filter(
    (key) => !equal(base.object[key], head.object[key]),
  );
  const [key] = changed;
  if (key)
    tell(
      sides,
      'annotation-changed',
      'annotation',
      `\`${changed.join('`, `')}\` of the channel \`${after.key}\` changed.`,
      head.get(key) ?? head,
      'head',
    );
}

function compareParameters(sides: Sides, base: Node, head: Node): void {
  const [left, right] = [base, head].map((each) => orderedParameters(each));
  (left ?? []).forEach((before, index) => {
    const after = right?.[index];
    if (before && after) compareParameter(sides, before.deref(), after.deref(), after.key);
  });
}

function orderedParameters(channel: Node): (Node | undefined)[] {
  const names = [...(channel.text('address') ?? '').matchAll(/\{([^}]*)\}/g)].map(([, name]) => name ?? '');
  return names.map((name) => channel.get('parameters')?.get(name));
}

function compareParameter(sides: Sides, base: Node, head: Node, name: string): void {
  const [was, is] = [base.object['enum'], head.object['enum']];
  if (!equal(was, is)) {
    const lost = Array.isArray(is)
      ? Array.isArray(was)
        ? was.filter((each) => !is.includes(each))
        : ['any value']
      : [];
    const message =
      lost.length > 0
        ? `The channel parameter \`${name}\` no longer takes ${lost.join(', ')}.`
        : `The channel parameter \`${name}\` takes more values.`;
    tell(
      sides,
      'channel-parameter-changed',
      lost.length > 0 ? 'breaking' : 'compatible',
      message,
      head.get('enum') ?? head,
      'head',
    );
  }
  for (const [key, level] of [
    ['location', 'breaking'],
    ['default', 'breaking'],
    ['description', 'annotation'],
    ['examples', 'annotation'],
  ] as const) {
    if (equal(base.object[key], head.object[key])) continue;
    const softened: Level = level === 'breaking' && base.object[key] === undefined ? 'warning' : level;
    tell(
      sides,
      softened === 'annotation' ? 'annotation-changed' : 'channel-parameter-changed',
      softened,
      `\`${key}\` of the channel parameter \`${name}\` changed.`,
      head.get(key) ?? head,
      'head',
    );
  }
}

/** Without a list a channel is on every server. */
function compareServerList(sides: Sides, base: Node, head: Node): void {
  const [before, after] = [base, head].map((each) => serverNames(each));
  const all = Object.keys(sides.base.at('servers')?.object ?? {});
  const lost =
    after && after.length > 0
      ? (before && before.length > 0 ? before : all).filter((each) => !after.includes(each))
      : [];
  if (lost.length === 0) return;
  tell(
    sides,
    'channel-server-removed',
    'breaking',
    `The channel \`${head.key}\` is no longer on ${lost.map((each) => `\`${each}\``).join(', ')}.`,
    head.get('servers') ?? head,
    'head',
  );
}

function serverNames(channel: Node): string[] | undefined {
  return channel
    .get('servers')
    ?.entries()
    .map(([, each]) => each.text('$ref')?.split('/').at(-1) ?? each.deref().key);
}
