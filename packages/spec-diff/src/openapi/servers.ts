import type { Usage } from '../judge/collector.ts';
import { isObject, type Node } from '../load/node.ts';
import { equal } from '../schema/stable.ts';
import { nowhere } from './common.ts';
import type { OperationPair } from './operation.ts';
import type { Context } from './path-item.ts';

/** Compares the addresses an operation can be reached at; an inner `servers` replaces the outer one. */
export function compareServers(context: Context, usage: Usage, pair: OperationPair): void {
  const before = serversOf(context.base.root, pair.baseItem, pair.base.deref());
  const after = serversOf(context.head.root, pair.headItem, pair.head.deref());
  const isRoot = before.place === 'root' && after.place === 'root';
  if (usage.flow === 'out') return;
  const where: Usage = isRoot ? nowhere : { ...usage, direction: 'none' };
  const known = after.list.map(addressOf);
  for (const server of before.list) {
    const address = addressOf(server);
    const same = after.list[known.indexOf(address)];
    if (same) compareVariables(context, where, server, same);
    else if (!isVariableValue(server, after.list)) {
      context.collector.add(where, {
        id: 'server-removed',
        level: 'breaking',
        message: `The server \`${address}\` was removed.`,
        node: server,
        side: 'base',
      });
    }
  }
  for (const server of after.list) {
    if (before.list.some((each) => addressOf(each) === addressOf(server))) continue;
    context.collector.add(where, {
      id: 'server-added',
      level: 'compatible',
      message: `The server \`${addressOf(server)}\` was added.`,
      node: server,
      side: 'head',
    });
  }
}

interface Effective {
  place: 'root' | 'inner';
  list: Node[];
}

function serversOf(root: Node, item: Node, operation: Node): Effective {
  for (const [owner, place] of [
    [operation, 'inner'],
    [item, 'inner'],
    [root, 'root'],
  ] as const) {
    const list = owner.get('servers')?.entries() ?? [];
    if (list.length > 0) return { place, list: list.map(([, node]) => node) };
  }
  return { place: 'root', list: [] };
}

/** An address as it is called: host names in any case, no closing slash, variables by position. */
function addressOf(server: Node): string {
  const url = (server.text('url') ?? '').replaceAll(/\/+$/g, '').replaceAll(/\{[^}]*\}/g, '{}');
  return url.replace(
    /^([a-z][a-z0-9+.-]*:\/\/)([^/{}]+)/i,
    (_, scheme: string, host: string) => scheme.toLowerCase() + host.toLowerCase(),
  );
}

/** A fixed address that became one value of a variable can still be called. */
function isVariableValue(server: Node, after: readonly Node[]): boolean {
  const url = (server.text('url') ?? '').replaceAll(/\/+$/g, '');
  return after.some((each) => expansions(each).includes(url));
}

function expansions(server: Node): string[] {
  let urls = [(server.text('url') ?? '').replaceAll(/\/+$/g, '')];
  for (const [name, variable] of server.get('variables')?.entries() ?? []) {
    const { enum: values, default: preset } = variable.object;
    const all = Array.isArray(values) ? values : [preset];
    urls = urls
      .flatMap((url) => all.map((value) => url.replaceAll(`{${name}}`, String(value))))
      .slice(0, 200);
  }
  return urls;
}

function compareVariables(context: Context, usage: Usage, before: Node, after: Node): void {
  const [left, right] = [before, after].map(
    (each) =>
      each
        .get('variables')
        ?.entries()
        .map(([, node]) => node) ?? [],
  );
  (left ?? []).forEach((base, index) => {
    const head = right?.[index];
    if (!head) return;
    if (!equal(base.object['default'], head.object['default'])) {
      context.collector.add(usage, {
        id: 'server-variable-changed',
        level: 'breaking',
        message: `The default of the server variable \`${head.key}\` changed from ${String(base.object['default'])} to ${String(head.object['default'])}.`,
        node: head,
        side: 'head',
      });
    }
    const [was, is] = [base.object['enum'], head.object['enum']];
    const lost = Array.isArray(is)
      ? Array.isArray(was)
        ? was.filter((each) => !is.includes(each))
        : ['any value']
      : [];
    if (lost.length > 0) {
      const message = `The server variable \`${head.key}\` no longer takes ${lost.join(', ')}.`;
      context.collector.add(usage, {
        id: 'server-variable-changed',
        level: 'breaking',
        message,
        node: head,
        side: 'head',
      });
    }
    if (!isObject(base.value)) return;
  });
}
