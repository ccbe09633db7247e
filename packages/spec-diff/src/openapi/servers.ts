import type { Usage } from '../collect/collector.ts';
import { compareServerVariable, nowhere } from '../document/sides.ts';
import { unnamed } from '../document/templates.ts';
import type { Node } from '../load/node.ts';
import type { Context, OperationPair } from './context.ts';

/** Compares the server URLs of an operation; an inner `servers` replaces the outer one. */
export function compareServers(context: Context, usage: Usage, pair: OperationPair): void {
  const before = serversOf(context.base, pair.baseItem, pair.base.deref());
  const after = serversOf(context.head, pair.headItem, pair.head.deref());
  if (usage.flow === 'out') return;
  const { collector } = context;
  const isRoot = before.isRoot && after.isRoot;
  const where: Usage = isRoot ? nowhere : { ...usage, direction: 'none' };
  for (const server of before.list) {
    const same = after.list.find((each) => addressOf(each) === addressOf(server));
    const message = `The server \`${server.text('url')}\` was removed.`;
    if (same) compareVariables(context, where, server, same);
    else if (!isVariableValue(server, after.list))
      collector.add(where, 'server-removed', 'breaking', message, server, 'base');
  }
  for (const server of after.list) {
    const message = `The server \`${server.text('url')}\` was added.`;
    if (!before.list.some((each) => addressOf(each) === addressOf(server)))
      collector.add(where, 'server-added', 'compatible', message, server);
  }
}

/** The servers that count for an operation, and whether they are those of the whole document. */
function serversOf(root: Node, item: Node, operation: Node): { isRoot: boolean; list: Node[] } {
  for (const owner of [operation, item, root]) {
    const list = owner.get('servers')?.entries() ?? [];
    if (list.length > 0) return { isRoot: owner === root, list: list.map(([, node]) => node) };
  }
  return { isRoot: true, list: [] };
}

/** The URL of a server without a slash at its end. */
function urlOf(server: Node): string {
  return (server.text('url') ?? '').replace(/\/+$/, '');
}

/** Normalizes the URL of a server: host name in lower case, no slash at the end, variables without names. */
function addressOf(server: Node): string {
  return unnamed(urlOf(server)).replace(
    /^([a-z][a-z0-9+.-]*:\/\/)([^/{}]+)/i,
    (_, scheme: string, host: string) => scheme.toLowerCase() + host.toLowerCase(),
  );
}

/** Whether the URL of a server is one of the values that the variables of new servers allow. */
function isVariableValue(server: Node, after: readonly Node[]): boolean {
  return after.some((each) => expansions(each).includes(urlOf(server)));
}

function expansions(server: Node): string[] {
  let urls = [urlOf(server)];
  for (const [name, variable] of server.get('variables')?.entries() ?? []) {
    const { enum: values, default: preset } = variable.object;
    const all = Array.isArray(values) ? values : [preset];
    urls = urls
      .flatMap((url) => all.map((value) => url.replaceAll(`{${name}}`, String(value))))
      .slice(0, 200);
  }
  return urls;
}

/** Variables are compared by their position: their names are for readers. */
function compareVariables(context: Context, usage: Usage, before: Node, after: Node): void {
  const variables = after.get('variables')?.entries() ?? [];
  (before.get('variables')?.entries() ?? []).forEach(([, base], index) => {
    const [, head] = variables[index] ?? [];
    if (head) compareServerVariable(context, usage, base, head);
  });
}
