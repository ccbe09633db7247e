import { sunsetLevel, sunsetMessage } from '../compare/notes.ts';
import type { Usage } from '../judge/collector.ts';
import { isObject, type Node } from '../load/node.ts';
import { equal } from '../schema/stable.ts';
import type { Level } from '../types.ts';
import { compareRequestBodies } from './bodies.ts';
import { compareParameters } from './parameters.ts';
import { type Context, label } from './path-item.ts';
import { compareResponses } from './responses.ts';
import { compareSecurity } from './security.ts';
import { compareServers } from './servers.ts';
import { compareCallbacks } from './webhooks.ts';

/** Two versions of an operation, with the path items they stand in. */
export interface OperationPair {
  method: string;
  base: Node;
  head: Node;
  baseItem: Node;
  headItem: Node;
}

/** Compares two versions of an operation. */
export function compareOperations(context: Context, pair: OperationPair): void {
  const usage: Usage = {
    operation: label(context, pair.method),
    direction: context.flow === 'in' ? 'request' : 'callback',
    flow: context.flow,
    ...nameOf(pair.head.deref()),
  };
  const [base, head] = [pair.base.deref(), pair.head.deref()];
  compareIdentity(context, usage, base, head);
  compareParameters(context, usage, pair);
  compareRequestBodies(context, usage, base.get('requestBody'), head.get('requestBody'));
  compareResponses(context, usage, base.get('responses'), head.get('responses'));
  compareSecurity(context, usage, base, head);
  compareServers(context, usage, pair);
  compareCallbacks(context, base.at('callbacks'), head.at('callbacks'), usage.operation ?? '');
}

function nameOf(operation: Node): { name?: string } {
  const name = operation.text('operationId');
  return name === undefined ? {} : { name };
}

const texts = ['summary', 'description', 'tags', 'externalDocs'];

function compareIdentity(context: Context, usage: Usage, base: Node, head: Node): void {
  const free: Usage = { ...usage, direction: 'none' };
  const tell = (id: string, level: Level, message: string, key: string): void => {
    const node = head.get(key) ?? base.get(key) ?? head;
    context.collector.add(free, {
      id,
      level,
      message,
      node,
      side: head.get(key) ? 'head' : base.get(key) ? 'base' : 'head',
    });
  };
  const [before, after] = [base.text('operationId'), head.text('operationId')];
  if (before !== after) {
    const level: Level = before === undefined ? 'compatible' : 'breaking';
    const words =
      after === undefined
        ? 'was removed'
        : before === undefined
          ? `is \`${after}\` now`
          : `changed from \`${before}\` to \`${after}\``;
    tell(
      'operation-id-changed',
      level,
      `The operationId ${words}; generated clients name their methods after it.`,
      'operationId',
    );
  }
  compareDeprecation(base, head, usage.operation ?? '', tell);
  const extensions = (node: Node): string[] =>
    Object.keys(node.object).filter((key) => key.startsWith('x-') && key !== 'x-sunset');
  const keys = [...new Set([...texts, ...extensions(base), ...extensions(head)])];
  const changed = keys.filter((key) => !equal(base.object[key], head.object[key]));
  if (changed.length > 0)
    tell(
      'annotation-changed',
      'annotation',
      `${changed.map((key) => `\`${key}\``).join(', ')} changed.`,
      changed[0] ?? '',
    );
}

function compareDeprecation(
  base: Node,
  head: Node,
  name: string,
  tell: (id: string, level: Level, message: string, key: string) => void,
): void {
  const [was, is] = [base.object['deprecated'] === true, head.object['deprecated'] === true];
  if (was !== is)
    tell(
      'deprecated-changed',
      is ? 'warning' : 'annotation',
      `${name} is ${is ? '' : 'no longer '}deprecated.`,
      'deprecated',
    );
  const [before, after] = [base.object['x-sunset'], head.object['x-sunset']];
  if (equal(before, after) || isObject(before) || isObject(after)) return;
  if (!is && after === undefined) return;
  tell('sunset-changed', sunsetLevel(before, after), sunsetMessage(name, before, after), 'x-sunset');
}
