import { isAboutValues, isSuspect, type PairResult } from '../compare/finding.ts';
import type { Collector } from '../judge/collector.ts';
import type { Version } from '../load/input.ts';
import type { Node } from '../load/node.ts';
import { type SearchResult, search } from '../witness/search.ts';
import { Coverage } from './coverage.ts';
import type { RedoclyVerdict } from './run.ts';

/** Rules that are about the set of accepted values, which witnesses settle. */
const payloadRules = new Set([
  'schema-type-changed',
  'enum-values-removed',
  'enum-values-added',
  'required-properties-added',
  'required-properties-removed',
  'schema-constraint-changed',
  'schema-combinator-changed',
  'property-removed',
]);

/**
 * Rules whose subject our own comparison looks at as a whole: it knows what the other judge, which goes place by
 * place, does not. Where it found no break, there is none.
 */
const closerLook: Readonly<Record<string, string>> = {
  'parameter-removed': 'the operation takes it as before',
  'parameter-became-required': 'the operation asks for nothing more than before',
  'parameter-serialization-changed': 'it is the same on the wire',
  'media-type-removed': 'another entry covers it',
  'response-removed': 'a range or the default covers it',
  'response-header-removed': 'it is still there, in another spelling',
  'security-requirement-changed': 'callers are let in as before',
  'security-scheme-changed': 'callers are let in as before',
  'server-removed': 'every address still answers',
  'channel-removed': 'its address is still served',
  'channel-address-changed': 'it is the same address',
  'message-removed': 'wherever it was sent or received it still is',
  'message-content-type-changed': 'it is the same content type',
};

/**
 * Adds what only the coarser judge sees. The stricter wins, except where it was looked closer: at schemas by a
 * search for witnesses, elsewhere by a rule that recorded why the change is none.
 */
export function mergeRedocly(
  collector: Collector,
  verdicts: readonly RedoclyVerdict[],
  versions: { base: Version; head: Version },
): void {
  const coverage = new Coverage(collector);
  for (const verdict of verdicts) {
    if (isKnown(collector, verdict)) continue;
    const place = placeOf(verdict, versions);
    const settled = collector.settled.find(({ node }) => isAt(node, verdict));
    const reason = settled?.reason ?? closerLook[verdict.ruleId];
    if (reason) report(collector, verdict, place, levelOf(verdict), reason);
    else if (payloadRules.has(verdict.ruleId)) judgePayload(collector, coverage, verdict, place);
    else report(collector, verdict, place, 'breaking');
  }
}

/** A hint about the form of a token is for readers; nothing on the wire depends on it. */
function levelOf(verdict: RedoclyVerdict): 'compatible' | 'warning' {
  return verdict.ruleId === 'security-scheme-changed' && verdict.pointer.endsWith('/bearerFormat')
    ? 'warning'
    : 'compatible';
}

function isAt(node: Node, verdict: RedoclyVerdict): boolean {
  if (node.file !== verdict.file) return false;
  if (node.pointer === verdict.pointer) return true;
  return !payloadRules.has(verdict.ruleId) && verdict.pointer.startsWith(`${node.pointer}/`);
}

/** Our own rules rated this place, under the same name or another. */
function isKnown(collector: Collector, verdict: RedoclyVerdict): boolean {
  for (const draft of collector.drafts.values()) {
    if (draft.node.file !== verdict.file || draft.source === 'redocly') continue;
    if (draft.id === verdict.ruleId && near(draft.node.pointer, verdict.pointer)) return true;
    if (draft.level === 'breaking' && draft.node.pointer === verdict.pointer) return true;
  }
  return false;
}

function near(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`);
}

interface Place {
  node: Node;
  side: 'base' | 'head';
}

function placeOf(verdict: RedoclyVerdict, versions: { base: Version; head: Version }): Place {
  const side =
    versions.base.sources.files.includes(verdict.file) && !versions.head.sources.files.includes(verdict.file)
      ? 'base'
      : 'head';
  const root = versions[side].sources.root(verdict.file);
  let node = root;
  for (const token of verdict.pointer.split('/').slice(1)) {
    node = node.get(token.replaceAll('~1', '/').replaceAll('~0', '~')) ?? node;
  }
  return { node, side };
}

/** Searches for a witness at the closest pair of schemas that was compared; without one, the rule stays. */
function judgePayload(collector: Collector, coverage: Coverage, verdict: RedoclyVerdict, place: Place): void {
  const pairs = coverage.closest(verdict.file, verdict.pointer);
  const open = pairs.filter((each) => !collector.isSame(each));
  if (pairs.length > 0 && open.length === 0) {
    report(collector, verdict, place, 'compatible', 'both versions say the same of values here');
    return;
  }
  if (open.length > 0 && open.every(isHarmless)) {
    report(collector, verdict, place, 'compatible', 'nobody is on the side that would notice');
    return;
  }
  const results = open.map(searched);
  const accepted = results.reduce((sum, each) => sum + each.accepted, 0);
  const tried = results.reduce((sum, each) => sum + each.tried, 0);
  if (results.some((each) => each.found.length > 0)) return;
  const isOpen = results.length === 0 || results.some((each) => !each.conclusive);
  const reason = `no witness found: ${accepted} of ${tried} tried payloads were valid, none was refused`;
  report(collector, verdict, place, isOpen ? 'breaking' : 'compatible', isOpen ? undefined : reason);
}

/** Our own rules saw what differs here, and all of it goes the way that breaks nobody. */
function isHarmless({ findings, flow }: PairResult): boolean {
  const about = findings.filter(isAboutValues);
  return about.length > 0 && about.every((each) => !isSuspect(each, flow) && each.level !== 'breaking');
}

const known = new WeakMap<PairResult, SearchResult>();

function searched(pair: PairResult): SearchResult {
  const kept = known.get(pair) ?? search(pair);
  known.set(pair, kept);
  return kept;
}

function report(
  collector: Collector,
  verdict: RedoclyVerdict,
  place: Place,
  level: 'breaking' | 'compatible' | 'warning',
  reason?: string,
): void {
  const message = reason ? `${verdict.message} Settled: ${reason}.` : verdict.message;
  const usage = { operation: operationOf(verdict.pointer), direction: 'none' as const, flow: 'in' as const };
  collector.add(usage, { id: verdict.ruleId, level, message, ...place, source: 'redocly' });
}

function operationOf(pointer: string): string | null {
  const [, root, path, method] = pointer.split('/');
  if (root === 'paths' && path)
    return `${(method ?? '').toUpperCase()} ${path.replaceAll('~1', '/').replaceAll('~0', '~')}`.trim();
  return root === 'operations' && path ? path : null;
}
