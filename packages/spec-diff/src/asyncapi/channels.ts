import { type Alignment, align, membersOf, reportUnmatched } from '../document/members.ts';
import { compareTexts, nowhere, restriction, type Sides } from '../document/sides.ts';
import { unnamed, variablesOf } from '../document/templates.ts';
import type { Node } from '../load/node.ts';
import { equal } from '../load/stable.ts';
import { compareBindings } from './bindings.ts';

/** Compares the channels of two documents, and what was removed or added. */
export function compareChannels(sides: Sides): void {
  const channels = alignChannels(sides);
  for (const [, base, head] of channels.matched) compareChannel(sides, head.key, base.deref(), head.deref());
  reportUnmatched(sides, () => nowhere, 'channel', channels);
}

/** Pairs the channels of the two documents by name, and renamed ones by address. */
export function alignChannels({ base, head }: Sides): Alignment {
  return align(
    membersOf(base.get('channels')),
    membersOf(head.get('channels')),
    (one, two) => addressOf(one) !== undefined && addressOf(one) === addressOf(two),
  );
}

/** The address of a channel with its parameters unnamed. */
export function addressOf(channel: Node | undefined): string | undefined {
  const address = channel?.deref().text('address');
  return address === undefined ? undefined : unnamed(address);
}

function compareChannel(sides: Sides, name: string, base: Node, head: Node): void {
  if (addressOf(base) !== addressOf(head)) {
    const [from, to] = [base, head].map(({ object }) => String(object['address']));
    const message = `The address of the channel \`${name}\` changed from ${from} to ${to}.`;
    const node = head.get('address') ?? head;
    sides.collector.add(nowhere, 'channel-address-changed', 'breaking', message, node);
  }
  const parameters = parametersOf(head);
  parametersOf(base).forEach((before, index) => {
    const after = parameters[index];
    if (before && after) compareParameter(sides, before.deref(), after.deref(), after.key);
  });
  compareServerList(sides, base, head);
  compareBindings(sides, nowhere, base, head, `channel \`${name}\``);
  const texts = ['title', 'summary', 'description', 'tags', 'externalDocs'];
  compareTexts(sides, nowhere, [base, head], texts, `channel \`${name}\``);
}

/** The parameters of a channel in the order of its address. */
function parametersOf(channel: Node): (Node | undefined)[] {
  return variablesOf(channel.text('address') ?? '').map((name) => channel.get('parameters')?.get(name));
}

function compareParameter(sides: Sides, base: Node, head: Node, name: string): void {
  const what = `channel parameter \`${name}\``;
  for (const key of ['enum', 'location', 'default']) {
    const [was, is] = [base.object[key], head.object[key]];
    if (equal(was, is)) continue;
    const words = restriction(was, is);
    const message =
      key === 'enum'
        ? `The ${what} ${words ?? 'accepts more values'}.`
        : `\`${key}\` of the ${what} changed.`;
    const harmless = key === 'enum' ? words === undefined && 'compatible' : was === undefined && 'warning';
    const level = harmless || 'breaking';
    sides.collector.add(nowhere, 'channel-parameter-changed', level, message, head.get(key) ?? head);
  }
  compareTexts(sides, nowhere, [base, head], ['description', 'examples'], what);
}

/** Without a list a channel is on every server. */
function compareServerList(sides: Sides, base: Node, head: Node): void {
  const [before, after] = [serverNames(base), serverNames(head)];
  const all = Object.keys(sides.base.at('servers')?.object ?? {});
  const lost =
    after.length === 0 ? [] : (before.length > 0 ? before : all).filter((each) => !after.includes(each));
  if (lost.length === 0) return;
  const message = `The channel \`${head.key}\` is no longer on ${lost.map((each) => `\`${each}\``).join(', ')}.`;
  const node = head.get('servers') ?? head;
  sides.collector.add(nowhere, 'channel-server-removed', 'breaking', message, node);
}

function serverNames(channel: Node): string[] {
  const servers = channel.get('servers')?.entries() ?? [];
  return servers.map(([, each]) => each.text('$ref')?.split('/').at(-1) ?? each.deref().key);
}
