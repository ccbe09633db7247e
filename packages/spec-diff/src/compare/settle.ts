import type { Flow, Level, Search } from '../types.ts';
import type { Disagreement, SearchResult } from '../witness/search.ts';
import { type Finding, isAboutValues, isSuspect, nameOf, type Pair, type Rated } from './finding.ts';

/** Rates a finding by the rules alone. */
export function conclude(finding: Finding, flow: Flow): Rated {
  return { ...finding, level: isAboutValues(finding) ? levelOf(finding, flow) : (finding.effect as Level) };
}

function levelOf(finding: Finding, flow: Flow): Level {
  return isSuspect(finding, flow) ? 'breaking' : 'compatible';
}

/**
 * Rates findings by the rules and by what the search found: a witness proves a break; a search that was
 * thorough and found none settles a false alarm; a search that was not leaves the rule in force.
 */
export function settle(
  findings: readonly Finding[],
  searched: SearchResult,
  pair: Pair,
  orphaned: boolean,
): Rated[] {
  const stats: Search = {
    tried: searched.tried,
    accepted: searched.accepted,
    conclusive: searched.conclusive,
  };
  const rated = findings.map((each) => settleOne(each, searched, stats, pair.flow));
  const proven = rated.some((each) => each.witness);
  if (searched.found.length === 0 || proven) return rated;
  const promoted = promote(rated, searched, stats, pair.flow);
  if (promoted || !orphaned) return promoted ?? rated;
  return [...rated, refusal(pair, searched.found[0], stats)];
}

function settleOne(finding: Finding, searched: SearchResult, stats: Search, flow: Flow): Rated {
  const byRule = conclude(finding, flow);
  if (!isAboutValues(finding) || finding.opaque || byRule.level !== 'breaking') return byRule;
  const witness = searched.found.find((each) =>
    each.errors.some((error) => speaksOf(error.keyword, finding)),
  );
  if (witness) return { ...byRule, witness, search: stats };
  if (!searched.conclusive) return { ...byRule, search: stats };
  return { ...byRule, level: 'compatible', search: stats };
}

const kin: Readonly<Record<string, readonly string[]>> = {
  enum: ['const'],
  minimum: ['exclusiveMinimum'],
  maximum: ['exclusiveMaximum'],
  exclusiveMinimum: ['minimum'],
  exclusiveMaximum: ['maximum'],
  minContains: ['contains'],
  maxContains: ['contains'],
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema, in a table that nobody awaits.
  then: ['if'],
  else: ['if'],
  allOf: [],
  prefixItems: ['items', 'additionalItems', 'type', 'minItems'],
  properties: ['additionalProperties', 'unevaluatedProperties', 'type', 'enum'],
  additionalProperties: ['unevaluatedProperties', 'false schema'],
  items: ['false schema', 'additionalItems'],
};

function speaksOf(keyword: string, finding: Finding): boolean {
  return keyword === finding.keyword || (kin[finding.keyword]?.includes(keyword) ?? false);
}

/** The witness is about something the rules named otherwise: what they found must be the cause. */
function promote(
  rated: readonly Rated[],
  searched: SearchResult,
  stats: Search,
  flow: Flow,
): Rated[] | undefined {
  const suspects = rated.filter((each) => isAboutValues(each) && !each.opaque && isSuspect(each, flow));
  const causes = suspects.length > 0 ? suspects : rated.filter((each) => isAboutValues(each) && !each.opaque);
  const [witness] = searched.found;
  if (causes.length === 0 || !witness) return undefined;
  return rated.map((each) =>
    causes.includes(each) ? { ...each, level: 'breaking', witness, search: stats } : each,
  );
}

/** A break that no rule has a name for. */
function refusal(pair: Pair, witness: Disagreement | undefined, search: Search): Rated {
  const words =
    pair.flow === 'in'
      ? 'values that were accepted are refused now'
      : 'values may come that were not allowed before';
  return {
    id: 'payload-refused',
    message: `${nameOf(pair.head)}: ${words}.`,
    effect: 'unknown',
    keyword: '',
    node: pair.head.node,
    side: 'head',
    level: 'breaking',
    search,
    ...(witness ? { witness } : {}),
  };
}

/**
 * Findings inside the branches of a union only count if the whole of it changed its mind: what one branch
 * refuses another may still accept.
 */
export function rateBranches(
  nested: readonly Rated[],
  own: readonly Rated[],
  searched: SearchResult,
  pair: Pair,
): Rated[] {
  const stats: Search = {
    tried: searched.tried,
    accepted: searched.accepted,
    conclusive: searched.conclusive,
  };
  const [witness] = searched.found;
  const payload = nested.filter(isAboutValues);
  if (!witness) {
    if (!searched.conclusive) return [...nested];
    return nested.map((each) =>
      isAboutValues(each) && !each.opaque ? { ...rest(each), level: 'compatible', search: stats } : each,
    );
  }
  const blamed = nested.some((each) => each.level === 'breaking' && isAboutValues(each));
  const explained = blamed || own.some((each) => each.witness);
  if (explained)
    return nested.map((each) =>
      each.level === 'breaking' && each.witness ? { ...each, witness, search: stats } : each,
    );
  if (payload.length === 0) return nested.length === 0 ? [] : [...nested, refusal(pair, witness, stats)];
  return nested.map((each) =>
    payload.includes(each) ? { ...each, level: 'breaking', witness, search: stats } : each,
  );
}

function rest(rated: Rated): Rated {
  const { witness: _, ...others } = rated;
  return others;
}
