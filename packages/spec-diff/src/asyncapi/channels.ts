import { type Alignment, align, getMembers, reportUnmatched } from '../document/align.ts';
import { compareRest } from '../document/compare-rest.ts';
import { restriction } from '../document/server-variables.ts';
import { nowhere, type Sides } from '../document/sides.ts';
import { getVariables, unnamed } from '../document/templates.ts';
import type { Node } from '../load/node.ts';
import { equal } from '../load/stable.ts';
import { textKeywords } from '../schema/keywords.ts';
import { compareBindings } from './bindings.ts';

/** Compares the channels of two documents, and what was removed or added. */
export function compareChannels(sides: Sides): void {
  const channels = alignChannels(sides);
  for (const [, base, head] of channels.matched) {
    const message = `The channel \`${base.key}\` is called \`${head.key}\` now; generated code may have its name.`;
    if (unnamed(base.key) !== unnamed(head.key))
      sides.comparison.add(nowhere, 'channel-renamed', 'compile', message, head);
    compareChannel(sides, head.key, base.deref(), head.deref());
  }
  reportUnmatched(sides, () => nowhere, 'channel', channels);
}

/** Pairs the channels of the two documents by name, and renamed ones by address. */
export function alignChannels({ base, head }: Sides): Alignment {
  return align(
    getMembers(base.get('channels')),
    getMembers(head.get('channels')),
    (one, two) => getAddress(one) !== undefined && getAddress(one) === getAddress(two),
  );
}

/** The address of a channel with its parameters unnamed. */
export function getAddress(channel: Node | undefined): string | undefined {
  const address = channel?.deref().text('address');
  return address === undefined ? undefined : unnamed(address);
}

function compareChannel(sides: Sides, name: string, base: Node, head: Node): void {
  const from = String(base.object['address']);
  const to = String(head.object['address']);
  const node = head.get('address') ?? head;
  const moved = `The address of the channel \`${name}\` changed from ${from} to ${to}.`;
  const renamed = `The parameters of the address ${from} have other names now (${to}); generated code names them.`;
  if (getAddress(base) !== getAddress(head))
    sides.comparison.add(nowhere, 'channel-address-changed', 'breaking', moved, node);
  else if (from !== to) sides.comparison.add(nowhere, 'channel-parameter-renamed', 'compile', renamed, node);

  const parameters = getParameters(head);
  getParameters(base).forEach((before, index) => {
    const after = parameters[index];
    if (before && after) compareParameter(sides, before.deref(), after.deref(), after.key);
    else if (before ?? after) {
      const isRestricted = ['enum', 'schema'].some((key) => (before ?? after)?.at(key) !== undefined);
      const level = isRestricted ? 'breaking' : 'warning';
      const message = `The parameter \`${(before ?? after)?.key}\` of the channel \`${name}\` ${before ? 'lost' : 'got'} its description.`;
      sides.comparison.add(nowhere, 'channel-parameter-changed', level, message, after ?? head);
    }
  });

  const inAddress = new Set([base, head].flatMap((each) => getVariables(each.text('address') ?? '')));
  const rest = align(getMembers(base.get('parameters')), getMembers(head.get('parameters')));
  for (const [key, node] of [...rest.removed, ...rest.added]) {
    const message = `The parameter \`${key}\`, which is not in the address of the channel \`${name}\`, changed.`;
    if (!inAddress.has(key))
      sides.comparison.add(nowhere, 'channel-parameter-changed', 'warning', message, node);
  }

  compareServerList(sides, base, head);
  compareBindings(sides, nowhere, base, head, `channel \`${name}\``);
  const compared = ['address', 'messages', 'parameters', 'servers', 'bindings'];
  compareRest(sides, nowhere, [base, head], { owner: `channel \`${name}\``, compared });
}

/** The parameters of a channel in the order of its address. */
function getParameters(channel: Node): (Node | undefined)[] {
  return getVariables(channel.text('address') ?? '').map((name) => channel.at('parameters')?.get(name));
}

function compareParameter(sides: Sides, base: Node, head: Node, name: string): void {
  const what = `channel parameter \`${name}\``;
  const before = getList(base);
  const after = getList(head);
  const lists = before && after ? ([before, after] as const) : undefined;

  for (const key of ['enum', 'location', 'default']) {
    const [one, two] = key === 'location' ? [base, head] : (lists ?? [base, head]);
    const was = one.object[key];
    const is = two.object[key];
    if (equal(was, is)) continue;
    const words = restriction(was, is);
    const message =
      key === 'enum'
        ? `The ${what} ${words ?? 'accepts more values'}.`
        : `\`${key}\` of the ${what} changed.`;
    const harmless = key === 'enum' ? words === undefined && 'compatible' : was === undefined && 'warning';
    const level = harmless || 'breaking';
    sides.comparison.add(nowhere, 'channel-parameter-changed', level, message, two.get(key) ?? two);
  }

  const compared = ['enum', 'location', 'default', 'schema'];
  compareRest(sides, nowhere, [base, head], { owner: what, compared });
  if (lists) {
    compareRest(sides, nowhere, lists, { owner: what, compared });
  } else {
    // Version 2 describes a parameter by a schema; whoever publishes and whoever subscribes must agree on it.
    for (const [direction, flow] of [
      ['receive', 'in'],
      ['send', 'out'],
    ] as const)
      sides.comparison.payload(base.get('schema'), head.get('schema'), { operation: null, direction, flow });
  }
}

/** The schema of a parameter of version 2 that only lists strings, which version 3 writes without a schema. */
function getList(parameter: Node): Node | undefined {
  const schema = parameter.get('schema')?.deref();
  const keys = Object.keys(schema?.object ?? {}).filter((key) => !textKeywords.has(key));
  const isList = keys.every((key) => ['type', 'enum', 'default'].includes(key));
  return isList && schema?.object['type'] === 'string' ? schema : undefined;
}

/** Without a list a channel is on every server. */
function compareServerList(sides: Sides, base: Node, head: Node): void {
  const before = serverNames(base);
  const after = serverNames(head);
  const all = Object.keys(sides.base.at('servers')?.object ?? {});
  const lost =
    after.length === 0 ? [] : (before.length > 0 ? before : all).filter((each) => !after.includes(each));
  if (lost.length === 0) return;
  const message = `The channel \`${head.key}\` is no longer on ${lost.map((each) => `\`${each}\``).join(', ')}.`;
  const node = head.get('servers') ?? head;
  sides.comparison.add(nowhere, 'channel-server-removed', 'breaking', message, node);
}

function serverNames(channel: Node): string[] {
  const servers = channel.get('servers')?.entries() ?? [];
  return servers.map(([, each]) => each.text('$ref')?.split('/').at(-1) ?? each.deref().key);
}
