import { hasSiblings, type Node } from '../load/node.ts';
import { getReferred, referenceKeywords } from '../load/targets.ts';
import { isRenamed, isTwin } from '../load/unchanged.ts';
import { getVariants } from '../load/variants.ts';
import { textKeywords } from '../schema/keywords.ts';
import type { Level } from '../types.ts';
import { align, getMembers } from './align.ts';
import { compareRest } from './compare-rest.ts';
import { nowhere, type Sides } from './sides.ts';

/** Maps of components by name; OpenAPI's security schemes are compared by their names, whatever refers to them. */
const kinds = [
  ...['schemas', 'responses', 'parameters', 'requestBodies', 'headers', 'links', 'callbacks', 'pathItems'],
  ...['examples', 'mediaTypes', 'securitySchemes', 'servers', 'serverVariables', 'channels', 'operations'],
  ...['messages', 'messageTraits', 'operationTraits', 'correlationIds', 'replies', 'replyAddresses'],
  ...['serverBindings', 'channelBindings', 'operationBindings', 'messageBindings', 'tags', 'externalDocs'],
];

/**
 * Reports components that came or went, because generated types have their names, and what changed in those that
 * nothing refers to. All others are compared where they are used.
 */
export function compareComponents(sides: Sides): void {
  const before = sides.base.get('components');
  const after = sides.head.get('components');
  const used = new Set([...targetsIn(sides.base), ...targetsIn(sides.head)]);

  for (const kind of kinds) {
    if (kind === 'securitySchemes' && sides.base.object['openapi'] !== undefined) continue;
    const isSame = (one: Node, other: Node): boolean =>
      sides.comparison.isSameText(one.deref(hasSiblings), other.deref(hasSiblings));
    const { matched, removed, added } = align(
      getMembers(before?.get(kind)),
      getMembers(after?.get(kind)),
      (one, other) => isRenamed(one, other) && isSame(one, other),
    );
    const level = ['examples', 'tags', 'externalDocs'].includes(kind) ? 'annotation' : undefined;
    const add = (id: string, name: string, what: string, node: Node, otherwise: Level): unknown =>
      sides.comparison.add(
        nowhere,
        id,
        level ?? otherwise,
        `The component \`${name}\` of \`${kind}\`${what}.`,
        node,
      );
    const names = 'generated types may have its name';
    for (const [name, one, other] of matched) {
      if (other.key !== name)
        add('component-renamed', name, ` was renamed to \`${other.key}\`; ${names}`, other, 'compile');
      if (isCompared(one, other, used) || isSame(one, other)) continue;
      const rated = isTwin(one, other, isText) ? 'annotation' : 'warning';
      add('unused-component-changed', name, ', which nothing refers to, changed', other, rated);
    }
    for (const [name, node] of removed)
      add('component-removed', name, ` was removed; ${names}`, node, 'compile');
    for (const [name, node] of added) add('component-added', name, ' was added', node, 'compatible');
  }
  if (before && after) compareRest(sides, nowhere, [before, after], { owner: 'components', compared: kinds });
}

/** Whether a component is compared where it is used. One that only refers to what is used is, while it does. */
function isCompared(one: Node, other: Node, used: ReadonlySet<unknown>): boolean {
  if (used.has(one.value) || used.has(other.value)) return true;
  return one.text('$ref') === other.text('$ref') && used.has(one.deref(hasSiblings).value);
}

/** The values that references lead to, starting from everything but the components. */
export function targetsIn(root: Node): Set<unknown> {
  const targets = new Set<unknown>();
  const pending = root.entries().flatMap(([key, each]) => (key === 'components' ? [] : [each]));
  const add = (target: Node | undefined): void => {
    if (!target || targets.has(target.value)) return;
    targets.add(target.value);
    pending.push(target);
  };

  const visit = (node: Node): void => {
    if (typeof node.value !== 'object' || node.value === null) return;
    for (const key of referenceKeywords) {
      const ref = node.text(key);
      if (ref === undefined) continue;
      // A chain of references uses each of its links.
      add(getReferred(node, key));
      add(node.deref());
      if (key === '$dynamicRef') {
        for (const each of node.sources.dynamicTargets(ref)) add(each);
      }
    }

    if (node.object['discriminator'] !== undefined) {
      for (const [, each] of getVariants(node)) add(each);
    }

    // What only an extension refers to is compared nowhere.
    const isMap = node.key === 'properties' || node.key === 'headers';
    for (const [key, child] of node.entries()) {
      if (isMap || !key.startsWith('x-')) visit(child);
    }
  };

  for (const node of pending) visit(node);
  return targets;
}

const maps = new Set([
  ...['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas', 'headers'],
]);

/** Whether a place holds a text or an extension that means nothing to a program. */
function isText({ key, parent }: Node): boolean {
  if (maps.has(parent?.key ?? '')) return false;
  return textKeywords.has(key) || (key.startsWith('x-') && !/^x-(sunset|extensible-enum)$/.test(key));
}
