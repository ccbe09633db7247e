import type { Gap } from '../prove/prover.ts';
import type { Change, Level, Proof } from '../types.ts';
import type { Disagreement } from '../witness/search.ts';
import { type Finding, getName, isSuspect, type Pair, type Rated } from './finding.ts';
import { complexKeywords } from './unions.ts';

/** The evidence about a pair: the gaps of the proof, the proof, and payloads that prove a break. */
export interface Evidence {
  gaps: readonly Gap[];
  proof: Proof;
  searched: readonly Disagreement[];
}

/** Rates a finding that is not about values, or one of a pair in which nothing can break. */
function conclude({ witness: _, ...finding }: Finding & Pick<Rated, 'witness'>, proof: Proof): Rated {
  const { effect } = finding;
  if (effect === 'narrower' || effect === 'wider' || effect === 'unknown')
    return { ...finding, level: safeLevel(finding), grounds: { proof, ...getConsequence(finding) } };
  return { ...finding, level: effect, grounds: getConsequence(finding) };
}

function getConsequence({ announced }: Finding): Pick<Change, 'consequence'> {
  return announced === undefined ? {} : { consequence: announced };
}

/** Generated types of a response lose a value that programs compare with. */
function safeLevel({ id, isNamedByTypes }: Finding): Level {
  return id === 'enum-values-removed' && isNamedByTypes ? 'compile' : 'compatible';
}

/** Keywords about the same values: a proof may name one of them where a schema changed another. */
const related: readonly (readonly string[])[] = [
  ['type', 'enum', 'false schema'],
  ['minimum', 'exclusiveMinimum'],
  ['maximum', 'exclusiveMaximum'],
  ['items', 'prefixItems', 'unevaluatedItems', 'contains', 'minContains', 'maxContains'],
  [
    ...['properties', 'patternProperties', 'additionalProperties', 'unevaluatedProperties'],
    ...['propertyNames', 'required', '$ref', '$dynamicRef'],
  ],
  complexKeywords,
];

function isRelated(one: string, other: string): boolean {
  return one === other || related.some((group) => group.includes(one) && group.includes(other));
}

/** Whether a gap may be due to a finding, as far as both name a member. */
function isAbout({ keyword, subject }: Finding, gap: Gap): boolean {
  const isSame = subject === undefined || gap.subject === undefined || subject === gap.subject;
  return isSame && isRelated(keyword, gap.keyword);
}

/**
 * The findings that cause a gap: those with its keyword, or else with a related one, or else changed unions. Everything
 * may cause the gap of a union.
 */
function getCauses(gap: Gap, suspects: readonly Finding[]): readonly Finding[] {
  const about = suspects.filter((each) => isAbout(each, gap));
  const exact = about.filter(({ keyword }) => keyword === gap.keyword);
  if (about.length > 0) return exact.length > 0 ? exact : about;
  const unions = suspects.filter(({ keyword }) => complexKeywords.includes(keyword));
  return unions.length === 0 && complexKeywords.includes(gap.keyword) ? suspects : unions;
}

/**
 * Rates the findings of a pair: those that cause a gap of the proof are breaking, with a payload or with that gap, and
 * the others are compatible, with the proof. A gap that nothing causes is a finding by itself.
 *
 * Findings inside the branches of a union only count if the whole union is not proven to accept the same values:
 * another branch may accept what one branch refuses.
 */
export function rate(
  findings: readonly Finding[],
  inBranches: readonly Rated[],
  evidence: Evidence,
  pair: Pair,
): Rated[] {
  const { gaps, proof, searched } = evidence;
  const suspects = findings.filter((each) => isSuspect(each, pair.flow));
  const causes = new Map<Finding, Gap>();
  const open = gaps.filter((gap) => {
    const found = getCauses(gap, suspects);
    for (const each of found) if (!causes.has(each) || each.keyword === gap.keyword) causes.set(each, gap);
    return found.length === 0;
  });
  const nested = gaps.length > 0 ? inBranches : inBranches.map((each) => conclude(each, proof));
  const rated = [
    ...findings.map((each) => {
      const gap = causes.get(each);
      return gap ? broken(each, gap, searched) : conclude(each, proof);
    }),
    ...nested,
  ];
  const breaks = rated.filter((each) => each.level === 'breaking' && isSuspect(each, pair.flow));
  const gap = open.find(
    (each) =>
      breaks.length === 0 ||
      (!complexKeywords.includes(each.keyword) && !breaks.some((known) => isAbout(known, each))),
  );
  return gap ? [...rated, refusal(pair, gap, searched[0])] : rated;
}

/** The parameter of an error that names its subject. */
const subjects: Readonly<Record<string, string>> = {
  required: 'missingProperty',
  additionalProperties: 'additionalProperty',
  unevaluatedProperties: 'unevaluatedProperty',
};

function broken(finding: Finding, gap: Gap, searched: readonly Disagreement[]): Rated {
  // A pattern is not the name of a member.
  const subject = finding.keyword === 'patternProperties' ? undefined : finding.subject;
  const witness = searched.find(({ errors }) =>
    errors.some(({ keyword, params }) => {
      const name = subjects[keyword];
      const isSame = subject === undefined || name === undefined || params[name] === subject;
      return isSame && (keyword === gap.keyword || isRelated(keyword, finding.keyword));
    }),
  );
  const { grounds, ...evidence } = getEvidence(gap, witness);
  return { ...finding, level: 'breaking', ...evidence, grounds: { ...grounds, ...getConsequence(finding) } };
}

/** Returns the evidence for a break: a payload, the description of one, or the gap of the proof. */
function getEvidence(
  { described, why }: Gap,
  witness: Disagreement | undefined,
): Pick<Rated, 'witness' | 'grounds'> {
  if (witness) return { witness, grounds: {} };
  return { grounds: described === undefined ? { undecided: why } : { described } };
}

/** A break that no rule has a name for. */
function refusal(pair: Pair, gap: Gap, witness: Disagreement | undefined): Rated {
  const name = getName(pair.head);
  const what = gap.keyword === 'properties' ? `\`${gap.subject}\` of ${name}` : name;
  const words =
    pair.flow === 'in'
      ? 'values that were accepted are refused now'
      : 'values may come that were not allowed before';
  return {
    id: 'payload-refused',
    message: `${what}: ${words}`,
    effect: 'unknown',
    keyword: gap.keyword,
    node: pair.head.node,
    side: 'head',
    level: 'breaking',
    ...getEvidence({ ...gap, why: `${gap.keyword}: ${gap.why}` }, witness),
  };
}
