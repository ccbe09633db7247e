import type { Gap } from '../prove/prover.ts';
import type { Change, Flow, Level, Proof } from '../types.ts';
import type { Disagreement } from '../witness/search.ts';
import { type Finding, isAboutValues, isSuspect, nameOf, type Pair, type Rated } from './finding.ts';
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
    return { ...finding, level: safeLevel(finding), grounds: { proof, ...consequenceOf(finding) } };
  return { ...finding, level: effect, grounds: consequenceOf(finding) };
}

function consequenceOf({ announced }: Finding): Pick<Change, 'consequence'> {
  return announced === undefined ? {} : { consequence: announced };
}

/** Generated types of a response lose a value that programs compare with. */
function safeLevel({ id, isNamedByTypes }: Finding): Level {
  return id === 'enum-values-removed' && isNamedByTypes ? 'compile' : 'compatible';
}

/** Other keywords under which a proof may report the keyword of a finding. */
const kin: Readonly<Record<string, readonly string[]>> = {
  enum: ['type'],
  type: ['false schema', 'enum'],
  minimum: ['exclusiveMinimum'],
  maximum: ['exclusiveMaximum'],
  exclusiveMinimum: ['minimum'],
  exclusiveMaximum: ['maximum'],
  minContains: ['contains'],
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema, in a table that nobody awaits.
  then: ['if'],
  else: ['if'],
  items: ['prefixItems', 'unevaluatedItems'],
  prefixItems: ['items', 'unevaluatedItems'],
  properties: [
    'additionalProperties',
    'unevaluatedProperties',
    'patternProperties',
    'propertyNames',
    'required',
  ],
  additionalProperties: ['unevaluatedProperties', 'properties', 'patternProperties'],
};

function explains(finding: Finding, gap: Gap): boolean {
  if (finding.subject !== undefined && gap.subject !== undefined && finding.subject !== gap.subject)
    return false;
  if (complexKeywords.includes(finding.keyword) && complexKeywords.includes(gap.keyword)) return true;
  return finding.keyword === gap.keyword || (kin[finding.keyword]?.includes(gap.keyword) ?? false);
}

/**
 * Rates the findings of a pair. A finding whose keyword is proven to refuse nothing is compatible, with that
 * proof; every other one that restricts readers is breaking, with a payload or with the gap of the proof.
 *
 * Findings inside the branches of a union only count if the whole union is not proven to accept the same values:
 * another branch may accept what one branch refuses. A gap that nothing explains is a break by itself.
 */
export function rate(
  findings: readonly Finding[],
  inBranches: readonly Rated[],
  evidence: Evidence,
  pair: Pair,
): Rated[] {
  const { gaps, proof, searched } = evidence;
  const own = findings.map((each) => {
    const isOpen = isAboutValues(each) && isSuspect(each, pair.flow);
    const gap = isOpen ? gaps.find((open) => explains(each, open)) : undefined;
    return gap ? broken(each, gap, evidence) : conclude(each, proof);
  });
  const nested = gaps.length > 0 ? inBranches : inBranches.map((each) => conclude(each, proof));
  const rated = [...attribute(own, evidence, pair.flow), ...nested];
  const isBroken = rated.some((each) => each.level === 'breaking' && isAboutValues(each));
  const [gap] = unexplained(rated, gaps).filter(
    ({ keyword }) => !isBroken || !complexKeywords.includes(keyword),
  );
  return gap ? [...rated, refusal(pair, gap, searched[0])] : rated;
}

/** The parameter of an error that names its subject. */
const subjects: Readonly<Record<string, string>> = {
  required: 'missingProperty',
  additionalProperties: 'additionalProperty',
  unevaluatedProperties: 'unevaluatedProperty',
};

function broken(finding: Finding, gap: Gap, { searched }: Evidence): Rated {
  const witness = searched.find((each) =>
    each.errors.some(
      ({ keyword, params }) =>
        (keyword === gap.keyword || keyword === finding.keyword || kin[finding.keyword]?.includes(keyword)) &&
        (finding.subject === undefined ||
          !subjects[keyword] ||
          params[subjects[keyword]] === finding.subject),
    ),
  );
  const { grounds, ...evidence } = evidenceOf(gap, witness);
  return { ...finding, level: 'breaking', ...evidence, grounds: { ...grounds, ...consequenceOf(finding) } };
}

/** Returns the evidence for a break: a payload, the description of one, or the gap of the proof. */
function evidenceOf(
  { described, why }: Gap,
  witness: Disagreement | undefined,
): Pick<Rated, 'witness' | 'grounds'> {
  if (witness) return { witness, grounds: {} };
  return { grounds: described === undefined ? { undecided: why } : { described } };
}

/** Attributes gaps that no finding explains to changed unions and conditions, or else to all findings that can cause them. */
function attribute(rated: Rated[], evidence: Evidence, flow: Flow): Rated[] {
  const [gap] = unexplained(rated, evidence.gaps);
  if (!gap) return rated;
  const suspects = rated.filter(
    (each) => each.level !== 'breaking' && isAboutValues(each) && isSuspect(each, flow),
  );
  const unions = suspects.filter((each) => complexKeywords.includes(each.keyword));
  const causes = unions.length > 0 ? unions : suspects;
  return rated.map((each) =>
    causes.includes(each) ? { ...broken(each, gap, evidence), isAttributed: true } : each,
  );
}

/** Gaps that no breaking finding explains. */
function unexplained(rated: readonly Rated[], gaps: readonly Gap[]): Gap[] {
  const breaking = rated.filter((each) => each.level === 'breaking' && isAboutValues(each));
  return gaps.filter(
    (gap) => !breaking.some((each) => explains(each, gap) || each.isAttributed || each.keyword === 'allOf'),
  );
}

/** A break that no rule has a name for. */
function refusal(pair: Pair, gap: Gap, witness: Disagreement | undefined): Rated {
  const words =
    pair.flow === 'in'
      ? 'values that were accepted are refused now'
      : 'values may come that were not allowed before';
  return {
    id: 'payload-refused',
    message: `${nameOf(pair.head)}: ${words}`,
    effect: 'unknown',
    keyword: gap.keyword,
    node: pair.head.node,
    side: 'head',
    level: 'breaking',
    ...evidenceOf({ ...gap, why: `${gap.keyword}: ${gap.why}` }, witness),
  };
}
