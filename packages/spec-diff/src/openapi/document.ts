import type { Collector } from '../judge/collector.ts';
import { isObject, type Node } from '../load/node.ts';
import { equal } from '../schema/stable.ts';
import { methods, nowhere } from './common.ts';
import { type Context, comparePathItems, type Side } from './path-item.ts';
import { alignPaths } from './paths.ts';
import { compareSchemes } from './schemes.ts';
import { compareWebhooks } from './webhooks.ts';

const texts = ['info', 'tags', 'externalDocs', 'jsonSchemaDialect'];

/** Compares two OpenAPI 3.x documents. */
export function compareOpenApi(base: Node, head: Node, collector: Collector): void {
  const context: Context = { collector, base: { root: base }, head: { root: head }, flow: 'in', path: '' };
  comparePaths(context);
  compareWebhooks(context);
  compareSchemes(context);
  for (const key of texts) {
    const [before, after] = [base.get(key), head.get(key)];
    if (equal(unversioned(before?.value), unversioned(after?.value))) continue;
    const place = after ?? before;
    if (!place) continue;
    collector.add(nowhere, {
      id: 'annotation-changed',
      level: 'annotation',
      message: `\`${key}\` changed.`,
      node: place,
      side: after ? 'head' : 'base',
    });
  }
}

/** A version of its own is no change: it only counts the others. */
export function unversioned(value: unknown): unknown {
  return isObject(value) ? { ...value, version: null } : value;
}

function comparePaths(context: Context): void {
  const { base, head, collector } = context;
  const { pairs, renames, removed, added } = alignPaths(pathsOf(base), pathsOf(head));
  for (const [before, after] of pairs) comparePathItems({ ...context, path: after.key }, before, after);
  for (const [before, after] of renames) {
    collector.add(
      { operation: after.key, direction: 'none', flow: 'in' },
      {
        id: 'path-renamed',
        level: 'breaking',
        message: `Path \`${before.key}\` was renamed to \`${after.key}\`.`,
        node: after,
        side: 'head',
      },
    );
    comparePathItems({ ...context, path: after.key }, before, after);
  }
  for (const path of removed) {
    const names = Object.keys(path.deref().object).filter((key) => methods.includes(key));
    const sunset = names.length > 0 && names.every((name) => collector.hasPassed(path.at(name)));
    for (const name of names.length > 0 ? names : ['']) {
      collector.add(
        { operation: `${name.toUpperCase()} ${path.key}`.trim(), direction: 'none', flow: 'in' },
        {
          id: 'path-removed',
          level: sunset ? 'warning' : 'breaking',
          message: `Path \`${path.key}\` was removed${sunset ? ', as announced by its sunset' : ''}.`,
          node: path,
          side: 'base',
        },
      );
    }
  }
  for (const path of added) {
    collector.add(
      { operation: path.key, direction: 'none', flow: 'in' },
      {
        id: 'path-added',
        level: 'compatible',
        message: `Path \`${path.key}\` was added.`,
        node: path,
        side: 'head',
      },
    );
  }
}

function pathsOf(side: Side): Node[] {
  return (side.root.get('paths')?.entries() ?? [])
    .filter(([key]) => key.startsWith('/'))
    .map(([, node]) => node);
}
