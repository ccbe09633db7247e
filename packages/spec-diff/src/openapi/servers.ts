import type { Usage } from '../collect/collector.ts';
import { align, type Members } from '../document/members.ts';
import { compareRest } from '../document/rest.ts';
import { compareServerVariable } from '../document/server-variables.ts';
import { nowhere } from '../document/sides.ts';
import { getVariables, unnamed } from '../document/templates.ts';
import { Node } from '../load/node.ts';
import type { Context, OperationPair } from './context.ts';

/** Compares the server URLs of an operation; an inner `servers` replaces the outer one. */
export function compareServers(context: Context, usage: Usage, pair: OperationPair): void {
  const { collector, flow, base: was, head: is } = context;
  // What the service calls is not on its own servers.
  const [before, after] = [
    getServers(flow === 'in' ? was : undefined, pair.baseItem, pair.base.deref()),
    getServers(flow === 'in' ? is : undefined, pair.headItem, pair.head.deref()),
  ];
  const where: Usage = before.isRoot && after.isRoot ? nowhere : { ...usage, direction: 'none' };
  const { matched, removed, added } = align(before.servers, after.servers);
  for (const [, base, head] of matched) {
    compareVariables(context, where, base, head);
    const owner = `server \`${getUrl(head)}\``;
    compareRest(context, where, [base, head], { owner, compared: ['url', 'variables'] });
  }
  for (const [, server] of removed) {
    const isKept = (each: Node): boolean =>
      expansions(each).includes(getUrl(server)) ||
      (isImplied(server) && /^\w+:\/\/[^/]*$/.test(getUrl(each)));
    if ([...after.servers.values()].some(isKept)) continue;
    const message = isImplied(server)
      ? 'The paths began at `/`, because no server was listed; no server is there now.'
      : `The server \`${server.text('url')}\` was removed.`;
    collector.add(where, 'server-removed', 'breaking', message, server);
  }
  for (const [, server] of added)
    collector.add(
      where,
      'server-added',
      'compatible',
      `The server \`${server.text('url')}\` was added.`,
      server,
    );
}

/** The servers that count for an operation by URL, and whether they are those of the whole document. */
function getServers(
  root: Node | undefined,
  item: Node,
  operation: Node,
): { isRoot: boolean; servers: Members } {
  const listed = [operation, item, ...(root ? [root] : [])].map(
    (owner) => owner.get('servers')?.entries() ?? [],
  );
  const owner = listed.findIndex((each) => each.length > 0);
  const implied = root && new Node(root.sources, root.file, { url: '/' }, root, '');
  const servers = listed[owner]?.map(([, each]) => each) ?? (implied ? [implied] : []);
  return {
    isRoot: owner < 0 || owner === 2,
    servers: new Map(servers.map((each) => [getAddress(each), each])),
  };
}

/** Whether a server is the one that a document without servers has. */
function isImplied({ key }: Node): boolean {
  return key === '';
}

/** The URL of a server without a slash at its end. */
function getUrl(server: Node): string {
  return (server.text('url') ?? '').replace(/\/+$/, '');
}

/** Normalizes the URL of a server: host name in lower case, no slash at the end, variables without names. */
function getAddress(server: Node): string {
  return unnamed(getUrl(server)).replace(
    /^([a-z][a-z0-9+.-]*:\/\/)([^/{}]+)/i,
    (_, scheme: string, host: string) => scheme.toLowerCase() + host.toLowerCase(),
  );
}

/** The URLs that the variables of a server allow. */
function expansions(server: Node): string[] {
  let urls = [getUrl(server)];
  for (const [name, variable] of server.get('variables')?.entries() ?? []) {
    const { enum: values, default: preset } = variable.object;
    const all = Array.isArray(values) ? values : [preset];
    urls = urls
      .flatMap((url) => all.map((value) => url.replaceAll(`{${name}}`, String(value))))
      .slice(0, 200);
  }
  return urls;
}

/** Variables are compared by their position in the URL: their names are for readers. */
function compareVariables(context: Context, usage: Usage, before: Node, after: Node): void {
  const names = getVariables(getUrl(after));
  const all = new Set([...names, ...getVariables(getUrl(before))]);
  for (const [name, node] of [
    ...(after.get('variables')?.entries() ?? []),
    ...(before.get('variables')?.entries() ?? []),
  ])
    if (
      !all.has(name) &&
      !context.collector.isSameText(before.at('variables', name), after.at('variables', name))
    ) {
      const message = `The server variable \`${name}\`, which is not in the URL, changed.`;
      context.collector.add(usage, 'server-variable-changed', 'warning', message, node);
    }
  getVariables(getUrl(before)).forEach((name, index) => {
    const [base, head] = [before.at('variables', name), after.at('variables', names[index] ?? '')];
    if (base && head) compareServerVariable(context, usage, base, head);
    else if (base ?? head) {
      const message = `The server variable \`${names[index]}\` ${base ? 'lost' : 'got'} its definition.`;
      context.collector.add(usage, 'server-variable-changed', 'breaking', message, head ?? base ?? after);
    }
  });
}
