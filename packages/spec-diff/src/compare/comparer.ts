import { tupleLength } from '../prove/items.ts';
import { getLevel } from '../prove/level.ts';
import { type Gap, Prover } from '../prove/prover.ts';
import { isHeard } from '../schema/normalize.ts';
import { both, getNumbers, type Keywords, type Schema } from '../schema/schema.ts';
import type { Flow } from '../types.ts';
import { getSamples } from '../witness/generate.ts';
import type { Step } from '../witness/lift.ts';
import { type Disagreement, type SearchTask, search, tryAll } from '../witness/search.ts';
import type { Inner } from './causes.ts';
import { discriminatorFindings } from './discriminators.ts';
import { emptyFindings } from './empty-findings.ts';
import { type Finding, inOrder, type Pair, type PairResult, type Rated } from './finding.ts';
import { noteFindings, xmlFindings } from './notes.ts';
import { getRenames, memberFindings } from './properties.ts';
import { rate } from './rate.ts';
import { restFindings } from './rest-findings.ts';
import { rewrittenFindings, type SameText } from './rewritten.ts';
import { scalarFindings } from './scalar-findings.ts';
import { getUnionViews, type UnionFindings, unionFindings } from './union-findings.ts';

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
    const [left, right] = getUnionViews(base, head, flow, unchanged);
    const pair: Pair = { base, head, left, right, renames: getRenames(left, right), flow, today };

    const prover = new Prover(base, {
      flow,
      today,
      failed: this.#failed,
      isSame: (one, two) => unchanged(...inOrder(flow, one, two)),
    });

    const unions = unionFindings(pair, unchanged);
    const replace = this.#children(pair, unions, result, prover);
    result.findings = this.#rate(pair, unions, replace, prover, result.children.length > 0);
    this.#open.delete(key);
    return result;
  }

  /** Descends into what both have, and notes which of the reader's parts to neutralise at this level. */
  #children(
    pair: Pair,
    { separate }: UnionFindings,
    result: PairResult,
    prover: Prover,
  ): Map<Schema, Schema> {
    const replace = new Map<Schema, Schema>();
    const branches = separate.map(([base, head]): [Step, Schema, Schema] => {
      const [producer, consumer] = inOrder(pair.flow, base, head);
      return [{ kind: 'branch', schema: producer, shared: both(producer, consumer) }, base, head];
    });

    for (const [step, base, head] of [...commonChildren(pair), ...branches]) {
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

  #rate(
    pair: Pair,
    unions: UnionFindings,
    replace: ReadonlyMap<Schema, Schema>,
    prover: Prover,
    hasChildren: boolean,
  ): Rated[] {
    const { xml, sameText } = this.#options;
    const [producer, consumer] = inOrder(pair.flow, pair.base, pair.head);
    const own: Finding[] = [
      ...scalarFindings(pair),
      ...memberFindings(pair),
      ...restFindings(pair),
      ...noteFindings(pair),
      ...discriminatorFindings(pair, unions),
      ...unions.findings,
      ...(xml ? xmlFindings(pair) : []),
    ];

    // Where one version accepts no such values, the finding on its type says so.
    const isShared = ({ keyword, undecided }: Finding): boolean =>
      undecided !== undefined ||
      keyword === 'format' ||
      [pair.left, pair.right].every((each) => isHeard(keyword, each));

    const { gaps, proof } = prover.gaps(producer, consumer);
    const branches = unions.branches.map(([base, head]) => {
      return { base, head, findings: findingsBelow(this.compare(base, head)) };
    });

    const isReported = ({ way }: Gap): boolean =>
      unions.separate.some(([base, head]) => {
        const [sent] = inOrder(pair.flow, base, head);
        return way !== undefined && getLevel(way).has(sent) && hasBreak(this.compare(base, head));
      });

    const task = { producer, consumer, flow: pair.flow, replace };
    const rateWith = (searched: readonly Disagreement[]): Rated[] =>
      rate(own.filter(isShared), branches, { gaps, proof, searched }, pair, isReported);
    const untried = rateWith([]);
    // Stryker disable next-line ArrayDeclaration: without an open break, no payload is looked at.
    const tried = untried.some(isOpen) ? tryWays(task, gaps) : [];
    // Stryker disable next-line ConditionalExpression, EqualityOperator: without a payload, the rating is the same again.
    const first = tried.length > 0 ? rateWith(tried) : untried;
    // Most breaks of a union show in a value of the branch that is not accepted.
    const rated = first.some(isOpen) ? rateWith([...tried, ...search(task)]) : first;
    // Inside of a payload, where only members changed, the proof of this pair acquits nothing.
    const isUsed = rated.length > 0 || !hasChildren || this.#open.size === 1;
    const empty = isUsed ? emptyFindings(pair, prover) : [];
    const isExplained = hasChildren || [...rated, ...empty].some(({ level }) => level !== 'annotation');
    return [...rated, ...empty, ...(isExplained ? [] : rewrittenFindings(pair, proof, sameText))];
  }
}

