import { takePairs } from '../lists.ts';
import { stable } from '../load/stable.ts';
import { areApart } from '../prove/apart.ts';
import { oncePerFlow } from '../schema/once-per-flow.ts';
import { isBlank, type Keywords, noKeywords, type Schema, schemasUnder } from '../schema/schema.ts';
import { getView } from '../schema/view.ts';
import type { Flow } from '../types.ts';
import { at, type Effect, type Finding, getName, inOrder, type Pair } from './finding.ts';

/** Keywords that look at the whole value once more. */
export const complexKeywords: readonly string[] = [
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'contains',
  'propertyNames',
  'dependentSchemas',
  'unevaluatedItems',
  'unevaluatedProperties',
];

/** The differences in unions and conditions, and the pairs of their branches to compare. */
export interface UnionFindings {
  findings: Finding[];
  /** Pairs whose values other branches may accept, too. */
  branches: [Schema, Schema][];
  /** Pairs that nothing but themselves decides about. */
  separate: [Schema, Schema][];
}

type Same = (base: Schema, head: Schema) => boolean;

/** The views of two schemas. Beside a union, a union of one branch stays one, and one of the branches counts as one. */
export function getUnionViews(base: Schema, head: Schema, flow: Flow, same: Same): [Keywords, Keywords] {
  const left = getView(base, flow);
  const right = getView(head, flow);
  const asUnion = (schema: Schema, own: Keywords, other: Keywords, fits: Same): Keywords => {
    const found = ['anyOf', 'oneOf'].find((each) => other.list[each] && !own.list[each]);
    // Stryker disable next-line StringLiteral: no keyword has this name.
    const key = found ?? '';
    const { list, map } = schema.keywords;
    if (list[key]) return list['allOf'] || map['properties'] ? own : schema.keywords;
    const isBranch = other.list[key]?.some((each) => fits(schema, each) || hasLabelOf(schema, each));
    return isBranch ? { ...noKeywords(), notes: own.notes, list: { [key]: [schema] } } : own;
  };
  return [asUnion(base, left, right, same), asUnion(head, right, left, (one, two) => same(two, one))];
}

/** Compares the keywords that look at the whole value once more. */
export function unionFindings(pair: Pair, same: Same): UnionFindings {
  const result: UnionFindings = { findings: [], branches: [], separate: [] };
  for (const key of complexKeywords) {
    if (!differs(pair, key, same)) continue;
    // A condition that came or went is one change.
    if ((key === 'then' || key === 'else') && !(pair.left.single['if'] && pair.right.single['if'])) continue;
    const before = pair.left.list[key];
    const after = pair.right.list[key];
    if (before && after) compareBranches(pair, { key, before, after }, same, result);
    else result.findings.push(present(pair, key));
  }
  return result;
}

/** Whether a keyword is not written the same way in both versions. */
function differs({ left, right }: Pair, key: string, same: Same): boolean {
  const before = schemasUnder(left, [key]);
  const after = schemasUnder(right, [key]);
  return before.length !== after.length || !before.every((one, index) => same(one, after[index] ?? one));
}

/** The branches of a union in both versions. */
interface Union {
  key: string;
  before: readonly Schema[];
  after: readonly Schema[];
}

function compareBranches(pair: Pair, union: Union, same: Same, result: UnionFindings): void {
  const { key } = union;
  const { matched, removed, added } = align(union, pair.flow, same);
  for (const each of matched) result[isSeparate(pair, union, each) ? 'separate' : 'branches'].push(each);
  // What a branch evaluates is not refused as unevaluated.
  // Stryker disable next-line MethodExpression: a keyword that one version lacks is a finding of its own, which comes first.
  const isClosed = [pair.left, pair.right].some(
    ({ single }) => single['unevaluatedItems'] ?? single['unevaluatedProperties'],
  );
  const loss: Effect = isClosed ? 'unknown' : key === 'allOf' ? 'wider' : 'narrower';
  const gain: Effect = isClosed ? 'unknown' : key === 'allOf' ? 'narrower' : 'wider';
  const id = 'schema-combinator-changed';

  for (const [branches, verb, effect] of [
    [removed, 'lost', loss],
    [added, 'gained', gain],
  ] as const) {
    for (const branch of branches) {
      const shared = `${verb} a branch of \`${key}\`: ${branchName(branch)}.`;
      const message = `${getName(pair.head)} ${shared}`;
      const { node } = branch;
      result.findings.push({ id, message, shared, effect, keyword: key, subject: node.pointer, node });
    }
  }
}

