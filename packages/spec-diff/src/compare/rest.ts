import type { Schema } from '../schema/schema.ts';
import { viewOf } from '../schema/view.ts';
import { at, type Effect, type Finding, nameOf, type Pair } from './finding.ts';

/** Keywords that say what members and items may be that are not named. */
const rest = ['additionalProperties', 'unevaluatedProperties', 'items', 'unevaluatedItems', 'propertyNames'];

/** What differs in whether an object or array takes more than it names. */
export function restFindings(pair: Pair): Finding[] {
  return [...rest.flatMap((key) => restFinding(pair, key)), ...patternFindings(pair), ...tupleFindings(pair)];
}

function restFinding(pair: Pair, key: string): Finding[] {
  const [before, after] = [pair.left.single[key], pair.right.single[key]];
  if (!before && !after) return [];
  const effect = restEffect(pair, before, after);
  if (!effect) return [];
  const words = effect === 'narrower' ? 'fewer' : 'more';
  const message = `\`${key}\` of ${nameOf(pair.head)} ${before ? (after ? 'changed' : 'was removed') : 'was set'}: it takes ${words} values.`;
  return [at(pair, key, { id: 'schema-constraint-changed', effect, message })];
}

function restEffect(pair: Pair, before: Schema | undefined, after: Schema | undefined): Effect | undefined {
  if (!before) return 'narrower';
  if (!after) return 'wider';
  const [was, is] = [viewOf(before, pair.flow).never, viewOf(after, pair.flow).never];
  if (was === is) return undefined;
  return is ? 'narrower' : 'wider';
}

function patternFindings(pair: Pair): Finding[] {
  const before = pair.left.map['patternProperties'] ?? new Map<string, Schema>();
  const after = pair.right.map['patternProperties'] ?? new Map<string, Schema>();
  const changed = (names: string[], verb: string): Finding[] =>
    names.map((name) =>
      at(pair, 'patternProperties', {
        id: 'pattern-properties-changed',
        effect: 'unknown',
        message: `Properties matching \`${name}\` of ${nameOf(pair.head)} were ${verb}.`,
      }),
    );
  return [
    ...changed(
      [...before.keys()].filter((name) => !after.has(name)),
      'removed',
    ),
    ...changed(
      [...after.keys()].filter((name) => !before.has(name)),
      'added',
    ),
  ];
}

function tupleFindings(pair: Pair): Finding[] {
  const [before, after] = [pair.left.list['prefixItems'] ?? [], pair.right.list['prefixItems'] ?? []];
  if (before.length === after.length) return [];
  const message = `\`prefixItems\` of ${nameOf(pair.head)} went from ${before.length} to ${after.length}.`;
  return [at(pair, 'prefixItems', { id: 'schema-constraint-changed', effect: 'unknown', message })];
}
