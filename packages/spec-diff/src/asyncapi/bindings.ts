import type { Usage } from '../collect/collector.ts';
import type { Sides, Versions } from '../document/sides.ts';
import { isObject, type Node } from '../load/node.ts';
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
  const [before, after] = [member(base, 'bindings')?.deref(), member(head, 'bindings')?.deref()];
  for (const protocol of names(before, after)) {
    const [left, right] = [before?.at(protocol), after?.at(protocol)];
    for (const key of names(left, right)) {
      const name = `\`${protocol}.${key}\` binding of the ${owner}`;
      compareBinding(sides, usage, name, key, [left?.get(key), right?.get(key)]);
    }
  }
}

function names(left: Node | undefined, right: Node | undefined): Set<string> {
  return new Set([left, right].flatMap((each) => Object.keys(each?.object ?? {})));
}

function compareBinding(
  { collector }: Sides,
  usage: Usage,
  name: string,
  key: string,
  [before, after]: Versions,
): void {
  const [was, is] = [before?.deref().value, after?.deref().value];
  const node = after ?? before;
  if (!node || equal(was, is)) return;
  if (schemas.has(key) && (isObject(was) || isObject(is))) {
    collector.payload(before, after, usage);
    return;
  }
  const level = operational.has(key) ? 'annotation' : before ? 'breaking' : 'warning';
  const words = !before
    ? 'was added'
    : !after
      ? 'was removed'
      : `changed from ${JSON.stringify(before.value)} to ${JSON.stringify(after.value)}`;
  collector.add(usage, 'binding-changed', level, `The ${name} ${words}.`, node, after ? 'head' : 'base');
}
