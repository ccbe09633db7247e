import type { Usage } from '../collect/places.ts';
import { align, type Members, reportUnmatched } from '../document/align.ts';
import { compareRest } from '../document/compare-rest.ts';
import { compareServerVariable } from '../document/server-variables.ts';
import { nowhere } from '../document/sides.ts';
import { getVariables, unnamed } from '../document/templates.ts';
import { takePairs } from '../lists.ts';
import { Node } from '../load/node.ts';
import { stable } from '../load/stable.ts';
import type { Context, OperationPair } from './context.ts';

type Named = [name: string, server: Node];

/** Compares the server URLs of an operation; an inner `servers` replaces the outer one. */
export function compareServers(context: Context, usage: Usage, pair: OperationPair): void {
  const { comparison, flow, base: was, head: is } = context;
  // What the service calls is not on its own servers.
  const before = getServers(flow === 'in' ? was : undefined, pair.baseItem, pair.base.deref());
  const after = getServers(flow === 'in' ? is : undefined, pair.headItem, pair.head.deref());
  if (context.moved && before.isRoot && after.isRoot) return;

  const where: Usage = before.isRoot && after.isRoot ? nowhere : { ...usage, direction: 'none' };
  const { matched, removed, added } = align(before.servers, after.servers);
  for (const [, base, head] of matched) {
    compareVariables(context, where, base, head);
    const owner = `server \`${getUrl(head)}\``;
    compareRest(context, where, [base, head], { owner, compared: ['url', 'variables', 'name'] });
    compareText(context, where, base, head);
  }

  compareOrder(context, where, before.servers, after.servers);
  const lost = removed.filter(([, server]) => !isKept(server, after.servers));
  for (const [[, base], [, head]] of takeReplaced(lost, added)) {
    const message = `The server \`${getName(base)}\` was replaced by \`${getName(head)}\`.`;
    comparison.add(where, 'server-replaced', 'breaking', message, isImplied(head) ? base : head);
  }

  const named = (servers: readonly Named[]): Named[] => servers.map(([, each]) => [getName(each), each]);
  reportUnmatched(context, () => where, 'server', { removed: named(lost), added: named(added) });
}

/** Compares what does not change where a server is: its name, and a slash at the end of its URL. */
function compareText({ comparison }: Context, where: Usage, base: Node, head: Node): void {
  const was = base.text('url') ?? '';
  const is = head.text('url') ?? '';
  const slash = `The server \`${was}\` is written \`${is}\` now: clients that append paths as they are call URLs with one slash more or less.`;
  if (was.endsWith('/') !== is.endsWith('/'))
    comparison.add(where, 'server-url-changed', 'warning', slash, head.get('url') ?? head);
  const from = base.text('name');
  const to = head.text('name');
  const name = `The name of the server \`${is}\` changed from ${from ?? 'nothing'} to ${to ?? 'nothing'}.`;
  if (from !== to) comparison.add(where, 'annotation-changed', 'annotation', name, head.get('name') ?? head);
}

/** The first server is the default of clients; the others are shown in their order. */
function compareOrder({ comparison }: Context, where: Usage, before: Members, after: Members): void {
  const was = [...before].filter(([url]) => after.has(url));
  const is = [...after].filter(([url]) => before.has(url));
  const at = is.findIndex(([url], index) => url !== was[index]?.[0]);
  const former = was[at]?.[1];
  const moved = is[at]?.[1];
  if (!former || !moved) return;

  const isFirst = at === 0 && first(before) === was[0]?.[0] && first(after) === is[0]?.[0];
  const message = isFirst
    ? `The first server is \`${getUrl(moved)}\` instead of \`${getUrl(former)}\`: clients call it unless they choose another one.`
    : `The server \`${getUrl(moved)}\` is listed before \`${getUrl(former)}\` now.`;
  comparison.add(where, 'server-order-changed', 'warning', message, moved);
}

function first(servers: Members): string | undefined {
  return [...servers.keys()][0];
}

function getName(server: Node): string {
  return `${server.text('url')}${isImplied(server) ? ' (where none is listed)' : ''}`;
}

/** Whether a server that is not listed any more is still one that others allow. */
function isKept(server: Node, others: Members): boolean {
  const allows = (each: Node): boolean =>
    expansions(each).includes(getUrl(server)) || (isImplied(server) && /^\w+:\/\/[^/]*$/.test(getUrl(each)));
  return [...others.values()].some(allows);
}

/** Takes servers that got another URL: all else is equal, the host is, or no other one was removed or added. */
function takeReplaced(removed: Named[], added: Named[]): [Named, Named][] {
  const isOnly = removed.length === 1 && added.length === 1;
  const getRest = ({ object: { url: _, ...rest } }: Node): string => stable(rest);
  const getHost = (server: Node): string | undefined => /^\w+:\/\/[^/]+/.exec(getAddress(server))?.[0];
  const tests: ((base: Node, head: Node) => boolean)[] = [
    (base, head) => getRest(base) !== '{}' && getRest(base) === getRest(head),
    (base, head) => getHost(base) !== undefined && getHost(base) === getHost(head),
    () => isOnly,
  ];
  return tests.flatMap((fits) => takePairs(removed, added, ([, base], [, head]) => fits(base, head)));
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
  const inUrls = new Set([...names, ...getVariables(getUrl(before))]);
  const variables = new Map([before, after].flatMap((each) => each.get('variables')?.entries() ?? []));

  for (const [name, node] of variables) {
    const pair = [before.at('variables', name), after.at('variables', name)] as const;
    if (inUrls.has(name) || context.comparison.isSameText(...pair)) continue;
    const message = `The server variable \`${name}\`, which is not in the URL, changed.`;
    context.comparison.add(usage, 'server-variable-changed', 'warning', message, node);
  }

  getVariables(getUrl(before)).forEach((name, index) => {
    const base = before.at('variables', name);
    const head = after.at('variables', names[index] ?? '');
    if (base && head) compareServerVariable(context, usage, base, head);
    else if (base ?? head) {
      const message = `The server variable \`${names[index]}\` ${base ? 'lost' : 'got'} its definition.`;
      context.comparison.add(usage, 'server-variable-changed', 'breaking', message, head ?? base ?? after);
    }
  });
}
