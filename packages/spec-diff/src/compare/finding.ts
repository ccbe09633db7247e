import type { Node } from '../load/node.ts';
import type { Parts, Schema } from '../schema/schema.ts';
import type { Flow, Level, Proof, Side } from '../types.ts';
import type { Step } from '../witness/lift.ts';
import type { Disagreement } from '../witness/search.ts';

/**
 * The effect of a change on the set of accepted values; a `Level` for a change that is not about values, or whose
 * rating does not depend on them.
 */
export type Effect = 'narrower' | 'wider' | 'unknown' | Level;

/** Something that differs between two schemas, before it is rated. */
export interface Finding {
  id: string;
  message: string;
  effect: Effect;
  /** The keyword that a validator would name when it refuses a value because of this. */
  keyword: string;
  node: Node;
  side: Side;
  /** Distinguishes findings with the same keyword: a name in `required`. */
  subject?: string;
}

/** A finding with its rating. */
export interface Rated extends Finding {
  level: Level;
  /** A payload that proves a break. */
  witness?: Disagreement;
  /** A payload that proves a break and is too large to build, in words. */
  described?: string;
  /** The statement that is not proven; the finding counts as a break. */
  undecided?: string;
  /** Whether it is assumed to cause a gap that no rule explains. */
  isAttributed?: boolean;
  /** The proof that it breaks nobody. */
  proof?: Proof;
}

/** Two schemas side by side as one direction sees them. */
export interface Pair {
  base: Schema;
  head: Schema;
  left: Parts;
  right: Parts;
  flow: Flow;
  /** The day that sunsets are compared with. */
  today: string | undefined;
}

/** The findings on a pair of schemas, with the pairs below it. */
export interface PairResult {
  base: Schema;
  head: Schema;
  flow: Flow;
  findings: Rated[];
  children: { step: Step; result: PairResult }[];
}

/** Whether an effect is a break for those on the other side of the wire. */
export function isSuspect(finding: Finding, flow: Flow): boolean {
  if (finding.effect === 'unknown') return true;
  return finding.effect === (flow === 'in' ? 'narrower' : 'wider');
}

/** Whether a finding is about the set of accepted values. */
export function isAboutValues(finding: Finding): boolean {
  return finding.effect === 'narrower' || finding.effect === 'wider' || finding.effect === 'unknown';
}

/** Returns the node of a keyword in a schema or in a branch that was merged into it; otherwise the schema's node. */
export function placeOf(schema: Schema, keyword: string, depth = 0): Node {
  const own = schema.node.get(keyword) ?? (keyword === 'enum' ? schema.node.get('const') : undefined);
  if (own) return own;
  if (depth > 6) return schema.node;
  for (const key of ['allOf', 'anyOf', 'oneOf']) {
    for (const branch of schema.parts.list[key] ?? []) {
      const found = placeOf(branch, keyword, depth + 1);
      if (found.key === keyword) return found;
    }
  }
  return schema.node;
}

/** Returns the name of a schema in messages: its property or component name. */
export function nameOf(schema: Schema): string {
  const { node } = schema;
  const named = node.key === 'schema' ? (node.parent?.text('name') ?? headerName(node)) : undefined;
  if (named) return `\`${named}\``;
  const key = node.key === 'schema' || node.key === 'payload' ? 'the body' : node.key;
  if (/^\d+$/.test(key) || key === 'items') return `the items of ${node.parent ? keyOf(node) : 'the body'}`;
  return key === '' ? fileName(node.file) : key === 'the body' ? key : `\`${key}\``;
}

/** Returns the name of the response header that a schema belongs to. */
function headerName(node: Node): string | undefined {
  return node.parent?.parent?.key === 'headers' ? node.parent.key : undefined;
}

function keyOf(node: Node): string {
  const named = node.pointer
    .split('/')
    .filter((each) => each !== 'items' && !/^\d+$/.test(each) && !/Of$/.test(each));
  return `\`${named.at(-1) ?? ''}\``;
}

function fileName(file: string): string {
  return `\`${
    file
      .split(/[\\/]/)
      .at(-1)
      ?.replace(/\.(ya?ml|json)$/, '') ?? ''
  }\``;
}

/** A finding at a keyword: where it is in the head, or in the base if it is gone from the head. */
export function at(
  { base, head }: Pair,
  keyword: string,
  id: string,
  effect: Effect,
  message: string,
  subject?: string,
): Finding {
  const side: Side = holds(head, keyword) || !holds(base, keyword) ? 'head' : 'base';
  const node = placeOf(side === 'head' ? head : base, keyword);
  return { id, message, effect, keyword, node, side, ...(subject === undefined ? {} : { subject }) };
}

function holds(schema: Schema, keyword: string): boolean {
  return placeOf(schema, keyword).key === keyword;
}

/** A value for a message, cut where it gets long; as code where Markdown would read it as markup. */
export function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  const short = text.length > 80 ? `${text.slice(0, 77)}…` : text;
  return typeof value === 'string' && /^[^`]*[\\[\]*~|][^`]*$/.test(value) ? `\`${short}\`` : short;
}