/** The findings on a branch of a union and on all pairs below it, each pair once, on the shortest way. */
function findingsBelow(branch: PairResult): Inner[] {
  const [schema] = inOrder(branch.flow, branch.base, branch.head);
  const found: { result: PairResult; steps: Step[] }[] = [
    { result: branch, steps: [{ kind: 'branch', schema }] },
  ];
  // Stryker disable next-line ArrayDeclaration: what is found twice is reported once.
  const seen = new Set([branch]);

  for (const { result, steps } of found) {
    for (const child of result.children) {
      if (seen.has(child.result)) continue;
      seen.add(child.result);
      found.push({ result: child.result, steps: [...steps, child.step] });
    }
  }

  return found.flatMap(({ result, steps }) =>
    result.findings.map((each) => ({ ...each, steps: [...steps, ...(each.steps ?? [])] })),
  );
}

/** Whether something breaks in a pair or below it. */
function hasBreak(root: PairResult): boolean {
  const seen = new Set([root]);
  for (const { findings, children } of seen) {
    if (findings.some(({ level }) => level === 'breaking')) return true;
    for (const { result } of children) seen.add(result);
  }
  return false;
}

/** Whether a break has no payload yet, but a reason for one. What is inside of a branch was searched for there. */
function isOpen({ level, grounds, steps }: Rated): boolean {
  return (
    // Stryker disable next-line ConditionalExpression,LogicalOperator: a search that is not needed takes time, and at most shows the same break by a shorter payload.
    level === 'breaking' &&
    // Stryker disable next-line ConditionalExpression: a search that is not needed takes time, and at most shows the same break by a shorter payload.
    grounds !== undefined &&
    // Stryker disable next-line ConditionalExpression: a search that is not needed takes time, and at most shows the same break by a shorter payload.
    steps === undefined
  );
}

/** Tries values of each branch of the producer's union that is not accepted. */
function tryWays(task: SearchTask, gaps: readonly Gap[]): Disagreement[] {
  const ways = new Set(gaps.flatMap(({ way }) => way ?? []));
  return [...ways].flatMap((way) => tryAll(task, getSamples(way, task.flow)));
}

/** Whether both versions have a member, an item or a variant. */
function isCommon(child: Child): child is [Step, Schema, Schema] {
  const [, base, head] = child;
  return base !== undefined && head !== undefined;
}

/** What both schemas say about the same members, items or variants. */
function commonChildren({ left, right }: Pair): [Step, Schema, Schema][] {
  const inMaps = (key: string, getStep: (name: string) => Step): Child[] =>
    [...new Map(left.map[key])].map(([name, base]) => [getStep(name), base, right.map[key]?.get(name)]);
  // Stryker disable next-line ObjectLiteral,StringLiteral: a step of no other kind is one of this kind.
  const extra: Step = { kind: 'extra' };
  const children: Child[] = [
    ...inMaps('properties', (name) => ({ kind: 'property', name })),
    ...inMaps('patternProperties', (pattern) => ({ ...extra, pattern })),
    ...itemChildren(left, right),
    [extra, left.single['additionalProperties'], right.single['additionalProperties']],
    ...[...left.variants].map(
      ([name, base]): Child => [{ kind: 'variant', name }, base, right.variants.get(name)],
    ),
  ];
  return children.filter(isCommon);
}

/** The items that either tuple lists, and all that come after both, unless one version refuses lists of that length. */
function itemChildren(left: Keywords, right: Keywords): Child[] {
  const length = tupleLength([left, right]);
  const count = Math.min(length + 1, ...getNumbers([left, right], ['maxItems']));
  return Array.from({ length: count }, (_, index) => [
    { kind: 'item', index },
    itemAt(left, index),
    itemAt(right, index),
  ]);
}

function itemAt({ list, single }: Keywords, index: number): Schema | undefined {
  return list['prefixItems']?.[index] ?? single['items'];
}

type Child = [step: Step, base: Schema | undefined, head: Schema | undefined];
