import { getLevel } from '../prove/level.ts';
import type { Gap } from '../prove/prover.ts';
import type { Schema } from '../schema/schema.ts';
import { type Finding, inOrder, isSuspect, type Pair, type Rated } from './finding.ts';
import { complexKeywords } from './unions.ts';

/** A pair of branches of a union, with the findings inside of it. */
export interface Branch {
  base: Schema;
  head: Schema;
  findings: readonly Rated[];
}

/** Keywords about a member: its removal or addition shows in all of them. */
export const aboutMembers: ReadonlySet<string> = new Set([
  ...['properties', 'required', 'additionalProperties', 'unevaluatedProperties'],
]);

/**
 * Keywords whose meaning depends on others: on what those leave over, or on what they select. A union can also be
 * another spelling of types and values.
 */
const dependencies: Readonly<Record<string, readonly string[]>> = {
  type: ['enum'],
  anyOf: ['type', 'enum'],
  oneOf: ['type', 'enum'],
  if: ['then', 'else'],
  minContains: ['contains'],
  maxContains: ['contains'],
  items: ['prefixItems'],
  unevaluatedItems: ['items', 'prefixItems', 'contains', ...complexKeywords],
  properties: ['patternProperties'],
  additionalProperties: ['patternProperties'],
  unevaluatedProperties: ['additionalProperties', 'patternProperties', ...complexKeywords],
};

/** Whether a finding is that a branch of a union is there which is not accepted. */
export function isWay({ keyword, subject }: Finding, { way }: Gap): boolean {
  return way !== undefined && complexKeywords.includes(keyword) && subject === way.node.pointer;
}

/** Whether a finding is about the keyword of a gap and the same subject, or about its member. */
function isExact({ keyword, subject, formerly }: Finding, gap: Gap): boolean {
  const isMember = gap.subject !== undefined && aboutMembers.has(gap.keyword) && keyword === 'properties';
  const isSame = subject === gap.subject || (formerly !== undefined && formerly === gap.subject);
  return isSame && (keyword === gap.keyword || isMember);
}

/** Whether a finding is that a member, which another one requires, has another name now. */
function isRenamed({ subject, formerly }: Finding, gap: Gap): boolean {
  if (formerly === undefined || gap.keyword !== 'dependentRequired') return false;
  return [subject, formerly].some((name) => name !== undefined && gap.subject?.split('\n').includes(name));
}

/**
 * Returns what a gap is about: the branch that is not accepted, the finding on its member or keyword, the branches that
 * it is in, or else the findings on what its keyword depends on.
 */
export function getCauses(
  gap: Gap,
  findings: readonly Finding[],
  branches: readonly Branch[],
  { base, head, flow }: Pair,
): readonly (Finding | Branch)[] {
  const { keyword, subject, place, way } = gap;
  const suspects = findings.filter((each) => isSuspect(each, flow));
  const breaking = branches.filter(({ findings: all }) => all.some(({ level }) => level === 'breaking'));
  const isElsewhere = place !== inOrder(flow, base, head)[1];
  const on = (key: string): Finding[] =>
    suspects.filter((each) => each.keyword === key && !(each.subject && subject));
  // What a reference without a known target says may be about everything.
  const last = [...(isElsewhere ? complexKeywords : []), '$ref', '$dynamicRef'];
  const choices = [
    suspects.filter((each) => isWay(each, gap)),
    suspects.filter((each) => isRenamed(each, gap)),
    suspects.filter((each) => isExact(each, gap)),
    breaking.filter((each) => {
      const [producer, consumer] = inOrder(flow, each.base, each.head);
      return producer === way || getLevel(consumer).has(place);
    }),
    ...[keyword, ...(dependencies[keyword] ?? [])].map(on),
    complexKeywords.includes(keyword) ? breaking : [],
    ...last.map((key) => on(key).filter((each) => each.subject === undefined)),
  ];
  return choices.find((each) => each.length > 0) ?? [];
}
