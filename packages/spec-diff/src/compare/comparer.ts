import { Prover } from '../prove/prover.ts';
import type { Schema } from '../schema/schema.ts';
import { getView } from '../schema/view.ts';
import type { Flow } from '../types.ts';
import { buildAround, type Step } from '../witness/lift.ts';
import { type Disagreement, search } from '../witness/search.ts';
import { discriminatorFindings } from './discriminators.ts';
import { emptyFindings } from './empty.ts';
import { type Finding, inOrder, type Pair, type PairResult, type Rated } from './finding.ts';
import { memberFindings } from './members.ts';
import { noteFindings, xmlFindings } from './notes.ts';
import { rate } from './rate.ts';
import { getRenames } from './renames.ts';
import { restFindings } from './rest.ts';
import { rewrittenFindings, type SameText } from './rewritten.ts';
import { scalarFindings } from './scalars.ts';
import { isComplex, unionFindings } from './unions.ts';

/** Options of a comparison of schemas. */
export interface ComparerOptions {
  flow: Flow;
  /** Whether the `xml` keyword counts. */
  xml: boolean;
  /** The day that sunsets are compared with. */
  today: string | undefined;
  /** Whether a schema of the base and one of the head are equal, or the same. */
  unchanged: (base: Schema, head: Schema) => boolean;
  /** Whether two places are written the same way. */
  sameText: SameText;
}

/**
 * Compares schemas in one direction; every pair is looked at once, however often it is used. A pair is compared
 * as if its common members were contained in each other: those are pairs of their own, with a verdict of their
 * own.
 */
export class Comparer {
  readonly #options: ComparerOptions;
  readonly #results = new Map<string, PairResult>();
  readonly #open = new Set<string>();
  readonly #failed = new Map<string, string>();

  constructor(options: ComparerOptions) {
    this.#options = options;
  }

  /** The findings on a pair and on all pairs below it. */
  compare(base: Schema, head: Schema): PairResult {
    const key = `${base.id}:${head.id}`;
    const known = this.#results.get(key);
    if (known) return known;
    const { flow, today, unchanged } = this.#options;
    const result: PairResult = { base, head, flow, findings: [], children: [] };
    this.#results.set(key, result);
    this.#open.add(key);
    const [left, right] = [getView(base, flow), getView(head, flow)];
    const pair: Pair = { base, head, left, right, renames: getRenames(left, right), flow, today };
    const prover = new Prover(base, {
      flow,
      today,
      failed: this.#failed,
      unchanged: (one, two) => unchanged(...inOrder(flow, one, two)),
    });
    const replace = this.#children(pair, result, prover);
    result.findings = this.#rate(pair, replace, prover, result.children.length > 0);
    this.#open.delete(key);
    return result;
  }

