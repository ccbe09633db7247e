import type { Comparison } from '../collect/comparison.ts';
import { align, getMembers, type Members, reportRemoved, withoutExtensions } from '../document/align.ts';
import { compareComponents } from '../document/components.ts';
import { compareRoots } from '../document/roots.ts';
import { nowhere } from '../document/sides.ts';
import { unnamed } from '../document/templates.ts';
import { type Node, withSiblings } from '../load/node.ts';
import { isTwin } from '../load/unchanged.ts';
import { type Context, methods } from './context.ts';
import { getMovedPrefix, type MovedPrefix } from './moved-prefix.ts';
import { comparePathItems, compareWebhooks } from './path-item.ts';
import { compareSchemes } from './security.ts';
import { reportShadowed } from './shadowed.ts';

/** Compares two OpenAPI 3.x documents. */
export function compareOpenApi(base: Node, head: Node, comparison: Comparison): void {
  const moved = getMovedPrefix(base, head);
  const context: Context = { comparison, base, head, flow: 'in', path: '', moved };
  comparePaths(context);
  compareWebhooks(context);
  compareSchemes(context);
  compareComponents(context);
  compareRoots(context, ['openapi', '$self', 'paths', 'webhooks', 'security', 'servers']);
}

/** The name of a template variable is for readers only, so `/a/{id}` and `/a/{taskId}` are one path. */
function comparePaths(context: Context): void {
  const { comparison, moved = { base: '', head: '' } } = context;
  const before = getPaths(context.base, moved.base);
  const after = getPaths(context.head, moved.head);
  if (context.moved) reportMoved(context, context.moved);
  const isSame = (one: Node, two: Node): boolean =>
    unnamed(one.key.slice(moved.base.length)) === unnamed(two.key.slice(moved.head.length));
  const { matched, removed, added } = align(before, after, isSame, isRenamed);

  for (const [, base, head] of matched) {
    const message = `Path \`${base.key}\` was renamed to \`${head.key}\`.`;
    const renamed = `The variables of the path \`${base.key}\` have other names now (\`${head.key}\`); generated code names them.`;
    if (!context.moved && isSame(base, head) && base.key !== head.key)
      comparison.add({ ...nowhere, operation: head.key }, 'path-variable-renamed', 'compile', renamed, head);
    if (!isSame(base, head))
      comparison.add({ ...nowhere, operation: head.key }, 'path-renamed', 'breaking', message, head);
    comparePathItems({ ...context, path: head.key }, base, head);
  }

  for (const [key, path] of removed) {
    const item = withSiblings(path);
    const names = Object.keys(item.object).filter((each) => methods.includes(each));
    const isAnnounced = names.length > 0 && names.every((name) => comparison.hasPassed(item.get(name)));
    for (const name of names.length > 0 ? names : ['']) {
      const usage = { ...nowhere, operation: `${name.toUpperCase()} ${key}`.trim() };
      reportRemoved(context, usage, 'path-removed', `Path \`${key}\``, path, isAnnounced);
    }
  }

  for (const [key, path] of added) {
    if (reportShadowed(context, path, before.values())) continue;
    const message = `Path \`${key}\` was added.`;
    comparison.add({ ...nowhere, operation: key }, 'path-added', 'compatible', message, path);
  }
}

/** The paths of a document, without the prefix that moved to or from the servers. */
function getPaths(root: Node, prefix: string): Members {
  const withoutPrefix = (key: string): string => (key.startsWith('/') ? key.slice(prefix.length) : key);
  return withoutExtensions(getMembers(root.get('paths'), withoutPrefix));
}

function reportMoved({ comparison, head }: Context, { base, head: prefix }: MovedPrefix): void {
  const way =
    base === ''
      ? 'from the URLs of the servers into the paths'
      : 'from the paths into the URLs of the servers';
  const message = `\`${base || prefix}\` moved ${way}: the URLs of requests are the same, and generated code names the paths.`;
  comparison.add(nowhere, 'path-prefix-moved', 'compile', message, head.get('servers') ?? head);
}

/** The same operations by name, or word for word the same. */
function isRenamed(before: Node, after: Node): boolean {
  const ids = operationIds(before);
  return (ids !== '' && ids === operationIds(after)) || isTwin(before, after);
}

function operationIds(path: Node): string {
  const named = withSiblings(path)
    .entries()
    .filter(([, each]) => each.text('operationId') !== undefined);
  return named.map(([method, each]) => `${method} ${each.text('operationId')}`).join();
}
