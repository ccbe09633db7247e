import type { Node } from '../load/node.ts';
import { getRequired, isUnresolved } from '../prove/declared.ts';
import { hasPassed } from '../schema/deprecation.ts';
import { takeRenamed } from '../schema/renames.ts';
import { type Keywords, type Schema, schemasUnder } from '../schema/schema.ts';
import { getView, hasFlag } from '../schema/view.ts';
import type { Flow } from '../types.ts';
import { type Effect, type Finding, getName, getPlace, type Pair } from './finding.ts';

/** Returns the differences in the properties of an object. */
export function memberFindings(pair: Pair): Finding[] {
  const [gone, fresh] = getUnmatched(pair.left, pair.right);
  const renamed = new Set([...pair.renames].flat());
  return [
    ...[...pair.renames].map(([from, to]) => rename(pair, from, to)),
    ...gone.filter(([name]) => !renamed.has(name)).map(([name, schema]) => removed(pair, name, schema)),
    ...fresh.filter(([name]) => !renamed.has(name)).map(([name, schema]) => added(pair, name, schema)),
  ].filter((each) => each !== undefined);
}

type Member = [name: string, schema: Schema];

/** The members that only one of two schemas names. */
function getUnmatched(left: Keywords, right: Keywords): [gone: Member[], fresh: Member[]] {
  const own = ({ map }: Keywords, other: Keywords): Member[] =>
    [...(map['properties'] ?? [])].filter(([name]) => !other.map['properties']?.has(name));
  return [own(left, right), own(right, left)];
}

/** The members that only changed their name, by the former one. */
export function getRenames(left: Keywords, right: Keywords): Map<string, string> {
  const pairs = takeRenamed(...getUnmatched(left, right), ({ node }) => node);
  return new Map(pairs.map(([[from], [to]]) => [from, to]));
}

/** A rename is a break even if a validator accepts the old name: the service need not read it. */
function rename(pair: Pair, from: string, to: string): Finding {
  const message = `Property \`${from}\` of ${getName(pair.head)} was renamed to \`${to}\`.`;
  // Stryker disable next-line OptionalChaining: the other version has the member by its new name.
  const found = pair.right.map['properties']?.get(to);
  // Stryker disable next-line OptionalChaining: as above.
  const node = found?.node ?? pair.head.node;
  const place = { keyword: 'properties', subject: to, formerly: from, node } as const;
  return { id: 'property-renamed', message, effect: 'breaking', ...place };
}

function removed(pair: Pair, name: string, schema: Schema): Finding | undefined {
  const { flow, head } = pair;
  const { never, notes } = getView(schema, flow);
  // A new reference without a known target may declare the member, and is a finding of its own.
  if (never || (isUnresolved(pair.right.notes) && !isUnresolved(pair.left.notes))) return undefined;

  const owner = getName(head);
  const flipped = flippedTo(head, name, flow);
  const place = { keyword: 'properties', subject: name } as const;

  if (flipped) {
    const words = flow === 'in' ? 'can no longer be sent' : 'is no longer returned';
    const message = `\`${name}\` of ${owner} became ${flipped}: it ${words}.`;
    const node = getPlace(head, 'properties');
    const effect = flow === 'in' ? 'breaking' : 'warning';
    return { id: 'access-mode-changed', message, effect, ...place, node };
  }

  const finding = (verb: string, effect: Effect): Finding => {
    const message = `Property \`${name}\` of ${owner} ${verb}.`;
    return { id: 'property-removed', message, effect, ...place, node: memberNode(pair.base, name, schema) };
  };

  if (declaresBelow(head, name, flow)) return finding('moved', 'unknown');
  const announced = announcement(notes, pair.today);
  if (flow === 'out') return { ...finding('was removed', 'compile'), consequence: announced };

  const rest = getRest(getView(head, flow));
  const fate = rest
    ? getView(rest, flow).never
      ? 'is refused'
      : 'has to satisfy `additionalProperties`'
    : 'passes validation; whether it is kept or ignored is not specified';

  return {
    ...finding('was removed', 'compile'),
    consequence: `${announced} A value that is still sent ${fate}.`,
  };
}

/** Whether a removal was announced. */
function announcement(notes: Keywords['notes'], today: string | undefined): string {
  const { deprecated, 'x-sunset': sunset } = notes;
  if (deprecated !== true) return 'It was not deprecated.';
  if (sunset === undefined) return 'It was deprecated, without a sunset.';
  const verb = hasPassed(notes, today) ? 'has passed' : 'has not passed';
  return `It was deprecated, and its sunset on ${String(sunset)} ${verb}.`;
}

function added(pair: Pair, name: string, schema: Schema): Finding | undefined {
  const node = memberNode(pair.head, name, schema);
  const wasRequired = getRequired(pair.left.scalars).includes(name);
  const isRequired = getRequired(pair.right.scalars).includes(name);
  // That it is required now says so.
  if (pair.flow === 'in' && isRequired && !wasRequired) return undefined;
  const flipped = flippedTo(pair.base, name, pair.flow);
  const owner = getName(pair.head);
  const place = { effect: 'compatible', keyword: 'properties', subject: name, node } as const;
  return flipped
    ? { id: 'access-mode-changed', message: `\`${name}\` of ${owner} is no longer ${flipped}.`, ...place }
    : { id: 'property-added', message: `Property \`${name}\` was added to ${owner}.`, ...place };
}

/** Where a property is used; its schema may be elsewhere. */
function memberNode(owner: Schema, name: string, { node }: Schema): Node {
  return owner.node.get('properties')?.get(name) ?? node;
}

/** The flag that hides a property in this direction, although it is still there. */
function flippedTo(owner: Schema, name: string, flow: Flow): string | undefined {
  const flag = flow === 'in' ? 'readOnly' : 'writeOnly';
  const visible = getView(owner, flow === 'in' ? 'out' : 'in').map['properties']?.get(name);
  return visible && hasFlag(visible, flag) ? flag : undefined;
}

/** The schema of the members that a schema does not name. */
function getRest({ single }: Keywords): Schema | undefined {
  return single['additionalProperties'] ?? single['unevaluatedProperties'];
}

/** Keywords whose schemas may declare members of the same object. */
const inPlace = ['anyOf', 'oneOf', 'allOf', 'dependentSchemas', 'then', 'else'];

/** Whether a name is declared in a branch of a union or condition. */
function declaresBelow(schema: Schema, name: string, flow: Flow): boolean {
  const level = new Set([schema]);
  for (const each of level) {
    const view = getView(each, flow);
    if (view.map['properties']?.has(name)) return true;
    for (const branch of schemasUnder(view, inPlace)) level.add(branch);
  }
  return false;
}
