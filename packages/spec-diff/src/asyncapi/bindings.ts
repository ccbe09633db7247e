import type { Usage } from '../judge/collector.ts';
import { isObject, type Node } from '../load/node.ts';
import { equal } from '../schema/stable.ts';
import type { Level } from '../types.ts';
import { member, type Sides } from './common.ts';

/** Bindings that hold a schema of what is sent. */
const schemas = new Set(['query', 'headers', 'key', 'messageKey', 'groupId', 'clientId']);
/** Bindings that only those who run the broker have to know. */
const operational = new Set([
  'bindingVersion',
  'partitions',
  'replicas',
  'topicConfiguration',
  'durable',
  'autoDelete',
  'exclusive',
  'maxMsgSize',
  'lastWill',
]);

/** Compares protocol bindings: how a message is put on the wire of each protocol. */
export function compareBindings(sides: Sides, usage: Usage, base: Node, head: Node, name: string): void {
  const [before, after] = [member(base, 'bindings')?.deref(), member(head, 'bindings')?.deref()];
  if (!before && !after) return;
  const protocols = new Set([...Object.keys(before?.object ?? {}), ...Object.keys(after?.object ?? {})]);
  for (const protocol of protocols) {
    const [left, right] = [before?.at(protocol), after?.at(protocol)];
    for (const key of new Set([...Object.keys(left?.object ?? {}), ...Object.keys(right?.object ?? {})])) {
      compareBinding(
        sides,
        usage,
        left?.get(key),
        right?.get(key),
        `\`${protocol}.${key}\` binding of the ${name}`,
        key,
      );
    }
  }
}

function compareBinding(
  sides: Sides,
  usage: Usage,
  before: Node | undefined,
  after: Node | undefined,
  what: string,
  key: string,
): void {
  if (equal(before?.deref().value, after?.deref().value)) return;
  const node = after ?? before;
  if (!node) return;
  if (schemas.has(key) && [before, after].some((each) => isObject(each?.deref().value))) {
    sides.collector.payload(before, after, usage);
    return;
  }
  const level: Level = operational.has(key) ? 'annotation' : before ? 'breaking' : 'warning';
  const words = !before
    ? 'was added'
    : !after
      ? 'was removed'
      : `changed from ${JSON.stringify(before.value)} to ${JSON.stringify(after.value)}`;
  sides.collector.add(usage, {
    id: 'binding-changed',
    level,
    message: `The ${what} ${words}.`,
    node,
    side: after ? 'head' : 'base',
  });
}
