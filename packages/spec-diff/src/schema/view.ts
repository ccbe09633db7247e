import type { Flow } from '../types.ts';
import { isOpaque } from './keywords.ts';
import { mergeKeywords } from './merge.ts';
import { mergeUnion } from './merge-union.ts';
import { normalizeScalars } from './normalize.ts';
import { isBlank, type Keywords, type Schema } from './schema.ts';

const views: Record<Flow, WeakMap<Schema, Keywords>> = { in: new WeakMap(), out: new WeakMap() };
const active = new Set<Schema>();

/**
 * A schema as one payload direction sees it: `allOf` merged where that is possible, unions that are only a
 * spelling rewritten, members that never travel this way left out.
 */
export function getView(schema: Schema, flow: Flow): Keywords {
  const known = views[flow].get(schema);
  if (known) return known;
  if (active.has(schema)) return schema.keywords;
  active.add(schema);
  try {
    const view = project(flatten(schema, flow), flow);
    views[flow].set(schema, view);
    return view;
  } finally {
    active.delete(schema);
  }
}

function flatten(schema: Schema, flow: Flow): Keywords {
  const { allOf = [], ...own } = schema.keywords.list;
  const { scalars, single, map } = schema.keywords;
  let keywords: Keywords = {
    ...schema.keywords,
    scalars: { ...scalars },
    single: { ...single },
    list: own,
    map: { ...map },
  };

  const rest: Schema[] = [];
  for (const branch of allOf) {
    // A branch may itself have kept an `allOf` it could not merge; that one moves up.
    const view = getView(branch, flow);
    const { allOf: kept = [], ...list } = view.list;
    rest.push(...kept);
    const merged = mergeKeywords(keywords, { ...view, list });
    if (merged) keywords = normalizeScalars(merged);
    else rest.push(branch);
  }

  keywords = getUnions(keywords, flow);
  if (rest.length > 0) keywords.list['allOf'] = rest;
  return normalizeScalars(keywords);
}

function getUnions(keywords: Keywords, flow: Flow): Keywords {
  let result = keywords;
  for (const key of ['anyOf', 'oneOf'] as const) {
    const written = result.list[key];
    const branches = key === 'anyOf' ? written?.flatMap((each) => inlined(each, flow)) : written;
    if (branches) result = { ...result, list: { ...result.list, [key]: branches } };
    if (!branches || result.variants.size > 0 || (key === 'oneOf' && result.notes['discriminator'])) continue;
    const parts = branches.map((each) => getView(each, flow));
    // What nothing here understands stays where it is.
    if (parts.some(({ notes }) => Object.keys(notes).some(isOpaque))) continue;
    const union = mergeUnion(parts, key === 'oneOf');
    const { [key]: _, ...list } = result.list;
    const merged = union && mergeKeywords({ ...result, list }, { ...union, notes: {} });
    if (merged) result = normalizeScalars(merged);
  }
  return result;
}

/** A branch that is itself nothing but a choice offers its own branches. */
function inlined(branch: Schema, flow: Flow): Schema[] {
  const { never, scalars, single, list, map, variants } = getView(branch, flow);
  const inner = list['anyOf'];
  const isOnly =
    !never && variants.size === 0 && isBlank(scalars, single, map) && Object.keys(list).length === 1;
  return inner && isOnly ? inner : [branch];
}

/** Removes members that do not travel this way: `readOnly` ones of requests, `writeOnly` ones of responses. */
function project(keywords: Keywords, flow: Flow): Keywords {
  const properties = keywords.map['properties'];
  if (!properties) return keywords;
  const flag = flow === 'in' ? 'readOnly' : 'writeOnly';
  const visible = new Map([...properties].filter(([, each]) => !hasFlag(each, flag)));
  if (visible.size === properties.size) return keywords;
  const { required } = keywords.scalars;
  const scalars = { ...keywords.scalars };
  const isVisible = (name: string): boolean => visible.has(name) || !properties.has(name);
  if (Array.isArray(required)) scalars['required'] = required.filter(isVisible);
  return normalizeScalars({ ...keywords, scalars, map: { ...keywords.map, properties: visible } });
}

/** Whether a schema or one of its `allOf` branches carries a flag. */
export function hasFlag(schema: Schema, flag: string, depth = 0): boolean {
  if (schema.keywords.notes[flag] === true) return true;
  if (depth > 8) return false;
  return (schema.keywords.list['allOf'] ?? []).some((each) => hasFlag(each, flag, depth + 1));
}

/** Marked by its author as a list that will grow. */
export function isExtensible(keywords: Keywords): boolean {
  const mark = keywords.notes['x-extensible-enum'];
  return mark === true || Array.isArray(mark);
}
