import { Sameness } from '../schema/same.ts';
import type { Schema } from '../schema/schema.ts';
import { viewOf } from '../schema/view.ts';
import type { Flow } from '../types.ts';
import { buildAround } from '../witness/lift.ts';
import { search } from '../witness/search.ts';
import {
  type Finding,
  isAboutValues,
  isSuspect,
  type Pair,
  type PairResult,
  type Rated,
  type Step,
} from './finding.ts';
import { memberFindings } from './members.ts';
import { noteFindings } from './notes.ts';
import { restFindings } from './rest.ts';
import { scalarFindings } from './scalars.ts';
import { conclude, rateBranches, settle } from './settle.ts';
import { complexKeywords, unionFindings } from './unions.ts';
import { xmlFindings } from './xml.ts';

/** Compares schemas in one direction; every pair is looked at once, however often it is used. */
export class Comparer {
  readonly flow: Flow;
  readonly #xml: boolean;
  readonly #unchanged: (base: Schema, head: Schema) => boolean;
  readonly #sameness: Sameness;
  readonly #results = new Map<string, PairResult>();
  readonly #open = new Set<string>();

  constructor(flow: Flow, xml = false, unchanged: (base: Schema, head: Schema) => boolean = () => false) {
    this.flow = flow;
    this.#xml = xml;
    this.#unchanged = unchanged;
    this.#sameness = new Sameness(flow, unchanged);
  }

  /** The findings on a pair and on all pairs below it. */
  compare(base: Schema, head: Schema): PairResult {
    const key = `${base.id}:${head.id}`;
    const known = this.#results.get(key);
    if (known) return known;
    const result: PairResult = { base, head, flow: this.flow, findings: [], children: [] };
    this.#results.set(key, result);
    this.#open.add(key);
    const pair: Pair = {
      base,
      head,
      left: viewOf(base, this.flow),
      right: viewOf(head, this.flow),
      flow: this.flow,
    };
    const replace = this.#children(pair, result);
    result.findings = this.#rate(pair, replace);
    this.#open.delete(key);
    return result;
  }

  /** Every pair that was compared so far. */
  results(): Iterable<PairResult> {
    return this.#results.values();
  }

  /** Whether both accept the same values, seen by their form alone. */
  isSame(base: Schema, head: Schema): boolean {
    return this.#sameness.same(base, head);
  }

  /** Descends into what both have, and notes which of the reader's parts to neutralise at this level. */
  #children(pair: Pair, result: PairResult): Map<Schema, Schema> {
    const replace = new Map<Schema, Schema>();
    for (const [step, base, head] of commonChildren(pair)) {
      if (this.#unchanged(base, head)) continue;
      const child = this.compare(base, head);
      if (child.findings.length + child.children.length > 0) result.children.push({ step, result: child });
      if (this.#open.has(`${base.id}:${head.id}`) || this.#sameness.same(base, head)) continue;
      if (this.flow === 'in') replace.set(head, base);
      else replace.set(base, head);
    }
    return replace;
  }

  #rate(pair: Pair, replace: ReadonlyMap<Schema, Schema>): Rated[] {
    const notes = [...noteFindings(pair), ...(this.#xml ? xmlFindings(pair) : [])];
    const own: Finding[] = [
      ...scalarFindings(pair),
      ...memberFindings(pair),
      ...restFindings(pair),
      ...notes,
    ];
    const isComplex = !this.#sameness.sameParts(pair.left, pair.right, complexKeywords);
    if (!isComplex && !own.some((each) => isAboutValues(each) && isSuspect(each, this.flow))) {
      return own.map((each) => conclude(each, this.flow));
    }
    const unions = isComplex ? unionFindings(pair, this.#sameness) : { findings: [], branches: [] };
    const below = unions.branches.flatMap(([base, head]) => reachable(this.compare(base, head)));
    const nested = below.flatMap(({ result }) => result.findings);
    const unchanged = (one: Schema, other: Schema): boolean =>
      replace.get(one) === other || replace.get(other) === one || this.#sameness.same(one, other);
    const searched = search({
      base: pair.base,
      head: pair.head,
      flow: this.flow,
      replace,
      unchanged,
      shallow: !isComplex,
      candidates: candidatesOf(below, this.flow),
    });
    const rated = settle([...own, ...unions.findings], searched, pair, isComplex && nested.length === 0);
    return [...rated, ...rateBranches(nested, rated, searched, pair)];
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

/** More of them prove nothing that these do not. */
const mostCandidates = 40;

/** What was refused inside of a branch, built up to a value of the branch: is it refused by the whole union too? */
function candidatesOf(below: readonly Below[], flow: Flow): { values: unknown[]; depth: number } {
  const proofs = below
    .flatMap(({ result, branch, steps }) =>
      result.findings.flatMap(({ witness }) => (witness ? [{ witness, branch, steps }] : [])),
    )
    .slice(0, mostCandidates);
  const values = proofs.map(({ witness, branch, steps }) =>
    buildAround(flow === 'in' ? branch.base : branch.head, steps, witness.payload, flow),
  );
  return {
    values: values.filter((each) => each !== undefined),
    depth: Math.max(0, ...proofs.map(({ steps }) => steps.length)),
  };
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
  return found;
}
