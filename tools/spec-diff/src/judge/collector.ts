import { Comparer } from '../compare/comparer.ts';
import type { PairResult, Rated, Step } from '../compare/finding.ts';
import { Node } from '../load/node.ts';
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
  payload?: { base: Schema; head: Schema; flow: Flow; steps: Step[] };
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
  readonly pairs: Map<string, PairResult[]> = new Map();
  readonly dialects: { base: Dialect; head: Dialect };
  readonly #comparers = new Map<string, Comparer>();

  constructor(dialects: { base: Dialect; head: Dialect }) {
    this.dialects = dialects;
  }

  /** Records a change; a second sighting only adds its operation. */
  add(
    usage: Usage,
    draft: Omit<Draft, 'direction' | 'operations' | 'source'> & { source?: Draft['source'] },
  ): void {
    const key = [draft.id, draft.side, usage.flow, placeKey(draft.node), draft.message].join('|');
    const known = this.drafts.get(key);
    if (known) {
      if (usage.operation) known.operations.add(usage.operation);
      return;
    }
    const operations = new Set(usage.operation ? [usage.operation] : []);
    this.drafts.set(key, { source: 'rules', ...draft, direction: usage.direction, operations });
  }

  /** Notes that a place was looked at closely and is no break, whatever a coarser judge says. */
  settle(reason: string, ...nodes: (Node | undefined)[]): void {
    for (const node of nodes) if (node) this.settled.push({ node, reason });
  }

  /** Compares two payload schemas; a missing one accepts everything. */
  payload(base: Node | undefined, head: Node | undefined, usage: Usage, xml = false): void {
    const like = head ?? base;
    if (!like) return;
    const left = schemaAt(base ?? anything(like), this.dialects.base);
    const right = schemaAt(head ?? anything(like), this.dialects.head);
    if (left === right) return;
    const result = this.#comparer(usage.flow, xml).compare(left, right);
    this.#report(result, usage, { base: left, head: right, flow: usage.flow, steps: [] }, new Set());
  }

  #comparer(flow: Flow, xml: boolean): Comparer {
    const key = `${flow}${xml}`;
    const known = this.#comparers.get(key) ?? new Comparer(flow, xml);
    this.#comparers.set(key, known);
    return known;
  }

  #report(
    result: PairResult,
    usage: Usage,
    payload: NonNullable<Draft['payload']>,
    seen: Set<PairResult>,
  ): void {
    if (seen.has(result)) return;
    seen.add(result);
    this.#remember(result);
    for (const rated of result.findings) {
      const { id, level, message, node, side } = rated;
      const source = rated.id === 'payload-refused' ? ('witness' as const) : ('rules' as const);
      this.add(usage, { id, level, message, node, side, rated, payload, source });
    }
    for (const { step, result: child } of result.children) {
      this.#report(child, usage, { ...payload, steps: [...payload.steps, step] }, seen);
    }
  }

  #remember(result: PairResult): void {
    for (const schema of [result.base, result.head]) {
      const key = placeKey(schema.node);
      const list = this.pairs.get(key) ?? [];
      if (!list.includes(result)) list.push(result);
      this.pairs.set(key, list);
    }
  }
}

/** A place as text. */
export function placeKey(node: Node): string {
  return `${node.file}#${node.pointer}`;
}

function anything(like: Node): Node {
  return new Node(like.sources, like.file, {}, like.parent, like.key);
}
