import type { Collector } from '../collect/collector.ts';
import { compareDocumentTexts, nowhere } from '../document/sides.ts';
import type { Node } from '../load/node.ts';
import { type Context, methods } from './context.ts';
import { comparePathItems, compareWebhooks } from './path-item.ts';
import { alignPaths } from './paths.ts';
import { compareSchemes } from './schemes.ts';

/** Compares two OpenAPI 3.x documents. */
export function compareOpenApi(base: Node, head: Node, collector: Collector): void {
  const context: Context = { collector, base, head, flow: 'in', path: '' };
  comparePaths(context);
  compareWebhooks(context);
  compareSchemes(context);
  compareDocumentTexts(context, ['info', 'tags', 'externalDocs', 'jsonSchemaDialect']);
}

function comparePaths(context: Context): void {
  const { collector } = context;
  const { pairs, renames, removed, added } = alignPaths(pathsOf(context.base), pathsOf(context.head));
  for (const [before, after] of renames) {
    const message = `Path \`${before.key}\` was renamed to \`${after.key}\`.`;
    collector.add({ ...nowhere, operation: after.key }, 'path-renamed', 'breaking', message, after);
  }
  for (const [before, after] of [...pairs, ...renames])
    comparePathItems({ ...context, path: after.key }, before, after);
  for (const path of removed) {
    const names = Object.keys(path.deref().object).filter((key) => methods.includes(key));
    const sunset = names.length > 0 && names.every((name) => collector.hasPassed(path.at(name)));
    const message = `Path \`${path.key}\` was removed${sunset ? ', as announced by its sunset' : ''}.`;
    for (const name of names.length > 0 ? names : ['']) {
      const usage = { ...nowhere, operation: `${name.toUpperCase()} ${path.key}`.trim() };
      collector.add(usage, 'path-removed', sunset ? 'warning' : 'breaking', message, path, 'base');
    }
  }
  for (const path of added) {
    const message = `Path \`${path.key}\` was added.`;
    collector.add({ ...nowhere, operation: path.key }, 'path-added', 'compatible', message, path);
  }
}

function pathsOf(root: Node): Node[] {
  return (root.get('paths')?.entries() ?? []).flatMap(([key, node]) => (key.startsWith('/') ? [node] : []));
}
