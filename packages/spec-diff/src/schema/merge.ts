import { equal, stable } from '../load/stable.ts';
import { lowerBounds, upperBounds } from './keywords.ts';
import { accepts, typeOf } from './normalize.ts';
import { both, type Keywords, type Schema } from './schema.ts';

type Scalars = Record<string, unknown>;

/** Keywords that depend on other keywords of the same schema, so that they cannot be moved to another schema. */
const rooted = ['additionalProperties', 'unevaluatedProperties', 'unevaluatedItems', 'if', 'contains'];

/**
 * Merges the keywords of two schemas that must both hold into one set, or returns `undefined` when no single set says
 * the same.
 */
export function mergeKeywords(left: Keywords, right: Keywords): Keywords | undefined {
  if (!canMove(left, right) || !canMove(right, left)) return undefined;
  const scalars = mergeScalars(left.scalars, right.scalars);
  const list = mergeLists(left, right);
  if (!scalars || !list) return undefined;
  return {
    never: left.never || right.never || scalars.never,
    scalars: scalars.scalars,
    single: mergeSingles(left, right),
    list,
    map: mergeMaps(left, right),
    variants: new Map([...right.variants, ...left.variants]),
    notes: mergeNotes(left.notes, right.notes),
  };
}

/** `additionalProperties` and its like only move when the other side says nothing about the same members. */
function canMove(from: Keywords, to: Keywords): boolean {
  const owns = rooted.filter((key) => from.single[key]);
  if (owns.length === 0) return true;
  if (owns.some((key) => key.startsWith('unevaluated') || to.single[key])) return false;
  const about = owns.includes('additionalProperties') ? ['properties', 'patternProperties'] : [];
  if (about.some((key) => to.map[key])) return false;
  return !owns.includes('contains') || !(to.single['contains'] ?? to.scalars['maxContains']);
}

function mergeScalars(left: Scalars, right: Scalars): { never: boolean; scalars: Scalars } | undefined {
  const scalars: Scalars = { ...left };
  let never = false;
  for (const [key, value] of Object.entries(right)) {
    const merged = key in left ? mergeScalar(key, left[key], value) : value;
    if (merged === undefined) return undefined;
    if (Array.isArray(merged) && merged.length === 0 && (key === 'type' || key === 'enum')) never = true;
    scalars[key] = merged;
  }
  return { never, scalars };
}

/** The value that says what both say, or `undefined` if no value does. */
function mergeScalar(key: string, left: unknown, right: unknown): unknown {
  if (equal(left, right)) return left;
  if (typeof left === 'number' && typeof right === 'number') {
    if (lowerBounds.includes(key)) return Math.max(left, right);
    if (upperBounds.includes(key)) return Math.min(left, right);
    if (key === 'multipleOf' && left % right === 0) return left;
    if (key === 'multipleOf' && right % left === 0) return right;
    return undefined;
  }
  if (!Array.isArray(left) || !Array.isArray(right)) return key === 'uniqueItems' ? true : undefined;
  if (key === 'required') return [...left, ...right];
  if (key === 'type') return intersectTypes(left, right);
  if (key !== 'enum') return undefined;
  const known = new Set(right.map(stable));
  return left.filter((each) => known.has(stable(each)));
}

function intersectTypes(left: string[], right: string[]): string[] {
  return [
    ...new Set([
      ...left.filter((each) => accepts(right, each)),
      ...right.filter((each) => accepts(left, each)),
    ]),
  ];
}

function mergeSingles(left: Keywords, right: Keywords): Keywords['single'] {
  const single = { ...left.single };
  for (const [key, schema] of Object.entries(right.single)) {
    const other = single[key];
    single[key] = other ? both(other, schema) : schema;
  }
  return single;
}

function mergeLists(left: Keywords, right: Keywords): Keywords['list'] | undefined {
  const list = { ...left.list };
  for (const [key, schemas] of Object.entries(right.list)) {
    const other = list[key];
    if (!other) list[key] = schemas;
    else if (key === 'allOf') list[key] = [...other, ...schemas];
    else if (!sameMembers(other, schemas)) return undefined;
  }
  if (left.single['not'] && right.single['not'] && left.single['not'] !== right.single['not'])
    return undefined;
  // `prefixItems` and `items` only move together: the second speaks about what the first leaves over.
  const owner = left.list['prefixItems'] ? left : right;
  const other = owner === left ? right : left;
  return owner.list['prefixItems'] && other.single['items'] ? undefined : list;
}

function sameMembers(left: readonly Schema[], right: readonly Schema[]): boolean {
  return left.length === right.length && left.every((each, index) => each === right[index]);
}

function mergeMaps(left: Keywords, right: Keywords): Keywords['map'] {
  const map: Keywords['map'] = { ...left.map };
  for (const [key, schemas] of Object.entries(right.map)) {
    const merged = new Map(left.map[key]);
    for (const [name, schema] of schemas) {
      const other = merged.get(name);
      merged.set(name, other ? both(other, schema) : schema);
    }
    map[key] = merged;
  }
  return map;
}

function mergeNotes(left: Keywords['notes'], right: Keywords['notes']): Keywords['notes'] {
  const notes = { ...right, ...left };
  for (const flag of ['readOnly', 'writeOnly', 'deprecated']) {
    if (left[flag] === true || right[flag] === true) notes[flag] = true;
  }
  return notes;
}

/** Whether a value passes `type` and `enum`, the two keywords that merging looks at. */
export function passesType(keywords: Keywords, value: unknown): boolean {
  // Normalised keywords hold a list of strings or nothing.
  const types = keywords.scalars['type'] as string[] | undefined;
  return !types || accepts(types, typeOf(value));
}
