import { isObject, type Node } from '../load/node.ts';
import { referenceKeywords } from '../load/resources.ts';
import { isRenamed } from '../load/unchanged.ts';
import { getVariants } from '../load/variants.ts';
import { align, getMembers } from './members.ts';
import { compareRest } from './rest.ts';
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
  const [before, after] = [sides.base.get('components'), sides.head.get('components')];
  const used = new Set([...targetsIn(sides.base), ...targetsIn(sides.head)]);
  for (const kind of kinds) {
    if (kind === 'securitySchemes' && sides.base.object['openapi'] !== undefined) continue;
    const { matched, removed, added } = align(
      getMembers(before?.get(kind)),
      getMembers(after?.get(kind)),
      (one, other) => isRenamed(one, other) && sides.collector.isSameText(one, other),
    );
    const isText = ['examples', 'tags', 'externalDocs'].includes(kind);
    const what = (name: string): string => `The component \`${name}\` of \`${kind}\``;
    for (const [name, one, other] of matched) {
      if (other.key !== name) {
        const message = `${what(name)} was renamed to \`${other.key}\`; generated types may have its name.`;
        sides.collector.add(nowhere, 'component-renamed', isText ? 'annotation' : 'compile', message, other);
      }
      if (isCompared(one, other, used) || sides.collector.isSameText(one, other)) continue;
      const level =
        kind === 'examples' || isSaidAlike(one.deref().value, other.deref().value) ? 'annotation' : 'warning';
      const message = `The component \`${name}\` of \`${kind}\`, which nothing refers to, changed.`;
      sides.collector.add(nowhere, 'unused-component-changed', level, message, other);
    }
    for (const [name, node] of removed) {
      const message = `${what(name)} was removed; generated types may have its name.`;
      sides.collector.add(
        nowhere,
        'component-removed',
        isText ? 'annotation' : 'compile',
        message,
        node,
        'base',
      );
    }
    for (const [name, node] of added) {
      const message = `${what(name)} was added.`;
      sides.collector.add(nowhere, 'component-added', isText ? 'annotation' : 'compatible', message, node);
    }
  }
  if (before && after) compareRest(sides, nowhere, [before, after], { owner: 'components', compared: kinds });
}

/** Whether a component is compared where it is used. One that only refers to what is used is, while it does. */
function isCompared(one: Node, other: Node, used: ReadonlySet<unknown>): boolean {
  if (used.has(one.value) || used.has(other.value)) return true;
  return one.text('$ref') === other.text('$ref') && used.has(one.deref().value);
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
      add(node.sources.resolve(ref, node));
      add(node.deref());
      if (key !== '$ref') for (const each of node.sources.dynamicTargets(ref)) add(each);
    }
    if (node.object['discriminator'] !== undefined) for (const [, each] of getVariants(node)) add(each);
    // What only an extension refers to is compared nowhere.
    const isMap = node.key === 'properties' || node.key === 'headers';
    for (const [key, child] of node.entries()) if (isMap || !key.startsWith('x-')) visit(child);
  };
  for (const node of pending) visit(node);
  return targets;
}

const texts = new Set(['title', 'description', 'summary', 'example', 'examples', 'externalDocs', '$comment']);
const maps = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
  'headers',
]);

/** Whether two values differ in texts only. */
function isSaidAlike(left: unknown, right: unknown, isMap = false): boolean {
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((each, index) => isSaidAlike(each, right[index]));
  if (!isObject(left) || !isObject(right)) return left === right;
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...keys].every(
    (key) =>
      (!isMap && (texts.has(key) || (key.startsWith('x-') && !/^x-(sunset|extensible-enum)$/.test(key)))) ||
      (Object.hasOwn(left, key) &&
        Object.hasOwn(right, key) &&
        isSaidAlike(left[key], right[key], !isMap && maps.has(key))),
  );
}
