import type { Usage } from '../collect/places.ts';
import { align, compareRequired, isRequired, type Members, reportRemoved } from '../document/align.ts';
import { getVariables } from '../document/templates.ts';
import type { Node } from '../load/node.ts';
import { takeRenamed } from '../schema/renames.ts';
import { compareValue, getValue } from './content.ts';
import type { Context, OperationPair } from './context.ts';

/** Headers that OpenAPI tells readers to ignore as parameters. */
const ignored = new Set(['accept', 'content-type', 'authorization']);

/** Compares the parameters of an operation, those of its path included. */
export function compareParameters(context: Context, usage: Usage, pair: OperationPair): void {
  const { matched, removed, added } = align(
    getParameters(pair.basePath, pair.baseItem, pair.base.deref()),
    getParameters(pair.headPath, pair.headItem, pair.head.deref()),
  );
  for (const [, base, head] of matched) compareParameter(context, usage, base, head);

  // What is removed after its sunset makes room for another one.
  const getSchema = (node: Node): Node | undefined =>
    context.comparison.hasPassed(node) ? undefined : getValue(node);

  for (const [[, base], [, head]] of takeRenamed(removed, added, getSchema, (node) => node.text('in'))) {
    const message = `The ${getName(base)} was renamed to \`${head.text('name') ?? ''}\`.`;
    context.comparison.add(usage, 'parameter-renamed', 'breaking', message, head);
    compareParameter(context, usage, base, head);
  }

  for (const [, base] of removed)
    reportRemoved(context, usage, 'parameter-removed', `The ${getName(base)}`, base);
  for (const [, head] of added) {
    const message = `The ${isRequired(head) ? 'required' : 'optional'} ${getName(head)} was added.`;
    if (isRequired(head) && usage.flow === 'in')
      context.comparison.add(usage, 'parameter-became-required', 'breaking', message, head);
    else context.comparison.add(usage, 'parameter-added', 'compatible', message, head);
  }
}

/** All parameters that count; path variables are known by their position, headers in any case. */
function getParameters(path: string, item: Node, operation: Node): Members {
  const found = new Map<string, Node>();
  const variables = getVariables(path);
  for (const list of [item.at('parameters'), operation.at('parameters')]) {
    for (const [, entry] of list?.entries() ?? []) {
      const node = entry.deref();
      const place = node.text('in') ?? '';
      const name = node.text('name') ?? '';
      if (place === 'header' && ignored.has(name.toLowerCase())) continue;
      found.set(getKey(place, name, variables), node);
    }
  }
  return found;
}

function getKey(place: string, name: string, variables: readonly string[]): string {
  const position = variables.indexOf(name);
  if (place === 'path' && position >= 0) return `path#${position}`;
  return `${place}:${place === 'header' ? name.toLowerCase() : name}`;
}

function getName(node: Node): string {
  return `${node.text('in') ?? ''} parameter \`${node.text('name') ?? ''}\``;
}

function compareParameter(context: Context, usage: Usage, base: Node, head: Node): void {
  const name = getName(head);
  const parameter = { in: head.text('in') ?? '', name: head.text('name') ?? '' };
  compareRequired(context, usage, 'parameter-became-required', `The ${name}`, [base, head]);
  compareValue(context, usage, [base, head], name, parameter);
}
