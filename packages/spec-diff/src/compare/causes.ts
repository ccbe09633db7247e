import { getLevel } from '../prove/level.ts';
import type { Gap } from '../prove/prover.ts';
import type { Schema } from '../schema/schema.ts';
import { type Finding, inOrder, isSuspect, type Pair, type Rated } from './finding.ts';
import { complexKeywords } from './union-findings.ts';

/** A finding inside of a branch, and the way to it. */
export type Inner = Rated & Required<Pick<Rated, 'steps'>>;

/** A pair of branches of a union, with the findings inside of it. */
export interface Branch {
  base: Schema;
  head: Schema;
  findings: readonly Inner[];
}

/** Whether a finding is that a branch of a union is there which is not accepted. */
export function isWay({ subject }: Finding, { way }: Gap): boolean {
  return way !== undefined && subject === way.node.pointer;
}

/**
 * Returns what a gap is about: the branch that is not accepted, the finding on its keyword or member, the branches that it
 * is in, or else the findings on what its keyword depends on.
 */
export function getCauses(
  gap: Gap,
  findings: readonly Finding[],
  branches: readonly Branch[],
  { flow }: Pair,
): readonly (Finding | Branch)[] {
  // Stryker disable next-line ArrayDeclaration: no keyword has this name.
  const { keyword, dependsOn = [], subject, place, way } = gap;
  const suspects = findings.filter((each) => isSuspect(each, flow));
  const names: unknown[] | undefined = subject?.split('\n');
  const on = (key: string): Finding[] => suspects.filter((each) => each.keyword === key);
  // What a reference without a known target says may be about everything.
  const last = [...complexKeywords, '$ref', '$dynamicRef'];

  const choices = [
    suspects.filter((each) => isWay(each, gap)),
    on(keyword).filter((each) => each.subject === subject),
    on('properties').filter((each) => names?.includes(each.subject) || names?.includes(each.formerly)),
    branches.filter(({ findings: all, ...each }) => {
      const [producer, consumer] = inOrder(flow, each.base, each.head);
      const isHere = (way && getLevel(way).has(producer)) || getLevel(consumer).has(place);
      return isHere && all.some(({ level }) => level === 'breaking');
    }),
    ...[keyword, ...dependsOn, ...last].map(on),
  ];

  return choices.find((each) => each.length > 0) ?? [];
}
