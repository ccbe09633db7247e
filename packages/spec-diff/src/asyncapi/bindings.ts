import { isObject } from '@videogen/shared/is-object';
import type { Usage } from '../collect/places.ts';
import type { Members } from '../document/align.ts';
import type { Sides, Versions } from '../document/sides.ts';
import type { Node } from '../load/node.ts';
import { equal } from '../load/stable.ts';
import { member } from './common.ts';

/** Bindings that hold a schema of what is sent. */
const schemas = new Set(['query', 'headers', 'key', 'messageKey', 'groupId', 'clientId']);
/** Bindings that matter only to operators of the broker. */
const operational = new Set([
  ...['bindingVersion', 'partitions', 'replicas', 'topicConfiguration', 'durable', 'autoDelete'],
  ...['exclusive', 'maxMsgSize', 'lastWill'],
]);

/** Compares protocol bindings: how a message is put on the wire of each protocol. */
export function compareBindings(sides: Sides, usage: Usage, base: Node, head: Node, owner: string): void {
  const before = getBindings(base);
  const after = getBindings(head);
  for (const name of new Set([...before.keys(), ...after.keys()]))
    compareBinding(sides, usage, `\`${name}\` binding of the ${owner}`, [before.get(name), after.get(name)]);
}

/** The bindings of all protocols, like `kafka.key`. */
function getBindings(owner: Node): Members {
  const protocols = member(owner, 'bindings')?.deref().entries() ?? [];
  return new Map(
    protocols.flatMap(([protocol, each]): [string, Node][] => {
      const keys = each.deref().entries();
      // An empty binding only says that the protocol is used.
      if (keys.length === 0) return [[protocol, each]];
      return keys.map(([key, binding]) => [`${protocol}.${key}`, binding]);
    }),
  );
}

function compareBinding({ comparison }: Sides, usage: Usage, name: string, [before, after]: Versions): void {
  const was = before?.deref().value;
  const is = after?.deref().value;
  const node = after ?? before;
  if (!node || equal(was, is)) return;

  if (schemas.has(node.key) && (isObject(was) || isObject(is))) {
    comparison.payload(before, after, usage);
    return;
  }

  const level = operational.has(node.key) ? 'compatible' : before ? 'breaking' : 'warning';
  const words = !before
    ? 'was added'
    : !after
      ? 'was removed'
      : `changed from ${JSON.stringify(before.value)} to ${JSON.stringify(after.value)}`;
  comparison.add(usage, 'binding-changed', level, `The ${name} ${words}.`, node);
}
