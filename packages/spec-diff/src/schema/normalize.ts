import { stable } from '../load/stable.ts';
import { formatType } from './formats.ts';
import { allTypes, keywordTypes } from './keywords.ts';
import type { Keywords } from './schema.ts';

/** Brings keywords into the one form in which equal meanings look equal, as far as one schema alone allows. */
export function normalizeScalars(keywords: Keywords): Keywords {
  const { scalars } = keywords;
  normalizeType(scalars);
  normalizeEnum(scalars);
  dropEmpty(keywords);
  dropForeign(keywords);
  normalizeBounds(scalars);
  return keywords;
}

function normalizeType(scalars: Record<string, unknown>): void {
  const { type } = scalars;
  if (type === undefined) return;
  const list = [...new Set([type].flat())].filter((each) => typeof each === 'string');
  const types = list.includes('number') ? list.filter((each) => each !== 'integer') : list;
  if (types.length === 0 || types.length >= allTypes.length - 1) delete scalars['type'];
  else scalars['type'] = types.sort();
}

/** The types a schema allows; all of them when it names none. */
export function getTypes(keywords: Keywords): string[] {
  const { type } = keywords.scalars;
  // `normalizeType` leaves either nothing or a list of strings.
  return (type as string[] | undefined) ?? allTypes.filter((each) => each !== 'integer');
}

/** The type of a value in the words of JSON Schema; a whole number is an `integer`. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

/** Whether a list of types accepts a type; `number` accepts `integer`. */
export function accepts(types: readonly string[], type: string): boolean {
  return types.includes(type) || (type === 'integer' && types.includes('number'));
}

function normalizeEnum(scalars: Record<string, unknown>): void {
  if (!Array.isArray(scalars['enum'])) {
    delete scalars['enum'];
    return;
  }
  // `normalizeType` ran before, so the type is a list of strings or absent.
  const types = scalars['type'] as string[] | undefined;
  const byText = new Map(scalars['enum'].map((each) => [stable(each), each]));
  const values = [...byText.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
  const reachable = types ? values.filter((each) => accepts(types, typeOf(each))) : values;
  scalars['enum'] = reachable;
  if (reachable.length === 0) return;
  scalars['type'] = enumTypes(reachable);
  if (listsWholeTypes(reachable)) delete scalars['enum'];
}

/** `[true, false]` and `[null]` restrict no more than their types. */
function listsWholeTypes(values: readonly unknown[]): boolean {
  const booleans = values.filter((each) => typeof each === 'boolean').length;
  return booleans !== 1 && values.every((each) => typeof each === 'boolean' || each === null);
}

/** Returns the types of an enumeration. A `type` that names the same types changes nothing. */
function enumTypes(values: readonly unknown[]): string[] {
  const types = [...new Set(values.map(typeOf))];
  return (types.includes('number') ? types.filter((each) => each !== 'integer') : types).sort();
}

const zeroes = ['minLength', 'minItems', 'minProperties'];

function dropEmpty(keywords: Keywords): void {
  const { scalars, single, list, map } = keywords;
  for (const key of zeroes) {
    if (scalars[key] === 0) delete scalars[key];
  }

  if (scalars['uniqueItems'] === false) delete scalars['uniqueItems'];
  normalizeRequired(scalars);
  if (!single['contains']) {
    delete scalars['minContains'];
    delete scalars['maxContains'];
  } else if (scalars['minContains'] === 1) delete scalars['minContains'];

  if (!single['if'] || !(single['then'] || single['else'])) {
    for (const key of ['if', 'then', 'else']) delete single[key];
  }

  if (list['prefixItems'] && typeof scalars['maxItems'] === 'number')
    list['prefixItems'] = list['prefixItems'].slice(0, scalars['maxItems']);
  for (const key of Object.keys(list)) {
    if (list[key]?.length === 0) delete list[key];
  }

  for (const key of Object.keys(map)) {
    if (map[key]?.size === 0) delete map[key];
  }
}

function normalizeRequired(scalars: Record<string, unknown>): void {
  const { required, dependentRequired } = scalars;
  if (!Array.isArray(required) || required.length === 0) delete scalars['required'];
  else scalars['required'] = [...new Set(required)].filter((each) => typeof each === 'string').sort();
  if (typeof dependentRequired !== 'object' || dependentRequired === null)
    delete scalars['dependentRequired'];
}

/** Drops keywords of types that the schema refuses. */
function dropForeign(keywords: Keywords): void {
  const types = getTypes(keywords);
  for (const store of [keywords.scalars, keywords.single, keywords.list, keywords.map]) {
    for (const key of Object.keys(store)) {
      if (!isHeard(key, keywords, types)) delete store[key];
    }
  }
}

/** Whether a keyword is about values of the types that a schema accepts. */
export function isHeard(
  key: string,
  keywords: Keywords,
  types: readonly string[] = getTypes(keywords),
): boolean {
  const about = key === 'format' ? formatType(keywords.scalars['format']) : keywordTypes[key];
  if (about === undefined) return true;
  return types.includes(about) || (about === 'number' && types.includes('integer'));
}

function normalizeBounds(scalars: Record<string, unknown>): void {
  // Typed by `normalizeType`.
  const types = scalars['type'] as string[] | undefined;
  const isWhole = types?.includes('integer') === true && !types.includes('number');
  tighter(scalars, 'minimum', 'exclusiveMinimum', isWhole);
  tighter(scalars, 'maximum', 'exclusiveMaximum', isWhole);
  if (isWhole && scalars['multipleOf'] === 1) delete scalars['multipleOf'];
}

/** Leaves one of an inclusive and an exclusive bound; for whole numbers always the inclusive one. */
function tighter(
  scalars: Record<string, unknown>,
  inclusive: string,
  exclusive: string,
  isWhole: boolean,
): void {
  const sign = inclusive === 'minimum' ? 1 : -1;
  const closed = scalars[inclusive];
  const open = scalars[exclusive];
  if (typeof open === 'number' && typeof closed === 'number')
    delete scalars[(open - closed) * sign >= 0 ? inclusive : exclusive];
  if (!isWhole) return;
  const round = sign === 1 ? Math.ceil : Math.floor;
  const bound = scalars[exclusive] ?? scalars[inclusive];
  if (typeof bound !== 'number') return;
  scalars[inclusive] = exclusive in scalars && Number.isInteger(bound) ? bound + sign : round(bound);
  delete scalars[exclusive];
}
