import { admits, typesOf } from '../schema/normalize.ts';
import type { Schema } from '../schema/schema.ts';
import { hasFlag, viewOf } from '../schema/view.ts';
import type { Flow } from '../types.ts';
import { type Effect, type Finding, nameOf, type Pair, placeOf } from './finding.ts';
import { renamesOf } from './renames.ts';

/**
 * What differs in which properties an object has, and in whether it takes others; where one version knows no
 * objects at all, its type says so.
 */
export function memberFindings(pair: Pair): Finding[] {
  if (![pair.left, pair.right].every((each) => admits(typesOf(each), 'object'))) return [];
  const before = pair.left.map['properties'] ?? new Map<string, Schema>();
  const after = pair.right.map['properties'] ?? new Map<string, Schema>();
  const gone = [...before].filter(([name]) => !after.has(name));
  const fresh = [...after].filter(([name]) => !before.has(name));
  const renames = renamesOf(gone, fresh);
  const renamed = new Set([...renames].flat());
  return [
    ...[...renames].map(([from, to]) => rename(pair, from, to)),
    ...gone.filter(([name]) => !renamed.has(name)).map(([name, schema]) => removed(pair, name, schema)),
    ...fresh.filter(([name]) => !renamed.has(name)).map(([name, schema]) => added(pair, name, schema)),
  ].filter((each) => each !== undefined);
}

/** A caller who goes on sending the old name is not heard any more, whatever a validator says of the payload. */
function rename(pair: Pair, from: string, to: string): Finding {
  return {
    id: 'property-renamed',
    message: `Property \`${from}\` of ${nameOf(pair.head)} was renamed to \`${to}\`.`,
    effect: 'breaking',
    keyword: 'properties',
    node: pair.right.map['properties']?.get(to)?.node ?? pair.head.node,
    side: 'head',
  };
}

function removed(pair: Pair, name: string, schema: Schema): Finding | undefined {
  if (viewOf(schema, pair.flow).never) return undefined;
  const base = { node: schema.node, side: 'base' as const };
  const owner = nameOf(pair.head);
  const flipped = flippedTo(pair.head, name, pair.flow);
  const isMissed = pair.flow === 'in' || listed(pair.left.scalars['required'], name);
  if (flipped) {
    const side = pair.flow === 'in' ? 'can no longer be sent' : 'is no longer returned';
    const message = `\`${name}\` of ${owner} became ${flipped}: it ${side}.`;
    return {
      id: 'access-mode-changed',
      message,
      effect: isMissed ? 'breaking' : 'warning',
      keyword: flipped,
      node: placeOf(pair.head, 'properties'),
      side: 'head',
    };
  }
  const message = `Property \`${name}\` of ${owner} was removed.`;
  if (declaresBelow(pair.head, name, pair.flow)) {
    return {
      id: 'property-removed',
      message: `Property \`${name}\` of ${owner} moved.`,
      effect: 'unknown',
      keyword: 'properties',
      ...base,
    };
  }
  if (pair.flow === 'out' && isMissed)
    return { id: 'property-removed', message, effect: 'wider', keyword: 'required', subject: name, ...base };
  // Readers had to expect that an optional member is missing.
  if (pair.flow === 'out')
    return { id: 'property-removed', message, effect: 'warning', keyword: 'properties', ...base };
  const effect: Effect = isClosed(pair.head, pair.flow) ? 'narrower' : 'warning';
  return { id: 'property-removed', message, effect, keyword: 'additionalProperties', ...base };
}

function added(pair: Pair, name: string, schema: Schema): Finding | undefined {
  if (pair.flow === 'in' && listed(pair.right.scalars['required'], name)) return undefined;
  const place = { node: schema.node, side: 'head' as const };
  const flipped = flippedTo(pair.base, name, pair.flow);
  const owner = nameOf(pair.head);
  const message = flipped
    ? `\`${name}\` of ${owner} is no longer ${flipped}.`
    : `Property \`${name}\` was added to ${owner}.`;
  return {
    id: flipped ? 'access-mode-changed' : 'property-added',
    message,
    effect: addedEffect(pair),
    keyword: 'properties',
    ...place,
  };
}

/** Only an object that said what its other members are can be broken by naming one of them. */
function addedEffect(pair: Pair): Effect {
  const extra = pair.left.single['additionalProperties'] ?? pair.left.single['unevaluatedProperties'];
  if (!extra) return 'compatible';
  return viewOf(extra, pair.flow).never ? 'wider' : 'unknown';
}

function listed(required: unknown, name: string): boolean {
  return Array.isArray(required) && required.includes(name);
}

/** The flag that hides a property in this direction, although it is still there. */
function flippedTo(owner: Schema, name: string, flow: Flow): string | undefined {
  const flag = flow === 'in' ? 'readOnly' : 'writeOnly';
  const visible = viewOf(owner, flow === 'in' ? 'out' : 'in').map['properties']?.get(name);
  return visible && hasFlag(visible, flag) ? flag : undefined;
}

function isClosed(schema: Schema, flow: Flow): boolean {
  const { single } = viewOf(schema, flow);
  return [single['additionalProperties'], single['unevaluatedProperties']].some((each) => each !== undefined);
}

/** Whether a name is declared in a branch of a union or condition. */
function declaresBelow(schema: Schema, name: string, flow: Flow, depth = 0): boolean {
  if (depth > 4) return false;
  const { list, single, map } = viewOf(schema, flow);
  const branches = [
    ...(list['anyOf'] ?? []),
    ...(list['oneOf'] ?? []),
    ...(list['allOf'] ?? []),
    ...(map['dependentSchemas']?.values() ?? []),
  ];
  const conditional = [single['then'], single['else']].filter((each) => each !== undefined);
  return [...branches, ...conditional].some(
    (each) =>
      viewOf(each, flow).map['properties']?.has(name) === true || declaresBelow(each, name, flow, depth + 1),
  );
}
