import { Comparer } from '../compare/comparer.ts';
import type { PairResult, Rated, Step } from '../compare/finding.ts';
import { Node } from '../load/node.ts';
import { Unchanged } from '../load/unchanged.ts';
import { type Dialect, type Schema, schemaAt } from '../schema/schema.ts';
import type { Direction, Flow, Level } from '../types.ts';

/** A change before it gets its fingerprint and its line. */
export interface Draft {
  id: string;
  level: Level;
  message: string;
  node: Node;
  side: 'base' | 'head';
  direction: Direction;
  operations: Set<string>;
  source: 'rules' | 'redocly' | 'witness';
  rated?: Rated;
  /** The payload the finding is in, and the way from it to the finding. */
  payload?: { base: Schema; head: Schema; flow: Flow; trail: Trail | undefined };
}

/** A change as a comparison reports it. */
export type NewDraft = Omit<Draft, 'direction' | 'operations' | 'source'> & { source?: Draft['source'] };

/** The way down to a finding, last step first: it is shared by all that lies below. */
export interface Trail {
  step: Step;
  above: Trail | undefined;
}

/** The steps of a trail, from the payload down. */
export function stepsOf(trail: Trail | undefined): Step[] {
  const steps: Step[] = [];
  for (let here = trail; here; here = here.above) steps.unshift(here.step);
  return steps;
}

/** Where something is used. */
export interface Usage {
  operation: string | null;
  direction: Direction;
  flow: Flow;
}

/** Why a break that only a coarser judge sees is none. */
export interface Settled {
  node: Node;
  reason: string;
}

/** Gathers the changes of one pair of documents; what several operations share appears once. */
export class Collector {
  readonly drafts: Map<string, Draft> = new Map();
  readonly settled: Settled[] = [];
  readonly dialects: { base: Dialect; head: Dialect };
  readonly #unchanged: Unchanged = new Unchanged();
  readonly #seen = new Map<Rated, Draft>();
  readonly #comparers = new Map<string, Comparer>();

  constructor(dialects: { base: Dialect; head: Dialect }) {
    this.dialects = dialects;
  }

  /** Records a change; a second sighting only adds its operation. */
  add(usage: Usage, draft: NewDraft): void {
    this.#put(usage, draft);
  }

  #put(usage: Usage, draft: NewDraft): Draft {
    // The level too: what one union forgives is still a break for those who use the schema by itself.
    const key = [draft.id, draft.level, draft.side, usage.flow, placeKey(draft.node), draft.message].join(
      '|',
    );
    const known = this.drafts.get(key);
    if (known) {
      if (usage.operation) known.operations.add(usage.operation);
      return known;
    }
    const operations = new Set(usage.operation ? [usage.operation] : []);
    const made: Draft = { source: 'rules', ...draft, direction: usage.direction, operations };
    this.drafts.set(key, made);
    return made;
  }

  /** Notes that a place was looked at closely and is no break, whatever a coarser judge says. */
  settle(reason: string, ...nodes: (Node | undefined)[]): void {
    for (const node of nodes) if (node) this.settled.push({ node, reason });
  }

  /** Whether both versions are written the same way here; only asked of documents of one dialect. */
  isUnchanged(base: Node | undefined, head: Node | undefined): boolean {
    return this.dialects.base === this.dialects.head && this.#unchanged.same(base, head);
  }

  /** Compares two payload schemas; a missing one accepts everything. */
  payload(base: Node | undefined, head: Node | undefined, usage: Usage, xml = false): void {
    const like = head ?? base;
    if (!like) return;
    const left = schemaAt(base ?? anything(like), this.dialects.base);
    const right = schemaAt(head ?? anything(like), this.dialects.head);
    if (left === right || this.isUnchanged(base, head)) return;
    const result = this.#comparer(usage.flow, xml).compare(left, right);
    this.#report(result, usage, { base: left, head: right, flow: usage.flow, trail: undefined });
  }

  #comparer(flow: Flow, xml: boolean): Comparer {
    const key = `${flow}${xml}`;
    const asWritten = (one: Schema, other: Schema): boolean =>
      !one.isMerged && !other.isMerged && this.isUnchanged(one.node, other.node);
    const known = this.#comparers.get(key) ?? new Comparer(flow, xml, asWritten);
    this.#comparers.set(key, known);
    return known;
  }

  #report(root: PairResult, usage: Usage, payload: NonNullable<Draft['payload']>): void {
    const seen = new Set<PairResult>([root]);
    const pending: [PairResult, Trail | undefined][] = [[root, undefined]];
    for (let index = 0; index < pending.length; index++) {
      const [result, trail] = pending[index] ?? [root, undefined];
      for (const rated of result.findings) this.#addRated(rated, usage, { ...payload, trail });
      for (const { step, result: child } of result.children) {
        if (seen.has(child)) continue;
        seen.add(child);
        pending.push([child, { step, above: trail }]);
      }
    }
  }

  #addRated(rated: Rated, usage: Usage, payload: NonNullable<Draft['payload']>): void {
    const known = this.#seen.get(rated);
    if (known) {
      if (usage.operation) known.operations.add(usage.operation);
      return;
    }
    const { id, level, message, node, side } = rated;
    const source = rated.id === 'payload-refused' ? ('witness' as const) : ('rules' as const);
    this.#seen.set(rated, this.#put(usage, { id, level, message, node, side, rated, payload, source }));
  }

  /** Whether both schemas of a compared pair accept the same values, seen by their form alone. */
  isSame({ base, head, flow }: PairResult): boolean {
    return this.#comparer(flow, false).isSame(base, head);
  }

  /** Every pair of schemas that was compared, by the places of both; also those that came to nothing. */
  comparedPairs(): Map<string, PairResult[]> {
    const pairs = new Map<string, PairResult[]>();
    for (const comparer of this.#comparers.values()) {
      for (const result of comparer.results()) {
        for (const { node } of new Set([result.base, result.head])) {
          const key = placeKey(node);
          pairs.set(key, [...(pairs.get(key) ?? []), result]);
        }
      }
    }
    return pairs;
  }
}

/** A place as text. */
function placeKey(node: Node): string {
  return `${node.file}#${node.pointer}`;
}

function anything(like: Node): Node {
  return new Node(like.sources, like.file, {}, like.parent, like.key);
}