  /** Descends into what both have, and notes which of the reader's parts to neutralise at this level. */
  #children(pair: Pair, result: PairResult, prover: Prover): Map<Schema, Schema> {
    const replace = new Map<Schema, Schema>();
    for (const [step, base, head] of commonChildren(pair)) {
      if (this.#options.unchanged(base, head)) continue;
      const child = this.compare(base, head);
      if (child.findings.length + child.children.length > 0) result.children.push({ step, result: child });
      const [producer, consumer] = inOrder(pair.flow, base, head);
      prover.assume(producer, consumer);
      // A variant is a branch of the union, too, which another variant of it must not replace.
      if (step.kind !== 'variant' && !this.#open.has(`${base.id}:${head.id}`))
        replace.set(consumer, producer);
    }
    return replace;
  }

  #rate(pair: Pair, replace: ReadonlyMap<Schema, Schema>, prover: Prover, hasChildren: boolean): Rated[] {
    const unions = unionFindings(pair, this.#options.unchanged);
    const own: Finding[] = [
      ...scalarFindings(pair),
      ...memberFindings(pair),
      ...restFindings(pair),
      ...noteFindings(pair),
      ...discriminatorFindings(pair, unions),
      ...unions.findings,
      ...(this.#options.xml ? xmlFindings(pair) : []),
    ];
    const { gaps, proof } = prover.gaps(...inOrder(pair.flow, pair.base, pair.head));
    const branches = unions.branches.map(([base, head]) => {
      const below = reachable(this.compare(base, head));
      return { base, head, below, findings: below.flatMap(({ result }) => result.findings) };
    });
    const below = branches.flatMap((each) => each.below);
    const searched = gaps.length > 0 ? this.#search(pair, replace, below) : [];
    const rated = rate(own, branches, { gaps, proof, searched }, pair);
    // Inside of a payload, where only members changed, the proof of this pair acquits nothing.
    const isUsed = rated.length > 0 || !hasChildren || this.#open.size === 1;
    const empty = gaps.length === 0 && isUsed ? emptyFindings(pair, prover) : [];
    const isExplained = hasChildren || [...rated, ...empty].some(({ level }) => level !== 'annotation');
    return [
      ...rated,
      ...empty,
      ...(isExplained ? [] : rewrittenFindings(pair, proof, this.#options.sameText)),
    ];
  }

  #search(pair: Pair, replace: ReadonlyMap<Schema, Schema>, below: readonly Below[]): Disagreement[] {
    const { flow } = pair;
    const [producer, consumer] = inOrder(flow, pair.base, pair.head);
    const shallow = !isComplex(pair, this.#options.unchanged);
    return search({ producer, consumer, flow, replace, shallow, candidates: getCandidates(below, flow) });
  }
}

/** A compared pair somewhere below a branch of a union, and the way to it. */
interface Below {
  result: PairResult;
  branch: PairResult;
  steps: Step[];
}

/** A pair and all pairs below it, each once, on the shortest way. */
function reachable(branch: PairResult): Below[] {
  const found: Below[] = [{ result: branch, branch, steps: [] }];
  const seen = new Set([branch]);
  for (const { result, steps } of found) {
    for (const child of result.children) {
      if (seen.has(child.result)) continue;
      seen.add(child.result);
      found.push({ result: child.result, branch, steps: [...steps, child.step] });
    }
  }
  return found;
}

/** The maximum number of candidates; more of them add no proof. */
const maxCandidates = 40;

/** Builds values of branches around the values that were refused inside of them; the whole union may accept these. */
function getCandidates(below: readonly Below[], flow: Flow): unknown[] {
  return below
    .flatMap(({ result, branch, steps }) =>
      result.findings.flatMap(({ witness }) => (witness ? [{ witness, branch, steps }] : [])),
    )
    .slice(0, maxCandidates)
    .map(({ witness, branch, steps }) =>
      buildAround(flow === 'in' ? branch.base : branch.head, steps, witness.payload, flow),
    )
    .flatMap((built) => (built ? [built.payload] : []));
}

function commonChildren(pair: Pair): [Step, Schema, Schema][] {
  const found: [Step, Schema, Schema][] = [];
  for (const [name, base] of pair.left.map['properties'] ?? []) {
    const head = pair.right.map['properties']?.get(name);
    if (head && head !== base) found.push([{ kind: 'property', name }, base, head]);
  }
  for (const [name, base] of pair.left.map['patternProperties'] ?? []) {
    const head = pair.right.map['patternProperties']?.get(name);
    if (head && head !== base) found.push([{ kind: 'extra' }, base, head]);
  }
  const [before, after] = [pair.left.list['prefixItems'] ?? [], pair.right.list['prefixItems'] ?? []];
  before.forEach((base, index) => {
    const head = after[index];
    if (head && head !== base) found.push([{ kind: 'item', index }, base, head]);
  });
  for (const [key, step] of [
    ['items', { kind: 'item', index: before.length }],
    ['additionalProperties', { kind: 'extra' }],
  ] as const) {
    const [base, head] = [pair.left.single[key], pair.right.single[key]];
    if (base && head && base !== head) found.push([step, base, head]);
  }
  for (const [name, base] of pair.left.variants) {
    const head = pair.right.variants.get(name);
    if (head && head !== base) found.push([{ kind: 'variant', name }, base, head]);
  }
  return found;
}