/** Whether no other branch of a union accepts values of a branch, so that a break inside of it is one of the union. */
function isSeparate(
  { left, right, flow }: Pair,
  { key, before, after }: Union,
  [base, head]: readonly [Schema, Schema],
): boolean {
  // What is beside the union may be about members, of which the branches know nothing.
  const isOnly = [left, right].every(
    ({ map, single, list }) => isBlank(map, single) && Object.keys(list).length === 1,
  );
  if (key === 'allOf' || !isOnly) return false;
  const [own, theirs] = inOrder(flow, before, after);
  const [producer, consumer] = inOrder(flow, base, head);
  return [...own.filter((each) => each !== producer), ...theirs.filter((each) => each !== consumer)].every(
    (other) => areApart(producer, other, flow),
  );
}

/** Branches without a name are counted from 1. */
function branchName(branch: Schema): string {
  const { key, object } = branch.node;
  if (!/^\d+$/.test(key)) return getName(branch);
  return typeof object['title'] === 'string' ? `\`${object['title']}\`` : `number ${Number(key) + 1}`;
}

function present(pair: Pair, key: string): Finding {
  const was = schemasUnder(pair.left, [key]).length > 0;
  const is = schemasUnder(pair.right, [key]).length > 0;
  const verb = was && is ? 'changed' : was ? 'was removed' : 'was added';
  const message = `\`${key}\` of ${getName(pair.head)} ${verb}.`;
  return at(pair, key, 'schema-combinator-changed', 'unknown', message);
}

/** Pairs branches: equal ones first (they need no look), then by name or title, by type, by position. */
function align(
  { before, after }: Union,
  flow: Flow,
  same: Same,
): { matched: [Schema, Schema][]; removed: Schema[]; added: Schema[] } {
  const removed = [...before];
  const added = [...after];
  takePairs(removed, added, same);
  const tests: Same[] = [
    hasLabelOf,
    (one, two) => hasMarkOf(one, two, flow),
    (one, two) => getShape(one, flow) !== '' && getShape(one, flow) === getShape(two, flow),
    (one, two) => anonymous(one) && anonymous(two) && getView(one, flow).scalars['type'] === undefined,
  ];
  return { matched: tests.flatMap((fits) => takePairs(removed, added, fits)), removed, added };
}

function hasLabelOf(one: Schema, other: Schema): boolean {
  return !anonymous(one) && getLabel(one) === getLabel(other);
}

function anonymous(schema: Schema): boolean {
  return getLabel(schema) === undefined;
}

/** Returns the title of a branch, or the name of its component or file. */
function getLabel(schema: Schema): string | undefined {
  const { node } = schema;
  if (typeof node.object['title'] === 'string') return node.object['title'];
  if (/^\d+$/.test(node.key)) return undefined;
  return node.key === '' ? node.file.split(/[\\/]/).at(-1) : node.key;
}

/** Whether the members whose values both list have the same ones. */
function hasMarkOf(one: Schema, other: Schema, flow: Flow): boolean {
  const marks = getMarks(one, flow);
  const others = getMarks(other, flow);
  const names = [...marks.keys()].filter((name) => others.has(name));
  return names.length > 0 && names.every((name) => marks.get(name) === others.get(name));
}

/** The members of a branch whose values are listed, which tell it from others. */
const getMarks = oncePerFlow((schema, flow): ReadonlyMap<string, string> => {
  const marks = new Map<string, string>();
  for (const [name, each] of getView(schema, flow).map['properties'] ?? []) {
    const values = getView(each, flow).scalars['enum'];
    if (Array.isArray(values)) marks.set(name, stable(values));
  }
  return marks;
});

/** Unnamed branches of the same single type, or with the same members, belong together. */
function getShape(schema: Schema, flow: Flow): string {
  if (!anonymous(schema)) return '';
  const { scalars, map } = getView(schema, flow);
  const members = [...new Map(map['properties']).keys()].sort().join();
  return scalars['type'] ? `${String(scalars['type'])}:${members}` : members;
}
