import { align, getMembers, reportUnmatched } from '../document/align.ts';
import { compareRest } from '../document/compare-rest.ts';
import { compareServerVariable } from '../document/server-variables.ts';
import { inBoth, nowhere, type Sides } from '../document/sides.ts';
import { unnamed } from '../document/templates.ts';
import { takePairs } from '../lists.ts';
import type { Node } from '../load/node.ts';
import { equal } from '../load/stable.ts';
import { compareBindings } from './bindings.ts';
import { compareSecurityLists } from './security.ts';

/** Compares the servers of two documents, paired by name, and renamed ones by URL. */
export function compareServers(sides: Sides): void {
  const before = getMembers(sides.base.get('servers'));
  const after = getMembers(sides.head.get('servers'));
  const servers = align(before, after, (one, two) => getAddress(one) === getAddress(two));
  const isOnly = servers.removed.length === 1 && servers.added.length === 1;
  for (const [name, base, head] of servers.matched) compareServer(sides, name, base, head);
  for (const [[name, base], [, head]] of takePairs(servers.removed, servers.added, () => isOnly))
    compareServer(sides, name, base, head);
  reportUnmatched(sides, () => nowhere, 'server', servers);
}

function getUrl(server: Node): string {
  const here = server.deref();
  const protocol = here.text('protocol') ?? '';
  const path = here.text('pathname') ?? '';
  return `${protocol.toLowerCase()}://${here.text('host') ?? ''}${path.replace(/\/+$/, '')}`;
}

/** A URL in the spelling in which equal ones are equal: host names in any case, variables unnamed. */
function getAddress(server: Node): string {
  const host = server.deref().text('host') ?? '';
  return unnamed(getUrl(server).replace(host, host.toLowerCase()));
}

/** The keys of a server that have comparisons of their own. */
const compared = [
  ...['host', 'pathname', 'protocol', 'protocolVersion', 'variables', 'security', 'bindings'],
];

function compareServer(sides: Sides, former: string, one: Node, other: Node): void {
  const { comparison } = sides;
  const base = one.deref();
  const head = other.deref();
  const name = other.key;
  const moved = `The server \`${former}\` moved from ${getUrl(base)} to ${getUrl(head)}${former === name ? '' : `, as \`${name}\``}.`;
  if (getAddress(base) !== getAddress(head))
    comparison.add(nowhere, 'server-replaced', 'breaking', moved, head);

  const before = getMembers(base.get('variables'));
  const after = getMembers(head.get('variables'));
  const variables = align(before, after);
  for (const [, one, two] of variables.matched)
    compareServerVariable(sides, nowhere, one.deref(), two.deref());

  if (getAddress(base) === getAddress(head))
    reportUnmatched(sides, () => nowhere, 'server-variable', variables, 'breaking');
  const callers = `Callers of the server \`${name}\``;
  compareSecurityLists(sides, nowhere, inBoth(base, head, 'security'), callers);
  compareBindings(sides, nowhere, base, head, `server \`${name}\``);

  const key = 'protocolVersion';
  const message = `\`${key}\` of the server \`${name}\` changed.`;
  if (!equal(base.object[key], head.object[key]))
    comparison.add(nowhere, 'server-changed', 'warning', message, head.get(key) ?? head);
  compareRest(sides, nowhere, [base, head], { owner: `server \`${name}\``, compared });
}
