import type { Usage } from '../judge/collector.ts';
import type { Node } from '../load/node.ts';
import { equal } from '../schema/stable.ts';
import type { Level } from '../types.ts';
import { compareSingleContent } from './content.ts';
import type { OperationPair } from './operation.ts';
import type { Context } from './path-item.ts';
import { variablesOf } from './paths.ts';
import { compareSerialization } from './serialization.ts';

/** Headers that OpenAPI tells readers to ignore as parameters. */
const ignored = new Set(['accept', 'content-type', 'authorization']);

/** Compares the parameters of an operation, those of its path included. */
export function compareParameters(context: Context, usage: Usage, pair: OperationPair): void {
  const [left, right] = [
    parametersOf(pair.baseItem, pair.base.deref(), pathOf(pair.baseItem)),
    parametersOf(pair.headItem, pair.head.deref(), pathOf(pair.headItem)),
  ];
  for (const [key, base] of left) {
    const head = right.get(key);
    if (!head) removed(context, usage, base);
    else compareParameter(context, usage, base, head);
  }
  for (const [key, head] of right) if (!left.has(key)) added(context, usage, head);
}

function pathOf(item: Node): string {
  return item.key;
}

/** All parameters that count; path variables are known by their position, headers in any case. */
function parametersOf(item: Node, operation: Node, path: string): Map<string, Node> {
  const found = new Map<string, Node>();
  const variables = variablesOf(path);
  for (const list of [item.at('parameters'), operation.at('parameters')]) {
    for (const [, entry] of list?.entries() ?? []) {
      const node = entry.deref();
      const [place, name] = [node.text('in') ?? '', node.text('name') ?? ''];
      if (place === 'header' && ignored.has(name.toLowerCase())) continue;
      found.set(keyOf(place, name, variables), node);
    }
  }
  return found;
}

function keyOf(place: string, name: string, variables: readonly string[]): string {
  const position = variables.indexOf(name);
  if (place === 'path' && position >= 0) return `path#${position}`;
  return `${place}:${place === 'header' ? name.toLowerCase() : name}`;
}

function nameOf(node: Node): string {
  return `${node.text('in') ?? ''} parameter \`${node.text('name') ?? ''}\``;
}

function removed(context: Context, usage: Usage, node: Node): void {
  context.collector.add(usage, {
    id: 'parameter-removed',
    level: 'breaking',
    message: `The ${nameOf(node)} was removed.`,
    node,
    side: 'base',
  });
}

function added(context: Context, usage: Usage, node: Node): void {
  const breaks = isRequired(node) && usage.flow === 'in';
  context.collector.add(usage, {
    id: breaks ? 'parameter-became-required' : 'parameter-added',
    level: breaks ? 'breaking' : 'compatible',
    message: `The ${isRequired(node) ? 'required' : 'optional'} ${nameOf(node)} was added.`,
    node,
    side: 'head',
  });
}

function isRequired(node: Node): boolean {
  return node.object['required'] === true || node.text('in') === 'path';
}

function compareParameter(context: Context, usage: Usage, base: Node, head: Node): void {
  const add = (id: string, level: Level, message: string, key: string): void =>
    context.collector.add(usage, { id, level, message, node: head.get(key) ?? head, side: 'head' });
  const [was, is] = [isRequired(base), isRequired(head)];
  if (was !== is) {
    const breaks = is === (usage.flow === 'in');
    const words = is ? 'became required' : 'is no longer required';
    add(
      'parameter-became-required',
      breaks ? 'breaking' : 'compatible',
      `The ${nameOf(head)} ${words}.`,
      'required',
    );
  }
  compareSerialization(context, usage, base, head, nameOf(head));
  compareNotes(base, head, add);
  const kind = (node: Node): string => (node.get('content') ? 'content' : 'schema');
  if (
    kind(base) !== kind(head) &&
    (base.get('content') ?? base.get('schema')) &&
    (head.get('content') ?? head.get('schema'))
  ) {
    add(
      'parameter-serialization-changed',
      'breaking',
      `The ${nameOf(head)} moved from \`${kind(base)}\` to \`${kind(head)}\`.`,
      kind(head),
    );
    return;
  }
  if (kind(head) === 'content')
    compareSingleContent(context, usage, base.get('content'), head.get('content'));
  else context.collector.payload(base.get('schema'), head.get('schema'), usage);
}

function compareNotes(
  base: Node,
  head: Node,
  add: (id: string, level: Level, message: string, key: string) => void,
): void {
  const [was, is] = [base.object['deprecated'] === true, head.object['deprecated'] === true];
  if (was !== is)
    add(
      'deprecated-changed',
      is ? 'warning' : 'annotation',
      `The ${nameOf(head)} is ${is ? '' : 'no longer '}deprecated.`,
      'deprecated',
    );
  const changed = ['description', 'example', 'examples'].filter(
    (key) => !equal(base.object[key], head.object[key]),
  );
  if (changed.length > 0)
    add(
      'annotation-changed',
      'annotation',
      `\`${changed.join('`, `')}\` of the ${nameOf(head)} changed.`,
      changed[0] ?? '',
    );
}
