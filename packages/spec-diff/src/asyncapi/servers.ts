import type { Node } from '../load/node.ts';
import { equal } from '../schema/stable.ts';
import type { Level } from '../types.ts';
import { compareBindings } from './bindings.ts';
import { nowhere, paired, type Sides } from './common.ts';
import { compareSecurityLists } from './security.ts';

/** Compares servers: known by their name, and a renamed one by its address. */
export function compareServers(sides: Sides): void {
  const added: Node[] = [];
  const removed: Node[] = [];
  for (const [, base, head] of paired(sides.base.get('servers'), sides.head.get('servers'))) {
    if (base && head) compareServer(sides, base, head);
    else if (base) removed.push(base);
    else if (head) added.push(head);
  }
  for (const base of removed) {
    const at = added.findIndex((each) => addressOf(each) === addressOf(base));
    const [twin] = at < 0 ? [] : added.splice(at, 1);
    if (twin) compareServer(sides, base, twin);
    else tell(sides, 'server-removed', 'breaking', `The server \`${base.key}\` was removed.`, base, 'base');
  }
  for (const head of added)
    tell(sides, 'server-added', 'compatible', `The server \`${head.key}\` was added.`, head, 'head');
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

function addressOf(server: Node): string {
  const here = server.deref();
  const [protocol, host, path] = [
    here.text('protocol') ?? '',
    here.text('host') ?? '',
    here.text('pathname') ?? '',
  ];
  return `${protocol.toLowerCase()}://${host.toLowerCase()}${path.replace(/\/+$/, '')}`.replaceAll(
    /\{[^}]*\}/g,
    '{}',
  );
}

function compareServer(sides: Sides, before: Node, after: Node): void {
  const [base, head] = [before.deref(), after.deref()];
  if (addressOf(base) !== addressOf(head)) {
    tell(
      sides,
      'server-removed',
      'breaking',
      `The server \`${after.key}\` moved from ${addressOf(base)} to ${addressOf(head)}.`,
      head,
      'head',
    );
  }
  for (const [name, left, right] of paired(base.get('variables'), head.get('variables')))
    compareVariable(sides, name, left?.deref(), right?.deref());
  compareSecurityLists(sides, nowhere, base.get('security'), head.get('security'));
  compareBindings(sides, nowhere, base, head, `server \`${after.key}\``);
  for (const [key, level] of [
    ['protocolVersion', 'warning'],
    ['description', 'annotation'],
  ] as const) {
    if (!equal(base.object[key], head.object[key])) {
      tell(
        sides,
        key === 'description' ? 'annotation-changed' : 'server-changed',
        level,
        `\`${key}\` of the server \`${after.key}\` changed.`,
        head.get(key) ?? head,
        'head',
      );
    }
  }
}

function compareVariable(sides: Sides, name: string, base: Node | undefined, head: Node | undefined): void {
  if (!base || !head) return;
  if (!equal(base.object['default'], head.object['default'])) {
    tell(
      sides,
      'server-variable-changed',
      'breaking',
      `The default of the server variable \`${name}\` changed.`,
      head,
      'head',
    );
  }
  const [was, is] = [base.object['enum'], head.object['enum']];
  const lost = Array.isArray(is)
    ? Array.isArray(was)
      ? was.filter((each) => !is.includes(each))
      : ['any value']
    : [];
  if (lost.length > 0)
    tell(
      sides,
      'server-variable-changed',
      'breaking',
      `The server variable \`${name}\` no longer takes ${lost.join(', ')}.`,
      head,
      'head',
    );
}
