import type { Gap } from '../prove/prover.ts';
import type { Proof } from '../types.ts';
import type { Disagreement } from '../witness/search.ts';
import { type Branch, getCauses, isWay } from './causes.ts';
import { getEvidence } from './evidence.ts';
import { at, type Finding, getName, type Pair, type Rated } from './finding.ts';

/** What is known of a pair: the gaps of the proof, the proof, and payloads on which the versions disagree. */
export interface Evidence {
  gaps: readonly Gap[];
  proof: Proof;
  searched: readonly Disagreement[];
}

/**
 * Renders each gap of the proof as a breaking finding, with a payload that is refused because of that gap. All other
 * findings break nobody, with the proof.
 *
 * What pairs below report, `isReported`, is not a finding of this one. A finding inside of a branch only counts if that branch has a gap: another branch may accept what this one refuses.
 */
export function rate(
  findings: readonly Finding[],
  branches: readonly Branch[],
  { gaps, proof, searched }: Evidence,
  pair: Pair,
  isReported: (gap: Gap) => boolean,
): Rated[] {
  const all = [...findings];
  const broken = new Map<Finding | Branch, Gap>();
  for (const gap of gaps) {
    if (isReported(gap)) continue;
    const causes = getCauses(gap, findings, branches, pair);
    for (const each of causes) {
      if (!broken.has(each)) broken.set(each, gap);
    }
    if (causes.length > 0) continue;
    const finding = refusal(pair, gap);
    all.push(finding);
    broken.set(finding, { ...gap, why: `${gap.keyword}: ${gap.why}` });
  }

  return [
    ...all.map((each): Rated => {
      const gap = broken.get(each);
      if (!gap) return conclude(each, proof);
      // Every payload of a branch that is not accepted shows that.
      const others = gaps.filter((other) => other !== gap && !isWay(each, gap));
      return { ...each, level: 'breaking', ...getEvidence(gap, others, searched, pair.flow) };
    }),
    ...branches.flatMap((branch) =>
      branch.findings.map((each) =>
        each.level === 'breaking' && !broken.has(branch) ? conclude(each, proof) : each,
      ),
    ),
  ];
}

/** Rates a finding that no gap is about. */
function conclude({ witness: _, ...finding }: Finding & Pick<Rated, 'witness'>, proof: Proof): Rated {
  const { effect, safe = 'compatible', undecided } = finding;
  if (effect === 'narrower' || effect === 'wider' || effect === 'unknown')
    return { ...finding, level: safe, grounds: { proof } };
  return { ...finding, level: effect, grounds: undecided === undefined ? {} : { undecided } };
}

/** A break that no rule has a name for. */
function refusal(pair: Pair, { keyword, subject }: Gap): Finding {
  const words =
    pair.flow === 'in'
      ? 'values that were accepted are refused now'
      : 'values may come that were not allowed before';
  // Stryker disable next-line StringLiteral: a gap always makes this breaking.
  const effect = 'unknown';
  return at(pair, keyword, 'payload-refused', effect, `${getName(pair.head)}: ${words}`, subject);
}
