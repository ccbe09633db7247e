import { at, type Finding, getName, type Pair } from './finding.ts';
import { minus } from './scalar-findings.ts';

/** Compares whether objects and arrays accept more than they name; what both say is compared on its own. */
export function restFindings(pair: Pair): Finding[] {
  return [
    ...['additionalProperties', 'items'].flatMap((key) => restFinding(pair, key)),
    ...patternFindings(pair),
    ...tupleFindings(pair),
  ];
}

function restFinding(pair: Pair, key: string): Finding[] {
  const was = pair.left.single[key] !== undefined;
  if (was === (pair.right.single[key] !== undefined)) return [];
  const words = was ? 'removed: it accepts more values' : 'set: it accepts fewer values';
  const message = `\`${key}\` of ${getName(pair.head)} was ${words}.`;
  return [at(pair, key, 'schema-constraint-changed', 'unknown', message)];
}

function patternFindings(pair: Pair): Finding[] {
  const before = [...(pair.left.map['patternProperties']?.keys() ?? [])];
  const after = [...(pair.right.map['patternProperties']?.keys() ?? [])];
  const changed = (names: readonly string[], verb: string): Finding[] =>
    names.map((name) => {
      const message = `Properties matching \`${name}\` of ${getName(pair.head)} were ${verb}.`;
      return at(pair, 'patternProperties', 'pattern-properties-changed', 'unknown', message, name);
    });
  return [...changed(minus(before, after), 'removed'), ...changed(minus(after, before), 'added')];
}

function tupleFindings(pair: Pair): Finding[] {
  const before = pair.left.list['prefixItems']?.length ?? 0;
  const after = pair.right.list['prefixItems']?.length ?? 0;
  if (before === after) return [];
  const message = `\`prefixItems\` of ${getName(pair.head)} went from ${before} to ${after}.`;
  return [at(pair, 'prefixItems', 'schema-constraint-changed', 'unknown', message)];
}
