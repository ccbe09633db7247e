import { isObject, type Node } from '../load/node.ts';
import { equal } from '../load/stable.ts';
import { type Schema, schemasUnder } from '../schema/schema.ts';
import type { Level } from '../types.ts';
import { at, type Finding, nameOf, type Pair, show } from './finding.ts';

/** Compares discriminators: the member whose value selects the branch of a union. */
export function discriminatorFindings(pair: Pair): Finding[] {
  const [before, after] = [pair.left.notes['discriminator'], pair.right.notes['discriminator']].map(asObject);
  if (equal(before, after)) return [];
  const name = nameOf(pair.head);
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
  return mappingFindings(pair, mappingOf(before), mappingOf(after));
}

/** AsyncAPI names the property alone. */
function asObject(discriminator: unknown): unknown {
  return typeof discriminator === 'string' ? { propertyName: discriminator } : discriminator;
}

/** The targets of a mapping by value. */
type Mapping = ReadonlyMap<string, string>;

function mappingOf(discriminator: Record<string, unknown>): Mapping {
  const entries = Object.entries(Object(discriminator['mapping']));
  return new Map(entries.map(([value, target]) => [value, String(target)]));
}

function mappingFindings(pair: Pair, before: Mapping, after: Mapping): Finding[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((value) => {
    const [one, two] = [before.get(value), after.get(value)];
    const level = levelOf(pair, value, one, two, before);
    if (!level) return [];
    const verb =
      one === undefined ? 'was added' : two === undefined ? 'was removed' : `now selects ${show(two)}`;
    return [finding(pair, level, `The discriminator value \`${value}\` of ${nameOf(pair.head)} ${verb}.`)];
  });
}

/**
 * A value that nobody sent before breaks readers if it means something they know by another value; a value
 * for a new branch is found with that branch. A branch without an entry is selected by its name.
 */
function levelOf(
  pair: Pair,
  value: string,
  one: string | undefined,
  two: string | undefined,
  before: Mapping,
): Level | undefined {
  if (one !== undefined && two !== undefined) return isSameTarget(pair, one, two) ? undefined : 'breaking';
  if (hasBranch(one === undefined ? pair.base : pair.head, value)) return undefined;
  const breaks =
    two === undefined
      ? pair.flow === 'in'
      : pair.flow === 'out' && [...before.values()].some((each) => isSameTarget(pair, each, two));
  return breaks ? 'breaking' : 'warning';
}

function hasBranch({ parts }: Schema, name: string): boolean {
  return schemasUnder(parts, ['oneOf', 'anyOf']).some((branch) => branch.node.key === name);
}

/** The same component, whatever it is called in the two versions. */
function isSameTarget({ base, head }: Pair, one: string, two: string): boolean {
  if (one.split(/[/#]/).at(-1) === two.split(/[/#]/).at(-1)) return true;
  const [left, right] = [targetOf(base, one), targetOf(head, two)];
  return left !== undefined && right !== undefined && equal(left.value, right.value);
}

function targetOf({ node }: Schema, ref: string): Node | undefined {
  return node.sources.resolve(ref.includes('/') ? ref : `#/components/schemas/${ref}`, node);
}

function finding(pair: Pair, effect: Level, message: string): Finding {
  return at(pair, 'discriminator', 'discriminator-changed', effect, message);
}
