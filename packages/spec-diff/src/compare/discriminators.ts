import { isObject } from '../load/node.ts';
import { equal } from '../load/stable.ts';
import type { Schema } from '../schema/schema.ts';
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
  return mappingFindings(pair, targetsOf(before['mapping']), targetsOf(after['mapping']));
}

/** AsyncAPI names the property alone. */
function asObject(discriminator: unknown): unknown {
  return typeof discriminator === 'string' ? { propertyName: discriminator } : discriminator;
}

type Mapping = ReadonlyMap<string, string>;

function targetsOf(mapping: unknown): Mapping {
  const entries = Object.entries(isObject(mapping) ? mapping : {});
  return new Map(entries.map(([value, target]) => [value, String(target)]));
}

function mappingFindings(pair: Pair, before: Mapping, after: Mapping): Finding[] {
  const values = [...new Set([...before.keys(), ...after.keys()])];
  return values.flatMap((value) => {
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
  if (one === two) return undefined;
  if (one === undefined) {
    if (hasBranch(pair.base, value)) return undefined;
    const isKnown = [...before.values()].some((each) => isSameTarget(pair, each, two));
    return pair.flow === 'out' && isKnown ? 'breaking' : 'warning';
  }
  if (two === undefined) {
    if (hasBranch(pair.head, value)) return undefined;
    return pair.flow === 'in' ? 'breaking' : 'warning';
  }
  return isSameTarget(pair, one, two) ? undefined : 'breaking';
}

function hasBranch(schema: Schema, name: string): boolean {
  return ['oneOf', 'anyOf']
    .flatMap((key) => schema.parts.list[key] ?? [])
    .some((branch) => branch.node.key === name);
}

/** The same component, whatever it is called in the two versions. */
function isSameTarget(pair: Pair, one: string | undefined, two: string | undefined): boolean {
  if (one === undefined || two === undefined) return false;
  const [left, right] = [one, two].map((each) => each.split(/[/#]/).at(-1));
  if (left === right) return true;
  const targets = [
    { schema: pair.base, ref: one },
    { schema: pair.head, ref: two },
  ].map(({ schema, ref }) =>
    schema.node.sources.resolve(ref.includes('/') ? ref : `#/components/schemas/${ref}`, schema.node),
  );
  return targets.every((each) => each !== undefined) && equal(targets[0]?.value, targets[1]?.value);
}

function finding(pair: Pair, effect: Level, message: string): Finding {
  return at(pair, 'discriminator', 'discriminator-changed', effect, message);
}
