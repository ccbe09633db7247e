import { basename } from 'node:path';
import type { ErrorObject } from 'ajv/dist/2020.js';
import type { Node } from '../load/node.ts';
import { type Keywords, type Schema, schemasUnder } from '../schema/schema.ts';
import type { Change, Flow, Level } from '../types.ts';
import type { Step } from '../witness/lift.ts';

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
  /** Distinguishes findings with the same keyword: a name in `required`. */
  subject?: string | undefined;
  /** What happened, without its subject, where one edit may meet several subjects. */
  shared?: string;
  /** The name before, if the subject was renamed. */
  formerly?: string;
  /** What follows for those who still use what was removed. */
  consequence?: string;
  /** The level of a change of values that is proven to be safe. @default compatible */
  safe?: Level;
  /** What nothing proves, whatever is proven of the values. */
  undecided?: string;
}

/** A finding with its rating. */
export interface Rated extends Finding {
  level: Level;
  /** A payload that proves a break, and why it is refused. */
  witness?: { payload: unknown; error: ErrorObject };
  /** The way to the payload from the pair that reports this, if it is of a branch. */
  steps?: Step[];
  /** The reason for the level, when it is not a payload. */
  grounds?: Pick<Change, 'described' | 'undecided' | 'proof'>;
}

/** Two schemas side by side as one direction sees them. */
export interface Pair {
  base: Schema;
  head: Schema;
  left: Keywords;
  right: Keywords;
  /** The members that only changed their name, by the former one. */
  renames: ReadonlyMap<string, string>;
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

/** The side that writes a payload, and the side that reads it. */
export function inOrder<T>(flow: Flow, base: T, head: T): [producer: T, consumer: T] {
  return flow === 'in' ? [base, head] : [head, base];
}

/** Whether a change may break those on the other side of the wire. */
export function isSuspect({ effect }: Finding, flow: Flow): boolean {
  return effect !== (flow === 'in' ? 'wider' : 'narrower');
}

/** Returns the node of a keyword in a schema or in a branch that was merged into it; otherwise the schema's node. */
export function getPlace(schema: Schema, keyword: string, depth = 0): Node {
  const own = schema.node.get(keyword) ?? (keyword === 'enum' ? schema.node.get('const') : undefined);
  if (own) return own;
  if (depth > 6) return schema.node;
  for (const branch of schemasUnder(schema.keywords, ['allOf', 'anyOf', 'oneOf'])) {
    const found = getPlace(branch, keyword, depth + 1);
    if (found !== branch.node) return found;
  }
  return schema.node;
}

/** Returns the name of a schema in messages: its property or component name. */
export function getName({ node }: Schema): string {
  return nodeName(node);
}

/** Returns the name of the schema at a node, as {@link getName} does. */
export function nodeName(node: Node): string {
  const { key, parent, file } = node;
  if (!parent) return `\`${basename(file).replace(/\.(ya?ml|json)$/, '')}\``;
  if (isNaming(parent)) return `\`${key}\``;
  if (key === 'items') return `the items of ${nodeName(parent)}`;
  if (isList(parent) && parent.parent)
    return parent.key === 'prefixItems'
      ? `item ${key} of ${nodeName(parent.parent)}`
      : nodeName(parent.parent);
  // The value of a parameter or header may have a media type.
  const owner = (parent.parent?.key === 'content' ? parent.parent.parent : undefined) ?? parent;
  const named = key === 'schema' ? (owner.text('name') ?? getKeyOfHeader(owner)) : undefined;
  if (named !== undefined) return `\`${named}\``;
  return key === 'schema' || key === 'payload' ? 'the body' : `\`${key}\``;
}

/** Keywords whose members are schemas, each by its name. */
const naming: ReadonlySet<string> = new Set([
  ...['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions', 'schemas'],
]);

/** Whether the members of a node are schemas by their names: `properties`, but not the schema of a member of that name. */
function isNaming({ key, parent }: Node): boolean {
  return naming.has(key) && !(parent && isNaming(parent));
}

/** Parameters have a `name`; headers and the parameters of channels are named by their key. */
function getKeyOfHeader({ key, parent }: Node): string | undefined {
  return parent && ['headers', 'parameters'].includes(parent.key) && !isList(parent) ? key : undefined;
}

function isList({ value }: Node): boolean {
  return Array.isArray(value);
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
  const node = getPlace(holds(head, keyword) || !holds(base, keyword) ? head : base, keyword);
  return { id, message, effect, keyword, node, subject };
}

function holds(schema: Schema, keyword: string): boolean {
  return getPlace(schema, keyword) !== schema.node;
}

/** A value for a message, cut where it gets long; as code where Markdown would read it as markup. */
export function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  const short = text.length > 80 ? `${text.slice(0, 77)}…` : text;
  return typeof value === 'string' && /^[^`]*[\\[\]*~|][^`]*$/.test(value) ? `\`${short}\`` : short;
}
