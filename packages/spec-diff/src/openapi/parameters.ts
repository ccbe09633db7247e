import type { Usage } from '../collect/collector.ts';
import { compareDeprecation } from '../document/deprecation.ts';
import { compareTexts, inBoth } from '../document/sides.ts';
import { variablesOf } from '../document/templates.ts';
import type { Node } from '../load/node.ts';
import { compareContent } from './content.ts';
import type { Context, OperationPair } from './context.ts';
import { compareSerialization, itemsOfList, readAsString } from './serialization.ts';

/** Headers that OpenAPI tells readers to ignore as parameters. */
const ignored = new Set(['accept', 'content-type', 'authorization']);

/** Compares the parameters of an operation, those of its path included. */
export function compareParameters(context: Context, usage: Usage, pair: OperationPair): void {
  const { collector } = context;
  const [left, right] = [
    parametersOf(pair.baseItem, pair.base.deref()),
    parametersOf(pair.headItem, pair.head.deref()),
  ];
  for (const [key, base] of left) {
    const head = right.get(key);
    if (head) {
      compareParameter(context, usage, base, head);
      continue;
    }
    const isAnnounced = collector.hasPassed(base);
    const message = `The ${nameOf(base)} was removed${isAnnounced ? ', as announced by its sunset' : ''}.`;
    collector.add(usage, 'parameter-removed', isAnnounced ? 'warning' : 'breaking', message, base, 'base');
  }
  for (const [key, head] of right) {
    if (left.has(key)) continue;
    const message = `The ${isRequired(head) ? 'required' : 'optional'} ${nameOf(head)} was added.`;
    if (isRequired(head) && usage.flow === 'in')
      collector.add(usage, 'parameter-became-required', 'breaking', message, head);
    else collector.add(usage, 'parameter-added', 'compatible', message, head);
  }
}

/** All parameters that count; path variables are known by their position, headers in any case. */
function parametersOf(item: Node, operation: Node): Map<string, Node> {
  const found = new Map<string, Node>();
  const variables = variablesOf(item.key);
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

function isRequired(node: Node): boolean {
  return node.object['required'] === true || node.text('in') === 'path';
}

function compareParameter(context: Context, usage: Usage, base: Node, head: Node): void {
  const { collector } = context;
  const name = nameOf(head);
  const parameter = { in: head.text('in') ?? '', name: head.text('name') ?? '' };
  const inner: Usage = { ...usage, parameter };
  const [was, is] = [isRequired(base), isRequired(head)];
  if (was !== is) {
    const level = is === (usage.flow === 'in') ? 'breaking' : 'compatible';
    const message = `The ${name} ${is ? 'became required' : 'is no longer required'}.`;
    collector.add(usage, 'parameter-became-required', level, message, head.get('required') ?? head);
  }
  compareSerialization(context, usage, base, head, name);
  compareDeprecation(context, usage, [base, head], `The ${name}`);
  compareTexts(context, usage, [base, head], ['description', 'example', 'examples'], name);
  const [from, to] = [base, head].map((node) =>
    node.get('content') ? 'content' : node.get('schema') ? 'schema' : undefined,
  );
  if (from && to && from !== to) {
    const message = `The ${name} moved from \`${from}\` to \`${to}\`.`;
    collector.add(usage, 'parameter-serialization-changed', 'breaking', message, head.get(to) ?? head);
  } else if (to === 'content') compareContent(context, inner, inBoth(base, head, 'content'));
  else {
    const items = usage.flow === 'in' ? itemsOfList(context, base, head) : undefined;
    const message = `The ${name} accepts a list now; a single value is a list of one.`;
    if (items) collector.add(usage, 'parameter-serialization-changed', 'compatible', message, head);
    const [before, after] = [base.get('schema'), items ?? head.get('schema')];
    const asString = usage.flow === 'in' ? readAsString(context, before, after) : undefined;
    const type = `The ${name} accepts any string now, so also what was written before.`;
    if (asString) collector.add(usage, 'schema-type-changed', 'compatible', type, after ?? head);
    collector.payload(asString ?? before, after, inner);
  }
}
