import { Comparer } from '../compare/comparer.ts';
import type { PairResult, Rated } from '../compare/finding.ts';
import { Node, type References } from '../load/node.ts';
import { Unchanged } from '../load/unchanged.ts';
import { hasPassed } from '../schema/deprecation.ts';
import { schemaAt } from '../schema/read.ts';
import type { Dialect, Schema } from '../schema/schema.ts';
import type { Direction, Flow, Level, Side } from '../types.ts';
import type { Step } from '../witness/lift.ts';
import { Places, type Usage } from './places.ts';

/** A change before it gets its fingerprint and its line. */
export interface Draft {
  id: string;
  level: Level;
  message: string;
  node: Node;
  side: Side;
  direction: Direction;
  places: Places;
  rated?: Rated;
  /** The reason for the level, where no payload has one. */
  grounds?: Rated['grounds'];
  /** Payloads the finding is in. */
  payloads: Located[];
}

/** A payload, and the way from it to a finding. */
interface Located {
  base: Schema;
  head: Schema;
  flow: Flow;
  trail: Trail | undefined;
}

/** Maximum number of payloads to prove a break with; the first one is as good as any other, unless it cannot be built. */
const maxPayloads = 3;

/** The path to a finding, last step first; findings below share it. */
export interface Trail {
  step: Step;
  /** The pair that the step starts from. */
  from: PairResult;
  above: Trail | undefined;
}

/** The steps of a trail, from the payload down. */
export function getSteps(trail: Trail | undefined): Step[] {
  const steps: Step[] = [];
  for (let here = trail; here; here = here.above) steps.unshift(here.step);
  return steps;
}

/** Collects the changes of one pair of documents; what several operations share appears once. */
export class Comparison {
  readonly drafts: Map<string, Draft> = new Map();
  readonly dialects: { base: Dialect; head: Dialect };
  readonly #unchanged: Unchanged = new Unchanged();
  readonly #comparers = new Map<string, Comparer>();
  /** The drafts of findings, which most documents use many times. */
  readonly #rated = new WeakMap<Rated, Draft>();

  /** The day that sunsets are compared with. */
  readonly today: string | undefined;
  readonly #base: References | undefined;

  constructor(dialects: { base: Dialect; head: Dialect }, base: Node | undefined, today?: string) {
    this.dialects = dialects;
    this.today = today;
    this.#base = base?.sources;
  }

  /** Whether something deprecated announced a sunset that has passed. */
  hasPassed(node: Node | undefined): boolean {
    return hasPassed(node?.object ?? {}, this.today);
  }

  /** Records a change; the same change at another operation only adds a place. */
  add(
    usage: Usage,
    id: string,
    level: Level,
    message: string,
    node: Node,
    found: Pick<Draft, 'rated' | 'grounds'> = {},
  ): Draft {
    const draft = this.#draft(usage, id, level, message, node, found);
    draft.places.add(usage, () => undefined);
    return draft;
  }

  #draft(
    { direction, flow }: Usage,
    id: string,
    level: Level,
    message: string,
    node: Node,
    found: Pick<Draft, 'rated' | 'grounds'>,
  ): Draft {
    const side: Side = node.sources === this.#base ? 'base' : 'head';
    // The key includes the level: a change that one union tolerates breaks users of the schema alone.
    const key = [id, level, side, flow, `${node.file}#${node.pointer}`, message].join('|');
    const known = this.drafts.get(key);
    if (known) return known;
    const places = new Places();
    const draft = { id, level, message, node, side, direction, places, payloads: [], ...found };
    this.drafts.set(key, draft);
    return draft;
  }

  /** Whether both versions are written the same way here; never true for different dialects. */
  isUnchanged(base: Node | undefined, head: Node | undefined): boolean {
    return this.dialects.base === this.dialects.head && this.#unchanged.same(base, head);
  }

  /** Whether both versions are written the same way here, all that they refer to included. */
  isSameText(base: Node | undefined, head: Node | undefined): boolean {
    return this.#unchanged.same(base, head);
  }

  /** Compares two payload schemas; a missing one accepts everything. */
  payload(
    base: Node | undefined,
    head: Node | undefined,
    usage: Usage,
    { xml = false, dialects = this.dialects }: { xml?: boolean; dialects?: Comparison['dialects'] } = {},
  ): void {
    const like = head ?? base;
    if (!like) return;
    const left = schemaAt(base ?? anything(like), dialects.base);
    const right = schemaAt(head ?? anything(like), dialects.head);
    if (left === right || (left.dialect === right.dialect && this.isSameText(base, head))) return;
    const result = this.#comparer(usage.flow, xml).compare(left, right);
    this.#report(result, usage, { base: left, head: right, flow: usage.flow, trail: undefined });
  }

  #comparer(flow: Flow, xml: boolean): Comparer {
    const key = `${flow}${xml}`;
    const { today } = this;
    const sameText = (one: Node | undefined, other: Node | undefined): boolean => this.isSameText(one, other);
    const unchanged = (one: Schema, other: Schema): boolean =>
      one === other ||
      (!one.isMerged && !other.isMerged && one.dialect === other.dialect && sameText(one.node, other.node));
    const known = this.#comparers.get(key) ?? new Comparer({ flow, xml, today, unchanged, sameText });
    this.#comparers.set(key, known);
    return known;
  }

  /** Reports a pair and all below it; a pair that several members share is descended into once. */
  #report(root: PairResult, usage: Usage, payload: Located): void {
    const seen = new Set<PairResult>([root]);
    const pending: [PairResult, Trail | undefined][] = [[root, undefined]];
    for (const [result, trail] of pending) {
      this.#addFindings(result, usage, payload, trail);
      for (const { step, result: child } of result.children) {
        const below = { step, from: result, above: trail };
        if (!seen.has(child)) pending.push([child, below]);
        else if (!startsAt(child, below)) this.#addFindings(child, usage, payload, below);
        seen.add(child);
      }
    }
  }

  #addFindings({ findings }: PairResult, usage: Usage, payload: Located, trail: Trail | undefined): void {
    for (const rated of findings) {
      const { id, level, message, node } = rated;
      const draft = this.#rated.get(rated) ?? this.#draft(usage, id, level, message, node, { rated });
      this.#rated.set(rated, draft);
      draft.places.add(usage, () => propertyAt(getSteps(trail)));
      if (draft.payloads.length < maxPayloads) draft.payloads.push({ ...payload, trail });
    }
  }
}

/** Whether a trail passes a pair: a recursive schema leads back to where it began. */
function startsAt(pair: PairResult, trail: Trail | undefined): boolean {
  for (let here = trail; here; here = here.above) {
    if (here.from === pair) return true;
  }
  return false;
}

/** Longer ways to a value are cut at their beginning. */
const maxSteps = 8;

/** The way to a value as people write it: `pets[].name`, with `*` for members of any name. */
function propertyAt(steps: readonly Step[]): string {
  const text = steps
    .filter(({ kind }) => kind !== 'variant' && kind !== 'branch')
    .slice(-maxSteps)
    .map((step) => (step.kind === 'item' ? '[]' : `.${step.kind === 'property' ? step.name : '*'}`))
    .join('');
  return steps.length > maxSteps ? `…${text}` : text.replace(/^\./, '');
}

function anything(like: Node): Node {
  return new Node(like.sources, like.file, {}, like.parent, like.key);
}
