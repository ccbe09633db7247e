import { isObject } from '@videogen/shared/is-object';
import { takePairs } from '../lists.ts';
import { equal } from '../load/stable.ts';
import { isTwin } from '../load/unchanged.ts';
import { getSelector, getTarget } from '../load/variants.ts';
import type { Keywords, Schema } from '../schema/schema.ts';
import { getView } from '../schema/view.ts';
import type { Level } from '../types.ts';
import { at, type Effect, type Finding, getName, inOrder, type Pair, show } from './finding.ts';
import type { UnionFindings } from './union-findings.ts';

/** Compares discriminators: the member whose value selects the branch of a union. */
export function discriminatorFindings(pair: Pair, unions: UnionFindings): Finding[] {
  const before = asObject(pair.left.notes['discriminator']);
  const after = asObject(pair.right.notes['discriminator']);
  if (before === undefined && after === undefined) return [];

  const name = getName(pair.head);
  if (!isObject(before) || !isObject(after)) {
    // Senders write the same payload; only readers select a branch by the discriminator.
    const level: Level = isObject(before) && pair.flow === 'out' ? 'breaking' : 'warning';
    return [
      finding(pair, level, `The discriminator of ${name} was ${isObject(before) ? 'removed' : 'added'}.`),
    ];
  }

  if (before['propertyName'] !== after['propertyName']) {
    const message = `The discriminator of ${name} changed from ${show(before['propertyName'])} to ${show(after['propertyName'])}.`;
    return [finding(pair, 'breaking', message)];
  }

  const changed = Object.keys({ ...before, ...after }).filter(
    (key) => key !== 'mapping' && !key.startsWith('x-') && !equal(before[key], after[key]),
  );
  const unknown = `\`${changed.join('`, `')}\` of the discriminator of ${name} changed.`;
  if (changed.length > 0) return [finding(pair, 'breaking', unknown)];

  return [...selectionFindings(pair, unions), ...targetFindings(pair, getMapping(before), getMapping(after))];
}

/** AsyncAPI names the property alone. */
function asObject(discriminator: unknown): unknown {
  return typeof discriminator === 'string' ? { propertyName: discriminator } : discriminator;
}

type Variant = [value: string, schema: Schema];

/**
 * Compares the values that select a schema, whether a mapping lists them or they are names of schemas. Leaves out
 * what a branch of a union says itself: that it came or went, or that the member that selects it has another value.
 */
function selectionFindings(pair: Pair, unions: UnionFindings): Finding[] {
  const before = pair.left.variants;
  const after = pair.right.variants;
  const isKnown = ([, { node }]: Variant): boolean => unions.findings.every((each) => each.node !== node);
  const removed = [...before].filter((each) => !after.has(each[0]) && isKnown(each));
  const added = [...after].filter((each) => !before.has(each[0]) && isKnown(each));
  const isOne = ([, one]: Variant, [, two]: Variant): boolean => getName(one) === getName(two);
  const isAlike = (one: Variant, two: Variant): boolean =>
    isOne(one, two) || isTwin(one[1].node, two[1].node);
  const renamed = takePairs(removed, added, isAlike);
  const change = (name: string, effect: Effect, words: string, subject = name): Finding => {
    const message = `The discriminator value \`${name}\` of ${getName(pair.head)} ${words}.`;
    return at(pair, 'discriminator', 'discriminator-changed', effect, message, subject);
  };

  // Readers know what the new value selects by the former one only.
  const rename = ([one, two]: [Variant, Variant]): Finding => {
    const effect = pair.flow === 'out' && isOne(one, two) ? 'breaking' : 'unknown';
    return change(one[0], effect, `became \`${two[0]}\``, inOrder(pair.flow, one, two)[0][0]);
  };

  return [
    ...renamed.filter(([one, two]) => !isSelected(pair, one, two)).map(rename),
    ...removed.map(([name]) => change(name, 'narrower', 'was removed')),
    ...added.map(([name]) => change(name, 'wider', 'was added')),
  ];
}

/** Whether the members that select a branch of a union can only have its value. */
function isSelected({ left, right, flow }: Pair, one: Variant, two: Variant): boolean {
  const sides: [Keywords, Variant][] = [
    [left, one],
    [right, two],
  ];
  return sides.every(([{ list, notes }, [value, schema]]) => {
    const members = getView(schema, flow).map['properties'];
    const member = members?.get(String(getSelector(notes['discriminator'])));
    const isOnly = member !== undefined && equal(getView(member, flow).scalars['enum'], [value]);
    return isOnly && (list['oneOf'] ?? list['anyOf']) !== undefined;
  });
}

/** The targets of a mapping by value. */
type Mapping = ReadonlyMap<string, string>;

function getMapping(discriminator: Record<string, unknown>): Mapping {
  const entries = Object.entries(Object(discriminator['mapping']));
  return new Map(entries.map(([value, target]) => [value, String(target)]));
}

function targetFindings(pair: Pair, before: Mapping, after: Mapping): Finding[] {
  return [...before].flatMap(([value, one]) => {
    const two = after.get(value);
    if (two === undefined || isSameTarget(pair, one, two)) return [];
    const message = `The discriminator value \`${value}\` of ${getName(pair.head)} now selects ${show(two)}.`;
    return [finding(pair, 'breaking', message)];
  });
}

/** The same component, whatever it is called in the two versions. */
function isSameTarget({ base, head }: Pair, one: string, two: string): boolean {
  if (one.split(/[/#]/).at(-1) === two.split(/[/#]/).at(-1)) return true;
  const left = getTarget(one, base.node);
  const right = getTarget(two, head.node);
  return left !== undefined && right !== undefined && isTwin(left, right);
}

/** Whether mappings differ only in the names of components, which are reported as renamed. */
export function isRenamed(pair: Pair): boolean {
  const before: Record<string, unknown> = Object(pair.left.notes['discriminator']);
  const after: Record<string, unknown> = Object(pair.right.notes['discriminator']);
  const left = getMapping(before);
  const right = getMapping(after);
  const changed = [...left].filter(([value, one]) => right.get(value) !== one);
  return (
    equal({ ...before, mapping: [...left.keys()] }, { ...after, mapping: [...right.keys()] }) &&
    changed.every(([value, one]) => isReplaced(pair, one, String(right.get(value))))
  );
}

/** Whether a component is in one version only, and the other one in the other version only. */
function isReplaced({ base, head }: Pair, one: string, two: string): boolean {
  const from = nameOfComponent(one);
  const to = nameOfComponent(two);
  const has = ({ node }: Schema, name: string): boolean =>
    node.sources.roots.some((root) => root.at('components', 'schemas')?.get(name));
  return from !== undefined && to !== undefined && !has(head, from) && !has(base, to);
}

function nameOfComponent(ref: string): string | undefined {
  return /^(?:.*#\/components\/schemas\/)?([\w.-]+)$/.exec(ref)?.[1];
}

function finding(pair: Pair, effect: Level, message: string): Finding {
  return at(pair, 'discriminator', 'discriminator-changed', effect, message);
}
