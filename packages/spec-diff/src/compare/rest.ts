import type { Schema } from '../schema/schema.ts';
import { viewOf } from '../schema/view.ts';
import { at, type Effect, type Finding, nameOf, type Pair } from './finding.ts';
import { minus } from './scalars.ts';

/** Keywords with the schema of members and items that are not named. */
const rest = ['additionalProperties', 'unevaluatedProperties', 'items', 'unevaluatedItems', 'propertyNames'];

/** Compares whether objects and arrays accept more than they name. */
export function restFindings(pair: Pair): Finding[] {
  return [...rest.flatMap((key) => restFinding(pair, key)), ...patternFindings(pair), ...tupleFindings(pair)];
}

function restFinding(pair: Pair, key: string): Finding[] {
  const [before, after] = [pair.left.single[key], pair.right.single[key]];
  if (!before && !after) return [];
  const effect = restEffect(pair, before, after);
  if (!effect) return [];
  const words = effect === 'narrower' ? 'fewer' : 'more';
  const verb = before ? (after ? 'changed' : 'was removed') : 'was set';
  const message = `\`${key}\` of ${nameOf(pair.head)} ${verb}: it accepts ${words} values.`;
  return [at(pair, key, 'schema-constraint-changed', effect, message)];
}

function restEffect(pair: Pair, before: Schema | undefined, after: Schema | undefined): Effect | undefined {
  if (!before) return 'narrower';
  if (!after) return 'wider';
  const [was, is] = [viewOf(before, pair.flow).never, viewOf(after, pair.flow).never];
  if (was === is) return undefined;
  return is ? 'narrower' : 'wider';
}

function patternFindings(pair: Pair): Finding[] {
  const [before = [], after = []] = [pair.left, pair.right].map(({ map }) => [
    ...(map['patternProperties']?.keys() ?? []),
  ]);
  const changed = (names: readonly string[], verb: string): Finding[] =>
    names.map((name) => {
      const message = `Properties matching \`${name}\` of ${nameOf(pair.head)} were ${verb}.`;
      return at(pair, 'patternProperties', 'pattern-properties-changed', 'unknown', message);
    });
  return [...changed(minus(before, after), 'removed'), ...changed(minus(after, before), 'added')];
}

function tupleFindings(pair: Pair): Finding[] {
  const [before, after] = [pair.left, pair.right].map(({ list }) => list['prefixItems']?.length ?? 0);
  if (before === after) return [];
  const message = `\`prefixItems\` of ${nameOf(pair.head)} went from ${before} to ${after}.`;
  return [at(pair, 'prefixItems', 'schema-constraint-changed', 'unknown', message)];
}
